/** Banquet inside of a host that awaits promises. */
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as ImageEngineMemory from "@banquet/assets-core/testing/ImageEngineMemory"
import { memoryImage } from "@banquet/assets-core/testing/ImageEngineMemory"
import * as ObjectStorageMemory from "@banquet/assets-core/testing/ObjectStorageMemory"
import { ImageEngine } from "@banquet/assets-core/ImageEngine"
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { demoOccasion } from "@banquet/occasion-file/DemoOccasion"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { make } from "@banquet/postgres/testing/TestDatabase"
import { Effect, Exit, Layer, Redacted, Scope } from "effect"
import { afterAll, assert, beforeAll, describe, expect, it, vi } from "vitest"
import type { AppliedDocument } from "../src/AppliedDocument.ts"
import { BanquetError } from "../src/embedding/BanquetError.ts"
import type { BanquetEvent, BanquetOptions, LogEntry } from "../src/embedding/BanquetOptions.ts"
import { type Banquet, createBanquet } from "../src/CreateBanquet.ts"

const scope = Scope.makeUnsafe()
const log: Array<LogEntry> = []
let options: BanquetOptions
let banquet: Banquet
let applied: AppliedDocument

beforeAll(async () => {
  options = {
    publicUrl: "https://host.example/banquet",
    database: { url: Redacted.value(await Effect.runPromise(Scope.provide(make(), scope))), maxConnections: 4 },
    dataDirectory: await mkdtemp(join(tmpdir(), "banquet-test-")),
    imageEngine: ImageEngineMemory.layer.pipe(Layer.provide(MemoryStore.layer)),
    log: (entry) => log.push(entry)
  }
  banquet = await createBanquet(options)
  applied = await banquet.apply(demoOccasion)
})
afterAll(async () => {
  await banquet.close()
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await rm(options.dataDirectory ?? "", { recursive: true, force: true })
})

/** Another one on the same tables. */
const other = (changes: Partial<BanquetOptions>) => createBanquet({ ...options, workers: false, ...changes })

const refusal = async (promise: Promise<unknown>): Promise<BanquetError> => {
  const error = await promise.then(
    () => assert.fail("It was not refused"),
    (cause: unknown) => cause
  )
  return error instanceof BanquetError ? error : assert.fail(String(error))
}

const get = (path: string, bearer?: string, init: RequestInit = {}) =>
  new Request(`https://host.example${path}`, {
    ...init,
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
  })

/** What the occasion's planner hears of the stream of changes, up to what is waited for. */
const listen = async (hosted: Banquet) => {
  const { token } = await hosted.tokens.issue(petra)
  const answer = await hosted.handler(get(`/banquet/v1/occasions/${applied.occasion.id}/changes`, token))
  return reading(answer)
}

/** What a stream of changes tells, up to what is waited for. */
const reading = (answer: Response) => {
  assert.strictEqual(answer.headers.get("content-type"), "text/event-stream")
  const reader = (answer.body ?? assert.fail("There is no stream")).pipeThrough(new TextDecoderStream()).getReader()
  return async (awaited: RegExp | null): Promise<string> => {
    let text = ""
    while (awaited?.test(text) !== true) {
      const { done, value } = await reader.read()
      if (done) return awaited === null ? text : assert.fail(`The stream ended: ${text}`)
      text += value
    }
    return text
  }
}

const slug = demoOccasion.occasion.slug
const alice = { kind: "guest", occasion: slug, key: "alice-smith" } as const
const petra = { kind: "planner", occasion: slug, key: "petra" } as const

