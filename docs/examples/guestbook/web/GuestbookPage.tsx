/** The guestbook: for each event what guests wrote, and where one may write, a form. */
import "./guestbook.css"
import { ActionLink } from "@banquet/web/ActionLink"
import { guestToken } from "@banquet/web/DeviceTokens"
import { ForgetDevice } from "@banquet/web/ForgetDevice"
import { useFormats } from "@banquet/web/Formats"
import { useGuestLinks, useResume } from "@banquet/web/Links"
import { asProblem } from "@banquet/web/Problem"
import { FailedState, Loading, Skeleton, State } from "@banquet/web/States"
import { guestChanges, useChanges } from "@banquet/web/useChanges"
import { useOnline } from "@banquet/web/useOnline"
import { useTitle } from "@banquet/web/useTitle"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { moduleKey } from "./Address.ts"
import { type Entry, entryChange, type OpenGuestbook, readGuestbook } from "./Entries.ts"
import { EntryForm } from "./EntryForm.tsx"
import { useMessages } from "./Messages.ts"

export const GuestbookPage = () => {
  const { guestbook, join } = useMessages()
  useTitle(guestbook.title)
  const [token] = useState(guestToken)
  const { data, error, refetch } = useQuery({
    queryKey: ["guestbook", token],
    queryFn: ({ signal }) => readGuestbook(token ?? "", signal),
    enabled: token !== null
  })
  const reload = () => void refetch()

  useResume(token, data?.occasion)
  const slug = data?.occasion.occasion.slug
  useChanges(token ?? "", slug === undefined ? null : guestChanges(slug), {
    kind: entryChange,
    pollInterval: 30_000,
    minInterval: 2000,
    onChange: reload
  })
  useOnline(reload)

  if (token === null) {
    return (
      <State title={guestbook.signedOutTitle} text={guestbook.signedOutText}>
        <ActionLink to="/join">{guestbook.signedOutLink}</ActionLink>
      </State>
    )
  }
  if (error !== null && asProblem(error).status === 401) {
    return <State title={join.brokenTitle} text={join.brokenText} />
  }
  // What was read before stays in sight, and with it what is being written.
  if (data !== undefined) return <Events opened={data} token={token} onWritten={reload} />
  return error === null ? <WaitingEntries /> : <FailedState error={error} retry={reload} />
}

const WaitingEntries = () => (
  <main className="guest-page">
    <Loading>
      <Skeleton height="17rem" />
    </Loading>
  </main>
)

interface EventsProps {
  readonly opened: OpenGuestbook
  readonly token: string
  readonly onWritten: () => void
}

const Events = ({ onWritten, opened: { entries, occasion: opened }, token }: EventsProps) => {
  const { guestbook } = useMessages()
  const { events, guest, occasion } = opened
  const links = useGuestLinks(opened, moduleKey)
  return (
    <main className="guest-page">
      <header className="guest-header">
        <span>{occasion.name}</span>
        {links.length === 0 && <span>{guest.display_name}</span>}
        {links.map((link) => (
          <Link key={link.key} to={link.path} className="link">
            {link.label}
          </Link>
        ))}
      </header>
      <h1 className="guestbook-title">{guestbook.title}</h1>
      {events
        .filter((event) => event.guestbook.enabled)
        .map((event) => (
          <section key={event.id} className="guestbook-event" aria-label={event.name}>
            <h2>{event.name}</h2>
            {event.guestbook.open ? (
              <EntryForm token={token} slug={occasion.slug} eventId={event.id} onWritten={onWritten} />
            ) : (
              <p className="guestbook-note">{guestbook.closed}</p>
            )}
            <EntryList
              entries={entries.filter(({ event_id }) => event_id === event.id)}
              timeZone={occasion.time_zone}
            />
          </section>
        ))}
      <ForgetDevice />
    </main>
  )
}

interface EntryListProps {
  readonly entries: ReadonlyArray<Entry>
  readonly timeZone: string
}

/** The newest entry comes first. */
const EntryList = ({ entries, timeZone }: EntryListProps) => {
  const { guestbook } = useMessages()
  const { dayAndTime } = useFormats(timeZone)
  if (entries.length === 0) return <p className="guestbook-note">{guestbook.nothing}</p>
  return (
    <ul className="guestbook-entries">
      {entries.toReversed().map(({ display_name, id, text, written_at }) => (
        <li key={id} className="guestbook-entry">
          <p className="guestbook-entry-text">{text}</p>
          <p className="guestbook-entry-writer">
            {display_name} · <time dateTime={written_at}>{dayAndTime(written_at)}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}
