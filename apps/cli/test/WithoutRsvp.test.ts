/** A program whose list has no module of answers: people, invitations and the other modules do without it. */
import { startTestServer } from "@banquet/server/testing/TestServer"
import { Gallery } from "banquet/modules/Gallery"
import { Seating } from "banquet/modules/Seating"
import { writeFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { commandWith, useDatabase } from "./support/InProcess.ts"

const modules = [Gallery, Seating]

/** A JSON document of any shape. */
type Document = ReturnType<typeof JSON.parse>

const databaseUrl = useDatabase("template0")

const wedding = {
  occasion: { slug: "ana-and-ben", name: "Ana & Ben" },
  events: [{ key: "reception", name: "Reception", starts_at: "2026-06-20T18:00:00Z" }],
  modules: [{ module: "seating", events: [{ event: "reception" }] }],
  actors: [{ key: "alice", type: "person", display_name: "Alice" }],
  invitations: [{ event: "reception", actor: "alice", response: "attending" }],
  guests: [{ actor: "alice", events: ["reception"] }],
  planners: [{ key: "petra", display_name: "Petra", permissions: ["seating:list", "actors:list", "actors:update"] }]
}

const json = async (...args: ReadonlyArray<string>): Promise<Document> => {
  const { stdout } = await commandWith({ modules }, ...args, "--json")
  return JSON.parse(stdout)
}

let server: Awaited<ReturnType<typeof startTestServer>>
let applied: Document

beforeAll(async () => {
  await json("migrate")
  writeFileSync("wedding.json", JSON.stringify(wedding))
  applied = await json("apply", "wedding.json")
  server = await startTestServer({ databaseUrl: databaseUrl(), modules })
})
afterAll(() => server.stop())

const ask = async (token: string, path: string, method = "GET", body?: object) => {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const document: Document = JSON.parse(await response.text())
  return { status: response.status, document }
}

describe("a list without the module of answers", () => {
  it("is what `module list` shows, and has no table, route or member of it [RSVP-28]", async () => {
    const { items } = await json("module", "list")
    expect(items.map(({ key }: { readonly key: string }) => key)).toEqual(["gallery", "seating"])
    expect((await json("migrate")).applied).toEqual([])
    const { paths }: Document = JSON.parse(await (await fetch(`${server.url}/openapi.json`)).text())
    expect(Object.keys(paths).filter((path) => path.includes("rsvp"))).toEqual([])
    const { document } = await ask(applied.tokens.guests.alice, "/v1/guest/occasions/ana-and-ben")
    expect(Object.keys(document.events[0]).toSorted()).toEqual(["gallery", "id", "name", "seating", "starts_at"])
    const answers = await ask(applied.tokens.guests.alice, "/v1/guest/occasions/ana-and-ben/rsvp")
    expect(answers.document.code).toBe("not_found")
  })

  it("leaves people, their answers and their deletion as they are [RSVP-28]", async () => {
    const path = `/v1/occasions/${applied.occasion.id}/actors/${applied.actors.alice}`
    const { petra } = applied.tokens.planners
    const invitation = `${path}/invitations/${applied.events.reception}`
    const { document } = await ask(petra, invitation, "PUT", { response: "declined" })
    expect(document.actor.invitations).toEqual([{ event_id: applied.events.reception, response: "declined" }])
    const erased = await json("guest", "erase", "--occasion", "ana-and-ben", "--guest", "alice")
    expect(erased.erased).toMatchObject({ invitations: 1 })
    expect(erased.erased).not.toHaveProperty("rsvp_answers")
  })
})