describe("its functions", () => {
  it("issue tokens for people by their keys, and revoke them", async () => {
    const { expiresAt, id, token } = await banquet.tokens.issue({ ...alice, expiresIn: "30 days" })
    assert.approximately(expiresAt?.getTime() ?? 0, Date.now() + 30 * 86_400_000, 60_000)
    const found = await banquet.principals.authenticate(token)
    assert.strictEqual(found.displayName, "Alice Smith")
    await banquet.tokens.revoke(id)
    assert.strictEqual((await refusal(banquet.principals.authenticate(token))).code, "unauthenticated")
    assert.strictEqual((await refusal(banquet.tokens.issue({ ...alice, key: "nobody" }))).code, "not_found")
    for (const expiresIn of ["soon", "0 seconds", Infinity, -1] as ReadonlyArray<number>) {
      const wrong = await refusal(banquet.tokens.issue({ ...alice, expiresIn }))
      assert.deepStrictEqual(
        [wrong.code, wrong.errors.map(({ path }) => path)],
        ["invalid_request", ["arguments[0].expiresIn"]]
      )
    }
    assert.strictEqual((await refusal(banquet.tokens.revoke("nonsense"))).code, "not_found")
    assert.strictEqual(await banquet.principals.find({ ...alice, key: "nobody" }), null)
  })

  it("are the use cases, over plain values, and a refusal has the problem's code, status and violations", async () => {
    const { administrator } = banquet.principals
    const { plannerSeating } = banquet
    const { id } = applied.occasion
    const eventId = applied.events["reception"] ?? ""
    const [actorId = "", another = ""] = ["alice-smith", "robert-smith"].map((key) => applied.actors[key])
    const { plan } = await plannerSeating.createPlan(administrator, id, { eventId })
    const { table } = await plannerSeating.createTable(administrator, id, plan.id, { capacity: 2 })
    const seated = await plannerSeating.assign(administrator, id, plan.id, {
      actorId,
      tableId: table.id,
      seatNumber: 1,
      move: false
    })
    assert.strictEqual(seated.assignment.seatNumber, 1)
    const published = await plannerSeating.publish(administrator, id, plan.id, {})
    assert.instanceOf(published.publishedAt, Date)
    const guest = await banquet.principals.find(alice)
    assert.isNotNull(guest)
    if (guest !== null) {
      const [seat] = await banquet.guestSeating.seats(guest, slug, null)
      assert.strictEqual(seat?.seatNumber, 1)
      assert.strictEqual((await refusal(plannerSeating.view(guest, id, null))).status, 403)
    }

    const taken = await refusal(
      plannerSeating.assign(administrator, id, plan.id, {
        actorId: another,
        tableId: table.id,
        seatNumber: 1,
        move: false
      })
    )
    assert.deepStrictEqual([taken.code, taken.status], ["seat_taken", 409])
    assert.deepStrictEqual(
      taken.violations.map(({ code }) => code),
      ["seat_taken"]
    )
    assert.strictEqual(taken.message, `seat_taken: ${taken.detail}`)
    const stale = await refusal(plannerSeating.publish(administrator, id, plan.id, { revision: 1000 }))
    assert.strictEqual(stale.problem["revision"], published.revision)

    const webhook = { url: "https://hooks.example/banquet", occasionId: null, types: null }
    const added = await banquet.webhooks.add(administrator, webhook)
    assert.match(added.target.secret, /^whsec_/)
    await banquet.webhooks.remove(administrator, added.id)

    const { erase } = banquet.guestErasure
    const rehearsal = await erase(administrator, slug, "alice-smith", { rehearse: true })
    assert.strictEqual(rehearsal.counts["seatingAssignments"], 1)
    assert.match(JSON.stringify(rehearsal.details["plans"]), /"status":"draft"/)
    assert.strictEqual((await refusal(erase(administrator, slug, "nobody", { rehearse: false }))).code, "not_found")
  })

  it("refuse what cannot be stored, and a document with mistakes", async () => {
    const { administrator } = banquet.principals
    const malformed = await refusal(banquet.plannerSeating.view(administrator, "nonsense", null))
    assert.deepStrictEqual([malformed.code, malformed.status], ["invalid_request", 400])
    const mistakes = await refusal(banquet.apply({}))
    assert.deepStrictEqual(mistakes.errors, [{ path: "occasion", message: "is missing" }])
  })

  it("look at their arguments: all that is wrong is named by its path, and what may be left out has a default", async () => {
    const { administrator } = banquet.principals
    const { id } = applied.occasion
    const { plannerGallery, plannerSeating } = banquet
    const { items } = await plannerGallery.list(administrator, id, {})
    assert.isArray(items)
    assert.deepStrictEqual(
      await plannerGallery.list(administrator, id),
      await plannerGallery.list(administrator, id, {})
    )
    assert.isArray((await plannerSeating.view(administrator, id)).events)
    const untyped = banquet as unknown as Record<
      string,
      Record<string, (...args: ReadonlyArray<unknown>) => Promise<unknown>>
    >
    const named = async (service: string, method: string, ...args: ReadonlyArray<unknown>) => {
      const { code, errors, status } = await refusal(untyped[service]?.[method]?.(...args) ?? assert.fail(method))
      assert.deepStrictEqual([code, status], ["invalid_request", 400])
      return errors.map(({ message, path }) => `${path} ${message}`)
    }
    assert.deepStrictEqual(
      await named("plannerGallery", "list", administrator, id, { limit: 0, eventId: "x", modertionStatus: "pending" }),
      [
        "arguments[2].modertionStatus is not a known member; did you mean moderationStatus?",
        "arguments[2].limit must be a whole number between 1 and 200",
        "arguments[2].eventId must be a UUID"
      ]
    )
    assert.deepStrictEqual(
      await named("plannerSeating", "assign", administrator, id, id, { actorId: 7, seatNumber: 0.5 }),
      [
        "arguments[3].actorId must be a text",
        "arguments[3].tableId is missing",
        "arguments[3].seatNumber must be a whole number of at least 1"
      ]
    )
    assert.deepStrictEqual(await named("plannerSeating", "view"), [
      "arguments[0] is missing",
      "arguments[1] is missing"
    ])
    assert.deepStrictEqual(
      await named("webhooks", "add", administrator, { url: "https://x.example", types: ["seating"] }),
      ["arguments[1].types[0] must be a type of event"]
    )
    assert.deepStrictEqual(await named("principals", "find", { kind: "planer", occasion: slug }), [
      'arguments[0].kind must be "planner" | "guest" | "vendor"',
      "arguments[0].key is missing"
    ])
    assert.deepStrictEqual(await named("principals", "authenticate", undefined), [
      "arguments[0] must be a bearer token or a Request"
    ])
    const wrong = await refusal(
      plannerGallery.moderateAll(administrator, id, {
        action: "approve",
        itemIds: Array.from({ length: 300 }, () => "x")
      })
    )
    assert.lengthOf(wrong.errors, 50)
    assert.match(wrong.detail, /There are 250 more mistakes\.$/)
  })

  it("refuse a principal that is none, whoever made it", async () => {
    const { id } = applied.occasion
    const planner = (await banquet.principals.find(petra)) ?? assert.fail("There is no Petra")
    const refused = async (principal: object | null) => {
      const { code, errors } = await refusal(banquet.plannerSeating.view(principal as typeof planner, id, null))
      assert.strictEqual(code, "invalid_request")
      return errors.map(({ message, path }) => `${path} ${message}`)
    }
    assert.deepStrictEqual(await refused(null), ["arguments[0] must be a principal, such as principals.find answers"])
    assert.deepStrictEqual(await refused({ ...planner, _tag: "Planer" }), [
      "arguments[0]._tag must be one of Planner, Guest, Vendor, Administrator"
    ])
    assert.deepStrictEqual(
      await refused({ ...planner, tokenId: "petra", grants: [{ occasion: slug, actions: "all" }] }),
      [
        "arguments[0].tokenId must be a UUID",
        "arguments[0].grants[0].occasion must be an object",
        "arguments[0].grants[0].actions must be a list"
      ]
    )
    const withTeam = Object.assign({ team: "garden" }, planner)
    assert.isArray((await banquet.plannerSeating.view(withTeam, id, null)).plans)

    await using hosted = await other({
      principals: async (bearer) => ({ _tag: "Planner", displayName: bearer }) as typeof planner
    })
    const before = log.length
    const answer = await hosted.handler(get("/banquet/v1/session", "hunter2"))
    assert.strictEqual(answer.status, 401)
    const lines = log.slice(before).filter(({ message }) => message.includes("answered what is no principal"))
    assert.deepStrictEqual(lines[0]?.fields["errors"], [
      "tokenId is missing",
      "plannerId is missing",
      "key is missing",
      "grants is missing"
    ])
    assert.notInclude(JSON.stringify(lines), "hunter2")
  })

  it("say which option is wrong", async () => {
    const handler = { name: "mail", handle: () => Promise.resolve() }
    for (const [wrong, name] of [
      [{ publicUrl: "host.example" }, "publicUrl"],
      [{ signedUrlTtl: "soon" }, "signedUrlTtl"],
      [{ signedUrlTtl: "8 days" }, "signedUrlTtl"],
      [{ database: { url: "postgres://x/y", schema: "pg_x" } }, "database.schema"],
      [{ database: { url: "nonsense" } }, "database.url"],
      [{ database: { url: "postgres://x/y?ssl=true" } }, "database.url"],
      [{ database: { url: "postgres://x/y", directUrl: "nonsense" } }, "database.directUrl"],
      [{ database: { url: "postgres://x/y", maxConnections: NaN } }, "database.maxConnections"],
      [{ database: { url: "postgres://x/y", maxConnections: 1 } }, "database.maxConnections"],
      [{ database: { url: "postgres://x/y", connectTimeout: "soon" } }, "database.connectTimeout"],
      [{ database: { url: "postgres://x/y", acquireTimeout: 0 } }, "database.acquireTimeout"],
      [{ database: { url: "postgres://x/y", queryTimeout: Infinity } }, "database.queryTimeout"],
      [{ uploadsPerMinute: NaN }, "uploadsPerMinute"],
      [{ uploadsPerGuest: 0.5 }, "uploadsPerGuest"],
      [{ uploadBytesPerGuest: 0 }, "uploadBytesPerGuest"],
      [{ uploadBytesPerOccasion: -1 }, "uploadBytesPerOccasion"],
      [{ uploadBytesPerSecond: 0 }, "uploadBytesPerSecond"],
      [{ storageFloor: -1 }, "storageFloor"],
      [{ metricsToken: "" }, "metricsToken"],
      [{ storage: { kind: "file", signingSecret: "" } }, "storage.signingSecret"],
      [{ storage: { kind: "file", signingSecret: "x".repeat(31) } }, "storage.signingSecret"],
      [{ handlers: [handler, handler] }, "handlers"],
      [{ handlers: [{ ...handler, name: "" }] }, "handlers[0].name"],
      [{ handlers: [handler, { ...handler, name: "x".repeat(201) }] }, "handlers[1].name"],
      [{ handlers: [{ ...handler, types: [] }] }, "handlers[0].types"]
    ] as const) {
      const error = await refusal(other(wrong as Partial<BanquetOptions>))
      assert.strictEqual(error.code, "invalid_configuration", name)
      assert.include(error.detail, name)
    }
  })

  it("say all that is wrong with the options at once, at every depth, and which option was probably meant", async () => {
    const named = async (given: unknown) => {
      const { code, errors } = await refusal(createBanquet(given as BanquetOptions))
      assert.strictEqual(code, "invalid_configuration")
      return errors.map(({ message, path }) => `${path} ${message}`)
    }
    const { publicUrl } = options
    assert.deepStrictEqual(await named({ publicUrl, storage: { kind: "s3", bucket: "photos" } }), [
      'storage.kind must be "file" or "gcs"'
    ])
    assert.deepStrictEqual(
      await named({
        publicURI: "https://host.example",
        databse: { url: "postgres://x/y" },
        database: { url: "postgres://x/y", maxConections: 4 },
        storage: { kind: "gcs", buckett: "photos" },
        handlers: [{ name: "mail", handel: () => undefined, types: ["seating_plan.publishd"] }],
        workers: "no",
        log: "console"
      }),
      [
        "publicURI is not a known member; did you mean publicUrl?",
        "databse is not a known member; did you mean database?",
        "publicUrl is missing",
        "database.maxConections is not a known member; did you mean maxConnections?",
        "storage.buckett is not a known member; did you mean bucket?",
        "storage.bucket is missing",
        "workers must be true or false",
        "handlers[0].handel is not a known member; did you mean handle?",
        "handlers[0].types[0] must be a type of event; did you mean seating_plan.published?",
        "handlers[0].handle is missing",
        "log must be a function that takes an entry"
      ]
    )
    assert.deepStrictEqual(await named(undefined), [" must be an object"])
    assert.deepStrictEqual(await named({ publicUrl, storage: { signRead: () => "" } }), [
      'storage must be { kind: "file" }, { kind: "gcs", bucket }, an ObjectStorage with all of its methods, or a layer of one'
    ])
    assert.deepStrictEqual(await named({ publicUrl, imageEngine: "gd", principals: {}, authorization: "all" }), [
      'imageEngine must be "sharp", "jimp", an ImageEngine with all of its methods, or a layer of one',
      "principals must be a function that says who makes a request, or a layer",
      "authorization must be a function that says whether somebody may, or a layer"
    ])
  })

  it("tell a database that lets nobody in from one that is out of reach", async () => {
    const { database } = options
    const url = new URL(database?.url ?? "")
    const wrong = Object.assign(new URL(url), { pathname: "/no_such_database" })
    const refused = await refusal(other({ database: { ...database, url: wrong.href } }))
    assert.deepStrictEqual(
      [refused.code, refused.errors],
      [
        "invalid_configuration",
        [{ path: "database.url", message: "leads to a server that has no database of this name" }]
      ]
    )
    const user = Object.assign(new URL(url), { username: "nobody_of_this_name" })
    assert.match((await refusal(other({ database: { url: user.href } }))).detail, /refuses the user or the password/)
    // Port 1 is nobody's.
    const away = Object.assign(new URL(url), { hostname: "127.0.0.1", port: "1" })
    await using hosted = await other({ database: { url: away.href } })
    const unavailable = await refusal(hosted.principals.find(alice))
    assert.deepStrictEqual(
      [unavailable.code, unavailable.status, unavailable.detail],
      ["temporarily_unavailable", 503, "The database does not listen there; try again in a moment."]
    )
  })

  it("say to the log too why nothing was opened, and nothing to the console", async () => {
    const printed: Array<unknown> = []
    const consoles = (["log", "error", "warn", "info", "debug"] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...line) => void printed.push(line))
    )
    const entries: Array<LogEntry> = []
    const failing: object = { storage: Layer.effect(ObjectStorage, Effect.die(new Error("hunter2"))) }
    const wrong: object = { storage: { kind: "s3" } }
    const codes = []
    for (const changes of [failing, wrong])
      codes.push((await refusal(other({ ...changes, log: (entry) => entries.push(entry) }))).code)
    await refusal(other({ ...failing, log: undefined }))
    for (const spied of consoles) spied.mockRestore()
    assert.deepStrictEqual(codes, ["internal_error", "invalid_configuration"])
    assert.deepStrictEqual(
      entries.filter(({ message }) => message === "Banquet could not be opened").map(({ fields }) => fields["code"]),
      codes
    )
    assert.notInclude(JSON.stringify(entries), "hunter2")
    assert.deepStrictEqual(printed, [])
  })
})

