/** Traces, as a collector hears them. */
import { quadrants } from "@banquet/assets-core/testing/ImageEngineSamples"
import type { Environment } from "banquet/configuration/Configuration"
import * as TestDatabase from "@banquet/postgres/testing/TestDatabase"
import { Effect, Exit, Layer, ManagedRuntime, Result, Scope } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { TestServer } from "../src/testing/TestServer.ts"
import { builtInModules } from "banquet/BuiltInModules"
import * as Tracing from "../src/Tracing.ts"
import { tracingSettings } from "../src/TracingSettings.ts"

const environment = (variables: Environment["variables"], dotEnv = ""): Environment => ({
  variables,
  dotEnv,
  workingDirectory: "/",
  terminal: false
})

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: Readonly<Record<string, unknown>> }>
  readonly status: { readonly code: number; readonly message?: string }
}

interface Posted {
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** A collector that keeps what it is sent. */
const posted: Array<Posted> = []
const collector = createServer((request, response) => {
  const chunks: Array<Buffer> = []
  request.on("data", (chunk: Buffer) => chunks.push(chunk))
  request.on("end", () => {
    posted.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks).toString("utf8") })
    response.end("{}")
  })
})

const spans = () =>
  posted.flatMap(({ body }) => {
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: ReadonlyArray<{ scopeSpans: ReadonlyArray<{ spans: ReadonlyArray<Span> }> }>
    }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  })

const attribute = ({ attributes }: Span, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]

const document = {
  occasion: { slug: "ana-and-ben", name: "Ana & Ben" },
  events: [{ key: "reception", name: "Reception", starts_at: "2026-06-20T18:00:00Z" }],
  actors: [{ key: "alice", type: "person", display_name: "Alice Smith" }],
  modules: [
    { module: "gallery", config: { moderation_mode: "post_moderation" }, events: [{ event: "reception" }] },
    { module: "seating", events: [{ event: "reception" }] }
  ],
  guests: [{ actor: "alice", events: ["reception"] }]
}

/** For the worker, on a machine that has other things to do. */
const longWait = { timeout: 60_000 }

const parent = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" }

describe("OTLP tracing by the standard variables", () => {
  let token = ""

  beforeAll(async () => {
    await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve))
    const { port } = collector.address() as AddressInfo
    const settings = Result.getOrThrow(
      tracingSettings(
        environment({
          OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/collect`,
          OTEL_EXPORTER_OTLP_HEADERS: "x-api-key=a%20key",
          OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
          OTEL_SERVICE_NAME: "banquet-test",
          OTEL_RESOURCE_ATTRIBUTES: "deployment.environment=test"
        })
      )
    )
    const scope = Scope.makeUnsafe()
    const databaseUrl = await Effect.runPromise(Scope.provide(TestDatabase.make(), scope))
    const runtime = ManagedRuntime.make(
      TestServer.layer({ databaseUrl }).pipe(Layer.provide(Tracing.layer(settings, builtInModules)))
    )
    const server = await runtime.runPromise(TestServer)
    const applied = await runtime.runPromise(server.apply(document))
    token = applied.tokens.guests["alice"] ?? ""
    const ask = async (path: string, body?: object, headers: Readonly<Record<string, string>> = {}) => {
      const response = await fetch(`${server.url}${path}`, {
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) })
      })
      return { response, body: await response.text() }
    }
    await ask("/healthz")
    await ask("/v1/guest/occasions/ana-and-ben/seating?limit=1", undefined, {
      traceparent: `00-${parent.traceId}-${parent.spanId}-01`,
      "x-request-id": "request-1"
    })
    await ask("/v1/guest/occasions/ana-and-ben/seating", undefined, {
      traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-00`
    })
    await ask("/v1/guest/occasions/somebody-else/seating")
    const picture = quadrants[0]?.bytes ?? new Uint8Array()
    const claim = {
      event_id: applied.events["reception"],
      file_name: "alice-smith.jpg",
      content_type: "image/jpeg",
      byte_size: picture.length,
      caption: "Alice dances"
    }
    const ticket = JSON.parse((await ask("/v1/guest/occasions/ana-and-ben/media/upload-url", claim)).body) as {
      upload_session: { id: string }
      upload: { url: string; method: string; headers: Record<string, string> }
    }
    const { headers, method, url } = ticket.upload
    await fetch(url, { method, headers, body: Buffer.from(picture) })
    await ask("/v1/guest/occasions/ana-and-ben/media/complete", { upload_session_id: ticket.upload_session.id })
    await vi.waitFor(async () => {
      const { body } = await ask("/v1/guest/occasions/ana-and-ben/media")
      expect(JSON.parse(body)).toMatchObject({ items: [{ caption: claim.caption }] })
    }, longWait)
    await runtime.dispose()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  }, 60_000)

  afterAll(() => new Promise((resolve) => collector.close(resolve)))

  it("posts to the endpoint, with the headers and as the service that they name", () => {
    expect(posted.length).toBeGreaterThan(0)
    for (const { body, headers, path } of posted) {
      expect(path).toBe("/collect/v1/traces")
      expect(headers).toMatchObject({ "x-api-key": "a key", "content-type": "application/json" })
      expect(body).toContain('{"key":"service.name","value":{"stringValue":"banquet-test"}}')
      expect(body).toContain('{"key":"deployment.environment","value":{"stringValue":"test"}}')
    }
  })

  it("a request is a trace: the route's pattern, its statements, the request id; `traceparent` is honoured", () => {
    const request = spans().find((span) => attribute(span, "banquet.request_id") === "request-1")!
    expect(request).toMatchObject({
      traceId: parent.traceId,
      parentSpanId: parent.spanId,
      name: "GET /v1/guest/occasions/:occasion_slug/seating"
    })
    expect(attribute(request, "http.route")).toBe("/v1/guest/occasions/:occasion_slug/seating")
    expect(attribute(request, "http.request.method")).toBe("GET")
    expect(Number(attribute(request, "http.response.status_code"))).toBe(200)
    const statements = spans().filter(
      (span) => span.traceId === parent.traceId && attribute(span, "db.system.name") === "postgresql"
    )
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) expect(attribute(statement, "db.query.text")).toMatch(/\$1/)
  })

  it("an upload is traced through storage, and the work behind it is a trace of its own", () => {
    const names = new Set(spans().map(({ name }) => name))
    expect([...names]).toEqual(
      expect.arrayContaining([
        "POST /v1/guest/occasions/:occasion_slug/media/upload-url",
        "PUT /_storage/*",
        "GuestGallery.completeUpload",
        "ObjectStorage.head",
        "VariantWork.run"
      ])
    )
  })

  it("probes, housekeeping and what the caller does not sample are not sent", () => {
    expect(spans().filter(({ name }) => name.includes("healthz"))).toEqual([])
    expect(spans().filter(({ traceId }) => traceId === "a".repeat(32))).toEqual([])
    expect(spans().filter(({ name, parentSpanId }) => name === "postgresql" && parentSpanId === undefined)).toEqual([])
  })

  it("no token, name, slug, caption, file, signature or address of a person is in it", () => {
    const all = posted.map(({ body }) => body).join("\n")
    for (const secret of [
      token,
      token.slice(5),
      "Alice",
      "alice",
      "ana-and-ben",
      "somebody-else",
      "sig=",
      "127.0.0.1"
    ]) {
      expect([secret, all.includes(secret)]).toEqual([secret, false])
    }
  })
})

