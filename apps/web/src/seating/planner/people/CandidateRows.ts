/** Candidates as rows of a list, a household or group with its people under it. */
import { homeOf } from "../Households.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import type { Candidate } from "../SeatingView.ts"

export interface CandidateRow {
  /** The actor's. */
  readonly id: string
  readonly candidate: Candidate
  /** Who is listed under the row. */
  readonly people: ReadonlyArray<CandidateRow>
}

/** Returns the rows in the order of the candidates; whoever is listed under one of them has no row beside it. */
export const rowsOf = (index: IndexedPlan, candidates: ReadonlyArray<Candidate>): ReadonlyArray<CandidateRow> => {
  const listed = new Set(candidates)
  const under = new Map<Candidate, Array<CandidateRow>>()
  const alone: Array<Candidate> = []
  for (const candidate of candidates) {
    const home = homeOf(index, candidate)
    if (home === undefined || !listed.has(home)) alone.push(candidate)
    else under.set(home, [...(under.get(home) ?? []), rowOf(candidate, nobody)])
  }
  return alone.map((candidate) => rowOf(candidate, under.get(candidate) ?? nobody))
}

const nobody: ReadonlyArray<CandidateRow> = []

/** Rows by candidate: a row that holds the same is the same, so that it is not rendered again. */
const rows = new WeakMap<Candidate, CandidateRow>()

const rowOf = (candidate: Candidate, people: ReadonlyArray<CandidateRow>): CandidateRow => {
  const known = rows.get(candidate)
  if (known?.people.length === people.length && known.people.every((one, place) => one === people[place])) return known
  const row = { id: candidate.actor_id, candidate, people }
  rows.set(candidate, row)
  return row
}

const closed = new WeakMap<CandidateRow, CandidateRow>()

/** Returns the row with the first of its people only, which says that it opens: the others are not made for nothing. */
export const closedRow = (row: CandidateRow): CandidateRow => {
  if (row.people.length < 2) return row
  const short = closed.get(row) ?? { ...row, people: row.people.slice(0, 1) }
  closed.set(row, short)
  return short
}
