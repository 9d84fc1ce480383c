/** An occasion with Seating, people and a plan, for tests that share their store with others. */
import type { Actor } from "@banquet/actors-core/Actor"
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { ActorId, EnablementId, type EventId, InstallationId, type OccasionId } from "@banquet/platform-core/Ids"
import type { ModuleConfig } from "@banquet/platform-core/modules/ModuleManifest"
import { type Enablement, type Installation, ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import type { Event } from "@banquet/platform-core/occasions/Occasion"
import { occasionFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { DateTime, Effect } from "effect"
import type { SeatingAssignment } from "../SeatingAssignment.ts"
import { SeatingAssignmentId, SeatingPlanId, SeatingTableId, SeatingZoneId } from "../SeatingIds.ts"
import type { SeatingPlan } from "../SeatingPlan.ts"
import { SeatingRepository } from "../SeatingRepository.ts"
import { SeatingChange } from "../SeatingChange.ts"
import type { SeatingTable } from "../SeatingTable.ts"
import type { SeatingZone } from "../SeatingZone.ts"

/** An actor that is not stored yet; its key is its name. */
export const newActor = Effect.fnUntraced(function* (
  occasionId: OccasionId,
  displayName: string,
  rest: Partial<Pick<Actor, "type" | "partySize" | "status">> = {}
) {
  const id = yield* randomId(ActorId)
  const key = displayName.toLowerCase().replaceAll(" ", "-")
  return { id, occasionId, key, displayName, type: "person", partySize: 1, status: "active", ...rest } satisfies Actor
})

/** Stores an enablement of Seating on the event. */
export const enablementFixture = Effect.fnUntraced(function* (
  installation: Installation,
  event: Event,
  config: ModuleConfig
) {
  const modules = yield* ModuleRepository
  const enablement: Enablement = {
    id: yield* randomId(EnablementId),
    occasionId: event.occasionId,
    installationId: installation.id,
    eventId: event.id,
    module: "seating",
    enabled: true,
    config
  }
  yield* modules.saveEnablement(enablement)
  return enablement
})

/** A stored occasion that has installed Seating and enabled it, for guests too, on its reception. */
export const seatingFixture = Effect.gen(function* () {
  const modules = yield* ModuleRepository
  const fixture = yield* occasionFixture
  const installation: Installation = {
    id: yield* randomId(InstallationId),
    occasionId: fixture.occasion.id,
    module: "seating",
    config: { table_naming_strategy: "lettered" }
  }
  yield* modules.saveInstallation(installation)
  const enablement = yield* enablementFixture(installation, fixture.reception, { publish_to_guests: true })
  return { ...fixture, installation, enablement }
})

/** A draft that is not stored yet. */
export const newDraft = Effect.fnUntraced(function* (
  occasionId: OccasionId,
  eventId: EventId,
  installationId: InstallationId,
  enablementId: EnablementId
) {
  return {
    id: yield* randomId(SeatingPlanId),
    occasionId,
    eventId,
    installationId,
    enablementId,
    planKey: "main",
    displayName: "Reception",
    plannerNotes: null,
    status: "draft",
    revision: 1,
    publishedAt: null,
    publishedBy: null,
    floor: null,
    floorPicture: null
  } satisfies SeatingPlan
})

/** The plan as it is after its publication. */
export const asPublished = (plan: SeatingPlan) =>
  ({
    ...plan,
    status: "published",
    revision: plan.revision + 1,
    publishedAt: DateTime.makeUnsafe("2026-06-01T09:30:00.123Z"),
    publishedBy: { kind: "planner", key: "petra", displayName: "Petra Planner" }
  }) satisfies SeatingPlan

export const newZone = Effect.fnUntraced(function* (planId: SeatingPlanId, name: string, sortOrder: number) {
  return { id: yield* randomId(SeatingZoneId), planId, name, sortOrder } satisfies SeatingZone
})

export const newTable = Effect.fnUntraced(function* (
  planId: SeatingPlanId,
  name: string,
  rest: Partial<Pick<SeatingTable, "zoneId" | "capacity" | "sortOrder" | "shape" | "place">> = {}
) {
  const id = yield* randomId(SeatingTableId)
  const nowhere = { zoneId: null, shape: null, place: null }
  return { id, planId, name, capacity: 8, sortOrder: 1, ...nowhere, ...rest } satisfies SeatingTable
})

export const newAssignment = Effect.fnUntraced(function* (
  table: SeatingTable,
  actorId: ActorId,
  rest: Partial<Pick<SeatingAssignment, "seatNumber" | "seatLabel" | "locked">> = {}
) {
  const id = yield* randomId(SeatingAssignmentId)
  const { id: tableId, planId } = table
  const nothing = { seatNumber: null, seatLabel: null, locked: false }
  return { id, planId, tableId, actorId, ...nothing, ...rest } satisfies SeatingAssignment
})

/** Saves in a transaction that has looked at the plan first, as every change does. */
export const saveChange = Effect.fnUntraced(function* (change: SeatingChange) {
  const repository = yield* SeatingRepository
  const transaction = yield* Transaction
  const { eventId, id, occasionId } = change.plan
  yield* transaction.run(
    Effect.gen(function* () {
      if (change._tag === "PlanCreated") yield* repository.newPlanForChange(occasionId, eventId)
      else yield* repository.planForChange(occasionId, id)
      yield* repository.save(change, [])
    })
  )
})

/**
 * `seatingFixture` with a draft for the reception. Stored people: Alice and Bob, the Smiths, a household of three to
 * which Alice belongs, and the Caterer, a vendor. Stored tables: `one`, of four seats, in the `hall`; `two`, of two.
 */
export const planFixture = Effect.gen(function* () {
  const actors = yield* ActorRepository
  const fixture = yield* seatingFixture
  const { enablement, installation, occasion, reception } = fixture
  const alice = yield* newActor(occasion.id, "Alice Smith")
  const bob = yield* newActor(occasion.id, "Bob Brown")
  const smiths = yield* newActor(occasion.id, "The Smiths", { type: "household", partySize: 3 })
  const caterer = yield* newActor(occasion.id, "Caterer", { type: "vendor" })
  yield* actors.saveActors([smiths, caterer, bob, alice])
  yield* actors.replaceParents(occasion.id, [{ memberId: alice.id, parentIds: [smiths.id] }])
  const plan: SeatingPlan = yield* newDraft(occasion.id, reception.id, installation.id, enablement.id)
  const hall = yield* newZone(plan.id, "Hall", 1)
  const one = yield* newTable(plan.id, "Table A", { zoneId: hall.id, capacity: 4 })
  const two = yield* newTable(plan.id, "Table B", { capacity: 2, sortOrder: 2 })
  yield* saveChange(SeatingChange.PlanCreated({ plan }))
  yield* saveChange(SeatingChange.ZoneCreated({ plan, zone: hall }))
  yield* saveChange(SeatingChange.TableCreated({ plan, table: one }))
  yield* saveChange(SeatingChange.TableCreated({ plan, table: two }))
  return { ...fixture, alice, bob, smiths, caterer, plan, hall, one, two }
})
