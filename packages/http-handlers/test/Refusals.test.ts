import { GuestAccess, PlannerAccess, RequiredPermission, VendorAccess } from "@banquet/http-api/platform/Access"
import { Authentication } from "@banquet/http-api/platform/Authentication"
import { declaredPermissions } from "@banquet/platform-core/authorization/Permissions"
import type { BearerPrincipal } from "@banquet/platform-core/principals/Principal"
import { it } from "@effect/vitest"
import { Context, Effect, Fiber, Schema, SchemaAST } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { OpenApi } from "effect/http-api"
import { TestClock } from "effect/testing"
import { afterAll, describe, expect } from "vitest"
import { BodyPermits } from "../src/platform/BodyPermits.ts"
import { layerLog, makeApp, makeRoutes, type Answer } from "./Harness.ts"
import { type ApiRoute, apiRoutes, hostileBody, hostileValues } from "./Routes.ts"
import * as sample from "./Sample.ts"

const elsewhere = { ...sample.occasion, id: sample.otherOccasionId, slug: "cleo-and-dan" }
const callers = {
  "a guest of another occasion": { ...sample.guest, occasion: elsewhere },
  "a guest": sample.guest,
  "a vendor": sample.vendor,
  "a planner without permission": { ...sample.planner, grants: [{ occasion: sample.occasion, actions: [] }] },
  "a planner of another occasion": {
    ...sample.planner,
    grants: [{ occasion: elsewhere, actions: declaredPermissions(sample.modules).plannerActions }]
  },
  "a vendor who is not active": { ...sample.vendor, active: false },
  "a vendor of another occasion": { ...sample.vendor, occasion: elsewhere },
  "a vendor without a grant": { ...sample.vendor, grants: [] },
  "whoever has the setup link": { _tag: "Setup", tokenId: sample.planner.tokenId },
  "a planner": sample.planner
} satisfies Record<string, BearerPrincipal>
type Caller = keyof typeof callers

// Nobody is slowed down here: that is tested elsewhere.
const app = makeApp({ holders: callers, freshTokens: true })
afterAll(() => app.dispose())

const largest = 16 * 1024
const kinds = { Guest: "guest", Planner: "planner", Vendor: "vendor", Setup: "setup" } as const

/** What the contract answers this caller, whatever comes with the request; `null`: it may go on. */
const refusal = (route: ApiRoute, caller: Caller): string | null => {
  const { audience } = route
  if (caller === "whoever has the setup link" && audience !== "nobody") {
    return route.path === "/v1/occasions" ? null : "permission_denied"
  }
  if (audience === "anybody" || audience === "nobody") return null
  if (kinds[callers[caller]._tag] !== audience) return "permission_denied"
  switch (caller) {
    case "a guest of another occasion":
      return "guest_occasion_mismatch"
    case "a vendor who is not active":
      return "vendor_not_active"
    case "a vendor of another occasion":
      return "vendor_not_in_occasion"
    case "a planner of another occasion":
      return route.path === "/v1/occasions" ? null : "permission_denied"
    case "a planner without permission":
      return "permission_denied"
    default:
      return null
  }
}

const expectSmall = (answer: Answer): void => {
  if (answer.status < 400) return
  expect(Buffer.byteLength(answer.text)).toBeLessThan(largest)
  expect(answer.headers.get("content-type")).toBe("application/problem+json")
  const { errors } = answer.json
  if (Array.isArray(errors)) expect(errors.length).toBeLessThanOrEqual(50)
}

const withBody = apiRoutes.filter(({ body }) => body !== null)

describe("what a route declares of who may take it", () => {
  it.each(apiRoutes)("$name", ({ audience, endpoint, path }) => {
    const access = { planner: PlannerAccess, guest: GuestAccess, vendor: VendorAccess, anybody: null, nobody: null }
    const expected = path === "/v1/occasions" ? null : access[audience]
    const checks = [...endpoint.middlewares]
    // The last is the outermost.
    expect(checks.at(-1)).toBe(audience === "nobody" ? undefined : Authentication)
    for (const check of [PlannerAccess, GuestAccess, VendorAccess])
      expect(checks.includes(check)).toBe(check === expected)
    const permission = Context.getOrUndefined(endpoint.annotations, RequiredPermission)
    expect(permission !== undefined).toBe(expected === PlannerAccess)
    const summary = Context.getOrUndefined(endpoint.annotations, OpenApi.Summary)
    expect(summary).toContain(
      permission === undefined ? "" : permission === "any" ? "(any permission of the occasion)" : `(${permission})`
    )
  })
})

interface JsonSchema {
  readonly $ref?: string
  readonly additionalProperties?: unknown
  readonly items?: unknown
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly type?: string
}

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly requestBody?: { readonly content: unknown } }>>>
  >
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

