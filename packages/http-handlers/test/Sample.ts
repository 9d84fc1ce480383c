/** One occasion with a plan, as the use cases would show it. */
import { AssetId } from "@banquet/assets-core/AssetIds"
import { ObjectKey } from "@banquet/assets-core/ObjectStorage"
import type { GuestLink } from "@banquet/actors-core/GuestLinkRepository"
import type { ActorView } from "@banquet/actors-core/ActorProfile"
import type { ImportResult } from "@banquet/actors-core/import/ActorImports"
import { ImportId } from "@banquet/actors-core/import/ImportId"
import { GalleryModule } from "@banquet/gallery-core/GalleryModule"
import {
  ActorId,
  EnablementId,
  EventId,
  InstallationId,
  OccasionId,
  PlannerId,
  TokenId
} from "@banquet/platform-core/Ids"
import type { AuditEntry } from "@banquet/platform-core/audit/AuditEntry"
import type { Event, Occasion } from "@banquet/platform-core/occasions/Occasion"
import type { Enablement, Installation } from "@banquet/platform-core/modules/ModuleRepository"
import type { Guest, Planner, Vendor } from "@banquet/platform-core/principals/Principal"
import type { PlanDiff } from "@banquet/seating-core/SeatingPublication"
import type { SeatingWishes } from "@banquet/seating-core/SeatingWish"
import type { IssuedToken } from "@banquet/platform-core/tokens/Tokens"
import type { PlannerSeatingView, SeatingPlanView, SeatingTableView } from "@banquet/seating-core/PlannerSeatingView"
import type { SeatingAssignment } from "@banquet/seating-core/SeatingAssignment"
import { SeatingModule } from "@banquet/seating-core/SeatingModule"
import { SeatingAssignmentId, SeatingPlanId, SeatingTableId, SeatingZoneId } from "@banquet/seating-core/SeatingIds"
import type { SeatingPlan } from "@banquet/seating-core/SeatingPlan"
import { RsvpModule } from "@banquet/rsvp-core/RsvpModule"
import type { FloorPicture } from "@banquet/seating-core/FloorPicture"
import type { GuestSeat } from "@banquet/seating-core/PublishedSeating"
import type { SignedVendorPlan } from "@banquet/seating-core/VendorSeating"
import { DateTime, Redacted } from "effect"

/** The modules that the program knows. */
export const modules = [GalleryModule, SeatingModule, RsvpModule]

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
export const otherActorId = ActorId.make(id(13))
export const installationId = InstallationId.make(id(11))
export const enablementId = EnablementId.make(id(12))

const startsAt = DateTime.makeUnsafe("2026-11-20T18:30:00.000Z")

export const occasion: Occasion = { id: occasionId, slug: "ana-and-ben", name: "Ana & Ben", timeZone: "Europe/Lisbon" }
export const events: ReadonlyArray<Event> = [
  { id: eventId, occasionId, key: "dinner", name: "Dinner", startsAt, place: null },
  { id: closedEventId, occasionId, key: "brunch", name: "Brunch", startsAt, place: null }
]

export const installation: Installation = { id: installationId, occasionId, module: "seating", config: {} }
export const enablement: Enablement = {
  id: enablementId,
  occasionId,
  installationId,
  eventId,
  module: "seating",
  enabled: true,
  config: {}
}

export const planner: Planner = {
  _tag: "Planner",
  tokenId: TokenId.make(id(20)),
  displayName: "Paula",
  plannerId: PlannerId.make(id(21)),
  key: "paula",
  grants: [
    {
      occasion,
      actions: [
        "gallery:list",
        "gallery:moderate",
        "rsvp:list",
        "rsvp:update",
        "seating:list",
        "seating:create",
        "seating:update",
        "seating:publish",
        "actors:list",
        "actors:update",
        "guests:link",
        "occasion:manage",
        "occasion:audit"
      ]
    }
  ]
}

