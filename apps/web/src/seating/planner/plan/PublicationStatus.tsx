/** Whether guests see the plan, how much has changed since they did, and the way to publish it. */
import { CircleCheck, PencilLine } from "lucide-react"
import { Suspense, useEffect, useState } from "react"
import { useFormats } from "../../../platform/messages/Formats.ts"
import { type Messages, useMessages } from "../Messages.ts"
import { PublicationMenu } from "../LaterParts.ts"
import { changesSince } from "../Publication.ts"
import { useIndexLater, useSeating, useSeatingState } from "../SeatingContext.ts"
import { PublishReview } from "./PublishReview.tsx"

export const PublicationStatus = () => {
  const messages = useMessages()
  const { seating } = messages
  const { canPublish, keepsPublished } = useSeating()
  const { plan } = useIndexLater()
  const publication = useSeatingState((state) => state.publication)
  const ago = useAgo(seating.justNow, plan.published_at)
  const isPublished = plan.status === "published"
  const isEach = useSeatingState(({ isPublishingEach }) => isPublishingEach)
  const changes = isPublished || publication === null ? null : changesSince(publication, plan)
  const isSeen = isPublished || (keepsPublished && plan.publication !== null)
  const isAsSeen = isPublished || (isSeen && changes === 0)
  return (
    <div className="plan-status">
      <span className="status" data-status={isAsSeen && !isPublished ? "seen" : plan.status}>
        {isAsSeen ? <CircleCheck size={14} aria-hidden /> : <PencilLine size={14} aria-hidden />}
        {isAsSeen ? seating.published : seating.draft}
      </span>
      <span className="plan-status-note">
        {ago === null ? seating.neverPublished : isPublished ? ago : wordsForDraft(messages, ago, isSeen, changes)}
      </span>
      {isPublished && isEach && <span className="plan-status-note">{messages.publication.isEach}</span>}
      {canPublish && isSeen && (
        <Suspense fallback={<span className="plan-menu-place" />}>
          <PublicationMenu isPublished={isPublished} />
        </Suspense>
      )}
      {canPublish && !isAsSeen && <PublishReview />}
    </div>
  )
}

/** Says what guests see, and how much has changed as far as this device knows how the plan was published. */
const wordsForDraft = ({ seating }: Messages, ago: string, isSeen: boolean, changes: number | null): string => {
  if (isSeen) return changes === 0 ? seating.asSeen : seating.stillPublished(ago)
  if (changes === null) return seating.changedSince
  return changes === 0 ? seating.asPublished : seating.changesSince(changes)
}

const useAgo = (justNow: string, timestamp: string | null): string | null => {
  const { ago } = useFormats()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  if (timestamp === null) return null
  const then = new Date(timestamp).getTime()
  return now - then < 60_000 ? justNow : ago(timestamp, now)
}