describe("lengths come before elements", () => {
  /** The types of what there may be many of: elements of lists, and members that the caller names. */
  const many = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> => {
    if (SchemaAST.isArrays(ast)) return [...ast.elements, ...ast.rest]
    if (SchemaAST.isUnion(ast)) return ast.types.flatMap(many)
    return SchemaAST.isObjects(ast)
      ? [...ast.propertySignatures.flatMap(({ type }) => many(type)), ...ast.indexSignatures.map(({ type }) => type)]
      : []
  }
  it.each(withBody)("in the body of $name", ({ body }) => {
    // Whatever they are; in JSON that is a declaration.
    expect((body === null ? [] : many(body)).filter(({ _tag }) => _tag !== "Declaration")).toEqual([])
  })

  it("and so each list has a length, and each object whose members the caller names a number of them", async () => {
    const document: Document = JSON.parse((await app.send("GET", "/openapi.json")).text)
    const unbounded = (schema: unknown, at: string): ReadonlyArray<string> => {
      if (typeof schema !== "object" || schema === null) return []
      const { $ref, additionalProperties, items, maxItems, maxProperties, type, ...others } = schema as JsonSchema
      if ($ref !== undefined) return unbounded(document.components.schemas[$ref.split("/").at(-1) ?? ""], at)
      // What a member that is not known holds is not looked at.
      const isNamedByCaller = typeof additionalProperties === "object"
      return [
        ...(type === "array" && maxItems === undefined ? [at] : []),
        ...(isNamedByCaller && maxProperties === undefined ? [at] : []),
        ...unbounded(items, `${at}[]`),
        ...unbounded(additionalProperties, `${at}.*`),
        ...Object.entries(others).flatMap(([key, value]) => unbounded(value, `${at}.${key}`))
      ]
    }
    const found = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) =>
        unbounded(requestBody?.content, `${method} ${path}`)
      )
    )
    expect(found).toEqual([])
  })

  it("of the answers of a member", async () => {
    const path = `/v1/guest/occasions/${sample.occasion.slug}/rsvp/${sample.eventId}`
    const send = async (answers: Readonly<Record<string, unknown>>) => {
      const members = [{ actor_id: sample.actorId, response: "attending", answers }]
      const answer = await app.send("PUT", path, { token: "a guest", body: { members } })
      return [answer.status, answer.json["errors"]]
    }
    const numbered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))
    const one = {
      path: "members[0].answers",
      message: "must be an object of at most 21 answers by the keys of questions"
    }
    expect(await send(numbered(80_000))).toEqual([400, [one]])
    expect(await send({ ["k".repeat(51)]: 1 })).toEqual([400, [one]])
    const [status, errors] = await send(numbered(21))
    expect([status, errors]).toEqual([400, expect.arrayContaining([expect.anything()])])
    expect(errors).toHaveLength(21)
    expect(await send({ song: "Waterloo" })).toEqual([200, undefined])
  })

  it("a list of 500,000 wrong ids is one error", async () => {
    const gallery_item_ids = Array.from({ length: 200_000 }, () => "x")
    const path = `/v1/occasions/${sample.occasionId}/gallery/moderation`
    const answer = await app.send("POST", path, { token: "a planner", body: { action: "approve", gallery_item_ids } })
    expect(answer.json["errors"]).toEqual([
      { path: "gallery_item_ids", message: "must be a list of 1 to 200 gallery item ids" }
    ])
  })

  it('`errors` names at most 50 and then `"more": n`', async () => {
    const path = `/v1/occasions/${sample.occasionId}/gallery/moderation`
    const send = (count: number) =>
      app.send("POST", path, {
        token: "a planner",
        body: { action: "approve", gallery_item_ids: Array.from({ length: count }, () => "x") }
      })
    const answer = await send(200)
    expect(answer.json["errors"]).toHaveLength(50)
    expect(answer.json["more"]).toBe(150)
    const few = await send(50)
    expect(few.json["errors"]).toHaveLength(50)
    expect(few.json).not.toHaveProperty("more")
  })
})

