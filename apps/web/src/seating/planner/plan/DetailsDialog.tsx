/** The dialog for the name and the notes of the plan. */
import { Heading, Modal, ModalOverlay } from "react-aria-components/Modal"
import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import { Dialog } from "../../../design/Dialog.tsx"
import { TextInput } from "../../../design/TextInput.tsx"
import type { DialogProps } from "../LaterParts.ts"
import { useSeating, useSeatingState } from "../SeatingContext.ts"
import { useDraft } from "../useDraft.ts"

const mostNotes = 2000

export const DetailsDialog = (props: DialogProps) => {
  const draft = useDetailsDraft(props)
  return (
    <ModalOverlay
      className="overlay"
      isDismissable
      isOpen={draft.isOpen}
      onOpenChange={(isOpen) => (isOpen ? draft.open() : draft.close())}
    >
      <Modal className="modal">
        <Dialog className="dialog">
          <DetailsForm draft={draft} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Keeps what is typed over the plan's name and notes while the dialog is open, and what a refusal has brought back. */
const useDetailsDraft = ({ isOpen, onOpenChange }: DialogProps) => {
  const { run } = useSeating().store
  const plan = useSeatingState(({ index }) => index.plan)
  const name = useDraft(plan.display_name)
  const notes = useDraft(plan.planner_notes ?? "")
  const [displayName, plannerNotes] = [name.text.trim(), notes.text.trim() === "" ? null : notes.text.trim()]
  const settle = () => {
    name.settle()
    notes.settle()
  }
  const open = () => onOpenChange(true)
  const close = () => {
    onOpenChange(false)
    settle()
  }
  const save = async () => {
    onOpenChange(false)
    const isChanged = displayName !== plan.display_name || plannerNotes !== plan.planner_notes
    const outcome = isChanged ? await run({ kind: "updatePlan", displayName, notes: plannerNotes }) : null
    if (outcome === null || outcome.kind === "done") settle()
    else open()
  }
  const isNameMissing = displayName === ""
  // The contract cannot take notes away.
  const isEmptied = plannerNotes === null && plan.planner_notes !== null
  return { plan, name, notes, isNameMissing, isEmptied, isOpen, open, close, save }
}

const DetailsForm = ({ draft }: { readonly draft: ReturnType<typeof useDetailsDraft> }) => {
  const { actions, details, refused } = useMessages()
  const { close, isEmptied, isNameMissing, name, notes, plan, save } = draft
  const isWrong = isNameMissing || isEmptied
  const changedMeanwhile = ({ hasConflict }: typeof name, now: string | null): string | undefined =>
    hasConflict ? refused.changedMeanwhile(now ?? "") : undefined
  return (
    <form
      className="details-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) void save()
      }}
    >
      <Heading slot="title">{details.title}</Heading>
      <TextInput
        label={details.name}
        value={name.text}
        onChange={name.write}
        problem={isNameMissing ? details.nameMissing : changedMeanwhile(name, plan.display_name)}
      />
      <TextInput
        label={details.notes}
        value={notes.text}
        onChange={notes.write}
        rows={5}
        maxLength={mostNotes}
        placeholder={details.notesHint}
        problem={isEmptied ? details.notesStay : changedMeanwhile(notes, plan.planner_notes)}
      />
      <div className="dialog-actions">
        <Button kind="quiet" onPress={close}>
          {actions.cancel}
        </Button>
        <Button type="submit" kind="next" isDisabled={isWrong}>
          {actions.save}
        </Button>
      </div>
    </form>
  )
}
