/** What a planner does to a plan: how it looks at once, what it rests on, and what takes it back. */
import type { Assignment, Plan, Table } from "./SeatingView.ts"

interface Place {
  readonly tableId: string
  readonly seatNumber: number | null
  readonly seatLabel: string | null
}

export type PlanCommand =
  | ({ readonly kind: "seat"; readonly actorId: string } & Place)
  | { readonly kind: "unseat"; readonly actorId: string }
  | { readonly kind: "swap"; readonly actorIds: readonly [string, string] }
  | {
      readonly kind: "createTable"
      /** `null` leaves it to the occasion's way of naming tables. */
      readonly name: string | null
      readonly capacity: number
      readonly zoneId: string | null
      readonly sortOrder: number | null
    }
  | {
      readonly kind: "updateTable"
      readonly tableId: string
      readonly name: string
      readonly capacity: number
      readonly zoneId: string | null
    }
  | { readonly kind: "deleteTable"; readonly tableId: string }
  | {
      readonly kind: "createZone"
      readonly name: string
      readonly sortOrder: number | null
      /** Tables that it takes in at once. */
      readonly tableIds: ReadonlyArray<string>
    }
  | { readonly kind: "renameZone"; readonly zoneId: string; readonly name: string }
  /** Among the tables of its zone, or among the zones: one place earlier or later. */
  | { readonly kind: "moveTable"; readonly tableId: string; readonly by: Step }
  | { readonly kind: "moveZone"; readonly zoneId: string; readonly by: Step }
  | { readonly kind: "updatePlan"; readonly displayName: string; readonly notes: string | null }
  | { readonly kind: "deleteZone"; readonly zoneId: string }
  | { readonly kind: "publish" }

/** One place earlier or later. */
export type Step = -1 | 1

interface Ordered {
  readonly id: string
  readonly sort_order: number
}

/** The places in the order that have to be given anew when one of the siblings changes places with its neighbour. */
const placesAfter = (siblings: ReadonlyArray<Ordered>, id: string, by: Step): ReadonlyArray<Ordered> => {
  const from = siblings.findIndex((one) => one.id === id)
  const [moved, neighbour] = [siblings[from], siblings[from + by]]
  if (moved === undefined || neighbour === undefined) return []
  // Those who share a place are in the order in which they were made, which only places of their own can change.
  const places: Array<number> = []
  for (const { sort_order } of siblings) places.push(Math.max(sort_order, (places.at(-1) ?? -Infinity) + 1))
  return siblings.flatMap((one, place) => {
    const now = one === moved ? neighbour : one === neighbour ? moved : one
    const sort_order = places[place] ?? now.sort_order
    return now.sort_order === sort_order ? [] : [{ id: now.id, sort_order }]
  })
}

/** Which tables or zones get another place by the command. */
export const newPlaces = (
  plan: Plan,
  command: PlanCommand & { readonly kind: "moveTable" | "moveZone" }
): ReadonlyArray<Ordered> => {
  if (command.kind === "moveZone") return placesAfter(plan.zones, command.zoneId, command.by)
  const zoneId = tableOf(plan, command.tableId)?.seating_zone_id
  const siblings = plan.tables.filter(({ seating_zone_id }) => seating_zone_id === zoneId)
  return placesAfter(siblings, command.tableId, command.by)
}

export const inOrder = (a: Ordered, b: Ordered): number => a.sort_order - b.sort_order

const reordered = <T extends Ordered>(things: ReadonlyArray<T>, places: ReadonlyArray<Ordered>): ReadonlyArray<T> => {
  const given = new Map(places.map(({ id, sort_order }) => [id, sort_order]))
  return things
    .map((thing) => (given.has(thing.id) ? { ...thing, sort_order: given.get(thing.id) ?? thing.sort_order } : thing))
    .toSorted(inOrder)
}

export const assignmentOf = (plan: Plan, actorId: string): Assignment | undefined =>
  plan.assignments.find(({ actor_id }) => actor_id === actorId)

const tableOf = (plan: Plan, tableId: string): Table | undefined => plan.tables.find(({ id }) => id === tableId)

const placeOf = ({ seat_label, seat_number, seating_table_id }: Assignment): Place => ({
  tableId: seating_table_id,
  seatNumber: seat_number,
  seatLabel: seat_label
})

