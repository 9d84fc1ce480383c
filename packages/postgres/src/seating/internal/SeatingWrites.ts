/** How a decided change is written. */
import type { NewAuditEntry } from "@banquet/platform-core/audit/AuditEntry"
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import type { SeatingAssignment } from "@banquet/seating-core/SeatingAssignment"
import { SeatingChange } from "@banquet/seating-core/SeatingChange"
import { seatingEvent } from "@banquet/seating-core/SeatingEvents"
import type { SeatingAssignmentId, SeatingPlanId } from "@banquet/seating-core/SeatingIds"
import type { SeatingPlan } from "@banquet/seating-core/SeatingPlan"
import type { AssignmentChange } from "@banquet/seating-core/SeatingRepository"
import type { SeatingTable } from "@banquet/seating-core/SeatingTable"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { auditEntryRows, auditRowsOf } from "../../platform/AuditEntries.sql.ts"
import { domainEventRows } from "../../platform/DomainEvents.sql.ts"
import { last } from "../../statements/LastStatement.ts"
import { recordset, timestamp } from "../../statements/Rows.ts"
import { attempt, decideAgainIfRefused } from "../../statements/StoreAttempt.ts"
import * as Publications from "./Publications.sql.ts"
import * as Writes from "./SeatingWrites.sql.ts"

const planColumns = ({
  floor,
  floorPicture,
  plannerNotes,
  planKey,
  publishedAt,
  publishedBy,
  ...plan
}: SeatingPlan) => ({
  occasionId: plan.occasionId,
  planId: plan.id,
  planKey,
  planName: plan.displayName,
  plannerNotes,
  status: plan.status,
  revision: BigInt(plan.revision),
  publishedAt: publishedAt === null ? null : timestamp(publishedAt),
  publishedByKind: publishedBy?.kind ?? null,
  publishedByKey: publishedBy?.key ?? null,
  publishedByDisplayName: publishedBy?.displayName ?? null,
  floorWidth: floor?.width ?? null,
  floorDepth: floor?.depth ?? null,
  pictureId: floorPicture?.assetId ?? null,
  pictureObjectKey: floorPicture?.objectKey ?? null,
  pictureContentType: floorPicture?.contentType ?? null,
  pictureWidth: floorPicture?.width ?? null,
  pictureHeight: floorPicture?.height ?? null
})

const placeColumns = ({ place, shape }: SeatingTable) => ({
  shape,
  x: place?.x ?? null,
  y: place?.y ?? null,
  angle: place?.angle ?? null
})

const placeRows = (tables: ReadonlyArray<SeatingTable>): string =>
  recordset(tables.map((table) => ({ id: table.id, ...placeColumns(table) })))

const tableColumns = (table: SeatingTable) => {
  const { capacity, id, name, sortOrder, zoneId } = table
  return { tableId: id, zoneId, name, capacity, sortOrder, ...placeColumns(table) }
}

const seatColumns = ({ actorId, id, locked, planId, seatLabel, seatNumber, tableId }: SeatingAssignment) => ({
  id,
  plan_id: planId,
  table_id: tableId,
  actor_id: actorId,
  seat_number: seatNumber,
  seat_label: seatLabel,
  locked
})

const newSeatColumns = ({ occasionId }: SeatingPlan, seat: SeatingAssignment) => ({
  occasion_id: occasionId,
  ...seatColumns(seat)
})

interface ChangedSeats {
  readonly created?: ReadonlyArray<SeatingAssignment>
  readonly moved?: ReadonlyArray<SeatingAssignment>
  readonly deleted?: ReadonlyArray<SeatingAssignmentId>
}

