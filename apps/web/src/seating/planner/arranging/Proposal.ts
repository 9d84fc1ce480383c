/** A proposal of seats: what changes at each table, and which of it is taken. */
import type { Answer } from "../../SeatingClient.ts"
import type { PlanApi } from "../commands/CommandDefinition.ts"
import type { Move } from "../commands/Moves.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import type { Candidate, Plan, Table } from "../SeatingView.ts"

export type Arrangement = Answer<"POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/arrangements">
export type WishList = Answer<"GET /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/wishes">
export type Wish = WishList["wishes"][number]

export interface Proposal {
  readonly arrangement: Arrangement
  /** The wishes that it was made of. */
  readonly wishes: ReadonlyArray<Wish>
  /** Whose seats it was to leave as they are. */
  readonly keep: ProposalOptions["keep"]
  /** What it was found from: another one leads to another proposal. */
  readonly seed: number
}

export interface ProposalOptions {
  readonly keep: "all" | "locked"
  readonly groupWeight: number
  readonly moveCost: number
  readonly seed: number
}

/** Returns the arrangement with people in the order of their names. */
export const inNameOrder = <Found extends Pick<Arrangement, "moves" | "unseated">>(
  arrangement: Found,
  { candidates }: Pick<Plan, "candidates">,
  compare: (a: string, b: string) => number
): Found => {
  const names = new Map(candidates.map(({ actor_id, display_name }) => [actor_id, display_name]))
  const byName = (a: { readonly actor_id: string }, b: { readonly actor_id: string }): number =>
    compare(names.get(a.actor_id) ?? "", names.get(b.actor_id) ?? "")
  return {
    ...arrangement,
    moves: arrangement.moves.toSorted(byName),
    unseated: arrangement.unseated.toSorted(byName)
  }
}

/** How long the server may search, in milliseconds. */
export const timeLimit = 5000

/** Asks the server for a proposal, and for the wishes that it is made of; nothing changes. */
export const propose = async (
  { client, occasionId }: PlanApi,
  { id }: Plan,
  { groupWeight, keep, moveCost, seed }: ProposalOptions,
  signal: AbortSignal
): Promise<{ readonly proposal: Proposal; readonly list: WishList }> => {
  const params = { occasion_id: occasionId, seating_plan_id: id }
  const [list, arrangement] = await Promise.all([
    client.request("GET /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/wishes", { params, signal }),
    client.request("POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/arrangements", {
      params,
      body: { keep, group_weight: groupWeight, move_cost: moveCost, seed, time_limit_ms: timeLimit },
      signal
    })
  ])
  return { proposal: { arrangement, wishes: list.wishes, keep, seed }, list }
}

/** What a proposal changes at a table. */
export interface TableChange {
  readonly table: Table
  readonly coming: ReadonlyArray<Candidate>
  readonly leaving: ReadonlyArray<Candidate>
}

/** Returns what the proposal changes, table by table in their order. */
export const changesByTable = (index: IndexedPlan, { moves }: Arrangement): ReadonlyArray<TableChange> => {
  const coming = new Map<string, Array<Candidate>>()
  const leaving = new Map<string, Array<Candidate>>()
  const add = (lists: Map<string, Array<Candidate>>, tableId: string, one: Candidate): void => {
    lists.set(tableId, [...(lists.get(tableId) ?? []), one])
  }
  for (const { actor_id, seating_table_id } of moves) {
    const candidate = index.candidates.get(actor_id)
    if (candidate === undefined) continue
    const from = index.assignments.get(actor_id)?.seating_table_id
    if (seating_table_id !== null) add(coming, seating_table_id, candidate)
    if (from !== undefined) add(leaving, from, candidate)
  }
  return index.plan.tables.flatMap((table) => {
    const change = { table, coming: coming.get(table.id) ?? [], leaving: leaving.get(table.id) ?? [] }
    return change.coming.length + change.leaving.length === 0 ? [] : [change]
  })
}

/** Returns the moves of the proposal that lead to or from these tables. */
export const movesAt = (
  index: IndexedPlan,
  { moves }: Arrangement,
  tableIds: ReadonlySet<string>
): ReadonlyArray<Move> =>
  moves.flatMap(({ actor_id, seating_table_id }) => {
    const from = index.assignments.get(actor_id)?.seating_table_id ?? ""
    const isTaken = tableIds.has(seating_table_id ?? from)
    const place = seating_table_id === null ? null : { tableId: seating_table_id, seatNumber: null, seatLabel: null }
    return isTaken ? [{ actorId: actor_id, place }] : []
  })
