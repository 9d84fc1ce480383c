/** The planner's routes of imports of people. */
import type { ActorImports } from "@banquet/actors-core/import/ActorImports"
import { readImportRows } from "@banquet/actors-core/import/ImportRow"
import type { ImportAnswer, ImportUndoAnswer } from "@banquet/http-api/actors/ImportDocument"
import { ImportRequest } from "@banquet/http-api/actors/ImportRequest"
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { ByteSize, Effect } from "effect"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { requestBody } from "../platform/RequestBody.ts"
import { translated } from "./ActorProblemTable.ts"
import type { RequestOf } from "./ActorRoute.ts"
import { importDocument } from "./ImportDocuments.ts"

const importRequest = requestBody(ImportRequest, ByteSize.mebibytes(8))

export const importHandlers = (imports: ActorImports["Service"]) => ({
  import: Effect.fnUntraced(function* ({ params, request }: RequestOf<"import">) {
    const principal = yield* CurrentPrincipal
    const { dry_run: dryRun = false, rows, source } = yield* importRequest(request)
    // At once, so that whatever else came in the body is not kept while the import waits for its turn.
    const read = readImportRows(rows)
    const input = { dryRun, ...read, source: { name: source?.name ?? null, format: source?.format ?? null } }
    const result = yield* translated(imports.import(principal, params.occasion_id, input))
    return jsonAnswer<typeof ImportAnswer.Encoded>(importDocument(result))
  }),

  undoImport: ({ params }: RequestOf<"undoImport">) =>
    Effect.flatMap(CurrentPrincipal, (principal) =>
      translated(imports.undo(principal, params.occasion_id, params.import_id))
    ).pipe(Effect.map((undone) => jsonAnswer<typeof ImportUndoAnswer.Encoded>(undone)))
})
