/**
 * What every answer has in common: a request id, its headers, a line in the log, a place in the metrics; and a problem
 * document for whatever went wrong outside the contract's own problems.
 */
import {
  InternalErrorProblem,
  MethodNotAllowedProblem,
  NotFoundProblem,
  TemporarilyUnavailableProblem
} from "@banquet/http-api/platform/PlatformProblems"
import { AuditedRequest } from "@banquet/platform-core/AuditLog"
import { Cause, Clock, Context, Effect, Tracer, type Types } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpRouter, HttpServerError, HttpServerRequest, HttpServerRespondable, HttpServerResponse } from "effect/http"
import { CurrentRequest, RequestRecord } from "./CurrentRequest.ts"
import { reportDefects } from "@banquet/platform-core/DefectReport"
import { withinRefusalSize } from "./RefusalSize.ts"
import { recordRequest } from "./RequestMetrics.ts"
import { findRoute, readableUrl } from "./RouteTable.ts"

type App = Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled>
type Request = HttpServerRequest.HttpServerRequest

const acceptableId = /^[A-Za-z0-9._-]{1,128}$/

const isRouteNotFound = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some(
    (reason) =>
      reason._tag === "Fail" &&
      HttpServerError.isHttpServerError(reason.error) &&
      reason.error.reason._tag === "RouteNotFound"
  )

const render = (problem: HttpServerRespondable.Respondable): Effect.Effect<HttpServerResponse.HttpServerResponse> =>
  HttpServerRespondable.toResponse(problem)

/** A path or method that the contract does not have, or a parameter that the router could not take. */
const unrouted = (app: App, request: Request, current: RequestRecord): App => {
  const route = findRoute(request.url)
  if (route === undefined) {
    return render(new NotFoundProblem({ detail: "There is nothing at this address.", request_id: current.id }))
  }
  current.route = route.path
  if (!route.methods.has(request.method)) {
    return Effect.map(
      render(
        new MethodNotAllowedProblem({
          detail: `${[...route.methods].join(", ")} will do here.`,
          request_id: current.id
        })
      ),
      HttpServerResponse.setHeader("allow", [...route.methods].join(", "))
    )
  }
  return Effect.provideService(
    app,
    HttpServerRequest.HttpServerRequest,
    request.modify({ url: readableUrl(request.url) })
  )
}

const failed = (
  cause: Cause.Cause<unknown>,
  request: Request,
  current: RequestRecord
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  if (Cause.hasInterruptsOnly(cause)) {
    return render(
      new TemporarilyUnavailableProblem({ detail: "The server is stopping; try again.", request_id: current.id })
    )
  }
  return Effect.logError("Request failed").pipe(
    Effect.annotateLogs({
      request_id: current.id,
      method: request.method,
      route: current.route ?? "none",
      defects: reportDefects(cause)
    }),
    Effect.andThen(render(new InternalErrorProblem({ detail: "Something went wrong here.", request_id: current.id })))
  )
}

export interface EnvelopeOptions {
  /** Whether browsers are told to come by https only. */
  readonly strictTransportSecurity: boolean
}

/** A year. */
const strictTransportSecurity = { "strict-transport-security": "max-age=31536000" }

const finish = (
  response: HttpServerResponse.HttpServerResponse,
  current: RequestRecord,
  options: EnvelopeOptions
): HttpServerResponse.HttpServerResponse => {
  const headers: Record<string, string> = {
    "x-request-id": current.id,
    "x-content-type-options": "nosniff",
    ...(options.strictTransportSecurity ? strictTransportSecurity : {})
  }
  if (response.status >= 400 || current.route?.startsWith("/v1/") === true) headers["cache-control"] = "no-store"
  if (response.status === 401) headers["www-authenticate"] = "Bearer"
  // Who answered so may know better when to come again.
  const given = response.headers["retry-after"]
  const retryAfter = current.retryAfter ?? given ?? (response.status === 503 ? 2 : null)
  if (retryAfter !== null) headers["retry-after"] = String(retryAfter)
  return HttpServerResponse.setHeaders(response, headers)
}

/** Wraps every route of the router, also those that others add. */
export const layer = (options: EnvelopeOptions) =>
  HttpRouter.middleware(
    Effect.map(
      SecureRandom.SecureRandom,
      (random) => (app: App) =>
        Effect.withFiber<HttpServerResponse.HttpServerResponse, Types.unhandled, HttpServerRequest.HttpServerRequest>(
          (fiber) => {
            const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
            const clock = fiber.getRef(Clock.Clock)
            const startedAt = clock.currentTimeNanosUnsafe()

            const answer = (current: RequestRecord) => {
              const complete = (response: HttpServerResponse.HttpServerResponse) => {
                const seconds = Number(clock.currentTimeNanosUnsafe() - startedAt) / 1e9
                const route = current.route ?? findRoute(request.url)?.path ?? "none"
                const { method } = request
                const { status } = response
                recordRequest(fiber.context, { method, route, status, seconds })
                const span = Context.getOrUndefined(fiber.context, Tracer.ParentSpan)
                if (span?._tag === "Span") {
                  span.attribute("banquet.request_id", current.id)
                  span.attribute("http.route", route)
                }
                return Effect.as(
                  Effect.annotateLogs(Effect.logInfo("Request"), {
                    request_id: current.id,
                    method,
                    route,
                    status,
                    duration_ms: Math.round(seconds * 1e6) / 1e3
                  }),
                  finish(withinRefusalSize(response), current, options)
                )
              }
              const routed = app.pipe(
                Effect.provideService(CurrentRequest, current),
                Effect.provideService(AuditedRequest, current.id)
              )
              return Effect.matchCauseEffect(routed, {
                onSuccess: complete,
                onFailure: (cause) =>
                  isRouteNotFound(cause)
                    ? Effect.matchCauseEffect(
                        Effect.provideService(unrouted(app, request, current), CurrentRequest, current),
                        {
                          onSuccess: complete,
                          onFailure: (again) => Effect.flatMap(failed(again, request, current), complete)
                        }
                      )
                    : Effect.flatMap(failed(cause, request, current), complete)
              })
            }

            const given = request.headers["x-request-id"]
            return given !== undefined && acceptableId.test(given)
              ? answer(new RequestRecord(given))
              : Effect.flatMap(random.uuidV7(), (id) => answer(new RequestRecord(id)))
          }
        )
    ),
    { global: true }
  )
