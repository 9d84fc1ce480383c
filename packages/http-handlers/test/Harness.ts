/** The application over fakes of the use cases, called like a fetch handler. */
import { Authorization } from "@banquet/platform-core/Authorization"
import {
  ActorId,
  EnablementId,
  EventId,
  InstallationId,
  OccasionId,
  PlannerId,
  TokenId
} from "@banquet/platform-core/Ids"
import { ModuleRepository } from "@banquet/platform-core/ModuleRepository"
import type { Event, Occasion } from "@banquet/platform-core/Occasion"
import { OccasionRepository } from "@banquet/platform-core/OccasionRepository"
import { StoreUnavailable, Unauthenticated } from "@banquet/platform-core/PlatformErrors"
import type { Guest, Planner, Vendor } from "@banquet/platform-core/Principal"
import { Principals } from "@banquet/platform-core/Principals"
import { GuestSeating } from "@banquet/seating-core/GuestSeating"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import type { PlannerSeatingView, SeatingPlanView } from "@banquet/seating-core/PlannerSeatingView"
import type { SeatingAssignment } from "@banquet/seating-core/SeatingAssignment"
import { SeatingAssignmentId, SeatingPlanId, SeatingTableId, SeatingZoneId } from "@banquet/seating-core/SeatingIds"
import type { SeatingPlan } from "@banquet/seating-core/SeatingPlan"
import type { GuestSeat, VendorPlan } from "@banquet/seating-core/SeatingRepository"
import { VendorSeating } from "@banquet/seating-core/VendorSeating"
import { DateTime, Effect, Layer, Logger, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpRouter } from "effect/http"
import * as HttpApp from "../src/HttpApp.ts"
import { Readiness, type ReadinessCheck } from "../src/Readiness.ts"

const id = (tail: number): string => `01912345-0000-7000-8000-${tail.toString(16).padStart(12, "0")}`

export const occasionId = OccasionId.make(id(1))
export const otherOccasionId = OccasionId.make(id(2))
export const eventId = EventId.make(id(3))
export const closedEventId = EventId.make(id(4))
export const planId = SeatingPlanId.make(id(5))
export const zoneId = SeatingZoneId.make(id(6))
export const tableId = SeatingTableId.make(id(7))
export const assignmentId = SeatingAssignmentId.make(id(8))
export const otherAssignmentId = SeatingAssignmentId.make(id(9))
export const actorId = ActorId.make(id(10))
export const installationId = InstallationId.make(id(11))
export const enablementId = EnablementId.make(id(12))

const startsAt = DateTime.makeUnsafe("2026-11-20T18:30:00.000Z")

export const occasion: Occasion = { id: occasionId, slug: "ana-and-ben", name: "Ana & Ben", timeZone: "Europe/Lisbon" }
const events: ReadonlyArray<Event> = [
  { id: eventId, occasionId, key: "dinner", name: "Dinner", startsAt },
  { id: closedEventId, occasionId, key: "brunch", name: "Brunch", startsAt }
]

const planner: Planner = {
  _tag: "Planner",
  tokenId: TokenId.make(id(20)),
  displayName: "Paula",
  plannerId: PlannerId.make(id(21)),
  key: "paula",
  grants: [{ occasion, actions: ["seating:list", "seating:create", "seating:update", "seating:publish"] }]
}
const reader: Planner = { ...planner, grants: [{ occasion, actions: ["seating:list"] }] }
const guest: Guest = {
  _tag: "Guest",
  tokenId: TokenId.make(id(22)),
  displayName: "Gil",
  occasion,
  actorId,
  invitationUnitId: null,
  eventIds: [eventId]
}
const vendor: Vendor = {
  _tag: "Vendor",
  tokenId: TokenId.make(id(23)),
  displayName: "Flowers & Co",
  occasion,
  actorId,
  active: true,
  grants: [{ action: "resource:seating_plan:view", eventId: null }]
}

/** The tokens that the fake knows. */
export const tokens = {
  planner: "planner-secret",
  reader: "reader-secret",
  guest: "guest-secret",
  vendor: "vendor-secret",
  storeDown: "store-down-secret",
  defect: "defect-secret"
}

const holders: Readonly<Record<string, Planner | Guest | Vendor>> = {
  [tokens.planner]: planner,
  [tokens.reader]: reader,
  [tokens.guest]: guest,
  [tokens.vendor]: vendor
}

