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
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import { reportDefects } from "@banquet/platform-core/DefectReport"
import { ModuleRegistry } from "@banquet/platform-core/modules/ModuleManifest"
import { Cause, Clock, Context, Effect, Tracer, type Types } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpRouter, HttpServerError, HttpServerRequest, HttpServerRespondable, HttpServerResponse } from "effect/http"
import { CurrentRequest, RequestRecord } from "./CurrentRequest.ts"
import { KeptAnswers } from "./KeptAnswers.ts"
import { moduleNames } from "./ModuleNames.ts"
import { limitProblemSize } from "./ProblemSize.ts"
import { acceptableId } from "./RequestId.ts"
import { answeredRequest } from "./RequestLog.ts"
import { readableUrl, type RouteTable } from "./RouteTable.ts"

type App = Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled>
type Request = HttpServerRequest.HttpServerRequest

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
const unrouted = (app: App, request: Request, current: RequestRecord, routes: RouteTable): App => {
  const route = routes.find(request.url)
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
  /** What paths and methods there are. */
  readonly routes: RouteTable
  /** Whether answers carry `Strict-Transport-Security`. */
  readonly strictTransportSecurity: boolean
}

/** What wraps requests knows, besides what it is told. */
interface Wrapping extends EnvelopeOptions {
  readonly kept: typeof KeptAnswers.Service
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
  // Whoever answered may have set its own.
  const given = response.headers["retry-after"]
  const retryAfter = current.retryAfter ?? given ?? (response.status === 503 ? 2 : null)
  if (retryAfter !== null) headers["retry-after"] = String(retryAfter)
  return HttpServerResponse.setHeaders(response, headers)
}

type Fiber = Parameters<Parameters<typeof Effect.withFiber>[0]>[0]

/** Counts the answer, logs it, adds it to the trace and completes its headers. */
const completed = (
  response: HttpServerResponse.HttpServerResponse,
  request: Request,
  current: RequestRecord,
  { context }: Fiber,
  seconds: number,
  options: Wrapping
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const { method } = request
  const route = current.route ?? options.routes.find(request.url)?.path ?? "none"
  const { status } = response
  const span = Context.getOrUndefined(context, Tracer.ParentSpan)
  if (span?._tag === "Span") {
    span.attribute("banquet.request_id", current.id)
    span.attribute("http.route", route)
  }
  const finished = finish(limitProblemSize(response), current, options)
  const { dependencies } = current
  if (dependencies !== null) options.kept?.keep(request, { response: finished, route, dependencies })
  return Effect.as(answeredRequest(context, { id: current.id, method, route, status, seconds }), finished)
}

/** Answers a request by the routes, or says why they did not. */
const answered = (app: App, request: Request, current: RequestRecord, fiber: Fiber, options: Wrapping): App => {
  const clock = fiber.getRef(Clock.Clock)
  const startedAt = clock.currentTimeNanosUnsafe()
  const onSuccess = (response: HttpServerResponse.HttpServerResponse) => {
    const seconds = Number(clock.currentTimeNanosUnsafe() - startedAt) / 1e9
    return completed(response, request, current, fiber, seconds, options)
  }
  const onFailure = (cause: Cause.Cause<unknown>) => Effect.flatMap(failed(cause, request, current), onSuccess)
  const withoutRoute = () =>
    Effect.matchCauseEffect(
      Effect.provideService(unrouted(app, request, current, options.routes), CurrentRequest, current),
      { onSuccess, onFailure }
    )
  return app.pipe(
    Effect.provideService(CurrentRequest, current),
    Effect.provideService(AuditedRequest, current.id),
    Effect.matchCauseEffect({
      onSuccess,
      onFailure: (cause) => (isRouteNotFound(cause) ? withoutRoute() : onFailure(cause))
    })
  )
}

/** Wraps every route of the router, also those that others add. */
export const layer = (options: EnvelopeOptions) =>
  HttpRouter.middleware(
    Effect.gen(function* () {
      const random = yield* SecureRandom.SecureRandom
      const moduleName = moduleNames(yield* ModuleRegistry)
      const wrapping = { ...options, kept: yield* KeptAnswers }
      return (app: App) =>
        Effect.withFiber<HttpServerResponse.HttpServerResponse, Types.unhandled, HttpServerRequest.HttpServerRequest>(
          (fiber) => {
            const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
            const answer = (id: string) => {
              const current = new RequestRecord(id, moduleName)
              current.isKept = wrapping.kept?.isKept(request) ?? false
              return answered(app, request, current, fiber, wrapping)
            }
            const given = request.headers["x-request-id"]
            return given !== undefined && acceptableId.test(given)
              ? answer(given)
              : Effect.flatMap(random.uuidV7(), answer)
          }
        )
    }),
    { global: true }
  )
