/** Which plan this is, whether guests see it, how full it is, and the one thing to do next. */
import { Link, useNavigate } from "@tanstack/react-router"
import { Printer } from "lucide-react"
import { useFormats } from "../../../platform/messages/Formats.ts"
import { useMessages } from "../Messages.ts"
import { planAddress, printAddress } from "../../Address.ts"
import { Choice } from "../../../design/Choice.tsx"
import { HistoryButtons } from "./HistoryButtons.tsx"
import { PlanDetails } from "./PlanDetails.tsx"
import { PublicationStatus } from "./PublicationStatus.tsx"
import { Saving } from "./Saving.tsx"
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

export const PlanHeader = ({ event, events, occasionId }: EventChoiceProps) => {
  const messages = useMessages()
  const { seating } = messages
  const formats = useFormats()
  const { canEdit } = useSeating()
  const index = useIndexLater()
  const { capacity, display_name } = index.plan
  const toSeat = seatsNeeded(index)
  return (
    <header className="plan-header">
      <div className="plan-title">
        <h1>{display_name}</h1>
        {canEdit && <PlanDetails />}
        <EventChoice event={event} events={events} occasionId={occasionId} />
        {canEdit && <HistoryButtons />}
        <PrintLink event={event} occasionId={occasionId} />
        <Saving />
      </div>
      <PublicationStatus />
      <p className="plan-capacity number">
        <span>{seating.seatsTaken(formats.number(capacity.assigned), formats.number(capacity.seats))}</span>
        <span>{toSeat === 0 ? seating.everybodySeated : seating.toSeatCount(toSeat)}</span>
      </p>
    </header>
  )
}

const PrintLink = ({ event, occasionId }: Pick<EventChoiceProps, "event" | "occasionId">) => {
  const { seating } = useMessages()
  return (
    <Link
      className="plan-print"
      title={seating.print}
      to={printAddress.path}
      params={{ occasionId }}
      search={{ event: event.id }}
      aria-keyshortcuts="Control+P Meta+P"
    >
      <Printer size={18} aria-hidden />
      <span className="visually-hidden">{seating.print}</span>
    </Link>
  )
}
