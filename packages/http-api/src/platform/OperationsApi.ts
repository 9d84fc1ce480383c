/** The routes for operators of a server. None of them takes a token of a planner, guest or vendor. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { InternalErrorProblem, NotFoundProblem, TemporarilyUnavailableProblem } from "./PlatformProblems.ts"

export const Health = Schema.Struct({ status: Schema.Literal("ok") })

export const Ready = Schema.Struct({
  status: Schema.Literal("ready"),
  checks: Schema.Array(Schema.String),
  /** Where there is one: `behind` had not replayed everything when it was looked at, and reads go to the primary where it is `down`. */
  replica: Schema.optionalKey(Schema.Literals(["up", "behind", "down"]))
})

const Metrics = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/plain" }))

export class OperationsApi extends HttpApiGroup.make("operations")
  .add(
    HttpApiEndpoint.get("healthz", "/healthz", { success: Health, error: InternalErrorProblem }).annotate(
      OpenApi.Summary,
      "The process is up"
    ),
    HttpApiEndpoint.get("readyz", "/readyz", {
      success: Ready,
      error: [InternalErrorProblem, TemporarilyUnavailableProblem]
    }).annotate(OpenApi.Summary, "Everything the server needs is within reach; else 503 names what is missing"),
    HttpApiEndpoint.get("metrics", "/metrics", { success: Metrics, error: [NotFoundProblem, InternalErrorProblem] })
      .annotate(OpenApi.Summary, "Prometheus metrics")
      .annotate(OpenApi.Description, "To loopback callers, or with the bearer BANQUET_METRICS_TOKEN; else 404.")
  )
  .annotate(OpenApi.Description, "For whoever runs the server.") {}
