/** Links that were just made, as cards to print. They are in the memory of this page only. */
import { useEffect, useRef, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { ConfirmDialog } from "../../design/ConfirmDialog.tsx"
import type { Paper, SheetFormat } from "../../design/print/SheetFormat.ts"
import { Sheets } from "../../design/print/Sheets.tsx"
import { Segments } from "../../design/Segments.tsx"
import { useLeaving } from "../../platform/Leaving.tsx"
import { localeFor } from "../../platform/messages/Formats.ts"
import { type LocalizedText, plannerMessages, useBundle } from "../../platform/messages/Messages.tsx"
import { LoopbackNotice } from "../../platform/planner/LoopbackNotice.tsx"
import { useModuleWords } from "../../platform/planner/useModuleWords.ts"
import type { OccasionEvent } from "../../platform/planner/useOccasionEvents.ts"
import type { PlannerOccasion } from "../../platform/planner/usePlannerOccasion.ts"
import { CopyText } from "../../platform/staff/CopyText.tsx"
import { type CardLanguage, cardLanguages, openText, scanText, whenAndWhere } from "./CardText.ts"
import type { Guest } from "./Guests.ts"
import { type Card, csvOf, householdOf, saveFile } from "./mailMerge.ts"
import { type LinksMessages, useMessages } from "./Messages.ts"

interface IssuedLinksProps {
  readonly occasion: PlannerOccasion
  readonly events: ReadonlyArray<OccasionEvent>
  readonly guests: ReadonlyArray<Guest>
  readonly cards: ReadonlyArray<Card>
  /** What went wrong beside. */
  readonly warning: string | null
  readonly done: () => void
}

const tableOf = (columns: LinksMessages["links"]["columns"], cards: ReadonlyArray<Card>): string =>
  csvOf<Card>(
    [
      { name: columns.name, value: ({ guest }) => guest.display_name },
      { name: columns.household, value: ({ guest }) => householdOf(guest) },
      { name: columns.email, value: ({ email }) => email },
      { name: columns.link, value: ({ link }) => link.url }
    ],
    cards
  )

export const IssuedLinks = ({ cards, done, events, guests, occasion, warning }: IssuedLinksProps) => {
  const { links: words, locale } = useMessages()
  const [language, setLanguage] = useState<CardLanguage>(locale === "de" ? "de" : "en")
  const [paper, setPaper] = useState<Paper>("a4")
  const [isKept, setKept] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const download = () => {
    saveFile(words.fileName, tableOf(words.columns, cards))
    setKept(true)
  }
  return (
    <section className="links-issued" aria-labelledby="links-issued">
      <div className="links-screen">
        <h2 id="links-issued" ref={heading} tabIndex={-1}>
          {words.made(cards.length)}
        </h2>
        <p className="links-once" role="status">
          {words.once}
        </p>
        {warning !== null && <p role="alert">{warning}</p>}
        <Addresses cards={cards} />
        <div className="links-actions">
          <Segments
            label={words.paper}
            value={paper}
            onChange={setPaper}
            options={[
              { id: "a4", name: "A4" },
              { id: "letter", name: "Letter" }
            ]}
          />
          <Segments label={words.language} value={language} onChange={setLanguage} options={cardLanguages} />
          <Button
            kind="next"
            onPress={() => {
              print()
              setKept(true)
            }}
          >
            {words.print}
          </Button>
          <Button onPress={download}>{words.download}</Button>
          <Done isKept={isKept} done={done} />
        </div>
      </div>
      <Cards cards={cards} occasion={occasion} events={events} guests={guests} language={language} paper={paper} />
    </section>
  )
}

/** A single link to copy, and whether those that were made open elsewhere. */
const Addresses = ({ cards }: Pick<IssuedLinksProps, "cards">) => {
  const { links: words } = useMessages()
  const { signIn } = useBundle(plannerMessages)
  const [first] = cards
  if (first === undefined) return null
  const { guest, link } = first
  return (
    <>
      {cards.length === 1 && (
        <CopyText label={words.linkOf(guest.display_name)} text={link.url} copy={signIn.copy} copied={signIn.copied} />
      )}
      <LoopbackNotice url={link.url} />
    </>
  )
}

interface DoneProps extends Pick<IssuedLinksProps, "done"> {
  /** Whether the links are somewhere else as well. */
  readonly isKept: boolean
}

/** Leaves the links, as other pages do: asked first where they would be lost. */
const Done = ({ done, isKept }: DoneProps) => {
  const { links: words } = useMessages()
  const [isAsking, setAsking] = useState(false)
  const leaving = useLeaving(!isKept)
  return (
    <>
      <Button kind="quiet" onPress={() => (isKept ? done() : setAsking(true))}>
        {words.done}
      </Button>
      <ConfirmDialog
        question={isAsking || leaving.isAsked ? words.reallyDone : null}
        confirm={words.leave}
        cancel={words.stay}
        onConfirm={isAsking ? done : leaving.leave}
        onCancel={() => {
          setAsking(false)
          leaving.stay()
        }}
      />
    </>
  )
}

interface CardsProps extends Pick<IssuedLinksProps, "cards" | "events" | "guests" | "occasion"> {
  readonly language: CardLanguage
  readonly paper: Paper
}

/** Eight cards a sheet. */
const formats: Readonly<Record<Paper, SheetFormat>> = {
  a4: { paper: "a4", columns: 2, rows: 4, width: 95, height: 69, gap: 0 },
  letter: { paper: "letter", columns: 2, rows: 4, width: 97.5, height: 64, gap: 0 }
}

/** Returns what guests of the occasion do, the most relevant first. */
const useInvitations = (occasion: PlannerOccasion): ReadonlyArray<LocalizedText> =>
  [...(useModuleWords() ?? [])]
    .flatMap(([key, { invitation }]) =>
      invitation !== undefined && occasion.modules.includes(key) ? [invitation] : []
    )
    .toSorted((a, b) => b.relevance - a.relevance)
    .map(({ text }) => text)

const Cards = ({ cards, events, guests, language, occasion, paper }: CardsProps) => {
  const { links: words } = useMessages()
  const scan = scanText(language, useInvitations(occasion))
  return (
    <Sheets
      className="links-cards"
      cardClass="links-card"
      format={formats[paper]}
      cards={cards}
      keyOf={({ link }) => link.token_id}
      hasCropMarks
    >
      {({ guest, link }) => (
        <>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(link.qr_svg)}`}
            alt={words.codeOf(guest.display_name)}
            width={160}
            height={160}
          />
          <div lang={language}>
            <p className="links-card-name" dir="auto">
              {guest.display_name}
            </p>
            <p className="links-card-occasion" dir="auto">
              {occasion.name}
            </p>
            <p className="links-card-when" dir="auto">
              {whenAndWhere({ guest, guests, events, locale: localeFor(language), timeZone: occasion.time_zone })}
            </p>
          </div>
          <p className="links-card-scan" lang={language}>
            {`${scan} ${openText(language)}`}{" "}
            <span className="links-card-address">{link.url.replace(/^https?:\/\//, "")}</span>
          </p>
        </>
      )}
    </Sheets>
  )
}
