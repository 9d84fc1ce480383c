/** What mends what needs a look, in one press. */
import { mendWish } from "../arranging/MendWish.ts"
import type { Wish } from "../arranging/Proposal.ts"
import type { Move } from "../commands/Moves.ts"
import { type PlanCommand, preview } from "../commands/PlanCommand.ts"
import type { Messages } from "../Messages.ts"
import { splitInPlace } from "../people/SeatsOneByOne.ts"
import { type IndexedPlan, indexPlan } from "../PlanIndex.ts"
import type { Candidate } from "../SeatingView.ts"
import { canTake, tablesFor } from "../TableFit.ts"
import type { AttentionItem, AttentionThing } from "./AttentionItems.ts"
import { gatherHousehold } from "./SeparatedHouseholds.ts"

type Words = Pick<Messages, "attention" | "refused" | "split" | "tables">

/** What mends something in one press. */
export interface Fix {
  readonly words: string
  readonly command: PlanCommand
}

const fixForPerson = (
  { attention, refused, split }: Words,
  index: IndexedPlan,
  kind: AttentionItem["kind"],
  candidate: Candidate
): Fix | null => {
  const { actor_id: actorId } = candidate
  switch (kind) {
    case "declined":
    case "twice":
      return {
        words: kind === "declined" ? attention.free : attention.freeOwn,
        command: { kind: "unseat", actorId }
      }
    case "declinedCovered":
    case "partySize": {
      const found = splitInPlace(index, candidate)
      return found === null || found.moves.length === 0
        ? null
        : {
            words: split.seatOneByOne,
            command: { kind: "changeSeats", unitId: actorId, absentIds: [], moves: found.moves }
          }
    }
    case "alone": {
      const here = index.assignments.get(actorId)?.seating_table_id
      const table = tablesFor(index, candidate).find(
        (one) => one.id !== here && one.occupancy > 0 && canTake(index, candidate, one)
      )
      return table === undefined
        ? null
        : {
            words: refused.seatThere(table.name),
            command: { kind: "seat", actorId, tableId: table.id, seatNumber: null, seatLabel: null }
          }
    }
    default:
      return null
  }
}

/** Returns the words for moves to one table, or of two people to each other's, by who and where. */
const movingWords = ({ attention }: Words, index: IndexedPlan, moves: ReadonlyArray<Move>): string => {
  const [first, ...others] = moves
  const nameOf = (move: Move | undefined): string => index.candidates.get(move?.actorId ?? "")?.display_name ?? ""
  const other = others.find(({ place }) => place?.tableId !== first?.place?.tableId)
  if (other !== undefined) return attention.exchange(nameOf(first), nameOf(other))
  const table = index.tables.get(first?.place?.tableId ?? "")?.name ?? ""
  const person = nameOf(first)
  return others.length > 0 ? attention.seatTogether(table) : attention.seatPerson(person, table)
}

const moving = (messages: Words, index: IndexedPlan, moves: ReadonlyArray<Move> | null): Fix | null =>
  moves === null ? null : { words: movingWords(messages, index, moves), command: { kind: "moveSeats", moves } }

/** Returns what mends a thing that needs a look, `null` where only the planner can know, or no table fits. */
export const fixFor = (
  messages: Words,
  index: IndexedPlan,
  kind: AttentionItem["kind"],
  { id, selection, wish }: AttentionThing,
  wishes: ReadonlyArray<Wish>
): Fix | null => {
  if (wish !== undefined) return moving(messages, index, mendWish(index, wishes, wish))
  if (selection.kind === "person") {
    const candidate = index.candidates.get(selection.actorId)
    if (kind === "separated") return moving(messages, index, gatherHousehold(index, wishes, id))
    return candidate === undefined ? null : fixForPerson(messages, index, kind, candidate)
  }
  const table = index.tables.get(selection.tableId)
  if (table === undefined) return null
  const { id: tableId, name, occupancy: capacity, remaining, seating_zone_id: zoneId } = table
  if (kind === "emptyTables") return { words: messages.tables.deleteTable, command: { kind: "deleteTable", tableId } }
  return kind === "overfull"
    ? {
        words: messages.attention.addSeats(-remaining),
        command: { kind: "updateTable", tableId, name, capacity, zoneId }
      }
    : null
}

/** Returns what mends as many of the things as can be: each on the plan as the others leave it. */
export const fixesFor = (
  messages: Words,
  index: IndexedPlan,
  { kind, things }: AttentionItem,
  wishes: ReadonlyArray<Wish>
): ReadonlyArray<PlanCommand> => {
  let next = index
  return things.flatMap((thing) => {
    const fix = fixFor(messages, next, kind, thing, wishes)
    if (fix === null) return []
    next = indexPlan(preview(next.plan, fix.command), next)
    return [fix.command]
  })
}
