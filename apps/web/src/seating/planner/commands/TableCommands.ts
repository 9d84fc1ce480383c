/** Making, changing, moving and deleting tables. */
import { addedTo, answered, assignmentsAt, recount, tableWithId, withoutTable, withTable } from "../PlanRecords.ts"
import type { Plan, Table } from "../SeatingView.ts"
import { nextTableName, type TableNaming } from "../TableNaming.ts"
import { newSortOrders, reordered, type Step } from "../SortOrder.ts"
import type { CommandDefinition, RefusalPlace } from "./CommandDefinition.ts"

export interface CreateTable {
  readonly kind: "createTable"
  /** `null` takes the next name of `naming`, or of the installation's naming strategy. */
  readonly name: string | null
  readonly naming?: TableNaming | null
  readonly capacity: number
  readonly zoneId: string | null
  /** `null` puts the table last. */
  readonly sortOrder: number | null
  /** Where the table was in the room, when it is made anew. */
  readonly inRoom?: Pick<Table, "place" | "shape">
}

export interface UpdateTable {
  readonly kind: "updateTable"
  readonly tableId: string
  readonly name: string
  readonly capacity: number
  readonly zoneId: string | null
}

/** Among the tables of its zone. */
export interface MoveTable {
  readonly kind: "moveTable"
  readonly tableId: string
  readonly by: Step
}

export interface DeleteTable {
  readonly kind: "deleteTable"
  readonly tableId: string
}

const nameOf = (plan: Plan, tableId: string): string => tableWithId(plan, tableId)?.name ?? ""

const inPanel = (_: Plan, { tableId }: { readonly tableId: string }): ReadonlyArray<RefusalPlace> => [
  `table panel ${tableId}`
]

/** Returns what the table is called, how large it is and which zone it is in. */
const descriptionOf = (plan: Plan, { tableId }: { readonly tableId: string }) => {
  const table = tableWithId(plan, tableId)
  return table === undefined ? null : { name: table.name, capacity: table.capacity, zoneId: table.seating_zone_id }
}

export const createTable: CommandDefinition<CreateTable, DeleteTable> = {
  preview: (plan) => plan,
  preconditions: () => null,
  inverse: (before, _, after) => {
    const tableId = addedTo(before.tables, after.tables)?.id
    return tableId === undefined ? null : { kind: "deleteTable", tableId }
  },
  send: async (
    { client, occasionId },
    plan,
    { capacity, inRoom = {}, name: given, naming = null, sortOrder, zoneId }
  ) => {
    const name = given ?? (naming === null ? null : nextTableName(plan, naming))
    const answer = await client.request("POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/tables", {
      params: { occasion_id: occasionId, seating_plan_id: plan.id },
      body: {
        capacity,
        revision: plan.revision,
        ...inRoom,
        ...(name === null ? {} : { name }),
        ...(zoneId === null ? {} : { seating_zone_id: zoneId }),
        ...(sortOrder === null ? {} : { sort_order: sortOrder })
      }
    })
    return answered(withTable(plan, answer.table), answer.plan)
  },
  describe: (done, { name }, before, after) =>
    done.createTable(addedTo(before.tables, after.tables)?.name ?? name ?? ""),
  refusalPlaces: () => ["plan"]
}

/** Returns whether the people at the table fit the new capacity. */
const fitsPeople = (plan: Plan, table: Table, capacity: number): boolean => {
  const seats = assignmentsAt(plan, table.id).map(({ seat_number }) => seat_number ?? 0)
  return capacity >= table.capacity || capacity >= Math.max(table.occupancy, ...seats)
}

