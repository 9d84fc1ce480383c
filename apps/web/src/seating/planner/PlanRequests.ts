/** A command as requests of the contract, each with the revision that the plan has by then. */
import type { Answer, BanquetClient } from "../../platform/api/BanquetClient.ts"
import { Problem } from "../../platform/api/Problem.ts"
import { assignmentOf, inOrder, newPlaces, type PlanCommand, recount, withAssignment } from "./PlanCommand.ts"
import type { Plan, Table, Zone } from "./SeatingView.ts"

type ChangedPlan = Answer<"POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/publish">["plan"]

const changed = (plan: Plan, { published_at, revision, status }: ChangedPlan): Plan =>
  recount({ ...plan, revision, status, published_at })

const withTable = (plan: Plan, table: Table): Plan => ({
  ...plan,
  tables: [...plan.tables.filter(({ id }) => id !== table.id), table].toSorted(inOrder)
})

const withZone = (plan: Plan, zone: Zone): Plan => ({
  ...plan,
  zones: [...plan.zones.filter(({ id }) => id !== zone.id), zone].toSorted(inOrder)
})

/** The plan as the server's answers leave it; fails with a `Problem`. */
export const sendCommand = async (
  client: BanquetClient,
  occasionId: string,
  plan: Plan,
  command: PlanCommand
): Promise<Plan> => {
  const { revision } = plan
  const occasion = { occasion_id: occasionId }
  const ofPlan = { ...occasion, seating_plan_id: plan.id }
  const query = { revision: String(revision) }
  const assignmentId = (actorId: string): string => {
    const id = assignmentOf(plan, actorId)?.id
    if (id === undefined) throw new Problem(404, "not_found", null)
    return id
  }
  switch (command.kind) {
    case "seat": {
      const answer = await client.request(
        "POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/assignments",
        {
          params: ofPlan,
          body: {
            actor_id: command.actorId,
            seating_table_id: command.tableId,
            revision,
            move: assignmentOf(plan, command.actorId) !== undefined,
            ...(command.seatNumber === null ? {} : { seat_number: command.seatNumber }),
            ...(command.seatLabel === null ? {} : { seat_label: command.seatLabel })
          }
        }
      )
      return changed(withAssignment(plan, command.actorId, answer.assignment), answer.plan)
    }
    case "unseat": {
      const answer = await client.request(
        "DELETE /v1/occasions/:occasion_id/seating/assignments/:seating_assignment_id",
        { params: { ...occasion, seating_assignment_id: assignmentId(command.actorId) }, query }
      )
      return changed(withAssignment(plan, command.actorId, null), answer.plan)
    }
    case "swap": {
      const [a, b] = command.actorIds
      const answer = await client.request(
        "POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/assignments/swap",
        { params: ofPlan, body: { assignment_ids: [assignmentId(a), assignmentId(b)], revision } }
      )
      const [one, other] = answer.assignments
      return changed(withAssignment(withAssignment(plan, one.actor_id, one), other.actor_id, other), answer.plan)
    }
    case "createTable": {
      const answer = await client.request("POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/tables", {
        params: ofPlan,
        body: {
          capacity: command.capacity,
          revision,
          ...(command.name === null ? {} : { name: command.name }),
          ...(command.zoneId === null ? {} : { seating_zone_id: command.zoneId }),
          ...(command.sortOrder === null ? {} : { sort_order: command.sortOrder })
        }
      })
      return changed(withTable(plan, answer.table), answer.plan)
    }
    case "updateTable": {
      const { capacity, name, tableId, zoneId } = command
      const answer = await client.request("PATCH /v1/occasions/:occasion_id/seating/tables/:seating_table_id", {
        params: { ...occasion, seating_table_id: tableId },
        body: { name, capacity, seating_zone_id: zoneId, revision }
      })
      return changed(withTable(plan, answer.table), answer.plan)
    }
    case "deleteTable": {
      const { tableId } = command
      const answer = await client.request("DELETE /v1/occasions/:occasion_id/seating/tables/:seating_table_id", {
        params: { ...occasion, seating_table_id: tableId },
        query
      })
      return changed({ ...plan, tables: plan.tables.filter(({ id }) => id !== tableId) }, answer.plan)
    }
    case "createZone": {
      const answer = await client.request("POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/zones", {
        params: ofPlan,
        body: {
          name: command.name,
          revision,
          ...(command.sortOrder === null ? {} : { sort_order: command.sortOrder })
        }
      })
      let next = changed(withZone(plan, answer.zone), answer.plan)
      for (const id of command.tableIds) {
        const table = next.tables.find((one) => one.id === id)
        if (table === undefined) continue
        const { capacity, name } = table
        const regroup = { kind: "updateTable", tableId: id, name, capacity, zoneId: answer.zone.id } as const
        next = await sendCommand(client, occasionId, next, regroup)
      }
      return next
    }
    case "renameZone": {
      const answer = await client.request("PATCH /v1/occasions/:occasion_id/seating/zones/:seating_zone_id", {
        params: { ...occasion, seating_zone_id: command.zoneId },
        body: { name: command.name, revision }
      })
      return changed(withZone(plan, answer.zone), answer.plan)
    }
    case "moveTable": {
      let next = plan
      for (const { id, sort_order } of newPlaces(plan, command)) {
        const answer = await client.request("PATCH /v1/occasions/:occasion_id/seating/tables/:seating_table_id", {
          params: { ...occasion, seating_table_id: id },
          body: { sort_order, revision: next.revision }
        })
        next = changed(withTable(next, answer.table), answer.plan)
      }
      return next
    }
    case "moveZone": {
      let next = plan
      for (const { id, sort_order } of newPlaces(plan, command)) {
        const answer = await client.request("PATCH /v1/occasions/:occasion_id/seating/zones/:seating_zone_id", {
          params: { ...occasion, seating_zone_id: id },
          body: { sort_order, revision: next.revision }
        })
        next = changed(withZone(next, answer.zone), answer.plan)
      }
      return next
    }
    case "updatePlan": {
      const { displayName, notes } = command
      const answer = await client.request("PATCH /v1/occasions/:occasion_id/seating/plans/:seating_plan_id", {
        params: ofPlan,
        body: { display_name: displayName, ...(notes === null ? {} : { planner_notes: notes }), revision }
      })
      const { display_name, planner_notes } = answer.plan
      return changed({ ...plan, display_name, planner_notes }, answer.plan)
    }
    case "deleteZone": {
      const { zoneId } = command
      const answer = await client.request("DELETE /v1/occasions/:occasion_id/seating/zones/:seating_zone_id", {
        params: { ...occasion, seating_zone_id: zoneId },
        query
      })
      const tables = plan.tables.map((table) =>
        table.seating_zone_id === zoneId ? { ...table, seating_zone_id: null } : table
      )
      return changed({ ...plan, tables, zones: plan.zones.filter(({ id }) => id !== zoneId) }, answer.plan)
    }
    case "publish": {
      const answer = await client.request("POST /v1/occasions/:occasion_id/seating/plans/:seating_plan_id/publish", {
        params: ofPlan,
        body: { revision }
      })
      return changed(plan, answer.plan)
    }
  }
}
