/** Searches candidates by text, group, answer and whether they have a seat. */
import { foldedText } from "@banquet/people-file/FoldedText"
import { coverOf, isUnit } from "../Households.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import { headcount, isToSeat, seatsNeededBy } from "../SeatsNeeded.ts"
import type { Candidate, Table } from "../SeatingView.ts"

export type Scope = "toSeat" | "seated" | "everybody"

export interface CandidateSearch {
  readonly text: string
  readonly scope: Scope
  /** A group label, or `null` for any. */
  readonly group: string | null
  readonly rsvp: Candidate["rsvp"] | null
}

export const wholeList: CandidateSearch = { text: "", scope: "toSeat", group: null, rsvp: null }

export interface Found {
  readonly candidates: ReadonlyArray<Candidate>
  /** How many others match what was typed and are outside of the scope. */
  readonly elsewhere: number
  /** Nobody in the scope matches, and so everybody who does is shown. */
  readonly isWidened: boolean
}

/** Returns the text as names are compared, each word between spaces. */
const folded = (text: string): string => ` ${foldedText(text).replaceAll(/[\s-]+/g, " ")} `

interface Texts {
  readonly name: string
  readonly labels: string
}

/** Folded texts by candidate: folding a thousand names for each key would be too slow. */
const textsOf = new WeakMap<Candidate, Texts>()

const foldedOf = (candidate: Candidate): Texts => {
  const known = textsOf.get(candidate)
  if (known !== undefined) return known
  const texts = { name: folded(candidate.display_name), labels: folded(candidate.group_labels.join(" ")) }
  textsOf.set(candidate, texts)
  return texts
}

export const groupsOf = (candidates: ReadonlyArray<Candidate>): ReadonlyArray<string> => [
  ...new Set(candidates.flatMap(({ group_labels }) => group_labels))
]

/** Returns whether the candidate is of a household or group of this name, or that itself. */
export const isOf = (candidate: Candidate, group: string): boolean =>
  candidate.group_labels.includes(group) || (isUnit(candidate) && candidate.display_name === group)

const isInScope = (index: IndexedPlan, candidate: Candidate, scope: Scope): boolean => {
  switch (scope) {
    case "toSeat":
      return isToSeat(index, candidate)
    case "seated":
      return candidate.assignment_id !== null || coverOf(index, candidate) !== undefined
    case "everybody":
      return true
  }
}

/** Returns the table where somebody sits, be it through a household or group. */
export const tableOf = (index: IndexedPlan, candidate: Candidate): Table | undefined => {
  const assignment = index.assignments.get(candidate.actor_id) ?? coverOf(index, candidate)
  return index.tables.get(assignment?.seating_table_id ?? "")
}

/** Matches by rank: names first, then groups or tables of exactly these words, then those that only begin with them. */
const ranks = [
  (words: ReadonlyArray<string>, { name }: Texts) => words.every((word) => name.includes(` ${word}`)),
  (words: ReadonlyArray<string>, { labels, name }: Texts, table: string) =>
    words.every((word) => `${name}${labels}${table}`.includes(` ${word} `)),
  (words: ReadonlyArray<string>, { labels, name }: Texts, table: string) =>
    words.every((word) => `${name}${labels}${table}`.includes(` ${word}`))
] as const

/** Returns the candidates of whom every word of the text begins a word of the name, a group or the table; equals stay in the order of `sorted`. */
export const findCandidates = (
  index: IndexedPlan,
  sorted: ReadonlyArray<Candidate>,
  { group, rsvp, scope, text }: CandidateSearch
): Found => {
  const words = folded(text)
    .split(" ")
    .filter((word) => word !== "")
  const chosen = sorted.filter(
    (candidate) => (group === null || isOf(candidate, group)) && (rsvp === null || candidate.rsvp === rsvp)
  )
  const inScope = (candidate: Candidate): boolean => isInScope(index, candidate, scope)
  if (words.length === 0) return { candidates: chosen.filter(inScope), elsewhere: 0, isWidened: false }
  const tables = new Map(index.plan.tables.map((table) => [table, folded(table.name)]))
  const ranked = ranks.map((): Array<Candidate> => [])
  for (const candidate of chosen) {
    const [texts, table] = [foldedOf(candidate), tableOf(index, candidate)]
    const seat = table === undefined ? "" : (tables.get(table) ?? "")
    ranked[ranks.findIndex((matches) => matches(words, texts, seat))]?.push(candidate)
  }
  const matching = ranked.flat()
  const candidates = matching.filter(inScope)
  return candidates.length === 0
    ? { candidates: matching, elsewhere: 0, isWidened: matching.length > 0 && scope !== "everybody" }
    : {
        candidates,
        elsewhere: headcount(
          index,
          matching.filter((one) => !inScope(one))
        ),
        isWidened: false
      }
}

/** Returns what the heading of the list counts: the seats that are needed, or else the people. */
export const countFound = (index: IndexedPlan, { candidates, isWidened }: Found, scope: Scope): number =>
  scope === "toSeat" && !isWidened ? seatsNeededBy(index, candidates) : headcount(index, candidates)