export const plan: SeatingPlan = {
  id: planId,
  occasionId,
  eventId,
  installationId,
  enablementId,
  planKey: "main",
  displayName: "Dinner",
  plannerNotes: null,
  status: "published",
  revision: 7,
  publishedAt: startsAt,
  publishedBy: { kind: "planner", key: "paula", displayName: "Paula" }
}
export const assignment: SeatingAssignment = {
  id: assignmentId,
  planId,
  tableId,
  actorId,
  seatNumber: 4,
  seatLabel: "window"
}
const zone = { id: zoneId, planId, name: "Hall", sortOrder: 1 }
const table = { id: tableId, planId, zoneId, name: "Table 2", capacity: 8, sortOrder: 1, occupancy: 3, remaining: 5 }
const planView: SeatingPlanView = {
  plan,
  zones: [zone],
  tables: [table, { ...table, zoneId: null }],
  assignments: [assignment, { ...assignment, seatNumber: null, seatLabel: null }],
  candidates: [
    {
      actorId,
      type: "person",
      displayName: "Gil",
      partySize: 1,
      rsvp: "attending",
      eligible: true,
      groupLabels: ["Friends"],
      assignmentId,
      coveredBy: null
    }
  ],
  capacity: { seats: 8, assigned: 3, remaining: 5, unassignedCandidates: 0, declinedAssigned: 0, seatedTwice: 0 }
}
const view: PlannerSeatingView = {
  installation: { id: installationId, config: { table_naming_strategy: "numbered" } },
  events: [
    {
      id: eventId,
      name: "Dinner",
      startsAt,
      enablement: { id: enablementId, config: { publish_to_guests: true } },
      planId
    },
    { id: closedEventId, name: "Brunch", startsAt, enablement: null, planId: null }
  ],
  plans: [planView]
}
const seat: GuestSeat = {
  event: { id: eventId, name: "Dinner", startsAt },
  planDisplayName: "Dinner",
  tableName: "Table 2",
  zoneName: null,
  seatNumber: 4,
  seatLabel: null,
  actorDisplayName: "Gil"
}
const vendorPlan: VendorPlan = {
  id: planId,
  event: { id: eventId, name: "Dinner", startsAt },
  displayName: "Dinner",
  publishedAt: startsAt,
  zones: [zone],
  tables: [table],
  assignments: [{ tableId, displayName: "Gil", partySize: 1, seatNumber: 4, seatLabel: null }]
}

export interface Fakes {
  readonly planner?: Partial<PlannerSeating["Service"]>
  readonly guest?: Partial<GuestSeating["Service"]>
  readonly vendor?: Partial<VendorSeating["Service"]>
  readonly checks?: ReadonlyArray<ReadinessCheck>
  readonly metricsToken?: string
}

/** What a use case was called with, after authorization. */
export interface Call {
  readonly method: string
  readonly input: unknown
}

const layerPrincipals = Layer.succeed(
  Principals,
  Principals.of({
    authenticate: (token) => {
      const value = Redacted.value(token)
      if (value === tokens.storeDown) return Effect.fail(new StoreUnavailable({}))
      if (value === tokens.defect) return Effect.die(new Error(`no place for ${value}`))
      const holder = holders[value]
      return holder === undefined ? Effect.fail(new Unauthenticated()) : Effect.succeed(holder)
    }
  })
)

const layerPlannerSeating = (calls: Array<Call>, fakes: Fakes["planner"]) =>
  Layer.effect(
    PlannerSeating,
    Effect.map(Authorization, ({ planner }) => {
      const called = (method: string, input: unknown) => Effect.sync(() => void calls.push({ method, input }))
      const update = (
        principal: Parameters<typeof planner>[0],
        occasionId: OccasionId,
        method: string,
        input: unknown
      ) => Effect.andThen(planner(principal, "seating:update", occasionId), called(method, input))
      return PlannerSeating.of({
        view: (principal, occasionId, eventId) =>
          planner(principal, "seating:list", occasionId).pipe(
            Effect.andThen(called("view", { eventId })),
            Effect.as(view)
          ),
        createPlan: (principal, occasionId, input) =>
          Effect.as(update(principal, occasionId, "createPlan", input), planView),
        updatePlan: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "updatePlan", input), planView),
        publish: (principal, occasionId, _, input) => Effect.as(update(principal, occasionId, "publish", input), plan),
        createZone: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "createZone", input), { zone, plan }),
        updateZone: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "updateZone", input), { zone, plan }),
        deleteZone: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "deleteZone", input), plan),
        createTable: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "createTable", input), { table, plan }),
        updateTable: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "updateTable", input), { table, plan }),
        deleteTable: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "deleteTable", input), plan),
        assign: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "assign", input), { assignment, plan, moved: input.move }),
        swap: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "swap", input), {
            assignments: [assignment, { ...assignment, id: otherAssignmentId }],
            plan
          }),
        unassign: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "unassign", input), plan),
        ...fakes
      })
    })
  )

