/** Making, naming, moving and deleting zones. */
import {
  addedTo,
  answered,
  recount,
  tableWithId,
  withoutZone,
  withZone,
  zonesBeside,
  zoneWithId
} from "../PlanRecords.ts"
import type { Plan, Table } from "../SeatingView.ts"
import { newSortOrders, reordered, type Step } from "../SortOrder.ts"
import type { CommandDefinition, RefusalPlace } from "./CommandDefinition.ts"
import { updateTable } from "./TableCommands.ts"

export interface CreateZone {
  readonly kind: "createZone"
  readonly name: string
  /** `null` puts the zone last. */
  readonly sortOrder: number | null
  /** Tables that move into the zone with it. */
  readonly tableIds: ReadonlyArray<string>
}

export interface RenameZone {
  readonly kind: "renameZone"
  readonly zoneId: string
  readonly name: string
}

/** Among those that have tables, or those that have none: they are shown one after the other. */
export interface MoveZone {
  readonly kind: "moveZone"
  readonly zoneId: string
  readonly by: Step
}

export interface DeleteZone {
  readonly kind: "deleteZone"
  readonly zoneId: string
}

const nameOf = (plan: Plan, zoneId: string): string => zoneWithId(plan, zoneId)?.name ?? ""

const inPlan = (): ReadonlyArray<RefusalPlace> => ["plan"]

export const createZone: CommandDefinition<CreateZone, DeleteZone> = {
  preview: (plan) => plan,
  // With tables to take in it is several requests; after the first, the zone is there already and must not be made again.
  preconditions: (plan, { tableIds }) => (tableIds.length === 0 ? null : { zoneIds: plan.zones.map(({ id }) => id) }),
  inverse: (before, _, after) => {
    const zoneId = addedTo(before.zones, after.zones)?.id
    return zoneId === undefined ? null : { kind: "deleteZone", zoneId }
  },
  send: async (api, plan, { name, sortOrder, tableIds }) => {
    const answer = await api.client.request("POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/zones", {
      params: { occasion_id: api.occasionId, seating_plan_id: plan.id },
      body: { name, revision: plan.revision, ...(sortOrder === null ? {} : { sort_order: sortOrder }) }
    })
    let next = answered(withZone(plan, answer.zone), answer.plan)
    for (const tableId of tableIds) {
      const table = tableWithId(next, tableId)
      if (table === undefined) continue
      const zoneId = answer.zone.id
      next = await updateTable.send(api, next, { ...table, kind: "updateTable", tableId, zoneId })
    }
    return next
  },
  describe: (done, { name }) => done.createZone(name),
  refusalPlaces: inPlan
}

export const renameZone: CommandDefinition<RenameZone, RenameZone> = {
  preview: (plan, { name, zoneId }) => {
    const zone = zoneWithId(plan, zoneId)
    return zone === undefined ? plan : withZone(plan, { ...zone, name })
  },
  preconditions: (plan, { zoneId }) => zoneWithId(plan, zoneId)?.name ?? null,
  inverse: (before, { zoneId }) => {
    const name = zoneWithId(before, zoneId)?.name
    return name === undefined ? null : { kind: "renameZone", zoneId, name }
  },
  send: async ({ client, occasionId }, plan, { name, zoneId }) => {
    const answer = await client.request("PATCH /v1/occasions/:occasion_id/seating/zones/:seating_zone_id", {
      params: { occasion_id: occasionId, seating_zone_id: zoneId },
      body: { name, revision: plan.revision }
    })
    return answered(withZone(plan, answer.zone), answer.plan)
  },
  describe: (done, { name }) => done.renameZone(name),
  refusalPlaces: inPlan
}

const sortOrdersAfter = (plan: Plan, { by, zoneId }: MoveZone) => newSortOrders(zonesBeside(plan, zoneId), zoneId, by)

export const moveZone: CommandDefinition<MoveZone, MoveZone> = {
  preview: (plan, command) => {
    const changes = sortOrdersAfter(plan, command)
    return changes.length === 0 ? plan : { ...plan, zones: reordered(plan.zones, changes) }
  },
  preconditions: (plan, { zoneId }) => ({ zoneIds: zonesBeside(plan, zoneId).map(({ id }) => id) }),
  inverse: (before, command) =>
    sortOrdersAfter(before, command).length === 0 ? null : { ...command, by: command.by === 1 ? -1 : 1 },
  send: async ({ client, occasionId }, plan, command) => {
    let next = plan
    for (const { id, sort_order } of sortOrdersAfter(plan, command)) {
      const answer = await client.request("PATCH /v1/occasions/:occasion_id/seating/zones/:seating_zone_id", {
        params: { occasion_id: occasionId, seating_zone_id: id },
        body: { sort_order, revision: next.revision }
      })
      next = answered(withZone(next, answer.zone), answer.plan)
    }
    return next
  },
  describe: (done, { zoneId }, before) => done.move(nameOf(before, zoneId)),
  refusalPlaces: inPlan
}

const tablesIn = ({ tables }: Plan, zoneId: string): ReadonlyArray<Table> =>
  tables.filter(({ seating_zone_id }) => seating_zone_id === zoneId)

export const deleteZone: CommandDefinition<DeleteZone, CreateZone> = {
  preview: (plan, { zoneId }) => (zoneWithId(plan, zoneId) === undefined ? plan : recount(withoutZone(plan, zoneId))),
  preconditions: (plan, { zoneId }) => zoneWithId(plan, zoneId)?.name ?? null,
  inverse: (before, { zoneId }) => {
    const zone = zoneWithId(before, zoneId)
    if (zone === undefined) return null
    const tableIds = tablesIn(before, zoneId).map(({ id }) => id)
    return { kind: "createZone", name: zone.name, sortOrder: zone.sort_order, tableIds }
  },
  send: async ({ client, occasionId }, plan, { zoneId }) => {
    const answer = await client.request("DELETE /v1/occasions/:occasion_id/seating/zones/:seating_zone_id", {
      params: { occasion_id: occasionId, seating_zone_id: zoneId },
      query: { revision: String(plan.revision) }
    })
    return answered(withoutZone(plan, zoneId), answer.plan)
  },
  describe: (done, { zoneId }, before) => done.deleteZone(nameOf(before, zoneId), tablesIn(before, zoneId).length > 0),
  refusalPlaces: inPlan
}