interface Document {
  readonly upload_session: { readonly id: string }
  readonly upload: { readonly url: string; readonly headers: Record<string, string> }
}

describe("its handler", () => {
  it("answers the whole API where it is mounted, GET and HEAD", async () => {
    const { token } = await banquet.tokens.issue(petra)
    const answer = await banquet.handler(get("/banquet/v1/session", token))
    assert.strictEqual(answer.status, 200)
    assert.strictEqual(answer.headers.get("x-content-type-options"), "nosniff")
    const session: unknown = await answer.json()
    assert.propertyVal(session, "kind", "planner")
    const head = await banquet.handler(get("/banquet/v1/session", token, { method: "HEAD" }))
    assert.deepStrictEqual([head.status, await head.text()], [200, ""])
    assert.strictEqual((await banquet.handler(get("/banquet/readyz"))).status, 200)
    assert.strictEqual((await banquet.handler(get("/banquetry/readyz"))).status, 404)
    const problem: unknown = await (await banquet.handler(get("/banquet?page=1"))).json()
    assert.propertyVal(problem, "code", "not_found")
    assert.include(
      log.map(({ fields }) => fields["route"]),
      "/v1/session"
    )
    assert.notInclude(JSON.stringify(log), token)
  })

  it("takes the file of a guest as a stream, at the URL that it signed, and makes the variants in the background", async () => {
    const { token } = await banquet.tokens.issue(alice)
    const post = async (path: string, body: object): Promise<Document> => {
      const answer = await banquet.handler(
        new Request(`https://host.example/banquet/v1/guest/occasions/${slug}${path}`, {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: JSON.stringify(body)
        })
      )
      assert.strictEqual(answer.status, 201)
      return (await answer.json()) as Document
    }
    const heard = await listen(banquet)
    const picture = memoryImage({})
    const ticket = await post("/media/upload-url", {
      event_id: applied.events["reception"],
      file_name: "party.jpg",
      content_type: "image/jpeg",
      byte_size: picture.length
    })
    const { headers, url } = ticket.upload
    assert.match(url, /^https:\/\/host\.example\/banquet\/_storage\//)
    const stored = await banquet.handler(
      new Request(url, { method: "PUT", headers, body: new Blob([picture.slice()]).stream(), duplex: "half" })
    )
    assert.strictEqual(stored.status, 200)
    await post("/media/complete", { upload_session_id: ticket.upload_session.id })

    await heard(/"asset_status":"ready"/)
    const { items } = await banquet.plannerGallery.list(banquet.principals.administrator, applied.occasion.id, {
      eventId: null,
      moderationStatus: null,
      limit: 10,
      after: null
    })
    const [shown] = items
    assert.instanceOf(shown?.item.createdAt, Date)
    const thumbnail = await banquet.handler(new Request(shown?.thumbnail?.url ?? ""))
    assert.strictEqual(thumbnail.headers.get("content-type"), "image/webp")
    assert.isAbove((await thumbnail.arrayBuffer()).byteLength, 0)
  })
})

describe("a host may bring", () => {
  it("its own sessions: a name is looked up, a principal taken as it is, and a failure is no judgement", async () => {
    const guest = await banquet.principals.find(alice)
    await using hosted = await other({
      principals: (bearer) => {
        if (bearer === "down") return Promise.reject(new Error("The sessions of alice are out of reach"))
        if (bearer === "whole") return Promise.resolve(guest && { ...guest, displayName: "Alice of the host" })
        return Promise.resolve(bearer === "petra" ? petra : bearer === "alice" ? alice : null)
      },
      uploadsPerMinute: 1
    })
    const session = async (bearer: string): Promise<unknown> =>
      (await hosted.handler(get("/banquet/v1/session", bearer))).json()
    assert.propertyVal(await session("petra"), "display_name", "Petra Planner")
    assert.propertyVal(await session("whole"), "display_name", "Alice of the host")
    assert.propertyVal(await session("nobody"), "code", "unauthenticated")
    const begin = async () =>
      (
        await hosted.handler(
          new Request(`https://host.example/banquet/v1/guest/occasions/${slug}/media/upload-url`, {
            method: "POST",
            headers: { authorization: "Bearer alice" }
          })
        )
      ).status
    assert.deepStrictEqual([await begin(), await begin()], [400, 429])
    const before = log.length
    assert.propertyVal(await session("down"), "code", "temporarily_unavailable")
    const lines = JSON.stringify(log.slice(before))
    assert.include(lines, "The host's principals failed")
    assert.notInclude(lines, "alice")
  })

  it("its own cookies, which are nothing to a page of another origin", async () => {
    const asked: Array<string> = []
    await using hosted = await other({
      principals: async (bearer, request) => {
        asked.push(`${request?.method ?? "call"} ${bearer}`)
        assert.isNull(request?.body ?? null)
        return request?.headers.get("cookie") === "session=petra" || bearer === "petra" ? petra : null
      }
    })
    const path = `https://host.example/banquet/v1/occasions/${applied.occasion.id}`
    const cookie = { cookie: "session=petra", "content-type": "application/json" }
    const send = async (url: string, method: string, headers: Record<string, string>) =>
      (await hosted.handler(new Request(url, { method, headers, body: method === "POST" ? "{}" : null }))).status
    const session = "https://host.example/banquet/v1/session"
    assert.deepStrictEqual(
      [
        await send(session, "GET", cookie),
        await send(session, "GET", {}),
        await send(session, "GET", { cookie: "session=x" })
      ],
      [200, 401, 401]
    )
    const zone = `${path}/seating/plans/${applied.occasion.id}/zones`
    const post = (headers: Record<string, string>) => send(zone, "POST", { ...cookie, ...headers })
    assert.deepStrictEqual(
      [
        await post({}),
        await post({ origin: "https://host.example" }),
        await post({ "sec-fetch-site": "same-origin", origin: "https://host.example" })
      ],
      [400, 400, 400]
    )
    const before = asked.length
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site", origin: "https://evil.host.example" },
      { origin: "https://evil.example" },
      { origin: "null" }
    ]) {
      assert.strictEqual(await post(headers as Record<string, string>), 401, JSON.stringify(headers))
    }
    assert.strictEqual(asked.length, before)
    assert.strictEqual(await post({ authorization: "Bearer petra", origin: "https://evil.example" }), 400)

    const request = new Request(session, { headers: cookie })
    assert.strictEqual((await hosted.principals.authenticate(request)).displayName, "Petra Planner")
    assert.strictEqual((await hosted.principals.authenticate("petra")).displayName, "Petra Planner")
    assert.strictEqual((await refusal(hosted.principals.authenticate(""))).code, "unauthenticated")

    const changes = await hosted.handler(new Request(`${path}/changes`, { headers: cookie }))
    const heard = reading(changes)
    await heard(/^id: \d+/m)
    const { administrator } = hosted.principals
    const [seen] = (await hosted.plannerSeating.view(administrator, applied.occasion.id)).plans
    const plan = seen?.plan ?? assert.fail("There is no plan")
    await hosted.plannerSeating.updatePlan(administrator, applied.occasion.id, plan.id, { displayName: "By cookie" })
    await heard(/^event: seating_plan$/m)
  })

  it("its own policy, which decides instead of grants", async () => {
    const asked: Array<string> = []
    const { token } = await banquet.tokens.issue(petra)
    await using hosted = await other({
      authorization: ({ action, principal }) => {
        asked.push(`${principal._tag} ${action}`)
        return action === "administer" ? Promise.reject(new Error("away")) : Promise.resolve(action !== "seating:list")
      }
    })
    const planner = await hosted.principals.authenticate(token)
    const seen = await refusal(hosted.plannerSeating.view(planner, applied.occasion.id, null))
    assert.strictEqual(seen.code, "permission_denied")
    const guest = await hosted.principals.find(alice)
    if (guest !== null) await hosted.guestSeating.seats(guest, slug, null)
    assert.strictEqual((await refusal(hosted.apply(demoOccasion))).code, "temporarily_unavailable")
    assert.deepStrictEqual(asked, ["Planner seating:list", "Guest guest", "Administrator administer"])
  })

  it("its own policy of single events, which no route asks about all of them", async () => {
    const reception = applied.events["reception"] ?? ""
    const { token } = await banquet.tokens.issue(alice)
    await using hosted = await other({
      authorization: ({ action, eventId }) => Promise.resolve(action === "guest" && eventId === reception)
    })
    const seating = (query: string) =>
      hosted.handler(
        new Request(`https://example.org/banquet/v1/guest/occasions/${slug}/seating${query}`, {
          headers: { authorization: `Bearer ${token}` }
        })
      )
    assert.strictEqual((await seating(`?event_id=${reception}`)).status, 200)
    assert.strictEqual((await seating("")).status, 403)
  })

  it("a log that fails, which is nobody else's failure", async () => {
    await using hosted = await other({
      log: () => {
        throw new Error("The disk is full")
      }
    })
    assert.strictEqual((await hosted.handler(get("/banquet/healthz"))).status, 200)
    assert.strictEqual((await hosted.principals.find(alice))?.displayName, "Alice Smith")
    assert.strictEqual(
      (await refusal(hosted.plannerSeating.view(banquet.principals.administrator, "no id", null))).code,
      "invalid_request"
    )
  })

  it("its own storage and image engine, as objects or as layers", async () => {
    const memory = Layer.mergeAll(ObjectStorageMemory.layer, ImageEngineMemory.layer).pipe(
      Layer.provide(MemoryStore.layer)
    )
    const { engine, storage } = await Effect.runPromise(
      Effect.provide(Effect.all({ engine: ImageEngine, storage: ObjectStorage }), memory)
    )
    const upload = async (hosted: Banquet): Promise<unknown> => {
      const guest = (await hosted.principals.find(alice)) ?? assert.fail("There is no Alice")
      const started = await hosted.guestGallery.startUpload(guest, slug, {
        eventId: applied.events["reception"] ?? "",
        fileName: "party.heic",
        contentType: "image/heic",
        byteSize: 10
      })
      assert.match(started.upload.url, /^memory:/)
      return (await hosted.handler(get("/banquet/_storage/x"))).status
    }
    await using objects = await other({ storage, imageEngine: engine })
    assert.strictEqual(await upload(objects), 404)
    await using layers = await other({
      storage: Layer.succeed(ObjectStorage, storage),
      imageEngine: Layer.succeed(ImageEngine, engine)
    })
    assert.strictEqual(await upload(layers), 404)
  })

  it("a program for the image engine's child processes, and is told where it does not start", async () => {
    const imageWorker = join(options.dataDirectory ?? "", "Broken.mjs")
    await writeFile(imageWorker, "process.exit(3)")
    await using hosted = await other({ imageEngine: "sharp", imageWorker })
    const guest = (await hosted.principals.find(alice)) ?? assert.fail("There is no Alice")
    const picture = memoryImage({})
    const { session, upload } = await hosted.guestGallery.startUpload(guest, slug, {
      eventId: applied.events["reception"] ?? "",
      fileName: "party.jpg",
      contentType: "image/jpeg",
      byteSize: picture.length
    })
    const body = new Blob([picture.slice()])
    await hosted.handler(new Request(upload.url, { method: "PUT", headers: upload.headers, body }))
    const before = log.length
    assert.strictEqual((await refusal(hosted.guestGallery.completeUpload(guest, slug, session.id))).status, 503)
    const line = log.slice(before).find(({ message }) => message === "The image engine cannot start a child process")
    assert.match(String(line?.fields["reason"]), /^image worker: /)
  })

  it("a schema for the tables, which `migrate` makes", async () => {
    const { url = "" } = options.database ?? {}
    await using hosted = await other({ database: { url, schema: "Party", maxConnections: 2 } })
    assert.strictEqual((await hosted.handler(get("/banquet/readyz"))).status, 503)
    assert.isAbove((await hosted.migrate()).length, 0)
    assert.deepStrictEqual(await hosted.migrate(), [])
    assert.strictEqual((await hosted.handler(get("/banquet/readyz"))).status, 200)
    assert.strictEqual(await hosted.principals.find(alice), null)
    assert.notStrictEqual((await hosted.apply(demoOccasion)).occasion.id, applied.occasion.id)
  })
})

