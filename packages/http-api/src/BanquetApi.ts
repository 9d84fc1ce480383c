/** The HTTP contract, version 1, as data: what the server serves, the client calls and OpenAPI describes. */
import { HttpApi, OpenApi } from "effect/http-api"
import { AuditApi } from "./platform/AuditApi.ts"
import { ChangesApi } from "./platform/ChangesApi.ts"
import { DocumentationApi } from "./platform/DocumentationApi.ts"
import { finishDocument } from "./platform/OpenApiDocument.ts"
import { GuestApi } from "./platform/GuestApi.ts"
import { GuestGalleryApi } from "./gallery/GuestGalleryApi.ts"
import { OccasionApi } from "./platform/OccasionApi.ts"
import { OperationsApi } from "./platform/OperationsApi.ts"
import { PlannerGalleryApi } from "./gallery/PlannerGalleryApi.ts"
import { PlannerSeatingApi } from "./seating/PlannerSeatingApi.ts"
import { MethodNotAllowedProblem } from "./platform/PlatformProblems.ts"
import { SessionApi } from "./platform/SessionApi.ts"
import { TokensApi } from "./platform/TokensApi.ts"
import { VendorSeatingApi } from "./seating/VendorSeatingApi.ts"

const description = `Bodies are JSON with snake_case members; unknown members of requests are ignored and optional members of
answers are null, never left out. Every failed request is a problem document (RFC 9457) whose \`code\` is the stable
name to switch on, also where no operation says so: an unknown path is \`not_found\`, another method of a known path is
\`method_not_allowed\` with \`Allow\`. Checks come in this order: path and method, token, what the
path tells of permission, input, what the body tells of permission, module, existence, rules. No refusal is larger than
16 KiB; \`errors\` names at most 50 and \`more\` counts the others. Every answer carries \`x-request-id\`: the caller's, or a new one.`

export class BanquetApi extends HttpApi.make("banquet")
  .add(SessionApi)
  .add(OccasionApi)
  .add(AuditApi)
  .add(TokensApi)
  .add(GuestApi)
  .add(GuestGalleryApi)
  .add(PlannerGalleryApi)
  .add(PlannerSeatingApi)
  .add(VendorSeatingApi)
  .add(ChangesApi)
  .add(OperationsApi)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(HttpApi.AdditionalSchemas, [MethodNotAllowedProblem])
  .annotate(OpenApi.Title, "Banquet")
  .annotate(OpenApi.Version, "1.0.0")
  .annotate(OpenApi.Description, description)
  .annotate(OpenApi.License, { name: "MIT" })
  .annotate(OpenApi.Transform, finishDocument) {}

/** The whole of it, with the two routes that show the contract itself. */
export const DocumentedApi = BanquetApi.add(DocumentationApi)
