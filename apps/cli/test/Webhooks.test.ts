/** Webhooks from the command line, delivered by a running server on the same database. */
import { startTestServer } from "@banquet/server/testing/TestServer"
import { createHmac } from "node:crypto"
import { writeFileSync } from "node:fs"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Document } from "./support/Cli.ts"
import { command, json, useDatabase, withVariables } from "./support/InProcess.ts"

const wedding = {
  occasion: { slug: "ana-and-ben", name: "Ana & Ben" },
  events: [
    { key: "ceremony", name: "Ceremony", starts_at: "2026-06-20T14:00:00Z" },
    { key: "reception", name: "Reception", starts_at: "2026-06-20T18:00:00Z" }
  ],
  modules: [{ module: "seating", events: [{ event: "ceremony" }, { event: "reception" }] }],
  planners: [{ key: "petra", display_name: "Petra Planner", permissions: ["seating:create"] }]
}

const inOccasion = ["--occasion", "ana-and-ben"]
const types = ["--type", "seating_plan.created", "--type", "seating_plan.published"]

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Answers with the first of `statuses`, and 204 when there is none left. */
class Receiver {
  readonly statuses: Array<number> = []
  readonly #received: Array<Received> = []
  #heard = (): void => undefined
  readonly #server = createServer((request, response) => {
    let body = ""
    request.on("data", (chunk: Buffer) => (body += chunk.toString()))
    request.on("end", () => {
      this.#received.push({ headers: request.headers, body })
      response.writeHead(this.statuses.shift() ?? 204).end()
      this.#heard()
    })
  })

  start(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve))
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`
  }

  async next(): Promise<Received> {
    const received = this.#received.shift()
    if (received !== undefined) return received
    await new Promise<void>((resolve) => (this.#heard = resolve))
    return this.next()
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}

const databaseUrl = useDatabase()
const receiver = new Receiver()
let server: Awaited<ReturnType<typeof startTestServer>>
let applied: Document
let added: Document

const webhook = (...args: ReadonlyArray<string>) =>
  withVariables({ BANQUET_WEBHOOK_PRIVATE: "true" }, () => json("webhook", ...args))

const listed = async (): Promise<Document> => {
  const items = (await webhook("list", ...inOccasion)).document.items as unknown as ReadonlyArray<Document>
  return items[0]!
}

/** Until the server has written down what became of its attempt. */
const listedWhen = async (settled: (listing: Document) => boolean): Promise<Document> => {
  const listing = await listed()
  return settled(listing) ? listing : listedWhen(settled)
}

const makePlan = async (event: string) => {
  const response = await fetch(`${server.url}/v1/occasions/${applied.occasion!.id}/seating/plans`, {
    method: "POST",
    headers: { authorization: `Bearer ${applied.tokens!.planners!.petra}`, "content-type": "application/json" },
    body: JSON.stringify({ event_id: applied.events![event] })
  })
  return ((await response.json()) as Document).plan!
}

beforeAll(async () => {
  await receiver.start()
  server = await startTestServer({ databaseUrl: databaseUrl(), webhookPrivate: true })
  writeFileSync("wedding.json", JSON.stringify(wedding))
  applied = (await json("apply", "wedding.json")).document
})

afterAll(async () => {
  await server.stop()
  await receiver.stop()
})

describe("`banquet webhook add|list|remove|replay` | signed deliveries [PLAT-32, CLI-34]", () => {
  it("adds one, whose secret is shown once [PLAT-32]", async () => {
    const { code, document } = await webhook("add", receiver.url, ...inOccasion, ...types)
    added = document
    expect(code).toBe(0)
    expect(document).toEqual({
      id: expect.any(String),
      url: receiver.url,
      occasion: "ana-and-ben",
      types: ["seating_plan.created", "seating_plan.published"],
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      created_at: expect.any(String)
    })
    const list = await command("webhook", "list", "--json")
    expect(list.stdout).not.toContain(document.secret)
    expect(JSON.parse(list.stdout)).toEqual({
      items: [
        {
          id: document.id,
          url: receiver.url,
          handler: null,
          occasion: "ana-and-ben",
          types: document.types,
          state: "active",
          stopped_at: null,
          pending: 0,
          dead: 0,
          oldest_pending_at: null,
          last_delivered_at: null,
          last_failure: null,
          created_at: document.created_at
        }
      ]
    })
  })

  it("delivers what happens from then on, signed [PLAT-32]", async () => {
    const plan = await makePlan("reception")
    await json("seating", "publish", ...inOccasion, "--event", "reception")
    for (const type of ["seating_plan.created", "seating_plan.published"]) {
      const { body, headers } = await receiver.next()
      expect(JSON.parse(body)).toMatchObject({
        id: headers["webhook-id"],
        type,
        occasion_id: applied.occasion!.id,
        event_id: applied.events!.reception,
        aggregate: { type: "seating_plan", id: plan.id },
        data: { status: plan.status === "draft" && type.endsWith("published") ? "published" : "draft" }
      })
      const key = Buffer.from(added.secret!.slice("whsec_".length), "base64")
      const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`
      expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`)
    }
    const { dead, last_delivered_at, pending } = await listedWhen((listing) => Number(listing.pending) === 0)
    expect({ dead, pending, last_delivered_at }).toEqual({ dead: 0, pending: 0, last_delivered_at: expect.any(String) })
  })

  it("stops one that is gone, and replays to it what was given up, with the same id [PLAT-33]", async () => {
    receiver.statuses.push(410)
    await makePlan("ceremony")
    const { headers } = await receiver.next()
    const stopped = await listedWhen(({ state }) => state === "stopped")
    expect(stopped).toMatchObject({ dead: 1, pending: 0, last_failure: { kind: "status", status: 410 } })
    const text = (await command("webhook", "list")).stdout
    expect(text).toMatch(/ {2}stopped {2}0 {8}1 {5}\S+ {2}status 410 at \S+\n$/)
    expect(await webhook("replay", added.id!)).toEqual({ code: 0, document: { id: added.id, queued: 1 } })
    const again = await receiver.next()
    expect(again.headers["webhook-id"]).toBe(headers["webhook-id"])
    expect(await listedWhen(({ dead, pending }) => Number(dead) + Number(pending) === 0)).toMatchObject({
      state: "active"
    })
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    // Counted for all servers of this process, those of other tests included.
    expect(metrics).toMatch(/^event_deliveries_total\{[^}]*outcome="gone"[^}]*\} [1-9]\d*$/m)
  })

  it("replays every event of its own from a position on [PLAT-33]", async () => {
    expect((await command("webhook", "replay", added.id!, "--from", "2")).stdout).toBe(
      `2 events are queued for webhook ${added.id}\n`
    )
    const replayed = [await receiver.next(), await receiver.next()].map(({ body }) => JSON.parse(body) as Document)
    expect(replayed.map(({ type }) => type).toSorted()).toEqual(["seating_plan.created", "seating_plan.published"])
    const none = await webhook("replay", added.id!, "--from", "dead")
    expect(none.document).toMatchObject({ queued: 0 })
  })

  it("refuses what does not make sense, or is not there", async () => {
    const refusals = [
      [["add", "http://example.org", ...inOccasion], "invalid_request"],
      [["add", "not a url"], "invalid_request"],
      [["add", receiver.url, "--occasion", "nowhere"], "not_found"],
      [["list", "--occasion", "nowhere"], "not_found"],
      [["remove", "01900000-0000-7000-8000-000000000000"], "not_found"],
      [["replay", "not-an-id"], "not_found"]
    ] as const
    for (const [args, code] of refusals) {
      expect([args, await webhook(...args)]).toMatchObject([args, { code: 1, document: { code } }])
    }
    expect(await json("webhook", "add", receiver.url)).toMatchObject({
      code: 1,
      document: { detail: "url must lead to a public address, unless BANQUET_WEBHOOK_PRIVATE is true." }
    })
    for (const args of [
      ["add", receiver.url, "--type", "party.over"],
      ["replay", added.id!, "--from", "yesterday"],
      ["add"]
    ]) {
      expect([args, await webhook(...args)]).toMatchObject([args, { code: 2, document: { code: "wrong_usage" } }])
    }
  })

  it("removes one", async () => {
    expect(await webhook("remove", added.id!)).toEqual({ code: 0, document: { id: added.id, removed: true } })
    expect((await command("webhook", "list")).stdout).toBe("There are no webhooks.\n")
  })
})