describe("no refusal is larger than 16 KiB", () => {
  const kindsOfValues = Object.keys(hostileValues)

  it.each(kindsOfValues)("for a body with %s in every member of every route that takes one", async (kind) => {
    for (const [index, { audience, members, method, url }] of withBody.entries()) {
      // A megabyte for one of them; all of them get theirs below.
      const size = index === kindsOfValues.indexOf(kind) % withBody.length ? 1_048_576 : 65_536
      const answer = await app.send(method, url, { token: `a ${audience}`, body: hostileBody(members, [kind], size) })
      expect(answer.status).toBeLessThan(500)
      expectSmall(answer)
    }
  })

  it.effect.prop(
    "for any body",
    [Schema.Literals(withBody.map(({ name }) => name)), Schema.NonEmptyArray(Schema.Literals(kindsOfValues))],
    Effect.fnUntraced(function* ([name, values]) {
      const { audience, members, method, url } = apiRoutes.find((route) => route.name === name)!
      const body = hostileBody(members, values)
      const answer = yield* Effect.promise(() => app.send(method, url, { token: `a ${audience}`, body }))
      expect(answer.status).toBeLessThan(500)
      expectSmall(answer)
    })
  )

  it("for a rule that names long things", async () => {
    const displayName = "\u0001".repeat(20_000)
    const { AssignmentRefused } = await import("@banquet/seating-core/SeatingErrors")
    const refusing = makeApp({
      planner: {
        assign: () => Effect.fail(new AssignmentRefused({ violations: [{ code: "actor_declined", displayName }] }))
      }
    })
    const path = `/v1/occasions/${sample.occasionId}/seating/plans/${sample.planId}/assignments`
    const body = { actor_id: sample.actorId, seating_table_id: sample.tableId }
    const answer = await refusing.send("POST", path, { token: sample.tokens.planner, body })
    await refusing.dispose()
    expect(answer.status).toBe(422)
    expect(answer.json).toMatchObject({ code: "actor_declined", status: 422, request_id: expect.any(String) })
    expectSmall(answer)
  })
})

describe("authorize by the path → decode: every route × callers × hostile bodies and queries", () => {
  /** Nothing of a body is read for whoever may not take the route, and so they may be the same for every route. */
  const unread = [
    "\u0001{]".repeat(1_048_576 / 3),
    hostileValues["deep lists"]!(1_048_576),
    hostileBody(["members"], ["wrong ids"]),
    hostileBody(["members"], ["a long text"])
  ]
  // What any body of a megabyte is answered is tested above.
  const size = 65_536
  const bodiesOf = ({ members }: ApiRoute): ReadonlyArray<string> => [
    "\u0001{]".repeat(size / 3),
    hostileValues["deep lists"]!(size),
    hostileBody(members, ["wrong ids"], size),
    hostileBody(members, ["a long text"], size)
  ]
  const queries = [
    `event_id=${"x".repeat(12_000)}`,
    "event_id=1&".repeat(1000),
    `limit=${"9".repeat(5000)}&cursor=${"a".repeat(5000)}&revision=${"9".repeat(1000)}x`
  ]
  const cases = apiRoutes
    .filter(({ audience }) => audience !== "nobody")
    .flatMap((route) => (Object.keys(callers) as ReadonlyArray<Caller>).map((caller) => ({ ...route, route, caller })))

  /** Without a refusal by the path; what is unknown to a route is ignored, whatever its size. */
  const allowed = ({ audience, members }: ApiRoute, caller: Caller, expected: string | null): ReadonlyArray<string> => {
    if (expected !== null) return [`403 ${expected}`]
    if (members.length > 1) return ["400 invalid_request"]
    return audience === "vendor" && caller === "a vendor without a grant"
      ? ["400 invalid_request", "403 permission_denied"]
      : ["200 undefined", "201 undefined", "204 undefined", "400 invalid_request"]
  }

  it.each(cases)("$name × $caller", async ({ body, caller, method, path, route, url }) => {
    const expected = refusal(route, caller)
    const requests: ReadonlyArray<readonly [string, string | undefined]> =
      body === null
        ? [`?${queries[0]}`, `?${queries[1]}`, `?${queries[2]}`].map((query) => [`${url}${query}`, undefined] as const)
        : (expected === null ? bodiesOf(route) : unread).map((sent) => [url, sent] as const)
    // A stream of changes would be read until it ends.
    if (expected === null && path.endsWith("/changes")) return
    for (const [target, sent] of requests) {
      const answer = await app.send(method, target, { token: caller, body: sent })
      expectSmall(answer)
      expect(allowed(route, caller, expected)).toContain(`${answer.status} ${String(answer.json["code"])}`)
    }
  })

  it("ids in the path that are none tell a stranger nothing, and their holder what is wrong", async () => {
    for (const { audience, method, path } of apiRoutes) {
      if (audience !== "planner" && audience !== "vendor") continue
      for (const id of ["x", "x".repeat(5000), "%ff", "%00", "__proto__"]) {
        const url = path.replaceAll(/:\w+/g, id)
        const stranger = await app.send(method, url, { token: "a guest", body: method === "GET" ? undefined : {} })
        expect([url, stranger.status, stranger.json["code"]]).toEqual([url, 403, "permission_denied"])
        const holder = await app.send(method, url, { token: `a ${audience}`, body: method === "GET" ? undefined : {} })
        expect([url, holder.status, holder.json["code"]]).toEqual([url, 400, "invalid_request"])
      }
    }
  })

  it("a body is not read for whoever may not take the route", async () => {
    let pulled = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          pulled += 1
          controller.enqueue(new Uint8Array(1024))
        }
      },
      { highWaterMark: 0 }
    )
    const request = new Request(`http://localhost/v1/occasions/${sample.occasionId}/gallery/moderation`, {
      method: "POST",
      headers: { authorization: "Bearer a guest", "content-type": "application/json" },
      body,
      duplex: "half"
    })
    const response = await app.handler(request)
    expect(response.status).toBe(403)
    expect(pulled).toBe(0)
  })
})

