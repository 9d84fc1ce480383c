/** The routes that show the contract. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { InternalErrorProblem } from "./PlatformProblems.ts"

const Html = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" }))

export class DocumentationApi extends HttpApiGroup.make("documentation")
  .add(
    HttpApiEndpoint.get("openapi", "/openapi.json", {
      success: Schema.Record(Schema.String, Schema.Json),
      error: InternalErrorProblem
    }).annotate(OpenApi.Summary, "This document"),
    HttpApiEndpoint.get("docs", "/docs", { success: Html, error: InternalErrorProblem }).annotate(
      OpenApi.Summary,
      "This document as a page"
    )
  )
  .annotate(OpenApi.Description, "The contract itself.") {}
