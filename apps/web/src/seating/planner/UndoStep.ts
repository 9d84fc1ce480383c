/** Steps that can be undone or done again, also about tables and zones that were made anew, under other ids. */
import type { WishChange } from "./arranging/WishLists.ts"
import type { PlanCommand } from "./commands/PlanCommand.ts"
import type { Table, Zone } from "./SeatingView.ts"

/** What takes back one command of a step. */
export interface Reversal {
  readonly command: PlanCommand
  /** The preconditions of the command on the plan that it was made for. */
  readonly expected: string
  /** The table or zone that the command makes anew, under another id. */
  readonly remakes: string | null
  /** What the command takes back, `null` where that goes without saying. */
  readonly done: PlanCommand | null
  /** The tables and zones that both are about, which may be gone when the step is named. */
  readonly tables: ReadonlyArray<Table>
  readonly zones: ReadonlyArray<Zone>
}

export interface PlanStep {
  /** In the order in which they are sent. */
  readonly reversals: ReadonlyArray<Reversal>
  /** The revision right after the step, where the step made a draft of a published plan. */
  readonly hidAtRevision: number | null
  /** What was wished of tables and zones that the step deleted, in the order in which they went. */
  readonly lost?: ReadonlyArray<WishChange>
}

export interface WishStep {
  readonly wishes: WishChange
}

export type Step = PlanStep | WishStep

/** New ids by the old ones. */
export type Ids = ReadonlyMap<string, string>

const idKey = /(?:Id|_id)s?$/

/** Returns the JSON with other ids; they stand under names that say so. */
const renamedJson = (text: string, ids: Ids): string =>
  JSON.stringify(
    JSON.parse(text, (key, value: unknown) => {
      if (!idKey.test(key)) return value
      const renamedId = (id: unknown): unknown => (typeof id === "string" ? (ids.get(id) ?? id) : id)
      return Array.isArray(value) ? value.map(renamedId) : renamedId(value)
    })
  )

export const renamedData = <A extends PlanCommand | WishChange | WishStep>(data: A, ids: Ids): A =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the data itself, with other ids
  JSON.parse(renamedJson(JSON.stringify(data), ids)) as A

const renamedRecords = <A extends Table | Zone>(records: ReadonlyArray<A>, ids: Ids): ReadonlyArray<A> =>
  records.map((one) => ({ ...one, id: ids.get(one.id) ?? one.id }))

/** Returns the step about records that have other ids by now. */
export const renamedStep = (step: Step, ids: Ids): Step =>
  "wishes" in step
    ? renamedData(step, ids)
    : {
        ...step,
        lost: (step.lost ?? []).map((one) => renamedData(one, ids)),
        reversals: step.reversals.map(({ command, done, expected, remakes, tables, zones }) => ({
          command: renamedData(command, ids),
          expected: renamedJson(expected, ids),
          remakes: remakes === null ? null : (ids.get(remakes) ?? remakes),
          done: done === null ? null : renamedData(done, ids),
          tables: renamedRecords(tables, ids),
          zones: renamedRecords(zones, ids)
        }))
      }
