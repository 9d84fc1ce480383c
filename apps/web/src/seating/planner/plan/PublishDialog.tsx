/** What will be seen once the plan is published, and what is still open. */
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components/Modal"
import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import { useWishes } from "../arranging/useWishes.ts"
import type { DialogProps } from "../LaterParts.ts"
import { stillOpen } from "./AttentionItems.ts"
import { PublicationDiff } from "./PublicationDiff.tsx"
import { countComing } from "../SeatComing.ts"
import { seatsNeeded } from "../SeatsNeeded.ts"
import { useIndex, useSeating } from "../SeatingContext.ts"

export const PublishDialog = (props: DialogProps) => (
  <ModalOverlay className="overlay" isDismissable {...props}>
    <Modal className="modal">
      <Dialog className="dialog">{({ close }) => <Review close={close} />}</Dialog>
    </Modal>
  </ModalOverlay>
)

const Review = ({ close }: { readonly close: () => void }) => {
  const messages = useMessages()
  const { review } = messages
  const { store, event } = useSeating()
  const index = useIndex()
  const coming = countComing(index)
  const toSeat = seatsNeeded(index)
  const { wishes } = useWishes()
  const open = stillOpen(messages, index, wishes)
  const isForGuests = event.enablement?.config.publish_to_guests !== false
  return (
    <>
      <Heading slot="title">{review.title(index.plan.display_name)}</Heading>
      <p className="review-fact">
        {!isForGuests
          ? review.notToGuests
          : index.plan.capacity.assigned === 0
            ? review.empty
            : review.guestsSee(coming)}
      </p>
      {index.plan.publication !== null && <PublicationDiff />}
      <h3 className="panel-heading">{review.stillOpen}</h3>
      {open.length === 0 && toSeat === 0 ? (
        <p className="panel-note">{review.nothingOpen}</p>
      ) : (
        <ul className="review-open">
          {toSeat > 0 && <li>{isForGuests ? review.nothingShown(toSeat) : review.unseated(toSeat)}</li>}
          {open.map(({ kind, words }) => (
            <li key={kind}>{words}</li>
          ))}
        </ul>
      )}
      <div className="dialog-actions">
        <Button kind="quiet" onPress={close}>
          {review.later}
        </Button>
        <Button
          kind="next"
          onPress={() => {
            void store.run({ kind: "publish" })
            close()
          }}
        >
          {review.publish}
        </Button>
      </div>
    </>
  )
}
