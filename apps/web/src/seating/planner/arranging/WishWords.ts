/** Says wishes, and how they were changed. */
import type { StepWords } from "../EnglishSteps.ts"
import type { Messages } from "../Messages.ts"
import { tellingName } from "../Namesakes.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import type { Wish } from "./Proposal.ts"
import { actorsOf, countBound, pairCount, weighed, type WishChange, wishKey } from "./WishLists.ts"

type Words = Pick<Messages, "arranging">

/** Returns somebody's name, with what tells namesakes apart. */
export const nameOf = (index: IndexedPlan, actorId: string): string => {
  const candidate = index.candidates.get(actorId)
  return candidate === undefined ? "?" : tellingName(index, candidate)
}

type WishOfPlace = Exclude<Wish, { readonly actor_ids: unknown }>

const placesOf = ({ inZone }: Words["arranging"], { tables, zones }: IndexedPlan, wish: WishOfPlace) => [
  ...(wish.seating_table_ids ?? []).map((id) => tables.get(id)?.name ?? "?"),
  ...(wish.seating_zone_ids ?? []).map((id) => inZone(zones.get(id)?.name ?? "?"))
]

/** Returns a wish as a sentence without its full stop: "Ana and Ben must sit together". */
export const wishWords = ({ arranging }: Words, index: IndexedPlan, wish: Wish): string => {
  if ("actor_ids" in wish) {
    const [a, b] = wish.actor_ids
    return arranging.pair[wish.kind](nameOf(index, a), nameOf(index, b))
  }
  return arranging.place[wish.kind](nameOf(index, wish.actor_id), placesOf(arranging, index, wish))
}

/** Returns a wish that all of several people have: "All 3 must sit at Table 1". */
export const wishOfAllWords = ({ arranging }: Words, index: IndexedPlan, wish: WishOfPlace, people: number): string =>
  arranging.allAt[wish.kind](people, placesOf(arranging, index, wish))

/** Returns what several wishes say of all that they are about, `null` where they say no such thing. */
const wordsForAll = (messages: Words, index: IndexedPlan, wishes: ReadonlyArray<Wish>): string | null => {
  const [first] = wishes
  if (first === undefined || wishes.some(({ kind }) => kind !== first.kind)) return null
  const people = new Set(wishes.flatMap(actorsOf)).size
  if ("actor_ids" in first) {
    const { all, householdsTogether } = messages.arranging
    if (pairCount(people, first.kind) === wishes.length) return all[first.kind](people)
    if (first.kind !== "must_together") return null
    const groups = countBound(wishes)
    return groups === 1 ? all.must_together(people) : householdsTogether(groups)
  }
  const key = wishKey(first)
  const isThere = (wish: Wish): boolean =>
    !("actor_ids" in wish) && wishKey({ ...wish, actor_id: first.actor_id }) === key
  return people === wishes.length && wishes.every(isThere) ? wishOfAllWords(messages, index, first, people) : null
}

const wordsForWishes = (messages: Words, index: IndexedPlan, wishes: ReadonlyArray<Wish>): string | null => {
  const [first] = wishes
  return first !== undefined && wishes.length === 1
    ? wishWords(messages, index, first)
    : wordsForAll(messages, index, wishes)
}

/** Returns what a change of wishes was: a sentence or phrase about what was wished, or else about what is wished no more. */
export const wishChangeWords = (
  messages: Words,
  words: StepWords,
  index: IndexedPlan,
  { after, before }: WishChange
): string => {
  const [old, now] = [new Set(before.map(weighed)), new Set(after.map(weighed))]
  const added = after.filter((one) => !old.has(weighed(one)))
  const removed = before.filter((one) => !now.has(weighed(one)))
  const told = added.length > 0 ? added : removed
  const wish = wordsForWishes(messages, index, told)
  if (wish === null) return words.wishes(told.length)
  if (added.length === 0) return words.removeWish(wish)
  const [one] = added
  // The same wish counts something else.
  return one !== undefined && "weight" in one && removed.some((other) => wishKey(other) === wishKey(one))
    ? words.weighWish(wish, messages.arranging.weightWords(one.weight))
    : words.wish(wish)
}
