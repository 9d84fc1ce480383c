/** What will be seen once the plan is published, and what is still open. */
import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { Heading, Modal, ModalOverlay } from "react-aria-components/Modal"
import { useMessages } from "../Messages.ts"
import { ActionLink } from "../../../design/ActionLink.tsx"
import { Button } from "../../../design/Button.tsx"
import { Dialog } from "../../../design/Dialog.tsx"
import { Loading, Skeleton } from "../../../design/States.tsx"
import { useFormats } from "../../../platform/messages/Formats.ts"
import { useLocalize } from "../../../platform/messages/Messages.tsx"
import { usePlannerOccasion } from "../../../platform/planner/usePlannerOccasion.ts"
import { useWishes } from "../arranging/useWishes.ts"
import type { DialogProps } from "../LaterParts.ts"
import { moduleKey } from "../../Address.ts"
import { stillOpen } from "./AttentionItems.ts"
import { PublicationDiff } from "./PublicationDiff.tsx"
import { withHouseholdNames } from "../PlanIndex.ts"
import { countComing } from "../SeatComing.ts"
import { seatsNeeded } from "../SeatsNeeded.ts"
import { useIndex, useSeating } from "../SeatingContext.ts"
import { countPeople, namesAndOthers, type UnseenSeat, unseenSeats } from "./SeatsSeen.ts"
import * as seenWords from "./SeenWords.ts"
import { useHouseholdNames } from "./useHouseholdNames.ts"
import { useLinked } from "./useLinked.ts"

export const PublishDialog = (props: DialogProps) => (
  <ModalOverlay className="overlay" isDismissable {...props}>
    <Modal className="modal">
      <Dialog className="dialog">{({ close }) => <Review close={close} />}</Dialog>
    </Modal>
  </ModalOverlay>
)

interface GuestsSeeProps {
  readonly isForGuests: boolean
  /** What guests will see. */
  readonly text: string
}

/** What guests will see; where the event does not show them its plan, who may changes that here. */
const GuestsSee = ({ isForGuests, text }: GuestsSeeProps) => {
  const { refused } = useMessages()
  const localize = useLocalize()
  const { api, canManage, event } = useSeating()
  const queries = useQueryClient()
  const fact = useRef<HTMLParagraphElement>(null)
  const [state, setState] = useState<"asked" | "busy" | "failed">("asked")
  const show = async () => {
    setState("busy")
    try {
      await api.client.request("PUT /v1/occasions/:occasion_id/events/:event_id/modules/:module", {
        params: { occasion_id: api.occasionId, event_id: event.id, module: moduleKey },
        body: { enabled: true, config: { ...event.enablement?.config, publish_to_guests: true } }
      })
      await queries.invalidateQueries({ queryKey: ["seating", api.occasionId, "events"] })
      // The button is gone.
      fact.current?.focus()
      setState("asked")
    } catch {
      setState("failed")
    }
  }
  return (
    <>
      <p className="review-fact" role="status" tabIndex={-1} ref={fact}>
        {isForGuests ? text : localize(seenWords.notToGuests)}
      </p>
      {!isForGuests &&
        (canManage ? (
          <Button isDisabled={state === "busy"} onPress={() => void show()}>
            {localize(seenWords.showGuests)}
          </Button>
        ) : (
          <p className="panel-note">{localize(seenWords.othersShowGuests)}</p>
        ))}
      {state === "failed" && <p role="alert">{refused.unknown}</p>}
    </>
  )
}

/** Who has no link that shows the seat, and the way to links. */
const WithoutLink = ({ unseen }: { readonly unseen: ReadonlyArray<UnseenSeat> }) => {
  const localize = useLocalize()
  const { list } = useFormats()
  const { client, occasionId } = useSeating().api
  const { occasion } = usePlannerOccasion(client.token ?? "", occasionId)
  const { names, others } = namesAndOthers(unseen)
  const who = list(others === 0 ? names : [...names, localize(seenWords.more(others))])
  return (
    <>
      <p className="panel-note">
        {`${localize(seenWords.withoutLink(countPeople(unseen)))}: ${who}. ${localize(seenWords.ofHouseholds)}`}
      </p>
      {occasion?.permissions.includes("guests:link") === true && (
        <ActionLink to="/occasions/$occasionId/links" params={{ occasionId }} search={{ who: "own" }}>
          {localize(seenWords.makeLinks)}
        </ActionLink>
      )}
    </>
  )
}

interface ReviewedProps {
  /** Who has a link, where that is known. */
  readonly linked: ReadonlySet<string> | null
}

const Reviewed = ({ linked }: ReviewedProps) => {
  const messages = useMessages()
  const { review } = messages
  const localize = useLocalize()
  const { event } = useSeating()
  const index = useIndex()
  const coming = countComing(index)
  const unseen = linked === null ? null : unseenSeats(index, linked)
  const toSeat = seatsNeeded(index)
  const { wishes } = useWishes()
  const { names } = useHouseholdNames()
  const open = stillOpen(messages, withHouseholdNames(index, names), wishes)
  const isForGuests = event.enablement?.config.publish_to_guests !== false
  const seeing = unseen === null ? null : coming - countPeople(unseen)
  const seen = localize(
    seeing === null ? seenWords.seated(coming) : seeing === 0 ? seenWords.nobodySees : seenWords.guestsSee(seeing)
  )
  return (
    <>
      <GuestsSee isForGuests={isForGuests} text={index.plan.capacity.assigned === 0 ? review.empty : seen} />
      {isForGuests && seeing !== 0 && index.plan.floor !== undefined && (
        <p className="panel-note">{localize(seenWords.inTheRoom)}</p>
      )}
      {isForGuests && unseen !== null && unseen.length > 0 && <WithoutLink unseen={unseen} />}
      {index.plan.publication !== null && <PublicationDiff />}
      <h3 className="panel-heading">{review.stillOpen}</h3>
      {open.length === 0 && toSeat === 0 ? (
        <p className="panel-note">{review.nothingOpen}</p>
      ) : (
        <ul className="review-open">
          {toSeat > 0 && (
            <li>{isForGuests ? localize(seenWords.nothingShown(toSeat)) : localize(seenWords.unseated(toSeat))}</li>
          )}
          {open.map(({ kind, words }) => (
            <li key={kind}>{words}</li>
          ))}
        </ul>
      )}
    </>
  )
}

const Review = ({ close }: { readonly close: () => void }) => {
  const { review } = useMessages()
  const { store } = useSeating()
  const index = useIndex()
  const { isLoading, linked } = useLinked()
  return (
    <>
      <Heading slot="title">{review.title(index.plan.display_name)}</Heading>
      {isLoading ? (
        <Loading>
          <Skeleton height="8rem" />
        </Loading>
      ) : (
        <Reviewed linked={linked} />
      )}
      <div className="dialog-actions">
        <Button kind="quiet" onPress={close}>
          {review.later}
        </Button>
        {/* What it says of guests comes first. */}
        <Button
          kind="next"
          isDisabled={isLoading}
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
