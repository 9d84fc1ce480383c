/** Hands an event to the calendar of the device, as a file. */
import { CalendarPlus } from "lucide-react"
import { Button } from "../../design/Button.tsx"
import { placeCardAddress } from "../Address.ts"
import { calendarFile, expectedEnd } from "./CalendarFile.ts"
import { useMessages } from "./Messages.ts"
import { type GuestEvent, type GuestSeat, whereabouts } from "./PlaceCards.ts"
import { useSaveWords } from "./SaveWords.ts"

/** How long the browser may take to fetch the file from the page. */
const kept = 60_000

const download = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: "text/calendar;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), kept)
}

interface CalendarButtonProps {
  readonly event: GuestEvent
  readonly occasion: { readonly name: string }
  /** The guest's own at the event. */
  readonly seats: ReadonlyArray<GuestSeat>
  /** When the guest's other events begin. */
  readonly otherStarts: ReadonlyArray<string>
}

export const CalendarButton = ({ event, occasion, otherStarts, seats }: CalendarButtonProps) => {
  const { placeCard } = useMessages()
  const words = useSaveWords()
  const add = () => {
    const { id, name, place = null, starts_at: startsAt } = event
    const url = new URL(placeCardAddress.path, location.origin).href
    const title = `${name} · ${occasion.name}`
    const places = seats.map(
      (seat) => `${seat.actor.display_name}: ${[seat.table.name, ...whereabouts(placeCard, seat)].join(" · ")}`
    )
    const notes = [...places, ...(seats.length > 0 ? [words.mayChange] : []), words.estimatedEnd].join("\n")
    const endsAt = expectedEnd(startsAt, otherStarts)
    download(`${name}.ics`, calendarFile({ id, title, startsAt, endsAt, place, notes, url }, new Date().toISOString()))
  }
  return (
    <Button onPress={add}>
      <CalendarPlus size={20} aria-hidden />
      {words.addToCalendar}
      <span className="visually-hidden"> {event.name}</span>
    </Button>
  )
}
