/** The bodies of the planner's changes. */
import { FileName } from "@banquet/assets-core/Asset"
import { UploadSessionId } from "@banquet/assets-core/AssetIds"
import { ActorId, EventId } from "@banquet/platform-core/Ids"
import { Name, Notes, Slug, text } from "@banquet/platform-core/Text"
import { SeatLabel } from "@banquet/seating-core/SeatingAssignment"
import { mostArranged } from "@banquet/seating-core/PlanArrangement"
import { mostMoves } from "@banquet/seating-core/SeatMoves"
import { SeatingAssignmentId, SeatingTableId, SeatingZoneId } from "@banquet/seating-core/SeatingIds"
import { longestFloor, shortestFloor, tableShapes } from "@banquet/seating-core/RoomGeometry"
import { mostPlaces } from "@banquet/seating-core/SeatingRoom"
import { mostWishes, PairWishKind, TableWishKind } from "@banquet/seating-core/SeatingWish"
import { Schema, SchemaTransformation } from "effect"
import {
  idShape,
  listOf,
  nameShape,
  notesShape,
  optional,
  optionalFlag,
  optionalListOf,
  optionalObjectOrNull,
  optionalOrNull,
  optionalRevision,
  optionalRevisionInQuery,
  optionalWholeNumber,
  optionalWholeNumberOf,
  required,
  requiredFlag,
  requiredListOf,
  requiredOrNull,
  wholeNumber,
  wholeNumberOf,
  word
} from "../platform/RequestMember.ts"

