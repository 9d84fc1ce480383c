/** One event of a guest: when and where it is, and the seat there, or why there is none. */
import MapPin from "lucide-react/icons/map-pin"
import { Suspense } from "react"
import { useFormats } from "../../platform/messages/Formats.ts"
import { laterPart } from "../../platform/offline/laterPart.tsx"
import { useMessages } from "./Messages.ts"
import { type GuestEvent, type GuestSeat, mayStillCome, whereabouts } from "./PlaceCards.ts"
import type { StandingAt } from "./SeatedEvents.ts"

/** The seat is there before what is drawn of it and what adds it to a calendar. */
const loadParts = () => import("./LaterParts.ts")
const CalendarButton = laterPart(async () => (await loadParts()).CalendarButton)
const SeatRooms = laterPart(async () => (await loadParts()).SeatRooms)

interface PlaceCardProps extends StandingAt<GuestEvent> {
  readonly seats: ReadonlyArray<GuestSeat>
  readonly occasion: { readonly name: string; readonly time_zone: string }
  /** When the guest's other events begin. */
  readonly otherStarts: ReadonlyArray<string>
  /** Whether the card itself says why there is no seat. */
  readonly isExplained: boolean
}

export const PlaceCard = (props: PlaceCardProps) => {
  const { event, isExplained, isOver, occasion, otherStarts, seats, standing } = props
  const { placeCard } = useMessages()
  const formats = useFormats(occasion.time_zone)
  const taken = seats.filter(({ declined }) => declined !== true)
  const mayCome = standing !== "declined" && (seats.length === 0 || taken.length > 0)
  const declinedText = placeCard.declined[mayStillCome(event) ? "change" : "tell"]
  return (
    <li className="place-card" data-over={isOver || undefined}>
      <div className="place-card-event">
        <h2>{event.name}</h2>
        <time dateTime={event.starts_at}>{formats.dayAndTime(event.starts_at)}</time>
        {event.place !== undefined && (
          <p>
            <MapPin size={16} aria-hidden />
            <span className="visually-hidden">{placeCard.place}</span>
            {event.place}
          </p>
        )}
      </div>
      {seats.map((seat, index) => (
        <Seat
          key={`${seat.actor.display_name} ${seat.table.name}`}
          seat={seat}
          before={seats.slice(0, index)}
          declinedText={seat.declined === true ? declinedText : null}
        />
      ))}
      {seats.some(({ room }) => room) && (
        <Suspense fallback={<figure className="seat-room" />}>
          <SeatRooms seats={seats} />
        </Suspense>
      )}
      {isExplained && standing !== "seated" && (
        <p className="place-card-where">{standing === "declined" ? declinedText : placeCard[standing].card}</p>
      )}
      {!isOver && mayCome && (
        <div className="place-card-actions">
          <Suspense>
            <CalendarButton event={event} occasion={occasion} seats={taken} otherStarts={otherStarts} />
          </Suspense>
        </div>
      )}
    </li>
  )
}

interface SeatProps {
  readonly seat: GuestSeat
  /** Those above it. */
  readonly before: ReadonlyArray<GuestSeat>
  /** Tells a guest who has declined so, above the name of the table; `null` for everybody else. */
  readonly declinedText: string | null
}

const Seat = ({ before, declinedText, seat }: SeatProps) => {
  const { placeCard } = useMessages()
  const formats = useFormats()
  const { household = [], table } = seat
  // A guest and the household at one table have the same people beside them.
  const isSaid = before.some((other) => other.household?.join() === household.join() && other.table.name === table.name)
  return (
    <div className="place-card-seat" data-declined={declinedText !== null || undefined}>
      <p className="place-card-name">{seat.actor.display_name}</p>
      {declinedText !== null && <p className="place-card-declined">{declinedText}</p>}
      <p className="place-card-table">{table.name}</p>
      <p className="place-card-where">{whereabouts(placeCard, seat).join(" · ")}</p>
      {household.length > 0 && !isSaid && (
        <p className="place-card-household">{placeCard.household(formats.list(household))}</p>
      )}
    </div>
  )
}