export const updateTable: CommandDefinition<UpdateTable, UpdateTable> = {
  preview: (plan, { capacity, name, tableId, zoneId }) => {
    const table = tableWithId(plan, tableId)
    const hasZone = zoneId === null || plan.zones.some(({ id }) => id === zoneId)
    return table === undefined || !hasZone || !fitsPeople(plan, table, capacity)
      ? plan
      : recount(withTable(plan, { ...table, name, capacity, seating_zone_id: zoneId }))
  },
  preconditions: descriptionOf,
  inverse: (before, { tableId }) => {
    const table = tableWithId(before, tableId)
    if (table === undefined) return null
    const { capacity, name, seating_zone_id: zoneId } = table
    return { kind: "updateTable", tableId, name, capacity, zoneId }
  },
  send: async ({ client, occasionId }, plan, { capacity, name, tableId, zoneId }) => {
    const answer = await client.request("PATCH /v1/occasions/:occasion_id/seating/tables/:seating_table_id", {
      params: { occasion_id: occasionId, seating_table_id: tableId },
      body: { name, capacity, seating_zone_id: zoneId, revision: plan.revision }
    })
    return answered(withTable(plan, answer.table), answer.plan)
  },
  describe: (done, { name }) => done.updateTable(name),
  refusalPlaces: inPanel
}

const siblingsOf = (plan: Plan, tableId: string): ReadonlyArray<Table> => {
  const zoneId = tableWithId(plan, tableId)?.seating_zone_id
  return plan.tables.filter(({ seating_zone_id }) => seating_zone_id === zoneId)
}

const sortOrdersAfter = (plan: Plan, { by, tableId }: MoveTable) =>
  newSortOrders(siblingsOf(plan, tableId), tableId, by)

export const moveTable: CommandDefinition<MoveTable, MoveTable> = {
  preview: (plan, command) => {
    const changes = sortOrdersAfter(plan, command)
    return changes.length === 0 ? plan : { ...plan, tables: reordered(plan.tables, changes) }
  },
  preconditions: (plan, { tableId }) => ({ tableIds: siblingsOf(plan, tableId).map(({ id }) => id) }),
  inverse: (before, command) =>
    sortOrdersAfter(before, command).length === 0 ? null : { ...command, by: command.by === 1 ? -1 : 1 },
  send: async ({ client, occasionId }, plan, command) => {
    let next = plan
    for (const { id, sort_order } of sortOrdersAfter(plan, command)) {
      const answer = await client.request("PATCH /v1/occasions/:occasion_id/seating/tables/:seating_table_id", {
        params: { occasion_id: occasionId, seating_table_id: id },
        body: { sort_order, revision: next.revision }
      })
      next = answered(withTable(next, answer.table), answer.plan)
    }
    return next
  },
  describe: (done, { tableId }, before) => done.move(nameOf(before, tableId)),
  refusalPlaces: inPanel
}

export const deleteTable: CommandDefinition<DeleteTable, CreateTable> = {
  preview: (plan, { tableId }) =>
    tableWithId(plan, tableId) === undefined || assignmentsAt(plan, tableId).length > 0
      ? plan
      : recount(withoutTable(plan, tableId)),
  preconditions: descriptionOf,
  inverse: (before, { tableId }) => {
    const table = tableWithId(before, tableId)
    if (table === undefined) return null
    const { capacity, name, place, seating_zone_id: zoneId, shape, sort_order: sortOrder } = table
    const inRoom = { ...(place === undefined ? {} : { place }), ...(shape === undefined ? {} : { shape }) }
    return {
      kind: "createTable",
      name,
      capacity,
      zoneId,
      sortOrder,
      ...(place === undefined && shape === undefined ? {} : { inRoom })
    }
  },
  send: async ({ client, occasionId }, plan, { tableId }) => {
    const answer = await client.request("DELETE /v1/occasions/:occasion_id/seating/tables/:seating_table_id", {
      params: { occasion_id: occasionId, seating_table_id: tableId },
      query: { revision: String(plan.revision) }
    })
    return answered(withoutTable(plan, tableId), answer.plan)
  },
  describe: (done, { tableId }, before) => done.deleteTable(nameOf(before, tableId)),
  refusalPlaces: inPanel
}