/** Counts anew what can be counted from the plan itself; who is covered by whom, only the server knows. */
export const recount = (plan: Plan): Plan => {
  const parties = new Map(plan.candidates.map(({ actor_id, party_size }) => [actor_id, party_size]))
  const seated = new Map(plan.assignments.map((assignment) => [assignment.actor_id, assignment]))
  const occupancy = new Map<string, number>()
  for (const { actor_id, seating_table_id } of plan.assignments) {
    occupancy.set(seating_table_id, (occupancy.get(seating_table_id) ?? 0) + (parties.get(actor_id) ?? 1))
  }
  const tables = plan.tables.map((table) => {
    const taken = occupancy.get(table.id) ?? 0
    const remaining = table.capacity - taken
    return taken === table.occupancy && remaining === table.remaining
      ? table
      : { ...table, occupancy: taken, remaining }
  })
  const candidates = plan.candidates.map((candidate) => {
    const id = seated.get(candidate.actor_id)?.id ?? null
    return id === candidate.assignment_id ? candidate : { ...candidate, assignment_id: id }
  })
  const seats = tables.reduce((sum, { capacity }) => sum + capacity, 0)
  const assigned = tables.reduce((sum, table) => sum + table.occupancy, 0)
  return {
    ...plan,
    tables,
    candidates,
    capacity: {
      ...plan.capacity,
      seats,
      assigned,
      remaining: seats - assigned,
      unassigned_candidates: candidates.filter(
        (one) => one.eligible && one.assignment_id === null && one.covered_by === null && one.rsvp !== "declined"
      ).length,
      declined_assigned: candidates.filter((one) => one.assignment_id !== null && one.rsvp === "declined").length
    }
  }
}

/** Puts an assignment in its actor's place, or takes it away. */
export const withAssignment = (plan: Plan, actorId: string, assignment: Assignment | null): Plan => {
  const known = plan.assignments.some(({ actor_id }) => actor_id === actorId)
  const others = known ? plan.assignments.filter(({ actor_id }) => actor_id !== actorId) : plan.assignments
  if (assignment === null) return { ...plan, assignments: others }
  return {
    ...plan,
    assignments: known
      ? plan.assignments.map((one) => (one.actor_id === actorId ? assignment : one))
      : [...plan.assignments, assignment]
  }
}

const swapped = (plan: Plan, [a, b]: readonly [string, string]): Plan => {
  const [one, other] = [assignmentOf(plan, a), assignmentOf(plan, b)]
  if (one === undefined || other === undefined) return plan
  const { seat_label, seat_number, seating_table_id } = one
  return withAssignment(withAssignment(plan, a, { ...other, id: one.id, actor_id: a }), b, {
    ...other,
    seat_label,
    seat_number,
    seating_table_id
  })
}

/** How the plan will look when the server agrees. What only the server can decide, such as a new id, changes nothing yet. */
export const preview = (plan: Plan, command: PlanCommand): Plan => {
  switch (command.kind) {
    case "seat": {
      const current = assignmentOf(plan, command.actorId)
      const next = recount(
        withAssignment(plan, command.actorId, {
          id: current?.id ?? `unsent-${command.actorId}`,
          actor_id: command.actorId,
          seating_table_id: command.tableId,
          seat_number: command.seatNumber,
          seat_label: command.seatLabel
        })
      )
      // What the server will refuse is not shown as if it had happened.
      const table = tableOf(next, command.tableId)
      const isTaken = plan.assignments.some(
        ({ actor_id, seat_number, seating_table_id }) =>
          actor_id !== command.actorId &&
          command.seatNumber !== null &&
          seating_table_id === command.tableId &&
          seat_number === command.seatNumber
      )
      return table === undefined || table.remaining < 0 || isTaken ? plan : next
    }
    case "unseat":
      return recount(withAssignment(plan, command.actorId, null))
    case "swap":
      return recount(swapped(plan, command.actorIds))
    case "updateTable": {
      const { capacity, name, tableId, zoneId } = command
      const tables = plan.tables.map((table) =>
        table.id === tableId && table.occupancy <= capacity
          ? { ...table, name, capacity, seating_zone_id: zoneId }
          : table
      )
      return recount({ ...plan, tables })
    }
    case "deleteTable":
      return plan.assignments.some(({ seating_table_id }) => seating_table_id === command.tableId)
        ? plan
        : recount({ ...plan, tables: plan.tables.filter(({ id }) => id !== command.tableId) })
    case "renameZone": {
      const { name, zoneId } = command
      return { ...plan, zones: plan.zones.map((zone) => (zone.id === zoneId ? { ...zone, name } : zone)) }
    }
    case "moveTable":
      return { ...plan, tables: reordered(plan.tables, newPlaces(plan, command)) }
    case "moveZone":
      return { ...plan, zones: reordered(plan.zones, newPlaces(plan, command)) }
    case "updatePlan":
      return { ...plan, display_name: command.displayName, planner_notes: command.notes ?? plan.planner_notes }
    case "deleteZone":
      return {
        ...plan,
        zones: plan.zones.filter(({ id }) => id !== command.zoneId),
        tables: plan.tables.map((table) =>
          table.seating_zone_id === command.zoneId ? { ...table, seating_zone_id: null } : table
        )
      }
    case "createTable":
    case "createZone":
    case "publish":
      return plan
  }
}

