/** Asks before something is done that cannot be undone. What changes nothing has the focus. */
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components/Modal"
import { Button } from "./Button.tsx"

interface ConfirmDialogProps {
  /** The title; the dialog is closed where it is `null`. */
  readonly question: string | null
  /** Explains the consequences below the title. */
  readonly text?: string
  readonly confirm: string
  readonly cancel: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

export const ConfirmDialog = ({ cancel, confirm, onCancel, onConfirm, question, text }: ConfirmDialogProps) => (
  <ModalOverlay
    className="overlay"
    isDismissable
    isOpen={question !== null}
    onOpenChange={(isOpen) => {
      if (!isOpen) onCancel()
    }}
  >
    <Modal className="modal">
      <Dialog className="dialog" role="alertdialog">
        <Heading slot="title">{question}</Heading>
        {text !== undefined && <p>{text}</p>}
        <div className="dialog-actions">
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what changes nothing has the focus */}
          <Button autoFocus kind="quiet" onPress={onCancel}>
            {cancel}
          </Button>
          <Button kind="danger" onPress={onConfirm}>
            {confirm}
          </Button>
        </div>
      </Dialog>
    </Modal>
  </ModalOverlay>
)
