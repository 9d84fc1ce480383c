/** What an import of people did, or would do. */
import { ImportId } from "@banquet/actors-core/import/ImportId"
import { ImportMistakeCode } from "@banquet/actors-core/import/ImportMistake"
import { ActorId } from "@banquet/platform-core/Ids"
import { Schema } from "effect"

/**
 * `row` is the number of the row; `message` continues a sentence that begins with `member`, and `code` says the same to
 * programs. `other_row` is the row that it contradicts, where there is one.
 */
export const ImportMistakeDocument = Schema.Struct({
  row: Schema.Int,
  member: Schema.String,
  message: Schema.String,
  code: ImportMistakeCode,
  other_row: Schema.optionalKey(Schema.Int)
})

export const ImportAnswer = Schema.Struct({
  /** `null` for a dry run, and where there was nothing to change. */
  import: Schema.NullOr(Schema.Struct({ id: ImportId })),
  /** How many rows are new, change something, and change nothing. */
  created: Schema.Int,
  updated: Schema.Int,
  unchanged: Schema.Int,
  /** Households and groups that are made because rows name them. */
  made: Schema.Array(
    Schema.Struct({ actor_id: ActorId, type: Schema.Literals(["household", "group"]), display_name: Schema.String })
  ),
  /** By the order of the rows. In a dry run the ids of new actors stand for them in this answer only. */
  actors: Schema.Array(
    Schema.Struct({
      row: Schema.Int,
      actor_id: ActorId,
      outcome: Schema.Literals(["created", "updated", "unchanged"]),
      /** By the members of the row; `invitations.KEY` for an event. */
      changes: Schema.Array(Schema.Struct({ member: Schema.String, from: Schema.Json, to: Schema.Json }))
    })
  ),
  /** New actors that another one, `actor_id`, may be already: it has the name, or one that is a letter off. */
  doubts: Schema.Array(
    Schema.Struct({ row: Schema.Int, reason: Schema.Literals(["same_name", "similar_name"]), actor_id: ActorId })
  ),
  /** What keeps a dry run from being written: at most 50. */
  mistakes: Schema.Array(ImportMistakeDocument),
  /** How many mistakes there are beside those. */
  more: Schema.Int
})

/** How many actors were deleted that the import had made, and how many are as they were before it. */
export const ImportUndoAnswer = Schema.Struct({ deleted: Schema.Int, restored: Schema.Int })
