/** Says what guests and vendors will see before a publication is taken back. */
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components/Modal"
import { Button } from "../../../design/Button.tsx"
import type { DialogProps } from "../LaterParts.ts"
import { useMessages } from "../Messages.ts"
import { useSeating } from "../SeatingContext.ts"

export const TakeBackDialog = (props: DialogProps) => {
  const { publication } = useMessages()
  const { event, store } = useSeating()
  const isForGuests = event.enablement?.config.publish_to_guests !== false
  return (
    <ModalOverlay className="overlay" isDismissable {...props}>
      <Modal className="modal">
        <Dialog className="dialog" role="alertdialog">
          {({ close }) => (
            <>
              <Heading slot="title">{publication.title}</Heading>
              <p>{isForGuests ? publication.guests : publication.vendors}</p>
              <p className="panel-note">{publication.stays}</p>
              <div className="dialog-actions">
                {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what changes nothing has the focus */}
                <Button autoFocus kind="quiet" onPress={close}>
                  {publication.leave}
                </Button>
                <Button
                  kind="danger"
                  onPress={() => {
                    void store.run({ kind: "takeBack" })
                    close()
                  }}
                >
                  {publication.confirm}
                </Button>
              </div>
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
