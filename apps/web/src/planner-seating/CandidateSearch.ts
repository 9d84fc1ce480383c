/** Who of the candidates is shown: by what is typed, by group, by answer, and by whether they have a seat. */
import { type Candidate, type IndexedPlan, isToSeat } from "./SeatingView.ts"

export type Scope = "toSeat" | "seated" | "everybody"

export interface CandidateSearch {
  readonly text: string
  readonly scope: Scope
  /** A group label, or `null` for any. */
  readonly group: string | null
  readonly rsvp: Candidate["rsvp"] | null
}

export const wholeList: CandidateSearch = { text: "", scope: "toSeat", group: null, rsvp: null }

/** Accents and case do not matter to whoever types in a hurry. */
export const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()

export const groupsOf = (candidates: ReadonlyArray<Candidate>): ReadonlyArray<string> => [
  ...new Set(candidates.flatMap(({ group_labels }) => group_labels))
]

const isInScope = (index: IndexedPlan, candidate: Candidate, scope: Scope): boolean => {
  switch (scope) {
    case "toSeat":
      return isToSeat(index, candidate)
    case "seated":
      return candidate.assignment_id !== null || candidate.covered_by !== null
    case "everybody":
      return true
  }
}

/** Every word must begin a word of the name, of a group or of the table. */
export const findCandidates = (
  index: IndexedPlan,
  { group, rsvp, scope, text }: CandidateSearch
): ReadonlyArray<Candidate> => {
  const words = folded(text)
    .split(/\s+/)
    .filter((word) => word !== "")
  const matches = (candidate: Candidate): boolean => {
    if (words.length === 0) return true
    const assignment = index.assignments.get(candidate.actor_id)
    const table = assignment === undefined ? "" : (index.tables.get(assignment.seating_table_id)?.name ?? "")
    const haystack = ` ${folded([candidate.display_name, ...candidate.group_labels, table].join(" "))}`
    return words.every((word) => haystack.includes(` ${word}`) || haystack.includes(`-${word}`))
  }
  return index.plan.candidates.filter(
    (candidate) =>
      isInScope(index, candidate, scope) &&
      (group === null || candidate.group_labels.includes(group)) &&
      (rsvp === null || candidate.rsvp === rsvp) &&
      matches(candidate)
  )
}
