/** The problems of imports of people. */
import { ActorId } from "@banquet/platform-core/Ids"
import { Schema } from "effect"
import { HttpApiError } from "effect/http-api"
import { declare, members } from "../platform/Problem.ts"
import { ImportMistakeDocument } from "./ImportDocument.ts"

export class ImportRefusedProblem extends HttpApiError.Problem<ImportRefusedProblem>()(
  "ImportRefusedProblem",
  declare("import_refused", 422, "Import refused"),
  {
    ...members("import_refused"),
    /** At most 50, by row. */
    mistakes: Schema.Array(ImportMistakeDocument),
    /** How many mistakes there are beside those. */
    more: Schema.Int
  }
) {}

export class ImportChangedSinceProblem extends HttpApiError.Problem<ImportChangedSinceProblem>()(
  "ImportChangedSinceProblem",
  declare("import_changed_since", 409, "Changed since the import"),
  {
    ...members("import_changed_since"),
    /** The actors that have changed since or are needed by what came after the import: at most 50. */
    actors: Schema.Array(Schema.Struct({ actor_id: ActorId, display_name: Schema.String })),
    /** How many there are beside those that are named; left out where there are none. */
    more: Schema.optionalKey(Schema.Int)
  }
) {}

export class ImportUndoneProblem extends HttpApiError.Problem<ImportUndoneProblem>()(
  "ImportUndoneProblem",
  declare("import_undone", 409, "Import undone"),
  members("import_undone")
) {}