describe("the settings of tracing", () => {
  const settings = (variables: Environment["variables"], dotEnv?: string) =>
    tracingSettings(environment(variables, dotEnv))

  it("off unless an endpoint is set, and then where the standard says", () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example:4318/" }
    expect(Result.getOrThrow(settings({}))).toBeNull()
    expect(Result.getOrThrow(settings({ ...endpoint, OTEL_SDK_DISABLED: "true" }))).toBeNull()
    expect(Result.getOrThrow(settings({ ...endpoint, OTEL_TRACES_EXPORTER: "none" }))).toBeNull()
    expect(Result.getOrThrow(settings(endpoint))).toEqual({
      url: "https://collector.example:4318/v1/traces",
      headers: {},
      protocol: "http/protobuf",
      sampling: { parentBased: true, ratio: 1 },
      resource: { OTEL_SERVICE_NAME: "banquet" }
    })
    const own = { ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://other.example/traces" }
    expect(Result.getOrThrow(settings(own))?.url).toBe("http://other.example/traces")
    expect(Result.getOrThrow(settings({}, "OTEL_EXPORTER_OTLP_ENDPOINT=http://file.example\n"))?.url).toBe(
      "http://file.example/v1/traces"
    )
  })

  it("samplers and their argument", () => {
    const sampling = (sampler: string, argument?: string) =>
      Result.getOrThrow(
        settings({
          OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector",
          OTEL_TRACES_SAMPLER: sampler,
          OTEL_TRACES_SAMPLER_ARG: argument
        })
      )?.sampling
    expect(sampling("always_off")).toEqual({ parentBased: false, ratio: 0 })
    expect(sampling("traceidratio", "0.25")).toEqual({ parentBased: false, ratio: 0.25 })
    expect(sampling("parentbased_traceidratio")).toEqual({ parentBased: true, ratio: 1 })
  })

  it("a wrong one stops the start with one line that names it", () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector" }
    for (const [name, variables] of [
      ["OTEL_EXPORTER_OTLP_ENDPOINT", { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4317" }],
      ["OTEL_EXPORTER_OTLP_HEADERS", { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: "nonsense" }],
      ["OTEL_EXPORTER_OTLP_PROTOCOL", { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }],
      ["OTEL_TRACES_SAMPLER", { ...endpoint, OTEL_TRACES_SAMPLER: "sometimes" }],
      ["OTEL_TRACES_SAMPLER_ARG", { ...endpoint, OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "2" }]
    ] as const) {
      const error = Result.getFailure(settings(variables))
      expect(error).toMatchObject({ value: { variable: name } })
    }
  })
})