/**
 * What the command takes for granted. When somebody else has changed the plan meanwhile, but nothing of this, it means
 * the same as before and can be sent again.
 */
export const grounds = (plan: Plan, command: PlanCommand): string => {
  const place = (actorId: string) => {
    const assignment = assignmentOf(plan, actorId)
    return assignment === undefined ? null : placeOf(assignment)
  }
  const table = (tableId: string) => {
    const found = tableOf(plan, tableId)
    return found === undefined ? null : [found.name, found.capacity, found.seating_zone_id]
  }
  const zone = (zoneId: string) => plan.zones.find(({ id }) => id === zoneId)?.name ?? null
  switch (command.kind) {
    case "seat":
      return JSON.stringify([place(command.actorId), tableOf(plan, command.tableId)?.name])
    case "unseat":
      return JSON.stringify(place(command.actorId))
    case "swap":
      return JSON.stringify(command.actorIds.map(place))
    case "updateTable":
    case "deleteTable":
      return JSON.stringify(table(command.tableId))
    case "renameZone":
    case "deleteZone":
      return JSON.stringify(zone(command.zoneId))
    case "moveTable": {
      const zoneId = tableOf(plan, command.tableId)?.seating_zone_id
      return JSON.stringify(plan.tables.flatMap((one) => (one.seating_zone_id === zoneId ? one.id : [])))
    }
    case "moveZone":
      return JSON.stringify(plan.zones.map(({ id }) => id))
    case "updatePlan":
      return JSON.stringify([plan.display_name, plan.planner_notes])
    case "createTable":
      return ""
    case "createZone":
      // Once there are tables to take in, the zone may be there already when it is asked for again.
      return command.tableIds.length === 0 ? "" : JSON.stringify(plan.zones.map(({ id }) => id))
    case "publish":
      return String(plan.revision)
  }
}

const added = (before: ReadonlyArray<{ readonly id: string }>, after: ReadonlyArray<{ readonly id: string }>) => {
  const known = new Set(before.map(({ id }) => id))
  return after.find(({ id }) => !known.has(id))?.id
}

/** What takes the command back, from the plan before and after it; a publication cannot be taken back. */
export const opposite = (before: Plan, command: PlanCommand, after: Plan): PlanCommand | null => {
  switch (command.kind) {
    case "seat":
    case "unseat": {
      const { actorId } = command
      const place = assignmentOf(before, actorId)
      return place === undefined ? { kind: "unseat", actorId } : { kind: "seat", actorId, ...placeOf(place) }
    }
    case "swap":
      return command
    case "createTable": {
      const tableId = added(before.tables, after.tables)
      return tableId === undefined ? null : { kind: "deleteTable", tableId }
    }
    case "updateTable":
    case "deleteTable": {
      const table = tableOf(before, command.tableId)
      if (table === undefined) return null
      const { capacity, id, name, seating_zone_id: zoneId, sort_order: sortOrder } = table
      return command.kind === "updateTable"
        ? { kind: "updateTable", tableId: id, name, capacity, zoneId }
        : { kind: "createTable", name, capacity, zoneId, sortOrder }
    }
    case "createZone": {
      const zoneId = added(before.zones, after.zones)
      return zoneId === undefined ? null : { kind: "deleteZone", zoneId }
    }
    case "moveTable":
    case "moveZone":
      return { ...command, by: command.by === 1 ? -1 : 1 }
    case "updatePlan": {
      // Notes can be written and changed, but the contract knows no way to take them away.
      const isFirstNote = before.planner_notes === null && command.notes !== null
      return isFirstNote ? null : { kind: "updatePlan", displayName: before.display_name, notes: before.planner_notes }
    }
    case "renameZone":
    case "deleteZone": {
      const zone = before.zones.find(({ id }) => id === command.zoneId)
      if (zone === undefined) return null
      if (command.kind === "renameZone") return { kind: "renameZone", zoneId: zone.id, name: zone.name }
      const tableIds = before.tables.filter(({ seating_zone_id }) => seating_zone_id === zone.id).map(({ id }) => id)
      return { kind: "createZone", name: zone.name, sortOrder: zone.sort_order, tableIds }
    }
    case "publish":
      return null
  }
}