const layerGuestSeating = (fakes: Fakes["guest"]) =>
  Layer.effect(
    GuestSeating,
    Effect.map(Authorization, ({ guest }) =>
      GuestSeating.of({
        seats: (principal, slug, eventId) => Effect.as(guest(principal, slug, eventId), [seat]),
        publishedEvents: () => Effect.succeed([eventId]),
        ...fakes
      })
    )
  )

const layerVendorSeating = (fakes: Fakes["vendor"]) =>
  Layer.effect(
    VendorSeating,
    Effect.map(Authorization, ({ vendor }) =>
      VendorSeating.of({
        plans: (principal, occasionId, eventId) =>
          Effect.as(vendor(principal, "resource:seating_plan:view", occasionId, eventId), [vendorPlan]),
        ...fakes
      })
    )
  )

const layerStores = Layer.mergeAll(
  Layer.mock(OccasionRepository, { events: () => Effect.succeed(events) }),
  Layer.mock(ModuleRepository, {
    installations: () =>
      Effect.succeed([
        { id: installationId, occasionId, module: "seating", config: {} },
        { id: installationId, occasionId, module: "gallery", config: { uploads_active: true } }
      ]),
    enablements: () =>
      Effect.succeed(
        ["seating", "gallery"].map((module) => ({
          id: enablementId,
          occasionId,
          installationId,
          eventId,
          module,
          enabled: true,
          config: module === "gallery" ? { uploads_active: false } : {}
        }))
      )
  })
)

/** Every line that was logged, as text. */
export const layerLog = (lines: Array<string>) =>
  Logger.layer([Logger.map(Logger.formatJson, (line) => void lines.push(line))])

export const makeRoutes = (fakes: Fakes, calls: Array<Call>, log: Array<string>) =>
  HttpApp.layer({
    metricsToken: fakes.metricsToken === undefined ? null : Redacted.make(fakes.metricsToken)
  }).pipe(
    Layer.provide([
      layerPlannerSeating(calls, fakes.planner),
      layerGuestSeating(fakes.guest),
      layerVendorSeating(fakes.vendor)
    ]),
    Layer.provide([
      Authorization.layer,
      layerPrincipals,
      layerStores,
      Layer.succeed(Readiness, { checks: fakes.checks ?? [] }),
      Layer.succeed(
        SecureRandom.SecureRandom,
        SecureRandom.make((size) => new Uint8Array(size))
      )
    ]),
    Layer.merge(layerLog(log))
  )

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON, `{}` when it is empty. */
  readonly json: Readonly<Record<string, unknown>>
}

export interface Sent {
  readonly token?: string
  /** Sent as JSON, or as it is when it is text or bytes. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** An application over fakes, with what its use cases were called with and what it logged. */
export const makeApp = (fakes: Fakes = {}) => {
  const calls: Array<Call> = []
  const log: Array<string> = []
  const { dispose, handler } = HttpRouter.toWebHandler(makeRoutes(fakes, calls, log), { disableLogger: true })
  const send = async (method: string, path: string, sent: Sent = {}): Promise<Answer> => {
    const body =
      sent.body === undefined || typeof sent.body === "string" || sent.body instanceof Uint8Array
        ? sent.body
        : JSON.stringify(sent.body)
    const response = await handler(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
          ...(body === undefined || method === "GET" ? {} : { "content-type": "application/json" }),
          ...sent.headers
        },
        ...(body === undefined ? {} : { body })
      })
    )
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: text !== "" && response.headers.get("content-type")?.includes("json") === true ? JSON.parse(text) : {}
    }
  }
  return { send, calls, log, dispose, handler }
}
