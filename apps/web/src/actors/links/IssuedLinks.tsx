/** Links that were just made, as cards to print. They are in the memory of this page only. */
import { useEffect, useRef, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { ConfirmDialog } from "../../design/ConfirmDialog.tsx"
import { useLeaving } from "../../platform/Leaving.tsx"
import { plannerMessages, useBundle } from "../../platform/messages/Messages.tsx"
import { LoopbackNotice } from "../../platform/planner/LoopbackNotice.tsx"
import type { OccasionEvent } from "../../platform/planner/useOccasionEvents.ts"
import type { PlannerOccasion } from "../../platform/planner/usePlannerOccasion.ts"
import { CopyText } from "../../platform/staff/CopyText.tsx"
import { type CardLayout, CardLayoutChoices } from "./CardLayout.tsx"
import { Cards } from "./Cards.tsx"
import { type Guest, householdOf } from "./Guests.ts"
import { haveHouseholds } from "./HouseholdCards.ts"
import { type Card, csvOf, saveFile } from "./mailMerge.ts"
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
  const [layout, setLayout] = useState<CardLayout>({
    each: "link",
    paper: "a4",
    language: locale === "de" ? "de" : "en"
  })
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
          {words.once(cards.length)}
        </p>
        {warning !== null && <p role="alert">{warning}</p>}
        <Addresses cards={cards} keep={() => setKept(true)} />
        <div className="links-actions">
          <CardLayoutChoices layout={layout} setLayout={setLayout} hasHouseholds={haveHouseholds(cards)} />
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
          <Done count={cards.length} isKept={isKept} done={done} />
        </div>
      </div>
      <Cards {...{ cards, events, guests, layout, occasion }} />
    </section>
  )
}

interface AddressesProps extends Pick<IssuedLinksProps, "cards"> {
  /** Hears that the only link is somewhere else as well. */
  readonly keep: () => void
}

/** A single link to copy, and whether those that were made open elsewhere. */
const Addresses = ({ cards, keep }: AddressesProps) => {
  const { links: words } = useMessages()
  const { signIn } = useBundle(plannerMessages)
  const [first] = cards
  if (first === undefined) return null
  const { guest, link } = first
  return (
    <>
      {cards.length === 1 && (
        <CopyText
          label={words.linkOf(guest.display_name)}
          text={link.url}
          copy={signIn.copy}
          copied={signIn.copied}
          onCopied={keep}
        />
      )}
      <LoopbackNotice url={link.url} />
    </>
  )
}

interface DoneProps extends Pick<IssuedLinksProps, "done"> {
  readonly count: number
  /** Whether the links are somewhere else as well. */
  readonly isKept: boolean
}

/** Leaves the links, as other pages do: asked first where they would be lost. */
const Done = ({ count, done, isKept }: DoneProps) => {
  const { links: words } = useMessages()
  const [isAsking, setAsking] = useState(false)
  const leaving = useLeaving(!isKept)
  return (
    <>
      <Button kind="quiet" onPress={() => (isKept ? done() : setAsking(true))}>
        {words.done}
      </Button>
      <ConfirmDialog
        question={isAsking || leaving.isAsked ? words.reallyDone(count) : null}
        confirm={words.leave(count)}
        cancel={words.stay(count)}
        onConfirm={isAsking ? done : leaving.leave}
        onCancel={() => {
          setAsking(false)
          leaving.stay()
        }}
      />
    </>
  )
}
