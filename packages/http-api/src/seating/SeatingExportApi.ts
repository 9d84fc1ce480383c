/** Lists of a plan as files, and as what pages print. */
import { ActorType } from "@banquet/actors-core/Actor"
import { ActorId, EventId } from "@banquet/platform-core/Ids"
import { SeatingPlanId, SeatingTableId } from "@banquet/seating-core/SeatingIds"
import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import { idShape, optionalInQuery, wholeNumberOf, word } from "../platform/RequestMember.ts"
import { Timestamp } from "../platform/Timestamp.ts"
import { roomOfPlan, tableInRoom } from "./PlannerSeatingDocument.ts"

const exportKinds = ["by_name", "by_table", "meals"] as const
export type ExportKind = (typeof exportKinds)[number]

export const listStates = ["published", "draft"] as const

/** Defaults to `by_name`. */
const kind = optionalInQuery(...word(exportKinds))
/** Defaults to `csv`. */
const format = optionalInQuery(...word(["csv", "xlsx"]))
const event = optionalInQuery(EventId, idShape)
/** Defaults to `draft`. */
const state = optionalInQuery(...word(listStates))

export const PlannerExportQuery = { event_id: event, kind, format, state }
/** What vendors see is published. */
export const VendorExportQuery = { event_id: event, kind, format, state: optionalInQuery(...word(["published"])) }
export const ListsQuery = { event_id: event, state }

/** A file to save. */
export const ExportedFile = [
  Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "text/csv" })),
  Schema.Uint8Array.pipe(
    HttpApiSchema.asUint8Array({
      contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    })
  )
] as const

const ListedMeal = Schema.Struct({
  display_name: Schema.String,
  /** One, or so many of a party of whom only the party is known. */
  places: Schema.Int,
  meal: Schema.NullOr(Schema.String),
  /** Left out where the reader may not see dietary needs. */
  dietary: Schema.optionalKey(Schema.NullOr(Schema.String))
})

/** A plan to print, to lay tables by and to cook by. */
export const SeatingList = Schema.Struct({
  id: SeatingPlanId,
  event: Schema.Struct({ id: EventId, name: Schema.String, starts_at: Timestamp }),
  display_name: Schema.String,
  state: Schema.Literals(listStates),
  revision: Schema.Int,
  published_at: Schema.NullOr(Timestamp),
  ...roomOfPlan,
  tables: Schema.Array(
    Schema.Struct({
      id: SeatingTableId,
      name: Schema.String,
      zone_name: Schema.NullOr(Schema.String),
      capacity: Schema.Int,
      occupancy: Schema.Int,
      ...tableInRoom
    })
  ),
  /** By table, then seat number, those without one last, then name. */
  parties: Schema.Array(
    Schema.Struct({
      seating_table_id: SeatingTableId,
      display_name: Schema.String,
      type: ActorType,
      party_size: Schema.Int,
      seat_number: Schema.NullOr(Schema.Int),
      seat_label: Schema.NullOr(Schema.String),
      /** Who sits here through the party; nobody who declined. */
      people: Schema.Array(Schema.String),
      /** Of everybody who eats. */
      meals: Schema.Array(ListedMeal)
    })
  ),
  /** For how many of those who eat nobody has answered yet. */
  unanswered: Schema.Int,
  /** How many come, as far as is known, and have no seat. */
  unseated: Schema.Int
}).annotate({ identifier: "SeatingList" })

export const PlannerSeatingLists = Schema.Struct({ lists: Schema.Array(SeatingList) })

const Place = Schema.Struct({ table_name: Schema.String, seat_number: Schema.NullOr(Schema.Int) })

/** How tables differ from those that were seen; names are those of now, except of tables that are gone. */
const TableChanges = Schema.Struct({
  added: Schema.Array(Schema.Struct({ table_name: Schema.String, capacity: Schema.Int })),
  removed: Schema.Array(Schema.Struct({ table_name: Schema.String })),
  renamed: Schema.Array(Schema.Struct({ from: Schema.String, to: Schema.String })),
  resized: Schema.Array(Schema.Struct({ table_name: Schema.String, from: Schema.Int, to: Schema.Int })),
  /** `null` for no zone. */
  rezoned: Schema.Array(Schema.Struct({ table_name: Schema.String, zone_name: Schema.NullOr(Schema.String) }))
})

/** A list with what the vendor has acknowledged of it. */
export const VendorSeatingList = Schema.Struct({
  ...SeatingList.fields,
  acknowledgement: Schema.NullOr(
    Schema.Struct({
      revision: Schema.Int,
      acknowledged_at: Timestamp,
      /** What has changed since. */
      changes: Schema.Struct({
        seated: Schema.Array(Schema.Struct({ display_name: Schema.String, to: Place })),
        moved: Schema.Array(Schema.Struct({ display_name: Schema.String, from: Place, to: Place })),
        unseated: Schema.Array(Schema.Struct({ display_name: Schema.String, from: Place })),
        /** `null` where it was acknowledged before tables were kept with it. */
        tables: Schema.NullOr(TableChanges),
        /** A table that was there stands elsewhere or has another shape, or the floor is another. */
        room: Schema.Boolean
      })
    })
  )
}).annotate({ identifier: "VendorSeatingList" })

/** The revision of the list that the vendor has seen. */
export const NewAcknowledgement = Schema.Struct({ revision: wholeNumberOf(1) })

export const AcknowledgementAnswer = Schema.Struct({ acknowledged_at: Timestamp })

/** The vendors that may view a plan, by name. */
export const PlanReadings = Schema.Struct({
  items: Schema.Array(
    Schema.Struct({
      actor_id: ActorId,
      display_name: Schema.String,
      /** `null` where the vendor has acknowledged nothing. */
      acknowledged_at: Schema.NullOr(Timestamp),
      /** It has acknowledged what was published last. */
      current: Schema.Boolean
    })
  )
})
