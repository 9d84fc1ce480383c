/**
 * Traces by OTLP. Without settings no span is made.
 *
 * What leaves the process says what was done and how long it took, and nothing of whom: of the attributes of the
 * libraries only those on a list pass, for they know whole URLs, with signatures and names in them, and addresses of
 * people; of errors only kinds and places pass.
 */
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { reportDefects, reportLines } from "@banquet/platform-core/DefectReport"
import { makeRouteTable, type RouteTable } from "@banquet/http-handlers/platform/RouteTable"
import { loadHttpModules } from "banquet/HttpModules"
import type { AnyModule } from "banquet/Module"
import type { ModulesInvalid } from "banquet/ModuleList"
import { Cause, ConfigProvider, Effect, Exit, Layer, Option, References, Tracer } from "effect"
import { FetchHttpClient, HttpMiddleware, type HttpServerRequest } from "effect/http"
import { OtlpExporter, OtlpSerialization, OtlpTracer } from "effect/observability"
import type { Sampling, TracingSettings } from "./TracingSettings.ts"

const told = new Set([
  "banquet.request_id",
  "db.client.connection.wait_time_ms",
  "db.query.text",
  "db.system.name",
  "http.request.method",
  "http.response.status_code",
  "http.route"
])

type SpanOptions = Parameters<Tracer.Tracer["span"]>[0]

/** A failure by its kind and where it was made. */
const discreetExit = (exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> => {
  if (exit._tag === "Success" || Cause.hasInterruptsOnly(exit.cause)) return exit
  const [report] = reportDefects(exit.cause)
  const error = new Error(report?.name ?? "Error")
  error.name = report?.name ?? "Error"
  error.stack = report === undefined ? "" : reportLines(report).join("\n")
  return Exit.die(error)
}

class DiscreetSpan implements Tracer.Span {
  readonly _tag = "Span"
  readonly #span: Tracer.Span

  constructor(span: Tracer.Span) {
    this.#span = span
  }

  get name() {
    return this.#span.name
  }
  get spanId() {
    return this.#span.spanId
  }
  get traceId() {
    return this.#span.traceId
  }
  get parent() {
    return this.#span.parent
  }
  get annotations() {
    return this.#span.annotations
  }
  get status() {
    return this.#span.status
  }
  get attributes() {
    return this.#span.attributes
  }
  get links() {
    return this.#span.links
  }
  get sampled() {
    return this.#span.sampled
  }
  get kind() {
    return this.#span.kind
  }
  end(endTime: bigint, exit: Exit.Exit<unknown, unknown>): void {
    this.#span.end(endTime, discreetExit(exit))
  }
  attribute(key: string, value: unknown): void {
    if (told.has(key)) this.#span.attribute(key, value)
  }
  /** Events of libraries carry what they please. */
  event(): void {}
  addLinks(links: ReadonlyArray<Tracer.SpanLink>): void {
    this.#span.addLinks(links)
  }
}

/** Statements that belong to nothing: a worker that looks for jobs every other second, a token that was used. */
const isHousekeeping = ({ kind, name, parent }: SpanOptions): boolean =>
  Option.isNone(parent) && (kind === "client" || name === "sql.transaction")

/** Whether a trace is of the share, by the last 7 bytes of its id, as other programs of the same trace decide it. */
const isOfShare = (traceId: string, ratio: number): boolean => Number.parseInt(traceId.slice(-14), 16) < ratio * 2 ** 56

const discreet = (exporting: Tracer.Tracer, sampling: Sampling): Tracer.Tracer =>
  Tracer.make({
    span: (options) => {
      const parent = Option.getOrNull(options.parent)
      const span = (sampled: boolean) => exporting.span({ ...options, sampled })
      if (parent?._tag === "Span" || !options.sampled || isHousekeeping(options)) {
        return new DiscreetSpan(span(options.sampled && !isHousekeeping(options)))
      }
      if (parent !== null && sampling.parentBased) return new DiscreetSpan(span(parent.sampled))
      const begun = span(true)
      return new DiscreetSpan(isOfShare(begun.traceId, sampling.ratio) ? begun : span(false))
    }
  })

/** Questions of machines about the server itself. */
const isProbe = ({ url }: HttpServerRequest.HttpServerRequest): boolean =>
  /^\/(healthz|readyz|metrics)([?#]|$)/.test(url)

/** Routes as patterns: what is in their place in a URL is somebody's. */
const routeOf = (routes: RouteTable, url: string): string | undefined =>
  url.startsWith("/_storage/") ? "/_storage/*" : routes.find(url)?.path

const spanName =
  (routes: RouteTable) =>
  ({ method, url }: HttpServerRequest.HttpServerRequest): string => {
    const route = routeOf(routes, url)
    return route === undefined ? method : `${method} ${route}`
  }

const exporter = ({ headers, protocol, resource, sampling, url }: TracingSettings) =>
  Layer.effect(
    Tracer.Tracer,
    Effect.map(OtlpTracer.make({ url, headers }), (tracer) => discreet(tracer, sampling))
  ).pipe(
    Layer.provide([
      OtlpExporter.layerFlusher,
      protocol === "http/json" ? OtlpSerialization.layerJson : OtlpSerialization.layerProtobuf,
      FetchHttpClient.layer,
      ConfigProvider.layer(ConfigProvider.fromEnvRecord(resource))
    ])
  )

/** Spans of requests are called by the routes of the platform and of these modules. */
export const layer = (
  settings: TracingSettings | null,
  modules: ReadonlyArray<AnyModule>
): Layer.Layer<never, ModulesInvalid> =>
  settings === null
    ? Layer.succeed(References.TracerEnabled, false)
    : Layer.mergeAll(
        exporter(settings),
        Layer.effect(
          HttpMiddleware.SpanNameGenerator,
          Effect.map(loadHttpModules(modules), (http) => spanName(makeRouteTable(http.map(({ contract }) => contract))))
        ),
        Layer.succeed(HttpMiddleware.TracerDisabledWhen, isProbe)
      )

const traced =
  (method: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.withSpan(effect, `ObjectStorage.${method}`, { kind: "client", captureStackTrace: false })

/** The storage with a span for each time that it is asked for something. */
export const layerTracedStorage = <E, R>(storage: Layer.Layer<ObjectStorage, E, R>): Layer.Layer<ObjectStorage, E, R> =>
  Layer.effect(
    ObjectStorage,
    Effect.map(ObjectStorage, (plain) =>
      ObjectStorage.of({
        ...plain,
        head: (key) => traced("head")(plain.head(key)),
        readRange: (object, range) => traced("readRange")(plain.readRange(object, range)),
        remove: (key) => traced("remove")(plain.remove(key)),
        seal: (key) => traced("seal")(plain.seal(key)),
        write: (object, bytes) => traced("write")(plain.write(object, bytes))
      })
    )
  ).pipe(Layer.provide(storage))