/** The token of the planner, which is made now. */
export const issuedToken: IssuedToken = {
  id: planner.tokenId,
  token: Redacted.make("bq_p_token"),
  holder: { kind: "planner", plannerId: planner.plannerId },
  expiresAt: DateTime.makeUnsafe("2026-12-20T12:00:00Z"),
  lifetime: null
}
export const actor: ActorView = {
  id: actorId,
  occasionId,
  key: "gil",
  type: "person",
  displayName: "Gil",
  partySize: 1,
  status: "active",
  revision: 3,
  contact: { email: "gil@example.com", phone: null },
  dietary: null,
  notes: null,
  memberOf: [{ id: ActorId.make(id(13)), type: "household", displayName: "The Gils" }],
  invitations: [{ eventId, response: null }],
  seated: [{ eventId, tableName: "Table 2" }],
  links: { active: 1, lastUsedAt: startsAt }
}
export const link: GuestLink = {
  tokenId: TokenId.make(id(22)),
  actorId,
  createdAt: startsAt,
  lastUsedAt: null,
  expiresAt: null
}
export const importResult: ImportResult = {
  importId: ImportId.make(id(30)),
  rows: [
    { row: 2, actorId, outcome: "updated", changes: [{ member: "phone", from: null, to: "+351 21 000" }] },
    { row: 3, actorId: otherActorId, outcome: "unchanged", changes: [] }
  ],
  made: [{ id: ActorId.make(id(13)), type: "household", displayName: "The Gils" }],
  doubts: [{ row: 2, reason: "similar_name", actorId: otherActorId }],
  mistakes: [],
  more: 0
}
export const auditEntry: Omit<AuditEntry, "position"> = {
  at: startsAt,
  by: { kind: "planner", id: planner.plannerId, key: "paula", displayName: "Paula" },
  requestId: "request-1",
  action: "seating_table.updated",
  target: { type: "seating_table", id: tableId, name: "Table 2" },
  changes: [{ member: "capacity", from: 8, to: null }]
}
export const reader: Planner = { ...planner, grants: [{ occasion, actions: ["seating:list"] }] }
export const guest: Guest = {
  _tag: "Guest",
  tokenId: TokenId.make(id(22)),
  displayName: "Gil",
  occasion,
  actorId,
  invitationUnitId: null,
  eventIds: [eventId]
}
export const vendor: Vendor = {
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

export const holders: Readonly<Record<string, Planner | Guest | Vendor>> = {
  [tokens.planner]: planner,
  [tokens.reader]: reader,
  [tokens.guest]: guest,
  [tokens.vendor]: vendor
}

const floorPicture: FloorPicture = {
  assetId: AssetId.make("01912345-0000-7000-8000-0000000000a7"),
  objectKey: ObjectKey.make("variants/a/b/web-c"),
  contentType: "image/webp",
  width: 2048,
  height: 1536
}
export const floorPictureUrl = "https://storage.example/variants/a/b/web-c?sig=1"
export const pictured = { picture: floorPicture, floorPictureUrl }
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
  publishedBy: { kind: "planner", key: "paula", displayName: "Paula" },
  floor: { width: 2000, depth: 1500 },
  floorPicture
}
export const assignment: SeatingAssignment = {
  id: assignmentId,
  planId,
  tableId,
  actorId,
  seatNumber: 4,
  seatLabel: "window",
  locked: false
}
export const diff: PlanDiff = {
  since: startsAt,
  seated: [{ actorId, displayName: "Gil", to: { tableName: "Table 2", seatNumber: 4 } }],
  moved: [],
  unseated: [],
  tables: {
    added: [],
    removed: [],
    renamed: [{ id: tableId, name: "Table 2", from: "Table 1", to: "Table 2" }],
    resized: []
  }
}
export const wishes: SeatingWishes = {
  revision: 2,
  wishes: [
    { kind: "apart", actorIds: [actorId, otherActorId], weight: 5 },
    { kind: "must_table", actorId, tableIds: [tableId], zoneIds: [] }
  ]
}
export const arrangement = {
  moves: [{ actorId, tableId }],
  cost: -7,
  costBefore: null,
  seated: 1,
  unseated: [{ actorId: otherActorId, reason: "conflicts" }],
  kept: 1,
  broken: [{ index: 0, wish: { kind: "apart", actorIds: [actorId, otherActorId], weight: 5 } }],
  conflict: [
    { kind: "wish", index: 1 },
    { kind: "lock", assignmentId },
    { kind: "capacity", tableId }
  ],
  seed: 1,
  millis: 12,
  complete: true,
  revision: 3
} as const
export const zone = { id: zoneId, planId, name: "Hall", sortOrder: 1 }
export const table: SeatingTableView = {
  id: tableId,
  planId,
  zoneId,
  name: "Table 2",
  capacity: 8,
  sortOrder: 1,
  occupancy: 3,
  remaining: 5,
  shape: "long",
  place: { x: 300, y: 400, angle: 90 }
}
export const planView: SeatingPlanView = {
  plan,
  floorPictureUrl,
  publication: { publishedAt: startsAt, revision: 7 },
  zones: [zone],
  tables: [table, { ...table, zoneId: null, shape: null, place: null }],
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
export const view: PlannerSeatingView = {
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
export const seat: GuestSeat = {
  event: { id: eventId, name: "Dinner", startsAt },
  eventPlace: null,
  planDisplayName: "Dinner",
  tableName: "Table 2",
  zoneName: null,
  seatNumber: 4,
  seatLabel: null,
  room: { floor: { width: 2000, depth: 1500 }, shape: "long", capacity: 8, place: { x: 300, y: 400, angle: 90 } },
  actorDisplayName: "Gil",
  household: [],
  declined: false
}
export const vendorPlan: SignedVendorPlan = {
  id: planId,
  event: { id: eventId, name: "Dinner", startsAt },
  eventPlace: "Barn",
  displayName: "Dinner",
  publishedAt: startsAt,
  floor: { width: 2000, depth: 1500 },
  floorPicture,
  floorPictureUrl,
  zones: [zone],
  tables: [table],
  assignments: [{ tableId, displayName: "Gil", partySize: 1, seatNumber: 4, seatLabel: null }]
}
