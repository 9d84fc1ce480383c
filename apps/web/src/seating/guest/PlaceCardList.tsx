/** A guest's place cards, event by event, or what is said while there is no seat. */
import { useMessages } from "./Messages.ts"
import { PlaceCard } from "./PlaceCard.tsx"
import { hasDeclined, mayStillCome, type PlaceCards } from "./PlaceCards.ts"
import { standings } from "./SeatedEvents.ts"

interface PlaceCardListProps {
  readonly cards: PlaceCards
  readonly now: number
}

export const PlaceCardList = ({ cards, now }: PlaceCardListProps) => {
  const { placeCard } = useMessages()
  const { events, guest, occasion } = cards.occasion
  const seatsAt = (eventId: string) => cards.seats.filter(({ event }) => event.id === eventId)
  const found = standings(events, { isSeatedAt: ({ id }) => seatsAt(id).length > 0, hasDeclined }, now)
  const kinds = new Set(found.map(({ standing }) => standing))
  const isOver = found.length === 0 && events.some(({ seating }) => seating.enabled)
  const kind =
    (["unseated", "waiting", "declined"] as const).find((each) => kinds.has(each)) ?? (isOver ? "over" : "waiting")
  const mayChange = found.some(({ event }) => mayStillCome(event))
  return (
    <>
      {kinds.has("seated") ? (
        <h1 className="visually-hidden">{placeCard.title}</h1>
      ) : (
        <div className="greeting">
          <h1>
            {kind === "declined"
              ? placeCard.declined.title(found.map(({ event }) => event.name).join(", "))
              : placeCard[kind].title}
          </h1>
          <p>
            {kind === "declined"
              ? placeCard.declined[mayChange ? "change" : "tell"]
              : placeCard[kind].text(guest.display_name)}
          </p>
        </div>
      )}
      {found.length > 0 && (
        <ul className="place-cards">
          {found.map((standing) => (
            <PlaceCard
              key={standing.event.id}
              {...standing}
              seats={seatsAt(standing.event.id)}
              otherStarts={events.map(({ starts_at }) => starts_at)}
              occasion={occasion}
              isExplained={kinds.size > 1}
            />
          ))}
        </ul>
      )}
    </>
  )
}
