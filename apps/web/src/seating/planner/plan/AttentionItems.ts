/** What a planner should decide before it is too late. */
import { isBroken, isMust } from "../arranging/BrokenWishes.ts"
import type { Wish } from "../arranging/Proposal.ts"
import { wishWords } from "../arranging/WishWords.ts"
import { comingOf, declinedCovered, partiesOfWrongSize } from "../HouseholdSplit.ts"
import { coverOf } from "../Households.ts"
import type { Messages } from "../Messages.ts"
import { type IndexedPlan, peopleAt } from "../PlanIndex.ts"
import type { Selection } from "../SeatingState.ts"
import { headcount, seatsNeeded } from "../SeatsNeeded.ts"
import type { Candidate } from "../SeatingView.ts"
import { separatedHouseholds } from "./SeparatedHouseholds.ts"

export interface AttentionItem {
  readonly kind:
    | "brokenMusts"
    | "brokenWishes"
    | "separated"
    | "declined"
    | "twice"
    | "declinedCovered"
    | "partySize"
    | "overfull"
    | "pendingSeated"
    | "alone"
    | "emptyTables"
  readonly isUrgent: boolean
  readonly words: string
  readonly things: ReadonlyArray<AttentionThing>
}

export interface AttentionThing {
  readonly id: string
  readonly name: string
  readonly selection: Selection
  /** The wish that is not kept. */
  readonly wish?: Wish
}

type Words = Pick<Messages, "arranging" | "attention">

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

/** Tables of which parties have grown since they were seated. */
const overfull = ({ plan }: IndexedPlan): AttentionItem["things"] =>
  plan.tables
    .filter(({ remaining }) => remaining < 0)
    .map(({ id, name }) => ({ id, name, selection: { kind: "table", tableId: id } as const }))

const isOnlyThere =
  ({ seatedTwice }: IndexedPlan) =>
  (one: Candidate): boolean =>
    !seatedTwice.includes(one)

/** People who sit alone at a table. */
const alone = (index: IndexedPlan): ReadonlyArray<Candidate> =>
  index.plan.tables.flatMap(({ id, occupancy }) =>
    occupancy === 1
      ? peopleAt(index, id)
          .map(({ candidate }) => candidate)
          .filter(isOnlyThere(index))
      : []
  )

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

const broken = (messages: Words, index: IndexedPlan, wishes: ReadonlyArray<Wish>): AttentionItem["things"] =>
  wishes.map((wish) => ({
    id: JSON.stringify(wish),
    name: wishWords(messages, index, wish),
    selection: { kind: "person", actorId: "actor_ids" in wish ? wish.actor_ids[0] : wish.actor_id },
    wish
  }))

const separated = (index: IndexedPlan, wishes: ReadonlyArray<Wish>): AttentionItem["things"] =>
  separatedHouseholds(index, wishes).map(({ actorId, id, name, tables }) => ({
    id,
    name: `${name}: ${tables.map((table) => table.name).join(", ")}`,
    selection: { kind: "person", actorId }
  }))

/** Returns what needs a decision. A table with one or nobody does once everybody has a seat. */
export const attentionOf = (
  messages: Words,
  index: IndexedPlan,
  wishes: ReadonlyArray<Wish>
): ReadonlyArray<AttentionItem> => {
  const { attention } = messages
  const notKept = wishes.filter((wish) => isBroken(index, wish))
  const musts = broken(messages, index, notKept.filter(isMust))
  const soft = broken(
    messages,
    index,
    notKept.filter((wish) => !isMust(wish))
  )
  const apart = separated(index, wishes)
  const declined = people(index.declinedSeated)
  const twice = people(index.seatedTwice)
  const notComing = covered(messages, index)
  const sizes = wrongSizes(messages, index)
  const tooFull = overfull(index)
  const single = people(alone(index))
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
    { kind: "overfull", isUrgent: true, words: attention.overfull(tooFull.length), things: tooFull },
    { kind: "brokenMusts", isUrgent: true, words: attention.brokenMusts(musts.length), things: musts },
    { kind: "separated", isUrgent: false, words: attention.separated(apart.length), things: apart },
    { kind: "brokenWishes", isUrgent: false, words: attention.brokenWishes(soft.length), things: soft },
    ...(seatsNeeded(index) === 0
      ? [
          { kind: "alone", isUrgent: false, words: attention.alone(single.length), things: single } as const,
          emptyTables(messages, index)
        ]
      : [])
  ])
}

/** Returns what is still open when the plan is published, be there a decision to take or not. */
export const stillOpen = (
  messages: Words,
  index: IndexedPlan,
  wishes: ReadonlyArray<Wish>
): ReadonlyArray<AttentionItem> => {
  const decisions = attentionOf(messages, index, wishes).filter(({ kind }) => kind !== "emptyTables")
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
export const countUrgent = (messages: Words, index: IndexedPlan, wishes: ReadonlyArray<Wish>): number =>
  attentionOf(messages, index, wishes)
    .filter(({ isUrgent }) => isUrgent)
    .reduce((sum, { things }) => sum + things.length, 0)
