/** Health, readiness and metrics. */
import { PlatformApi } from "@banquet/http-api/platform/PlatformApi"
import type { Health, Ready } from "@banquet/http-api/platform/OperationsApi"
import { NotFoundProblem, TemporarilyUnavailableProblem } from "@banquet/http-api/platform/PlatformProblems"
import { Contributions } from "@banquet/platform-core/modules/Contributions"
import { Effect, Option, Redacted } from "effect"
import { Mac } from "effect/crypto"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import * as HandlerGroup from "./HandlerGroup.ts"
import { CurrentRequest } from "./CurrentRequest.ts"
import { GatheredMetrics, Gauges } from "./Gauges.ts"
import { jsonAnswer } from "./JsonAnswer.ts"
import { Readiness, type ReadinessCheck } from "./Readiness.ts"

/** How long a check may take before its dependency counts as out of reach. */
const checkTimeout = "2 seconds"

const isMissing = ({ check }: ReadinessCheck): Effect.Effect<boolean> =>
  check.pipe(Effect.timeout(checkTimeout), Effect.matchCause({ onFailure: () => true, onSuccess: () => false }))

const loopback = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

/** The headers that proxies add. */
const proxied =
  /^(?:x-forwarded(?:-.+)?|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|x-proxy-.+)$/

const localHost = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d+)?$/i

/** Proxies send HTTP/1.0 or a host of their own, which local callers do not. */
const isPassedOn = ({ headers, source }: HttpServerRequest.HttpServerRequest): boolean =>
  Object.keys(headers).some((name) => proxied.test(name)) ||
  !localHost.test(headers["host"] ?? "localhost") ||
  Reflect.get(source, "httpVersion") === "1.0"

/** Whether the caller itself is on this machine, and not a proxy on this machine. */
const isLocal = (request: HttpServerRequest.HttpServerRequest): boolean =>
  Option.exists(request.peerAddress, (address) => loopback.test(address)) && !isPassedOn(request)

const encoder = new TextEncoder()

const bears = (request: HttpServerRequest.HttpServerRequest, token: Redacted.Redacted): boolean =>
  Mac.timingSafeEqual(
    encoder.encode(request.headers["authorization"] ?? ""),
    encoder.encode(`Bearer ${Redacted.value(token)}`)
  )

/** `metricsToken` opens the metrics to callers who are not on this machine. */
export const layer = (options: { readonly metricsToken: Redacted.Redacted | null }) =>
  HandlerGroup.group(
    PlatformApi,
    "operations",
    Effect.fnUntraced(function* (handlers) {
      const { checks, replica } = yield* Readiness
      const gauges = [...(yield* Gauges), ...(yield* Contributions).gauges]
      const measured = gauges.map((gauge) => Effect.ignore(Effect.timeout(gauge, checkTimeout)))
      const metrics = yield* (yield* GatheredMetrics)(
        Effect.andThen(
          Effect.all(measured, { concurrency: "unbounded", discard: true }),
          Effect.suspend(() => PrometheusMetrics.format())
        )
      )
      const health = jsonAnswer<typeof Health.Encoded>({ status: "ok" })
      const ready: typeof Ready.Encoded = { status: "ready", checks: checks.map(({ name }) => name) }
      const answer =
        replica === null
          ? Effect.succeed(jsonAnswer(ready))
          : replica.pipe(
              Effect.timeoutOrElse({ duration: checkTimeout, orElse: () => Effect.succeed("down" as const) }),
              Effect.map((state) => jsonAnswer<typeof Ready.Encoded>({ ...ready, replica: state }))
            )
      return handlers
        .handle("healthz", () => Effect.succeed(health))
        .handle(
          "readyz",
          Effect.fnUntraced(function* () {
            const missing = yield* Effect.filter(checks, isMissing, { concurrency: "unbounded" })
            if (missing.length === 0) return yield* answer
            const { id } = yield* CurrentRequest
            const names = missing.map(({ name }) => name)
            return yield* new TemporarilyUnavailableProblem({
              detail: `Missing: ${names.join(", ")}.`,
              missing: names,
              request_id: id
            })
          })
        )
        .handle(
          "metrics",
          Effect.fnUntraced(function* ({ request }) {
            if (!isLocal(request) && (options.metricsToken === null || !bears(request, options.metricsToken))) {
              const { id } = yield* CurrentRequest
              return yield* new NotFoundProblem({ detail: "There is nothing at this address.", request_id: id })
            }
            return HttpServerResponse.text(yield* metrics, {
              contentType: "text/plain; version=0.0.4; charset=utf-8"
            })
          })
        )
    })
  )
