/** What the clock of another time zone shows when the events begin: they stay where they are in time. */
import { useFormats } from "../messages/Formats.ts"
import { wallTimeOf } from "../WallTime.ts"
import { useMessages } from "./Messages.ts"
import { isTimeZone } from "./TimeZones.ts"

interface TimedEvent {
  readonly name: string
  readonly starts_at: string
}

interface MovedTimesProps {
  readonly events: ReadonlyArray<TimedEvent>
  readonly from: string
  readonly to: string
}

export const MovedTimes = ({ events, from, to }: MovedTimesProps) => {
  const moved = isTimeZone(to)
    ? events.filter(({ starts_at }) => wallTimeOf(starts_at, from) !== wallTimeOf(starts_at, to))
    : []
  return <div role="status">{moved.length > 0 && <Times events={moved} timeZone={to} />}</div>
}

const Times = ({ events, timeZone }: { readonly events: MovedTimesProps["events"]; readonly timeZone: string }) => {
  const { settings } = useMessages()
  const { dayAndTime } = useFormats(timeZone)
  return (
    <>
      <p className="settings-soft">{settings.timesMoved}</p>
      <ul className="settings-soft">
        {events.map(({ name, starts_at }) => (
          <li key={`${name} ${starts_at}`}>
            {name}: {dayAndTime(starts_at)}
          </li>
        ))}
      </ul>
    </>
  )
}