describe("a body that something in front of the mount has read", () => {
  const path = `/v1/occasions/${sample.occasionId}/seating/plans/${sample.planId}/zones`
  const headers = { authorization: "Bearer a planner", "content-type": "application/json", "content-length": "15" }
  const says = async (request: Request) => {
    const response = await app.handler(request)
    expect(response.status).toBe(400)
    const { detail } = (await response.json()) as { readonly detail: string }
    expect(detail).toContain("mount Banquet in front of express.json()")
  }

  it("says what to do when nothing is left of it", async () => {
    await says(new Request(`http://localhost${path}`, { method: "POST", headers, body: "" }))
  })

  it("says what to do when the request was read", async () => {
    const request = new Request(`http://localhost${path}`, { method: "POST", headers, body: '{"name":"Hall"}' })
    await request.text()
    await says(request)
  })

  it("says what to do when it is what was made of it", async () => {
    await says(new Request(`http://localhost${path}`, { method: "POST", headers, body: "[object Object]" }))
  })
})

it.effect("a body that does not end is refused after 30 seconds", () =>
  Effect.gen(function* () {
    const handler = yield* HttpRouter.toHttpEffect(makeRoutes({}, [], []))
    const request = new Request(`http://localhost/v1/occasions/${sample.occasionId}/seating/plans`, {
      method: "POST",
      headers: { authorization: `Bearer ${sample.tokens.planner}`, "content-length": "100" },
      body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("{")) }),
      duplex: "half"
    })
    const answering = yield* Effect.forkChild(
      Effect.provideService(handler, HttpServerRequest.HttpServerRequest, HttpServerRequest.fromWeb(request)),
      { startImmediately: true }
    )
    yield* TestClock.adjust("29 seconds")
    expect(answering.pollUnsafe()).toBeUndefined()
    yield* TestClock.adjust("1 second")
    const answer = HttpServerResponse.toWeb(yield* Fiber.join(answering))
    const { detail } = (yield* Effect.promise(() => answer.json())) as { readonly detail: string }
    expect([answer.status, detail]).toEqual([400, "The body did not arrive in time."])
  }).pipe(Effect.scoped, Effect.provide(layerLog([])))
)

describe("large bodies wait for their turn", () => {
  const [first, second, third] = [sample.planner.tokenId, sample.guest.tokenId, sample.vendor.tokenId]
  const hold = (tokenId: typeof first, decode: Effect.Effect<string>) =>
    Effect.flatMap(BodyPermits, (permits) => permits.hold(tokenId, Effect.void, () => decode, Effect.fail("too many")))
  const start = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.forkChild(effect, { startImmediately: true })

  it.effect("of each token and of the process, for a bounded time", () =>
    Effect.gen(function* () {
      yield* start(hold(first, Effect.never))
      const waiting = yield* start(Effect.flip(hold(first, Effect.succeed("read"))))
      expect(yield* hold(second, Effect.succeed("read"))).toBe("read")
      const other = yield* start(hold(second, Effect.never))
      const alsoWaiting = yield* start(Effect.flip(hold(third, Effect.succeed("read"))))
      yield* TestClock.adjust("10 seconds")
      expect([yield* Fiber.join(waiting), yield* Fiber.join(alsoWaiting)]).toEqual(["too many", "too many"])
      yield* Fiber.interrupt(other)
      expect(yield* hold(third, Effect.succeed("read"))).toBe("read")
    }).pipe(Effect.provide(BodyPermits.layer({ perToken: 1, perProcess: 2, timeout: "10 seconds" })))
  )

  it.effect("so that a token gets a tenth of the time for each place, and no other token waits for it", () =>
    Effect.gen(function* () {
      const decoding = yield* start(hold(first, Effect.as(Effect.sleep("100 millis"), "read")))
      yield* TestClock.adjust("100 millis")
      expect(yield* Fiber.join(decoding)).toBe("read")
      const next = yield* start(hold(first, Effect.succeed("read")))
      expect(yield* hold(second, Effect.succeed("read"))).toBe("read")
      yield* TestClock.adjust("890 millis")
      expect(next.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust("10 millis")
      expect(yield* Fiber.join(next)).toBe("read")
      expect(yield* hold(first, Effect.succeed("read"))).toBe("read")
    }).pipe(Effect.provide(BodyPermits.layer({ perToken: 1, perProcess: 1, timeout: "10 seconds" })))
  )
})