const PlanKey = Schema.String.pipe(Schema.decodeTo(Slug, SchemaTransformation.trim()))
const planKeyShape = { maxLength: 64, pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" }

const cm = wholeNumber(0, longestFloor)
const side = wholeNumber(shortestFloor, longestFloor)

/** Where the centre of a table is on the floor, in centimetres, and how far it is turned clockwise. */
const place = optionalObjectOrNull(
  Schema.Struct({ x: cm, y: cm, angle: wholeNumber(0, 359) }).annotate({ identifier: "NewTablePlace" }),
  "must be a place with x, y and angle"
)
const shape = optionalOrNull(...word(tableShapes))

const sortOrder = optionalWholeNumber(-2_147_483_648, 2_147_483_647)
const revised = { revision: optionalRevision }

export const NewPlan = Schema.Struct({
  event_id: required(EventId, idShape),
  plan_key: optional(PlanKey, planKeyShape),
  display_name: optional(Name, nameShape),
  planner_notes: optional(Notes, notesShape)
})

export const PlanPatch = Schema.Struct({
  display_name: optional(Name, nameShape),
  planner_notes: optional(Notes, notesShape),
  /** The size of the room in centimetres; `null` takes it away. */
  floor: optionalObjectOrNull(
    Schema.Struct({ width: side, depth: side }).annotate({ identifier: "NewSeatingFloor" }),
    "must be a floor with width and depth"
  ),
  ...revised
})

export const NewZone = Schema.Struct({ name: required(Name, nameShape), sort_order: sortOrder, ...revised })

export const ZonePatch = Schema.Struct({ name: optional(Name, nameShape), sort_order: sortOrder, ...revised })

export const NewTable = Schema.Struct({
  name: optional(Name, nameShape),
  capacity: wholeNumber(1, 500),
  seating_zone_id: optional(SeatingZoneId, idShape),
  sort_order: sortOrder,
  shape,
  place,
  ...revised
})

export const TablePatch = Schema.Struct({
  name: optional(Name, nameShape),
  capacity: optionalWholeNumber(1, 500),
  /** `null` takes the table out of its zone. */
  seating_zone_id: optionalOrNull(SeatingZoneId, idShape),
  sort_order: sortOrder,
  /** `null` takes them away; left out they stay. */
  shape,
  place,
  ...revised
})

/** Where many tables are; what is left out of one stays. */
export const TablePlaces = Schema.Struct({
  places: requiredListOf(Schema.Struct({ seating_table_id: required(SeatingTableId, idShape), shape, place }), {
    minimum: 1,
    maximum: mostPlaces,
    message: `must be a list of 1 to ${mostPlaces} places`
  }),
  ...revised
})

/** What the client says of its file is a hint: the bytes decide. */
export const FloorPictureUpload = Schema.Struct({
  file_name: required(FileName, { maxLength: 255 }),
  content_type: required(text(1, 255), { maxLength: 255 }),
  byte_size: wholeNumberOf(1)
})

export const NewFloorPicture = Schema.Struct({
  upload_session_id: required(UploadSessionId, idShape),
  ...revised
})

export const NewAssignment = Schema.Struct({
  actor_id: required(ActorId, idShape),
  seating_table_id: required(SeatingTableId, idShape),
  seat_number: optionalWholeNumberOf(1),
  seat_label: optional(SeatLabel, { maxLength: 50 }),
  /** Moves an actor who is seated already, in one step. */
  move: optionalFlag,
  ...revised
})

const assignmentId = required(SeatingAssignmentId, idShape)

export const Swap = Schema.Struct({
  assignment_ids: listOf(Schema.Tuple([assignmentId, assignmentId]), idShape, {
    minimum: 2,
    maximum: 2,
    message: "must be a list of exactly two assignment ids"
  }),
  ...revised
})

export const SeatMove = Schema.Struct({
  actor_id: required(ActorId, idShape),
  /** `null` takes the actor's seat back. */
  seating_table_id: requiredOrNull(SeatingTableId, idShape),
  seat_number: optionalWholeNumberOf(1),
  seat_label: optional(SeatLabel, { maxLength: 50 })
})

export const SeatChanges = Schema.Struct({
  /** May be empty where the plan is published. */
  moves: optionalListOf(SeatMove, {
    minimum: 0,
    maximum: mostMoves,
    message: `must be a list of 1 to ${mostMoves} moves`
  }),
  /** Publishes the plan in the same step. */
  publish: optionalFlag,
  ...revised
})

const idsOf = <T>(id: Schema.Codec<T, string>) =>
  optionalListOf(required(id, idShape), { minimum: 0, maximum: 500, message: "must be a list of at most 500 ids" })

/** Which members there are is a matter of the kind; those of the other kinds are ignored. */
export const Wish = Schema.Struct({
  kind: required(...word([...PairWishKind.literals, ...TableWishKind.literals])),
  actor_ids: optionalListOf(required(ActorId, idShape), {
    minimum: 2,
    maximum: 2,
    message: "must be a list of exactly two ids"
  }),
  weight: optionalWholeNumber(1, 100),
  actor_id: optional(ActorId, idShape),
  seating_table_ids: idsOf(SeatingTableId),
  seating_zone_ids: idsOf(SeatingZoneId)
})

export const WishList = Schema.Struct({
  wishes: requiredListOf(Wish, {
    minimum: 0,
    maximum: mostWishes,
    message: `must be a list of at most ${mostWishes} wishes`
  }),
  /** The list's own revision. */
  ...revised
})

export const Lock = Schema.Struct({ locked: requiredFlag })

/** What is asked of a proposal of seats; what is left out has its default. */
export const Arrangement = Schema.Struct({
  /** The only ones that may be placed or moved. */
  actor_ids: optionalListOf(required(ActorId, idShape), {
    minimum: 0,
    maximum: mostArranged,
    message: `must be a list of at most ${mostArranged} ids`
  }),
  /** Whose seats stay: those of all who have one, or those that are locked. */
  keep: optional(...word(["all", "locked"])),
  group_weight: optionalWholeNumber(0, 100),
  move_cost: optionalWholeNumber(0, 100),
  seed: optionalWholeNumber(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  time_limit_ms: optionalWholeNumber(50, 10_000)
})

export const Publication = Schema.Struct(revised)

/** The query of a deletion, which has no body. */
export const RevisionQuery = Schema.Struct({ revision: optionalRevisionInQuery })
