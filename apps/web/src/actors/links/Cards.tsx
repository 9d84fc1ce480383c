/** Links as cards to print: one for each, or one for each household with a code for each of its people. */
import { useMemo } from "react"
import type { Paper, SheetFormat } from "../../design/print/SheetFormat.ts"
import { Sheets } from "../../design/print/Sheets.tsx"
import { localeFor, useFormats } from "../../platform/messages/Formats.ts"
import type { Invitation as ModuleInvitation } from "../../platform/ModuleWords.ts"
import { useModuleWords } from "../../platform/planner/useModuleWords.ts"
import type { OccasionEvent } from "../../platform/planner/useOccasionEvents.ts"
import type { PlannerOccasion } from "../../platform/planner/usePlannerOccasion.ts"
import type { CardLayout } from "./CardLayout.tsx"
import { type CardLanguage, deedsOf, openText, ownCodeText, scanText, whenAndWhere } from "./CardText.ts"
import { type Guest, householdsOfNamesakes } from "./Guests.ts"
import { type HouseholdCard, householdCards } from "./HouseholdCards.ts"
import type { Card } from "./mailMerge.ts"
import { useMessages } from "./Messages.ts"

interface CardsProps {
  readonly cards: ReadonlyArray<Card>
  readonly events: ReadonlyArray<OccasionEvent>
  readonly guests: ReadonlyArray<Guest>
  readonly layout: CardLayout
  readonly occasion: PlannerOccasion
}

export const Cards = (cards: CardsProps) =>
  cards.layout.each === "household" ? <HouseholdCards {...cards} /> : <LinkCards {...cards} />

type Formats = Readonly<Record<Paper, SheetFormat>>

/** Eight cards a sheet. */
const linkFormats: Formats = {
  a4: { paper: "a4", columns: 2, rows: 4, width: 95, height: 69, gap: 0 },
  letter: { paper: "letter", columns: 2, rows: 4, width: 97.5, height: 64, gap: 0 }
}

/** Four cards a sheet. */
const householdFormats: Formats = {
  a4: { paper: "a4", columns: 2, rows: 2, width: 95, height: 138, gap: 0 },
  letter: { paper: "letter", columns: 2, rows: 2, width: 97.5, height: 131, gap: 0 }
}

const LinkCards = ({ cards, layout: { language, paper }, ...about }: CardsProps) => {
  const invitations = useInvitations(about.occasion)
  const households = useMemo(() => householdsOfNamesakes(about.guests), [about.guests])
  return (
    <Sheets
      className="links-cards"
      cardClass="links-card"
      format={linkFormats[paper]}
      cards={cards}
      keyOf={({ link }) => link.token_id}
      hasCropMarks
    >
      {({ guest, link }) => (
        <>
          <Code guest={guest} link={link} />
          <Invitation {...{ guest, language, ...about }} household={households.get(guest.id)} isDense={false} />
          <p className="links-card-scan" lang={language}>
            {`${scanText(language, deedsOf(invitations, [{ guest }]))} ${openText(language)}`} <Address link={link} />
          </p>
        </>
      )}
    </Sheets>
  )
}

/** How many codes of full size a card has room for. */
const fewCodes = 4

const HouseholdCards = ({ cards, layout: { language, paper }, ...about }: CardsProps) => {
  const { compare } = useFormats()
  const invitations = useInvitations(about.occasion)
  return (
    <Sheets<HouseholdCard>
      className="links-cards"
      cardClass="links-card links-card-household"
      format={householdFormats[paper]}
      cards={householdCards(cards, about.guests, compare)}
      keyOf={({ cards: [{ link }] }) => link.token_id}
      hasCropMarks
    >
      {({ cards: own, guest: household, part: [part, parts] }) => (
        <>
          <Invitation {...{ guest: household, language, ...about }} isDense={own.length > fewCodes} />
          <p className="links-card-scan" lang={language}>
            {parts > 1 && `${part}/${parts} · `}
            {ownCodeText(language, deedsOf(invitations, own))}
          </p>
          <ul data-many={own.length > fewCodes || undefined}>
            {own.map(({ guest, link }) => (
              <li key={link.token_id}>
                <Code guest={guest} link={link} />
                <div>
                  <p className="links-card-person" dir="auto">
                    {guest.display_name}
                  </p>
                  <p className="links-card-scan">
                    <Address link={link} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheets>
  )
}

/** Returns what guests of the occasion do. */
const useInvitations = (occasion: PlannerOccasion): ReadonlyArray<ModuleInvitation> =>
  [...(useModuleWords() ?? [])].flatMap(([key, { invitation }]) =>
    invitation !== undefined && occasion.modules.includes(key) ? [invitation] : []
  )

const Code = ({ guest, link }: Pick<Card, "guest" | "link">) => {
  const { links: words } = useMessages()
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(link.qr_svg)}`}
      alt={words.codeOf(guest.display_name)}
      width={160}
      height={160}
    />
  )
}

const Address = ({ link }: Pick<Card, "link">) => (
  <span className="links-card-address">{link.url.replace(/^https?:\/\//, "")}</span>
)

interface InvitationProps extends Pick<CardsProps, "events" | "guests" | "occasion"> {
  readonly language: CardLanguage
  readonly guest: Guest
  /** Tells the guest from another of the same name. */
  readonly household?: string | undefined
  /** Whether there is little room. */
  readonly isDense: boolean
}

/** More than so many lines of several events are not told one under the other. */
const mostLines = 5
/** More than so many characters of them are small. */
const mostCharacters = 150

/** Whom the card is for, and to what it leads. */
const Invitation = ({ events, guest, guests, household, isDense, language, occasion }: InvitationProps) => {
  const times = { locale: localeFor(language), timeZone: occasion.time_zone }
  const lines = whenAndWhere({ guest, guests, events, ...times })
  return (
    <div lang={language}>
      <p className="links-card-name" dir="auto">
        {guest.display_name}
      </p>
      {household !== undefined && household !== "" && (
        <p className="links-card-when links-card-home" dir="auto">
          {household}
        </p>
      )}
      <p className="links-card-occasion" dir="auto">
        {occasion.name}
      </p>
      {lines.length > 1 ? (
        <Events lines={lines} isDense={isDense || lines.length > mostLines} />
      ) : (
        <p className="links-card-when" dir="auto">
          {lines[0]}
        </p>
      )}
    </div>
  )
}

interface EventsProps {
  readonly lines: ReadonlyArray<string>
  readonly isDense: boolean
}

/** When and where several events begin. */
const Events = ({ isDense, lines }: EventsProps) => (
  <p
    className="links-card-events"
    dir="auto"
    data-small={isDense || lines.join("").length > mostCharacters || undefined}
  >
    {isDense ? lines.join(" · ") : lines.map((line) => <span key={line}>{line}</span>)}
  </p>
)
