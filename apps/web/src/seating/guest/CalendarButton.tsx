/** Hands an event to the calendar of the device, as a file. */
import { CalendarPlus } from "lucide-react"
import { Button } from "../../design/Button.tsx"
import { placeCardAddress } from "../Address.ts"
import { calendarFile } from "./CalendarFile.ts"
import { useMessages } from "./Messages.ts"
import type { GuestEvent } from "./PlaceCards.ts"

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
}

export const CalendarButton = ({ event, occasion }: CalendarButtonProps) => {
  const { placeCard } = useMessages()
  const add = () => {
    const { id, name, place = null, starts_at: startsAt } = event
    const url = new URL(placeCardAddress.path, location.origin).href
    const title = `${name} · ${occasion.name}`
    download(`${name}.ics`, calendarFile({ id, title, startsAt, place, url }, new Date().toISOString()))
  }
  return (
    <Button onPress={add}>
      <CalendarPlus size={20} aria-hidden />
      {placeCard.addToCalendar}
      <span className="visually-hidden"> {event.name}</span>
    </Button>
  )
}
