/** Every command that a planner can give to a plan. A new one is an object of its own and one line here. */
import type { StepWords } from "../EnglishSteps.ts"
import { addedTo, tableWithId } from "../PlanRecords.ts"
import type { Plan } from "../SeatingView.ts"
import type { CommandDefinition, PlanApi, RefusalPlace } from "./CommandDefinition.ts"
import { changeSeats } from "./ChangeSeats.ts"
import { emptyTable, moveSeats, swapTables } from "./MoveCommands.ts"
import { publish, takeBack, updatePlan } from "./PlanCommands.ts"
import { publishMoves } from "./PublishMoves.ts"
import { placeTables, setFloor, setPicture } from "./RoomCommands.ts"
import { lockSeat, seat, swap, unseat } from "./SeatCommands.ts"
import { createTable, deleteTable, moveTable, updateTable } from "./TableCommands.ts"
import { createZone, deleteZone, moveZone, renameZone } from "./ZoneCommands.ts"

const commands = {
  seat,
  unseat,
  swap,
  lockSeat,
  changeSeats,
  moveSeats,
  emptyTable,
  swapTables,
  publishMoves,
  createTable,
  updateTable,
  moveTable,
  deleteTable,
  placeTables,
  setFloor,
  setPicture,
  createZone,
  renameZone,
  moveZone,
  deleteZone,
  updatePlan,
  publish,
  takeBack
}

type CommandOf<Definition> = Definition extends CommandDefinition<infer Command, infer _> ? Command : never

type Kind = keyof typeof commands

/** A command is plain data; its kind names the object that knows what it does. */
export type PlanCommand<K extends Kind = Kind> = {
  readonly [P in K]: CommandOf<(typeof commands)[P]> & { readonly kind: P }
}[K]

const definitions: { readonly [K in Kind]: CommandDefinition<PlanCommand<K>, PlanCommand> } = commands

/** Returns whether a published plan stays published. */
export const keepsPublication = ({ kind }: PlanCommand): boolean => definitions[kind].keepsPublication === true

/** Returns the plan as the server will answer it: almost every change makes a draft of it. */
export const preview = <K extends Kind>(plan: Plan, command: PlanCommand<K>): Plan => {
  const next = definitions[command.kind].preview(plan, command)
  return next === plan || next.status === "draft" || keepsPublication(command) ? next : { ...next, status: "draft" }
}

export const preconditions = <K extends Kind>(plan: Plan, command: PlanCommand<K>): string =>
  JSON.stringify(definitions[command.kind].preconditions(plan, command))

export const inverse = <K extends Kind>(before: Plan, command: PlanCommand<K>, after: Plan): PlanCommand | null =>
  definitions[command.kind].inverse(before, command, after)

/** Returns the id of the table or zone that the command deletes, `null` for every other command. */
export const deletedId = (command: PlanCommand): string | null =>
  command.kind === "deleteTable" ? command.tableId : command.kind === "deleteZone" ? command.zoneId : null

export const send = <K extends Kind>(api: PlanApi, plan: Plan, command: PlanCommand<K>): Promise<Plan> =>
  definitions[command.kind].send(api, plan, command)

export const describe = <K extends Kind>(
  words: StepWords,
  command: PlanCommand<K>,
  before: Plan,
  after: Plan
): string => definitions[command.kind].describe(words, command, before, after)

export const refusalPlaces = <K extends Kind>(plan: Plan, command: PlanCommand<K>): ReadonlyArray<RefusalPlace> =>
  definitions[command.kind].refusalPlaces(plan, command)

/**
 * Returns whether a command whose answer was lost was carried out: what it is about is now as it would have left it.
 */
export const isCarriedOut = (before: Plan, command: PlanCommand, now: Plan): boolean => {
  const expected = preview(before, command)
  if (expected !== before) return preconditions(now, command) === preconditions(expected, command)
  switch (command.kind) {
    case "createTable": {
      const table = addedTo(before.tables, now.tables)
      return table?.capacity === command.capacity && table.seating_zone_id === command.zoneId
    }
    case "createZone": {
      const zone = addedTo(before.zones, now.zones)
      return (
        zone?.name === command.name && command.tableIds.every((id) => tableWithId(now, id)?.seating_zone_id === zone.id)
      )
    }
    case "publish":
      return now.status === "published"
    case "takeBack":
      return now.status === "draft" && now.published_at === null
    default:
      return false
  }
}
