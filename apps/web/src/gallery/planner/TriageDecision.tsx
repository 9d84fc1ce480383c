import { Input } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { TextField } from "react-aria-components/TextField"
import { Button } from "../../design/Button.tsx"
import { useMessages } from "./Messages.ts"
import type { TriageState } from "./useTriage.ts"

/** The note, and the two decisions. */
export const TriageDecision = ({ triage }: { readonly triage: TriageState }) => {
  const { moderation } = useMessages()
  const { changeNote, decide, finishNote, isNoting, noteRef, stageRef, written } = triage
  return (
    <div className="triage-decision">
      <TextField
        className="field"
        value={written}
        maxLength={2000}
        autoComplete="off"
        onChange={changeNote}
        onKeyDown={(pressed) => {
          if (pressed.key === "Enter") finishNote()
          else if (pressed.key === "Escape") stageRef.current?.focus()
          else pressed.continuePropagation()
        }}
      >
        <Label>
          {moderation.note}
          {isNoting && <span className="triage-hint">{moderation.noteHint}</span>}
        </Label>
        <Input className="input" ref={noteRef} />
      </TextField>
      <div className="triage-actions">
        <Button kind="danger" size="large" onPress={() => decide("reject", false)}>
          {moderation.reject} <kbd aria-hidden="true">R</kbd>
        </Button>
        <Button kind="next" size="large" onPress={() => decide("approve", false)}>
          {moderation.approve} <kbd aria-hidden="true">A</kbd>
        </Button>
      </div>
    </div>
  )
}
