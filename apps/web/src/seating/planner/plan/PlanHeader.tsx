/** Which plan this is, whether guests see it, how full it is, and the one thing to do next. */
import { Link, useNavigate } from "@tanstack/react-router"
import { CircleCheck, PencilLine } from "lucide-react"
import { useEffect, useState } from "react"
import { useFormats } from "../../../platform/messages/Formats.ts"
import { useMessages } from "../Messages.ts"
import { usePlannerLinks } from "../../../platform/Links.tsx"
import { moduleKey, planAddress } from "../../Address.ts"
import { Choice } from "../../../design/Choice.tsx"
import { PlanDetails } from "./PlanDetails.tsx"
import { PublishReview } from "./PublishReview.tsx"
import { seatsNeeded } from "../SeatsNeeded.ts"
import type { SeatingEvent } from "../SeatingView.ts"
import { useIndexLater, useSeating } from "../SeatingContext.ts"

interface EventChoiceProps {
  readonly occasionId: string
  readonly events: ReadonlyArray<SeatingEvent>
  readonly event: SeatingEvent
}

export const EventChoice = ({ event, events, occasionId }: EventChoiceProps) => {
  const { seating } = useMessages()
  const navigate = useNavigate()
  return events.length < 2 ? null : (
    <Choice
      label={seating.event}
      isLabelHidden
      value={event.id}
      options={events}
      onChange={(id) => void navigate({ to: planAddress.path, params: { occasionId }, search: { event: id } })}
    />
  )
}

const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface PlanHeaderProps extends EventChoiceProps {
  readonly permissions: ReadonlyArray<string>
}

export const PlanHeader = ({ event, events, occasionId, permissions }: PlanHeaderProps) => {
  const messages = useMessages()
  const { seating } = messages
  const formats = useFormats()
  const links = usePlannerLinks(permissions, moduleKey)
  const { canEdit, canPublish } = useSeating()
  const index = useIndexLater()
  const { capacity, display_name, published_at, status } = index.plan
  const now = useNow()
  const toSeat = seatsNeeded(index)
  const isPublished = status === "published"
  const isChanged = !isPublished && published_at !== null
  return (
    <header className="plan-header">
      <div className="plan-title">
        <h1>{display_name}</h1>
        {canEdit && <PlanDetails />}
        <EventChoice event={event} events={events} occasionId={occasionId} />
      </div>
      <div className="plan-status">
        <span className="status" data-status={status}>
          {isPublished ? <CircleCheck size={14} aria-hidden /> : <PencilLine size={14} aria-hidden />}
          {isPublished ? seating.published : seating.draft}
        </span>
        <span className="plan-status-note">
          {isChanged
            ? seating.changedSince
            : published_at === null
              ? seating.neverPublished
              : seating.publishedAt(formats.ago(published_at, Math.max(now, new Date(published_at).getTime())))}
        </span>
      </div>
      <p className="plan-capacity number">
        <span>{seating.seatsTaken(formats.number(capacity.assigned), formats.number(capacity.seats))}</span>
        <span>{toSeat === 0 ? seating.everybodySeated : seating.toSeatCount(toSeat)}</span>
      </p>
      <nav className="plan-links" aria-label={seating.occasions}>
        {links.map(({ key, label, path }) => (
          <Link key={key} className="link" to={path} params={{ occasionId }}>
            {label}
          </Link>
        ))}
        <Link className="link" to="/sign-in">
          {seating.occasions}
        </Link>
      </nav>
      {canPublish && !isPublished && <PublishReview />}
    </header>
  )
}