/** Returns what writes a decided change, but not what is kept of a publication. */
const changeWriter =
  (client: SqlClient.SqlClient) =>
  (change: SeatingChange, audit: ReadonlyArray<NewAuditEntry>, requestId: string | null) => {
    const common = {
      ...planColumns(change.plan),
      events: domainEventRows([seatingEvent(change)]),
      entries: auditEntryRows(audit, requestId)
    }
    const seats = ({ created = [], deleted = [], moved = [] }: ChangedSeats) =>
      Writes.changeSeats.on(client, {
        ...common,
        deleted,
        moved: recordset(moved.map(seatColumns)),
        created: recordset(created.map((seat) => newSeatColumns(change.plan, seat)))
      })
    return SeatingChange.$match(change, {
      PlanCreated: ({ plan: { enablementId, eventId, installationId } }) =>
        Writes.insertPlan.on(client, { ...common, eventId, installationId, enablementId }),
      PlanChanged: () => Writes.updatePlan.on(client, common),
      PublicationRemoved: () => Writes.deletePublication.on(client, common),
      ZoneCreated: ({ zone: { id, name, sortOrder } }) =>
        Writes.insertZone.on(client, { ...common, zoneId: id, name, sortOrder }),
      ZoneChanged: ({ zone: { id, name, sortOrder } }) =>
        Writes.updateZone.on(client, { ...common, zoneId: id, name, sortOrder }),
      ZoneDeleted: ({ zoneId }) => Writes.deleteZone.on(client, { ...common, zoneId }),
      TableCreated: ({ table }) => Writes.insertTable.on(client, { ...common, ...tableColumns(table) }),
      TableChanged: ({ table }) => Writes.updateTable.on(client, { ...common, ...tableColumns(table) }),
      TablesPlaced: ({ tables }) => Writes.placeTables.on(client, { ...common, tables: placeRows(tables) }),
      TableDeleted: ({ tableId }) => Writes.deleteTable.on(client, { ...common, tableId }),
      AssignmentCreated: ({ assignment }) => seats({ created: [assignment] }),
      AssignmentsChanged: ({ assignments }) => seats({ moved: assignments }),
      AssignmentDeleted: ({ assignmentId }) => seats({ deleted: [assignmentId] }),
      SeatsChanged: seats
    })
  }

/** Returns the parameters that write several changes: of each plan and assignment only the last state is saved. */
const lastStates = (changes: ReadonlyArray<AssignmentChange>) => {
  const seen = new Map<SeatingPlanId, number>()
  const plans = new Map<SeatingPlanId, object>()
  const created = new Map<SeatingAssignmentId, object>()
  const moved = new Map<SeatingAssignmentId, object>()
  for (const { assignment, change } of changes) {
    const { id, revision, status } = change.plan
    if (!seen.has(id)) seen.set(id, revision - 1)
    plans.set(id, { id, seen: seen.get(id), revision, status })
    const isNew = change._tag === "AssignmentCreated" || created.has(assignment.id)
    if (isNew) created.set(assignment.id, newSeatColumns(change.plan, assignment))
    else moved.set(assignment.id, seatColumns(assignment))
  }
  return {
    planIds: [...plans.keys()],
    plans: recordset([...plans.values()]),
    created: recordset([...created.values()]),
    moved: recordset([...moved.values()]),
    events: domainEventRows(changes.map(({ change }) => seatingEvent(change))),
    entries: recordset(changes.flatMap(({ audit, requestId }) => auditRowsOf(audit, requestId)))
  }
}

export const seatingWrites = (client: SqlClient.SqlClient, notify: Effect.Effect<void>) => {
  const write = changeWriter(client)
  return {
    save: Effect.fnUntraced(
      function* (change: SeatingChange, audit: ReadonlyArray<NewAuditEntry>) {
        const written = write(change, audit, yield* AuditedRequest)
        const { id: planId, status } = change.plan
        if (status !== "published") return yield* last(client)(written)
        // All are sent at once and run in this order.
        const kept = [Publications.keepPublication, Publications.forgetPublishedParts, Publications.keepPublishedParts]
        yield* Effect.all([written, ...kept.map((statement) => statement.on(client, { planId }))], {
          concurrency: "unbounded"
        })
      },
      // The lock on the plan does not hold the sizes of parties: one may have grown.
      decideAgainIfRefused("SeatingRepository.save", "seating_tables_occupancy"),
      attempt("SeatingRepository.save"),
      Effect.andThen(notify)
    ),

    saveAssignments: Effect.fnUntraced(
      function* (changes: ReadonlyArray<AssignmentChange>) {
        yield* last(client)(Writes.saveAssignments.on(client, lastStates(changes)))
      },
      decideAgainIfRefused("SeatingRepository.saveAssignments", "seating_tables_occupancy"),
      attempt("SeatingRepository.saveAssignments"),
      Effect.andThen(notify)
    ),

    publishedPicture: (planId: SeatingPlanId) =>
      Publications.selectPublishedPicture.on(client, { planId }).pipe(
        Effect.map(([row]) => row?.id ?? null),
        attempt("SeatingRepository.publishedPicture")
      ),

    movePublishedSeats: (occasionId: OccasionId, fromId: ActorId, intoId: ActorId) =>
      Publications.movePublishedSeats
        .on(client, { occasionId, fromId, intoId })
        .pipe(Effect.asVoid, attempt("SeatingRepository.movePublishedSeats"))
  }
}
