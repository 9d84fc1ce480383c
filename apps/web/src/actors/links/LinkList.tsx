/** The links that work, by name and newest first: when they were opened, and how they are ended or replaced. */
import { useEffect, useMemo, useRef, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { useFormats } from "../../platform/messages/Formats.ts"
import { useMoments } from "../../platform/messages/Moments.ts"
import type { Guest, GuestLink } from "./Guests.ts"
import { useMessages } from "./Messages.ts"

interface LinkListProps {
  readonly links: ReadonlyArray<GuestLink>
  readonly guests: ReadonlyMap<string, Guest>
  readonly timeZone: string
  readonly isBusy: boolean
  readonly revoke: (link: GuestLink) => void
  readonly reissue: (link: GuestLink) => void
}

/** What the planner is asked about. */
interface Question {
  readonly tokenId: string
  readonly action: "revoke" | "reissue"
}

export const LinkList = ({ guests, links, timeZone, ...actions }: LinkListProps) => {
  const { links: words } = useMessages()
  const { compare } = useFormats()
  const [question, ask] = useState<Question | null>(null)
  const named = useMemo(
    () =>
      links
        .map((link) => ({ link, name: guests.get(link.actor_id)?.display_name ?? "" }))
        .toSorted((a, b) => compare(a.name, b.name)),
    [compare, guests, links]
  )
  return (
    <section className="links-existing">
      <h2 id="links-existing">{words.existing}</h2>
      {links.length === 0 ? (
        <p className="links-empty">{words.none}</p>
      ) : (
        <div className="links-scroll">
          <table aria-labelledby="links-existing">
            <thead>
              <tr>
                <th scope="col">{words.columnName}</th>
                <th scope="col">{words.columnUsed}</th>
                <th scope="col">{words.columnMade}</th>
                <th scope="col">{words.columnExpires}</th>
                <th scope="col">
                  <span className="visually-hidden">{words.columnActions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {named.map(({ link, name }) => (
                <LinkRow
                  key={link.token_id}
                  link={link}
                  name={name}
                  timeZone={timeZone}
                  asked={question?.tokenId === link.token_id ? question.action : null}
                  ask={(action) => ask(action === null ? null : { tokenId: link.token_id, action })}
                  {...actions}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

interface LinkRowProps extends Pick<LinkListProps, "isBusy" | "reissue" | "revoke" | "timeZone"> {
  readonly link: GuestLink
  readonly name: string
  readonly asked: Question["action"] | null
  readonly ask: (action: Question["action"] | null) => void
}

const LinkRow = ({ ask, asked, isBusy, link, name, reissue, revoke, timeZone }: LinkRowProps) => {
  const { links: words } = useMessages()
  const moment = useMoments(timeZone)
  const confirm = () => {
    ask(null)
    if (asked === "revoke") revoke(link)
    else reissue(link)
  }
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={words.columnUsed}>{link.last_used_at === null ? words.never : moment(link.last_used_at)}</td>
      <td data-label={words.columnMade}>{moment(link.created_at)}</td>
      <td data-label={words.columnExpires}>{link.expires_at === null ? words.forever : moment(link.expires_at)}</td>
      <td className="links-row-actions">
        {asked === null ? (
          <>
            <Button kind="quiet" isDisabled={isBusy} aria-label={words.reissueOf(name)} onPress={() => ask("reissue")}>
              {words.reissue}
            </Button>
            <Button kind="quiet" isDisabled={isBusy} aria-label={words.revokeOf(name)} onPress={() => ask("revoke")}>
              {words.revoke}
            </Button>
          </>
        ) : (
          <Confirmation
            action={asked === "revoke" ? words.reallyRevoke : words.reallyReissue}
            confirm={confirm}
            keep={() => ask(null)}
          />
        )}
      </td>
    </tr>
  )
}

interface ConfirmationProps {
  readonly action: string
  readonly confirm: () => void
  readonly keep: () => void
}

/** Takes the focus of the button in whose place it comes. */
const Confirmation = ({ action, confirm, keep }: ConfirmationProps) => {
  const { links: words } = useMessages()
  const frame = useRef<HTMLSpanElement>(null)
  useEffect(() => frame.current?.querySelector("button")?.focus(), [])
  return (
    <span className="links-confirmation" ref={frame}>
      <span role="status">{words.really}</span>
      <Button kind="danger" onPress={confirm}>
        {action}
      </Button>
      <Button onPress={keep}>{words.keep}</Button>
    </span>
  )
}
