/** What the plan is called, and what its planners want to remember of it. */
import { PencilLine } from "lucide-react"
import { useState } from "react"
import { Button as AriaButton } from "react-aria-components/Button"
import { FieldError } from "react-aria-components/FieldError"
import { Label } from "react-aria-components/Label"
import { Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from "react-aria-components/Modal"
import { TextArea } from "react-aria-components/TextArea"
import { TextField } from "react-aria-components/TextField"
import { useMessages } from "../catalogue/Catalogue.tsx"
import { Button } from "../design/Button.tsx"
import { TextInput } from "../design/TextInput.tsx"
import { useDesk, useSeatingWork } from "./SeatingWork.ts"

export const PlanDetails = () => {
  const { details } = useMessages()
  return (
    <DialogTrigger>
      <AriaButton className="button" data-kind="quiet" data-shape="icon" aria-label={details.title}>
        <PencilLine size={16} aria-hidden />
      </AriaButton>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className="modal">
          <Dialog className="dialog">{({ close }) => <DetailsForm close={close} />}</Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  )
}

const mostNotes = 2000

const DetailsForm = ({ close }: { readonly close: () => void }) => {
  const { actions, details } = useMessages()
  const { run } = useSeatingWork().desk
  const plan = useDesk(({ index }) => index.plan)
  const [name, setName] = useState(plan.display_name)
  const [notes, setNotes] = useState(plan.planner_notes ?? "")
  const [displayName, plannerNotes] = [name.trim(), notes.trim() === "" ? null : notes.trim()]
  // The contract knows no plan whose notes were taken away.
  const isEmptied = plannerNotes === null && plan.planner_notes !== null
  const isWrong = displayName === "" || isEmptied
  return (
    <form
      className="details-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isWrong) return
        if (displayName !== plan.display_name || plannerNotes !== plan.planner_notes) {
          void run({ kind: "updatePlan", displayName, notes: plannerNotes })
        }
        close()
      }}
    >
      <Heading slot="title">{details.title}</Heading>
      <TextInput
        label={details.name}
        value={name}
        onChange={setName}
        problem={displayName === "" ? details.nameMissing : undefined}
      />
      <TextField
        className="field"
        value={notes}
        onChange={setNotes}
        maxLength={mostNotes}
        isInvalid={isEmptied}
        validationBehavior="aria"
      >
        <Label>{details.notes}</Label>
        <TextArea className="input" rows={5} placeholder={details.notesHint} />
        {isEmptied && <FieldError className="field-error">{details.notesStay}</FieldError>}
      </TextField>
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
