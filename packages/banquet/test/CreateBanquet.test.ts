/** Banquet inside of a host that awaits promises: its functions, its handler and its end. */
import { memoryImage } from "@banquet/assets-core/testing/ImageEngineMemory"
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { Effect, Layer } from "effect"
import { assert, describe, it, vi } from "vitest"
import type { BanquetOptions, LogEntry } from "../src/embedding/BanquetOptions.ts"
import { createBanquet } from "../src/CreateBanquet.ts"
import { alice, get, petra, refusal, slug, useHost } from "./EmbeddedHost.ts"

const host = useHost()

describe("its functions", () => {
  it("issue tokens for people by their keys, and revoke them", async () => {
    const { expiresAt, id, token } = await host.banquet.tokens.issue({ ...alice, expiresIn: "30 days" })
    assert.approximately(expiresAt?.getTime() ?? 0, Date.now() + 30 * 86_400_000, 60_000)
    const found = await host.banquet.principals.authenticate(token)
    assert.strictEqual(found.displayName, "Alice Smith")
    await host.banquet.tokens.revoke(id)
    assert.strictEqual((await refusal(host.banquet.principals.authenticate(token))).code, "unauthenticated")
    assert.strictEqual((await refusal(host.banquet.tokens.issue({ ...alice, key: "nobody" }))).code, "not_found")
    for (const expiresIn of ["soon", "0 seconds", Infinity, -1] as ReadonlyArray<number>) {
      const wrong = await refusal(host.banquet.tokens.issue({ ...alice, expiresIn }))
      assert.deepStrictEqual(
        [wrong.code, wrong.errors.map(({ path }) => path)],
        ["invalid_request", ["arguments[0].expiresIn"]]
      )
    }
    assert.strictEqual((await refusal(host.banquet.tokens.revoke("nonsense"))).code, "not_found")
    assert.strictEqual(await host.banquet.principals.find({ ...alice, key: "nobody" }), null)
  })

  it("are the use cases, over plain values, and a refusal has the problem's code, status and violations", async () => {
    const { administrator } = host.banquet.principals
    const { plannerSeating } = host.banquet
    const { id } = host.applied.occasion
    const eventId = host.applied.events["reception"] ?? ""
    const [actorId = "", another = ""] = ["alice-smith", "robert-smith"].map((key) => host.applied.actors[key])
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
    const guest = await host.banquet.principals.find(alice)
    assert.isNotNull(guest)
    if (guest !== null) {
      const [seat] = await host.banquet.guestSeating.seats(guest, slug, null)
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
    const added = await host.banquet.webhooks.add(administrator, webhook)
    assert.match(added.target.secret, /^whsec_/)
    await host.banquet.webhooks.remove(administrator, added.id)

    const { erase } = host.banquet.guestErasure
    const rehearsal = await erase(administrator, slug, "alice-smith", { rehearse: true })
    assert.strictEqual(rehearsal.counts["seatingAssignments"], 1)
    assert.match(JSON.stringify(rehearsal.details["plans"]), /"status":"draft"/)
    assert.strictEqual((await refusal(erase(administrator, slug, "nobody", { rehearse: false }))).code, "not_found")

    const moves = [
      { actorId, tableId: null },
      { actorId: another, tableId: table.id, seatNumber: 1 }
    ]
    const changed = await plannerSeating.changeSeats(administrator, id, plan.id, { moves, publish: true })
    assert.deepStrictEqual(
      [changed.unassigned, changed.assignments.map(({ seatNumber }) => seatNumber), changed.plan.revision],
      [[actorId], [1], published.revision + 1]
    )
    const [, move] = moves
    const refused = await refusal(
      plannerSeating.changeSeats(administrator, id, plan.id, { moves: [{ ...move!, actorId, seatNumber: 1 }] })
    )
    assert.deepStrictEqual(
      refused.violations.map(({ code, move: index }) => [index, code]),
      [[0, "seat_taken"]]
    )
  })

  it("refuse what cannot be stored, and a document with mistakes", async () => {
    const { administrator } = host.banquet.principals
    const malformed = await refusal(host.banquet.plannerSeating.view(administrator, "nonsense", null))
    assert.deepStrictEqual([malformed.code, malformed.status], ["invalid_request", 400])
    const mistakes = await refusal(host.banquet.apply({}))
    assert.deepStrictEqual(mistakes.errors, [{ path: "occasion", message: "is missing" }])
  })

  it("look at their arguments: all that is wrong is named by its path, and what may be left out has a default", async () => {
    const { administrator } = host.banquet.principals
    const { id } = host.applied.occasion
    const { plannerGallery, plannerSeating } = host.banquet
    const { items } = await plannerGallery.list(administrator, id, {})
    assert.isArray(items)
    assert.deepStrictEqual(
      await plannerGallery.list(administrator, id),
      await plannerGallery.list(administrator, id, {})
    )
    assert.isArray((await plannerSeating.view(administrator, id)).events)
    const untyped = host.banquet as unknown as Record<
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
    const { id } = host.applied.occasion
    const planner = (await host.banquet.principals.find(petra)) ?? assert.fail("There is no Petra")
    const refused = async (principal: object | null) => {
      const { code, errors } = await refusal(host.banquet.plannerSeating.view(principal as typeof planner, id, null))
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
    assert.isArray((await host.banquet.plannerSeating.view(withTeam, id, null)).plans)

    await using hosted = await host.other({
      principals: async (bearer) => ({ _tag: "Planner", displayName: bearer }) as typeof planner
    })
    const before = host.log.length
    const answer = await hosted.handler(get("/banquet/v1/session", "hunter2"))
    assert.strictEqual(answer.status, 401)
    const lines = host.log.slice(before).filter(({ message }) => message.includes("answered what is no principal"))
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
      [{ database: { url: "postgres://x/y", replicaUrl: "nonsense" } }, "database.replicaUrl"],
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
      const error = await refusal(host.other(wrong as Partial<BanquetOptions>))
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
    const { publicUrl } = host.options
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
    const { database } = host.options
    const url = new URL(database?.url ?? "")
    const wrong = Object.assign(new URL(url), { pathname: "/no_such_database" })
    const refused = await refusal(host.other({ database: { ...database, url: wrong.href } }))
    assert.deepStrictEqual(
      [refused.code, refused.errors],
      [
        "invalid_configuration",
        [{ path: "database.url", message: "leads to a server that has no database of this name" }]
      ]
    )
    const user = Object.assign(new URL(url), { username: "nobody_of_this_name" })
    assert.match(
      (await refusal(host.other({ database: { url: user.href } }))).detail,
      /refuses the user or the password/
    )
    // Port 1 is nobody's.
    const away = Object.assign(new URL(url), { hostname: "127.0.0.1", port: "1", search: "" })
    await using hosted = await host.other({ database: { url: away.href } })
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
      codes.push((await refusal(host.other({ ...changes, log: (entry) => entries.push(entry) }))).code)
    await refusal(host.other({ ...failing, log: undefined }))
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
    const { token } = await host.banquet.tokens.issue(petra)
    const answer = await host.banquet.handler(get("/banquet/v1/session", token))
    assert.strictEqual(answer.status, 200)
    assert.strictEqual(answer.headers.get("x-content-type-options"), "nosniff")
    const session: unknown = await answer.json()
    assert.propertyVal(session, "kind", "planner")
    const head = await host.banquet.handler(get("/banquet/v1/session", token, { method: "HEAD" }))
    assert.deepStrictEqual([head.status, await head.text()], [200, ""])
    assert.strictEqual((await host.banquet.handler(get("/banquet/readyz"))).status, 200)
    assert.strictEqual((await host.banquet.handler(get("/banquetry/readyz"))).status, 404)
    const problem: unknown = await (await host.banquet.handler(get("/banquet?page=1"))).json()
    assert.propertyVal(problem, "code", "not_found")
    assert.include(
      host.log.map(({ fields }) => fields["route"]),
      "/v1/session"
    )
    assert.notInclude(JSON.stringify(host.log), token)
  })

  it("takes the file of a guest as a stream, at the URL that it signed, and makes the variants in the background", async () => {
    const { token } = await host.banquet.tokens.issue(alice)
    const post = async (path: string, body: object): Promise<Document> => {
      const answer = await host.banquet.handler(
        new Request(`https://host.example/banquet/v1/guest/occasions/${slug}${path}`, {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: JSON.stringify(body)
        })
      )
      assert.strictEqual(answer.status, 201)
      return (await answer.json()) as Document
    }
    const heard = await host.listen(host.banquet)
    const picture = memoryImage({})
    const ticket = await post("/media/upload-url", {
      event_id: host.applied.events["reception"],
      file_name: "party.jpg",
      content_type: "image/jpeg",
      byte_size: picture.length
    })
    const { headers, url } = ticket.upload
    assert.match(url, /^https:\/\/host\.example\/banquet\/_storage\//)
    const stored = await host.banquet.handler(
      new Request(url, { method: "PUT", headers, body: new Blob([picture.slice()]).stream(), duplex: "half" })
    )
    assert.strictEqual(stored.status, 200)
    await post("/media/complete", { upload_session_id: ticket.upload_session.id })

    await heard(/"asset_status":"ready"/)
    const { items } = await host.banquet.plannerGallery.list(
      host.banquet.principals.administrator,
      host.applied.occasion.id,
      {
        eventId: null,
        moderationStatus: null,
        limit: 10,
        after: null
      }
    )
    const [shown] = items
    assert.instanceOf(shown?.item.createdAt, Date)
    const thumbnail = await host.banquet.handler(new Request(shown?.thumbnail?.url ?? ""))
    assert.strictEqual(thumbnail.headers.get("content-type"), "image/webp")
    assert.isAbove((await thumbnail.arrayBuffer()).byteLength, 0)
  })
})

describe("closing", () => {
  it("finishes what is under way, and then every call says that it is closed", async () => {
    const closing = await host.other({})
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
