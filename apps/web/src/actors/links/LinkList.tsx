/** The links that work, by name and newest first: when they were opened, and how they are ended or replaced. */
import { foldedText } from "@banquet/people-file/FoldedText"
import { useEffect, useMemo, useRef, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { SearchInput } from "../../design/SearchInput.tsx"
import { useFormats } from "../../platform/messages/Formats.ts"
import { useMoments } from "../../platform/messages/Moments.ts"
import { type Guest, type GuestLink, householdOf, householdsOfNamesakes, nameApart } from "./Guests.ts"
import { useMessages } from "./Messages.ts"

interface LinkListProps {
  readonly links: ReadonlyArray<GuestLink>
  readonly guests: ReadonlyMap<string, Guest>
  readonly timeZone: string
  readonly isBusy: boolean
  readonly revoke: (link: GuestLink) => void
  readonly reissue: (link: GuestLink) => void
}

/** The number of links among which one is found without a search. */
const mostAtAGlance = 10

/** What the planner is asked about. */
interface Question {
  readonly tokenId: string
  readonly action: "revoke" | "reissue"
}

export const LinkList = ({ guests, links, ...table }: LinkListProps) => {
  const { links: words } = useMessages()
  const { compare } = useFormats()
  const [text, setText] = useState("")
  const named = useMemo(() => {
    const namesakes = householdsOfNamesakes([...guests.values()])
    return links
      .map((link) => {
        const guest = guests.get(link.actor_id)
        const [name, household] = guest === undefined ? ["", ""] : [nameApart(guest, namesakes), householdOf(guest)]
        return { link, name, folded: foldedText(`${name}\n${household}`) }
      })
      .toSorted((a, b) => compare(a.name, b.name))
  }, [compare, guests, links])
  const found = named.filter(({ folded }) => folded.includes(foldedText(text.trim())))
  return (
    <section className="links-existing">
      <h2 id="links-existing">{words.existing}</h2>
      {links.length > mostAtAGlance && <FindLink text={text} setText={setText} found={found.length} />}
      {found.length > 0 ? (
        <LinkTable links={found} {...table} />
      ) : (
        <p className="links-empty">{links.length === 0 ? words.none : words.notFound}</p>
      )}
    </section>
  )
}

interface FindLinkProps {
  readonly text: string
  readonly setText: (text: string) => void
  /** How many links are. */
  readonly found: number
}

const FindLink = ({ found, setText, text }: FindLinkProps) => {
  const { links: words } = useMessages()
  return (
    <>
      <SearchInput label={words.find} value={text} onChange={setText} />
      <p className="visually-hidden" role="status">
        {text.trim() === "" ? "" : words.found(found)}
      </p>
    </>
  )
}

interface NamedLink {
  readonly link: GuestLink
  readonly name: string
}

interface LinkTableProps extends Omit<LinkListProps, "guests" | "links"> {
  readonly links: ReadonlyArray<NamedLink>
}

const LinkTable = ({ links, timeZone, ...actions }: LinkTableProps) => {
  const { links: words } = useMessages()
  const [question, ask] = useState<Question | null>(null)
  return (
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
          {links.map(({ link, name }) => (
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
  )
}

interface LinkRowProps extends Omit<LinkTableProps, "links"> {
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
