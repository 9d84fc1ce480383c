/** What a planner should decide before it is too late. */
import { ChevronRight } from "lucide-react"
import { useState } from "react"
import { Button } from "react-aria-components/Button"
import { type Messages, useMessages } from "../Messages.ts"
import { comingOf, declinedCovered, partiesOfWrongSize } from "../HouseholdSplit.ts"
import { coverOf } from "../Households.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import type { Selection } from "../SeatingStore.ts"
import { headcount, seatsNeeded } from "../SeatsNeeded.ts"
import type { Candidate } from "../SeatingView.ts"
import { useIndexLater, useSeating } from "../SeatingContext.ts"

interface AttentionItem {
  readonly kind: "declined" | "twice" | "declinedCovered" | "partySize" | "pendingSeated" | "emptyTables"
  readonly isUrgent: boolean
  readonly words: string
  readonly things: ReadonlyArray<{ readonly id: string; readonly name: string; readonly selection: Selection }>
}

type Words = Pick<Messages, "attention">

const people = (candidates: ReadonlyArray<Candidate>): AttentionItem["things"] =>
  candidates.map(({ actor_id, display_name }) => ({
    id: actor_id,
    name: display_name,
    selection: { kind: "person", actorId: actor_id } as const
  }))

const withThings = (items: ReadonlyArray<AttentionItem>): ReadonlyArray<AttentionItem> =>
  items.filter(({ things }) => things.length > 0)

const emptyTables = ({ attention }: Words, { plan }: IndexedPlan): AttentionItem => {
  const things = plan.tables
    .filter(({ occupancy }) => occupancy === 0)
    .map(({ id, name }) => ({ id, name, selection: { kind: "table", tableId: id } as const }))
  return { kind: "emptyTables", isUrgent: false, words: attention.emptyTables(things.length), things }
}

/** The declined people of seated households, with the household, which is what can be changed. */
const covered = ({ attention }: Words, index: IndexedPlan): AttentionItem["things"] =>
  declinedCovered(index).flatMap(({ actor_id, display_name, unit }) => [
    {
      id: actor_id,
      name: attention.personOf(display_name, unit.display_name),
      selection: { kind: "person", actorId: unit.actor_id } as const
    }
  ])

const sizeWords = ({ tooFew, tooMany }: Words["attention"], name: string, surplus: number): string =>
  surplus > 0 ? tooMany(name, surplus) : tooFew(name, -surplus)

const wrongSizes = ({ attention }: Words, index: IndexedPlan): AttentionItem["things"] =>
  partiesOfWrongSize(index).map((unit) => ({
    id: unit.actor_id,
    name: sizeWords(attention, unit.display_name, unit.party_size - comingOf(index, unit)),
    selection: { kind: "person", actorId: unit.actor_id } as const
  }))

/** Returns what needs a decision. A table with nobody does once everybody has a seat. */
export const attentionOf = (messages: Words, index: IndexedPlan): ReadonlyArray<AttentionItem> => {
  const { attention } = messages
  const declined = people(index.declinedSeated)
  const twice = people(index.seatedTwice)
  const notComing = covered(messages, index)
  const sizes = wrongSizes(messages, index)
  return withThings([
    { kind: "declined", isUrgent: true, words: attention.declined(declined.length), things: declined },
    { kind: "twice", isUrgent: true, words: attention.twice(twice.length), things: twice },
    {
      kind: "declinedCovered",
      isUrgent: true,
      words: attention.declinedCovered(notComing.length),
      things: notComing
    },
    { kind: "partySize", isUrgent: true, words: attention.partySize(sizes.length), things: sizes },
    ...(seatsNeeded(index) === 0 ? [emptyTables(messages, index)] : [])
  ])
}

/** Returns what is still open when the plan is published, be there a decision to take or not. */
export const stillOpen = (messages: Words, index: IndexedPlan): ReadonlyArray<AttentionItem> => {
  const decisions = attentionOf(messages, index).filter(({ kind }) => kind !== "emptyTables")
  const pending = index.plan.candidates.filter(
    (one) =>
      one.rsvp === "pending" &&
      (one.assignment_id !== null || coverOf(index, one) !== undefined) &&
      headcount(index, [one]) > 0
  )
  // A household is those of its party who have no names: the others are counted themselves.
  const words = messages.attention.pendingSeated(headcount(index, pending))
  return withThings([
    ...decisions,
    { kind: "pendingSeated", isUrgent: false, words, things: people(pending) },
    emptyTables(messages, index)
  ])
}

/** Returns how many people and tables need a decision soon. */
export const countUrgent = (messages: Words, index: IndexedPlan): number =>
  attentionOf(messages, index)
    .filter(({ isUrgent }) => isUrgent)
    .reduce((sum, { things }) => sum + things.length, 0)

export const Attention = () => {
  const messages = useMessages()
  const items = attentionOf(messages, useIndexLater())
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 id="attention" className="panel-heading">
        {messages.attention.title}
      </h2>
      {items.length === 0 ? (
        <p className="panel-note">{messages.attention.nothing}</p>
      ) : (
        items.map((item) => <AttentionGroup key={item.kind} item={item} />)
      )}
    </section>
  )
}

/** Renders its list only while it is open, because there may be hundreds. */
const AttentionGroup = ({ item: { isUrgent, kind, things, words } }: { readonly item: AttentionItem }) => {
  const { select } = useSeating().store
  const [isExpanded, setExpanded] = useState(false)
  return (
    <div className="attention-item" data-urgent={isUrgent || undefined} data-expanded={isExpanded || undefined}>
      <h3>
        <Button
          className="attention-trigger"
          aria-expanded={isExpanded}
          {...(isExpanded ? { "aria-controls": `attention-${kind}` } : {})}
          onPress={() => setExpanded(!isExpanded)}
        >
          <ChevronRight size={16} aria-hidden />
          {words}
        </Button>
      </h3>
      {isExpanded && (
        <ul id={`attention-${kind}`} className="attention-things">
          {things.map(({ id, name, selection }) => (
            <li key={id}>
              <Button className="attention-thing" onPress={() => select(selection)}>
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
