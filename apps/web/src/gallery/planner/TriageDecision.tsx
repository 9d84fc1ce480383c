import { NotebookPen } from "lucide-react"
import type { MouseEvent } from "react"
import { Input } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { TextField } from "react-aria-components/TextField"
import { Button } from "../../design/Button.tsx"
import { useMessages } from "./Messages.ts"
import { pressInNote } from "./TriageSession.ts"
import type { TriageState } from "./useTriage.ts"

/** The note, once it is opened, and the two decisions. */
export const TriageDecision = ({ triage }: { readonly triage: TriageState }) => {
  const { moderation } = useMessages()
  const { press, written } = triage
  // The second click of a double click would be about the next photo, which nobody has seen.
  const decide = (action: "approve" | "reject") => (click: MouseEvent) => {
    if (click.detail < 2) press({ kind: "decide", action })
  }
  return (
    <div className="triage-decision">
      {written === null ? <ClosedNote triage={triage} /> : <OpenNote triage={triage} written={written} />}
      <div className="triage-actions">
        <Button kind="danger" size="large" onClick={decide("reject")}>
          {moderation.reject} <kbd aria-hidden="true">R</kbd>
        </Button>
        <Button kind="next" size="large" onClick={decide("approve")}>
          {moderation.approve} <kbd aria-hidden="true">A</kbd>
        </Button>
      </div>
    </div>
  )
}

const ClosedNote = ({ triage: { draft, press } }: { readonly triage: TriageState }) => {
  const { moderation } = useMessages()
  return (
    <div className="triage-note">
      <Button onPress={() => press({ kind: "openNote", id: null })}>
        <NotebookPen size={16} aria-hidden />
        {draft === null ? moderation.writeNote : moderation.changeNote} <kbd aria-hidden="true">N</kbd>
      </Button>
      {draft !== null && <p>{moderation.draft(draft)}</p>}
    </div>
  )
}

const OpenNote = ({ triage, written }: { readonly triage: TriageState; readonly written: string }) => {
  const { moderation } = useMessages()
  const { noteRef, press } = triage
  return (
    <div className="triage-note">
      <TextField
        className="field"
        value={written}
        maxLength={2000}
        autoComplete="off"
        onChange={(text) => press({ kind: "write", text })}
        onKeyDown={(key) => {
          const what = pressInNote(key.key)
          if (what === null) key.continuePropagation()
          else press(what)
        }}
      >
        <Label>
          {moderation.note}
          <span className="triage-hint">{moderation.noteHint}</span>
        </Label>
        <Input className="input" ref={noteRef} />
      </TextField>
      <Button onPress={() => press({ kind: "keepNote" })}>{moderation.keepNote}</Button>
    </div>
  )
}
