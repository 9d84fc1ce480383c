/** What the plan is called, and what its planners want to remember of it. */
import { PencilLine } from "lucide-react"
import { useState } from "react"
import { Button as AriaButton } from "react-aria-components/Button"
import { Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from "react-aria-components/Modal"
import { useMessages } from "../../../platform/catalogue/Catalogue.tsx"
import { Button } from "../../../design/Button.tsx"
import { TextInput } from "../../../design/TextInput.tsx"
import { useSeatingState, useSeating } from "../SeatingContext.ts"
import { useDraft } from "../useDraft.ts"

const mostNotes = 2000

export const PlanDetails = () => {
  const { actions, details, refused } = useMessages()
  const { run } = useSeating().store
  const plan = useSeatingState(({ index }) => index.plan)
  const name = useDraft(plan.display_name)
  const notes = useDraft(plan.planner_notes ?? "")
  const [isOpen, setOpen] = useState(false)
  const [displayName, plannerNotes] = [name.text.trim(), notes.text.trim() === "" ? null : notes.text.trim()]
  // The contract knows no plan whose notes were taken away.
  const isEmptied = plannerNotes === null && plan.planner_notes !== null
  const isWrong = displayName === "" || isEmptied
  const settle = () => {
    name.settle()
    notes.settle()
  }
  const close = () => {
    setOpen(false)
    settle()
  }
  const save = async () => {
    setOpen(false)
    const isChanged = displayName !== plan.display_name || plannerNotes !== plan.planner_notes
    const outcome = isChanged ? await run({ kind: "updatePlan", displayName, notes: plannerNotes }) : null
    // What was written is not lost with a refusal.
    if (outcome === null || outcome.kind === "done") settle()
    else setOpen(true)
  }
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={(next) => (next ? setOpen(true) : close())}>
      <AriaButton className="button" data-kind="quiet" data-shape="icon" aria-label={details.title}>
        <PencilLine size={16} aria-hidden />
      </AriaButton>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className="modal">
          <Dialog className="dialog">
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
                problem={
                  displayName === ""
                    ? details.nameMissing
                    : name.isOvertaken
                      ? refused.changedMeanwhile(plan.display_name)
                      : undefined
                }
              />
              <TextInput
                label={details.notes}
                value={notes.text}
                onChange={notes.write}
                rows={5}
                maxLength={mostNotes}
                placeholder={details.notesHint}
                problem={
                  isEmptied
                    ? details.notesStay
                    : notes.isOvertaken
                      ? refused.changedMeanwhile(plan.planner_notes ?? "")
                      : undefined
                }
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
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  )
}