describe("events", () => {
  it("are told to the host's handlers, and to who listens to the stream of changes, which ends with `close`", async () => {
    const { promise: told, resolve: tell } = Promise.withResolvers<string>()
    const hosted = await other({
      workers: true,
      handlers: [
        {
          name: "the host",
          types: ["seating_plan.published"],
          handle: async ({ aggregate, occurredAt }) => tell(`${aggregate.id} ${occurredAt instanceof Date}`)
        }
      ]
    })
    const { id } = applied.occasion
    const { administrator } = hosted.principals
    const heard = await listen(hosted)
    const [seen] = (await hosted.plannerSeating.view(administrator, id, null)).plans
    const plan = seen?.plan ?? assert.fail("There is no plan")
    await hosted.plannerSeating.updatePlan(administrator, id, plan.id, { displayName: "In the garden" })
    await hosted.plannerSeating.publish(administrator, id, plan.id, {})
    await heard(new RegExp(`^event: seating_plan\nid: \\d+\ndata: .*${plan.id}.*"published"`, "m"))
    assert.strictEqual(await told, `${plan.id} true`)

    await hosted.close()
    await heard(null)
  })
})

describe("a host in plain JavaScript", () => {
  it("may answer at once where a promise is expected, and nothing for nobody", async () => {
    const told: Array<string> = []
    const { administrator } = banquet.principals
    const plain: object = {
      principals: () => undefined,
      authorization: ({ action }: { readonly action: string }) => action !== "seating:publish",
      handlers: [{ name: "plain", handle: ({ type }: BanquetEvent) => void told.push(type) }]
    }
    await using hosted = await other({ ...plain, workers: true })
    assert.strictEqual((await hosted.handler(get("/banquet/v1/session", "whoever"))).status, 401)
    const [seen] = (await hosted.plannerSeating.view(administrator, applied.occasion.id, null)).plans
    const plan = seen?.plan ?? assert.fail("There is no plan")
    const publish = hosted.plannerSeating.publish(administrator, applied.occasion.id, plan.id, {})
    assert.strictEqual((await refusal(publish)).code, "permission_denied")
    const displayName = "Under the trees"
    await hosted.plannerSeating.updatePlan(administrator, applied.occasion.id, plan.id, { displayName })
    const handler = async () => (await hosted.webhooks.list(administrator, null)).find(isPlain)
    const isPlain = ({ target }: { readonly target: object }) => "name" in target && target.name === "plain"
    await expect.poll(async () => (await handler())?.lastDeliveredAt instanceof Date, { timeout: 10_000 }).toBe(true)
    assert.deepStrictEqual([told, (await handler())?.lastFailure], [["seating_plan.changed"], null])
  })
})

