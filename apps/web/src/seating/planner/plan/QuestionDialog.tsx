/** Asks what has to be decided before a command is sent. */
import { Dialog, Modal, ModalOverlay } from "react-aria-components/Modal"
import { useSeatingState } from "../SeatingContext.ts"
import { leaveQuestion } from "../Question.ts"
import { ChangeQuestion } from "./ChangeQuestion.tsx"
import { SplitQuestion } from "./SplitQuestion.tsx"

export const QuestionDialog = () => {
  const question = useSeatingState((state) => state.question)
  return (
    <ModalOverlay
      className="overlay"
      isDismissable
      isOpen={question !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen && question !== null) leaveQuestion(question)
      }}
    >
      <Modal className="modal">
        <Dialog key={question?.kind} className="dialog" role="alertdialog">
          {question?.kind === "change" && <ChangeQuestion question={question} />}
          {question?.kind === "split" && <SplitQuestion question={question} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
