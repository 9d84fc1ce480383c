/** What the functions of Seating take. */
import { FileName } from "@banquet/assets-core/Asset"
import { UploadSessionId } from "@banquet/assets-core/AssetIds"
import { ActorId, EventId } from "@banquet/platform-core/Ids"
import { Name, Notes, Slug, text } from "@banquet/platform-core/Text"
import type { FloorPictures } from "@banquet/seating-core/FloorPictures"
import type { GuestSeating } from "@banquet/seating-core/GuestSeating"
import type { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { arrangementDefaults } from "@banquet/seating-core/ArrangementUseCases"
import { SeatLabel } from "@banquet/seating-core/SeatingAssignment"
import { SeatingAssignmentId, SeatingPlanId, SeatingTableId, SeatingZoneId } from "@banquet/seating-core/SeatingIds"
import { Floor, TablePlace, TableShape } from "@banquet/seating-core/SeatingFloor"
import { mostPlaces } from "@banquet/seating-core/SeatingRoom"
import { SeatingWish } from "@banquet/seating-core/SeatingWish"
import type { VendorSeating } from "@banquet/seating-core/VendorSeating"
import { Effect, Schema } from "effect"
import { absent, inOccasion, inOccasionBySlug, ofEvent, whole } from "./ArgumentSchema.ts"
import { Guest } from "./PrincipalSchema.ts"
import type { ArgumentsOf } from "./Promised.ts"

const sortOrder = absent(whole(-2_147_483_648, 2_147_483_647))
const capacity = whole(1, 500)
const seatNumber = absent(whole(1))

/** Left out they stay as they are, `null` takes them away. */
const inRoom = { shape: absent(Schema.NullOr(TableShape)), place: absent(Schema.NullOr(TablePlace)) }

/** The revision that the caller saw. */
const revised = { revision: absent(whole(Number.MIN_SAFE_INTEGER)) }
const Revised = Schema.Struct(revised).pipe(Schema.withDecodingDefault(Effect.succeed({})))

export const plannerSeating = {
  view: Schema.Tuple([...inOccasion, ofEvent]),
  createPlan: Schema.Tuple([
    ...inOccasion,
    Schema.Struct({
      eventId: EventId,
      planKey: absent(Slug),
      displayName: absent(Name),
      plannerNotes: absent(Notes)
    })
  ]),
  updatePlan: Schema.Tuple([
    ...inOccasion,
    SeatingPlanId,
    Schema.Struct({
      displayName: absent(Name),
      plannerNotes: absent(Notes),
      /** `null` takes the floor away. */
      floor: absent(Schema.NullOr(Floor)),
      ...revised
    })
  ]),
  publish: Schema.Tuple([...inOccasion, SeatingPlanId, Revised]),
  createZone: Schema.Tuple([...inOccasion, SeatingPlanId, Schema.Struct({ name: Name, sortOrder, ...revised })]),
  updateZone: Schema.Tuple([
    ...inOccasion,
    SeatingZoneId,
    Schema.Struct({ name: absent(Name), sortOrder, ...revised })
  ]),
  deleteZone: Schema.Tuple([...inOccasion, SeatingZoneId, Revised]),
  createTable: Schema.Tuple([
    ...inOccasion,
    SeatingPlanId,
    Schema.Struct({ name: absent(Name), capacity, zoneId: absent(SeatingZoneId), sortOrder, ...inRoom, ...revised })
  ]),
  updateTable: Schema.Tuple([
    ...inOccasion,
    SeatingTableId,
    Schema.Struct({
      name: absent(Name),
      capacity: absent(capacity),
      zoneId: absent(Schema.NullOr(SeatingZoneId)),
      sortOrder,
      ...inRoom,
      ...revised
    })
  ]),
  placeTables: Schema.Tuple([
    ...inOccasion,
    SeatingPlanId,
    Schema.Struct({
      places: Schema.Array(Schema.Struct({ tableId: SeatingTableId, ...inRoom })).check(
        Schema.isMinLength(1),
        Schema.isMaxLength(mostPlaces)
      ),
      ...revised
    })
  ]),
  deleteTable: Schema.Tuple([...inOccasion, SeatingTableId, Revised]),
  assign: Schema.Tuple([
    ...inOccasion,
    SeatingPlanId,
    Schema.Struct({
      actorId: ActorId,
      tableId: SeatingTableId,
      seatNumber,
      seatLabel: absent(SeatLabel),
      move: Schema.Boolean.pipe(Schema.withDecodingDefault(Effect.succeed(false))),
      ...revised
    })
  ]),
  swap: Schema.Tuple([
    ...inOccasion,
    SeatingPlanId,
    Schema.Struct({ assignmentIds: Schema.Tuple([SeatingAssignmentId, SeatingAssignmentId]), ...revised })
  ]),
  changeSeats: Schema.Tuple([
    ...inOccasion,
    SeatingPlanId,
    Schema.Struct({
      moves: Schema.Array(
        Schema.Struct({
          actorId: ActorId,
          /** `null` takes the actor's seat back. */
          tableId: Schema.NullOr(SeatingTableId),
          seatNumber,
          seatLabel: absent(SeatLabel)
        })
      ).pipe(Schema.withDecodingDefault(Effect.succeed([]))),
      publish: Schema.Boolean.pipe(Schema.withDecodingDefault(Effect.succeed(false))),
      ...revised
    })
  ]),
  unassign: Schema.Tuple([...inOccasion, SeatingAssignmentId, Revised]),
  unpublish: Schema.Tuple([...inOccasion, SeatingPlanId, Revised]),
  diff: Schema.Tuple([...inOccasion, SeatingPlanId]),
  lock: Schema.Tuple([...inOccasion, SeatingAssignmentId, Schema.Struct({ locked: Schema.Boolean })]),
  wishes: Schema.Tuple([...inOccasion, SeatingPlanId]),
  replaceWishes: Schema.Tuple([
    ...inOccasion,
    SeatingPlanId,
    Schema.Struct({ wishes: Schema.Array(SeatingWish), ...revised })
  ]),
  arrange: Schema.Tuple([
    ...inOccasion,
    SeatingPlanId,
    Schema.Struct({
      actorIds: absent(Schema.Array(ActorId)),
      keep: Schema.Literals(["all", "locked"]).pipe(
        Schema.withDecodingDefault(Effect.succeed(arrangementDefaults.keep))
      ),
      groupWeight: whole(0, 100).pipe(Schema.withDecodingDefault(Effect.succeed(arrangementDefaults.groupWeight))),
      moveCost: whole(0, 100).pipe(Schema.withDecodingDefault(Effect.succeed(arrangementDefaults.moveCost))),
      seed: whole(Number.MIN_SAFE_INTEGER).pipe(Schema.withDecodingDefault(Effect.succeed(arrangementDefaults.seed))),
      timeLimit: whole(50, 10_000).pipe(Schema.withDecodingDefault(Effect.succeed(arrangementDefaults.timeLimit)))
    }).pipe(Schema.withDecodingDefault(Effect.succeed({})))
  ])
} satisfies ArgumentsOf<PlannerSeating["Service"]>

export const floorPictures = {
  startUpload: Schema.Tuple([
    ...inOccasion,
    SeatingPlanId,
    Schema.Struct({ fileName: FileName, contentType: text(1, 255), byteSize: whole(1) })
  ]),
  set: Schema.Tuple([...inOccasion, SeatingPlanId, Schema.Struct({ uploadSessionId: UploadSessionId, ...revised })]),
  remove: Schema.Tuple([...inOccasion, SeatingPlanId, Revised])
} satisfies ArgumentsOf<FloorPictures["Service"]>

export const guestSeating = {
  seats: Schema.Tuple([
    ...inOccasionBySlug,
    ofEvent,
    Schema.Struct({
      household: Schema.Boolean.pipe(Schema.withDecodingDefault(Effect.succeed(false)))
    }).pipe(Schema.withDecodingDefault(Effect.succeed({})))
  ]),
  publishedEvents: Schema.Tuple([Guest])
} satisfies ArgumentsOf<GuestSeating["Service"]>

export const vendorSeating = {
  plans: Schema.Tuple([...inOccasion, ofEvent])
} satisfies ArgumentsOf<VendorSeating["Service"]>