describe("the administration of an occasion that is there", () => {
  const jubilee = "jubilee"

  beforeAll(async () => {
    await banquet.apply({
      occasion: { slug: jubilee, name: "Jubilee", time_zone: "Europe/Lisbon" },
      actors: [{ key: "flora", type: "vendor", display_name: "Flora" }],
      planners: [{ key: "paul", display_name: "Paul" }],
      vendors: [{ actor: "flora" }]
    })
  })

  it("puts one event, one actor, one answer and one guest, and leaves all else as it is", async () => {
    const event = { key: "lunch", name: "Lunch", startsAt: new Date("2031-05-01T12:00:00Z") }
    const { id } = await banquet.events.put(jubilee, event)
    assert.deepStrictEqual(await banquet.events.put(jubilee, { ...event, name: "A long lunch" }), { id })
    const actor = { key: "lena", type: "person", displayName: "Lena", partySize: 2 } as const
    const lena = await banquet.actors.put(jubilee, actor)
    assert.deepStrictEqual(await banquet.actors.put(jubilee, actor), lena)
    await banquet.invitations.put(jubilee, { event: "lunch", actor: "lena", response: "attending" })
    const { token } = await banquet.guests.put(jubilee, { actor: "lena", events: ["lunch"] })
    const guest = await banquet.principals.authenticate(token ?? "")
    assert.deepStrictEqual([guest.displayName, guest._tag === "Guest" ? guest.eventIds : null], ["Lena", [id]])
    assert.deepStrictEqual(await banquet.guests.put(jubilee, { actor: "lena", events: [] }), { token: null })
    const changed = await banquet.principals.authenticate(token ?? "")
    assert.deepStrictEqual(changed._tag === "Guest" ? [changed.occasion.name, changed.eventIds] : null, ["Jubilee", []])
    const listed = (await banquet.tokens.list(jubilee)).map(({ key, kind, revokedAt }) => [kind, key, revokedAt])
    assert.sameDeepMembers(listed, [
      ["planner", "paul", null],
      ["vendor", "flora", null],
      ["guest", "lena", null]
    ])
  })

  it("installs modules, and enables and disables them on an event", async () => {
    const { administrator } = banquet.principals
    const { id } = await banquet.modules.install(jubilee, "seating", { table_naming_strategy: "lettered" })
    assert.deepStrictEqual((await banquet.modules.install(jubilee, "seating")).id, id)
    const { config } = await banquet.modules.enable(jubilee, "lunch", "seating", { publish_to_guests: false })
    assert.deepStrictEqual(config, { publish_to_guests: false })
    const { id: eventId } = await banquet.events.put(jubilee, {
      key: "lunch",
      name: "Lunch",
      startsAt: new Date("2031-05-01T12:00:00Z")
    })
    const occasionId = (
      await banquet.apply({ occasion: { slug: jubilee, name: "Jubilee", time_zone: "Europe/Lisbon" } })
    ).occasion.id
    await banquet.modules.disable(jubilee, "lunch", "seating")
    const refused = await refusal(banquet.plannerSeating.createPlan(administrator, occasionId, { eventId }))
    assert.strictEqual(refused.code, "module_not_enabled")
  })

  it("grants and revokes, and says what is held then", async () => {
    const { grant, revoke } = banquet.permissions
    const view = "resource:seating_plan:view"
    assert.deepStrictEqual(
      await grant({ kind: "planner", occasion: jubilee, key: "paul" }, ["seating:list", "seating:publish"]),
      [
        { action: "seating:list", eventId: null },
        { action: "seating:publish", eventId: null }
      ]
    )
    assert.lengthOf(await revoke({ kind: "planner", occasion: jubilee, key: "paul" }, ["seating:publish"]), 1)
    const vendor = { kind: "vendor", occasion: jubilee, key: "flora", event: "lunch" } as const
    const [held] = await grant(vendor, [view])
    assert.strictEqual(held?.action, view)
    assert.isNotNull(held?.eventId ?? null)
    assert.deepStrictEqual(await revoke(vendor, [view]), [])
  })

  it("refuses what is not there, and names what is wrong with a record", async () => {
    const startsAt = new Date("2031-05-01T12:00:00Z")
    const codes = await Promise.all(
      [
        banquet.events.put("no-such", { key: "a", name: "A", startsAt }),
        banquet.modules.install(jubilee, "dancing"),
        banquet.modules.enable(jubilee, "no-such", "seating"),
        banquet.permissions.grant({ kind: "planner", occasion: jubilee, key: "nobody" }, ["seating:list"]),
        banquet.permissions.grant({ kind: "vendor", occasion: jubilee, key: "nobody" }, []),
        banquet.tokens.list("no-such")
      ].map(async (refused) => (await refusal(refused)).code)
    )
    assert.deepStrictEqual(new Set(codes), new Set(["not_found"]))
    const named = async (promise: Promise<unknown>) =>
      (await refusal(promise)).errors.map(({ message, path }) => `${path} ${message}`)
    assert.deepStrictEqual(
      await named(
        banquet.actors.put(jubilee, { key: "max", type: "person", displayName: "Max", memberOf: ["smiths"] })
      ),
      ['arguments[1].memberOf[0] no actor "smiths"']
    )
    assert.deepStrictEqual(await named(banquet.events.put(jubilee, { key: "a b", name: "", startsAt })), [
      "arguments[1].key must be 1–200 characters without white space",
      "arguments[1].name must not be empty"
    ])
    assert.strictEqual(
      (await refusal(banquet.permissions.grant({ kind: "planner", occasion: jubilee, key: "paul" }, ["seating:fly"])))
        .code,
      "invalid_request"
    )
  })
})

describe("closing", () => {
  it("finishes what is under way, and then every call says that it is closed", async () => {
    const closing = await other({})
    const underWay = closing.principals.find(alice)
    const closed = closing.close()
    assert.strictEqual((await underWay)?.displayName, "Alice Smith")
    const late = await refusal(closing.principals.find(alice))
    assert.deepStrictEqual([late.code, late.status], ["closed", 503])
    const answer = await closing.handler(get("/banquet/readyz"))
    assert.deepStrictEqual([answer.status, answer.headers.get("retry-after")], [503, "2"])
    assert.strictEqual(closing.close(), closed)
    await closed
  })
})
