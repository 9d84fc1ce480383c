/** The errors of imports and of undoing them. */
import { ActorId } from "@banquet/platform-core/Ids"
import { Schema } from "effect"
import { ImportMistakeCode } from "./ImportMistake.ts"

/** Rows of the import are wrong; nothing of it was written. */
export class ImportRefused extends Schema.TaggedError<ImportRefused>()("ImportRefused", {
  /** In the order of the rows, at most 50. */
  mistakes: Schema.Array(
    Schema.Struct({
      row: Schema.Int,
      member: Schema.String,
      message: Schema.String,
      code: ImportMistakeCode,
      other_row: Schema.optionalKey(Schema.Int)
    })
  ),
  /** How many there are beside those. */
  more: Schema.Int
}) {}

/** Actors of the import have changed since, or are needed by what came after it. */
export class ImportChangedSince extends Schema.TaggedError<ImportChangedSince>()("ImportChangedSince", {
  /** At most 50. */
  actors: Schema.Array(Schema.Struct({ actorId: ActorId, displayName: Schema.String })),
  /** How many there are beside those. */
  more: Schema.Int
}) {}

/** The import is undone already. */
export class ImportUndone extends Schema.TaggedError<ImportUndone>()("ImportUndone", {}) {}
