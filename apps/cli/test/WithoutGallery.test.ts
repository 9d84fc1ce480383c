/** A program whose list has no Gallery: the server, the command line and Seating do without it. */
import { startTestServer } from "@banquet/server/testing/TestServer"
import { Seating } from "banquet/modules/Seating"
import { writeFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { commandWith, useDatabase } from "./support/InProcess.ts"

const modules = [Seating]

/** A JSON document of any shape. */
type Document = ReturnType<typeof JSON.parse>

const databaseUrl = useDatabase("template0")

const wedding = {
  occasion: { slug: "ana-and-ben", name: "Ana & Ben" },
  events: [{ key: "reception", name: "Reception", starts_at: "2026-06-20T18:00:00Z" }],
  modules: [{ module: "seating", events: [{ event: "reception" }] }],
  actors: [{ key: "alice", type: "person", display_name: "Alice" }],
  guests: [{ actor: "alice", events: ["reception"] }],
  planners: [{ key: "petra", display_name: "Petra", permissions: ["seating:list", "seating:create"] }]
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

const ask = async (token: string, path: string, body?: object) => {
  const response = await fetch(`${server.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const document: Document = JSON.parse(await response.text())
  return { status: response.status, document }
}

describe("a list without Gallery", () => {
  it("is what `module list` shows, and what the database has tables for", async () => {
    const { items } = await json("module", "list")
    expect(items.map(({ key }: { readonly key: string }) => key)).toEqual(["seating"])
    expect((await json("migrate")).applied).toEqual([])
  })

  it("leaves Seating as it is", async () => {
    const path = `/v1/occasions/${applied.occasion.id}/seating`
    const created = await ask(applied.tokens.planners.petra, `${path}/plans`, { event_id: applied.events.reception })
    expect(created.status).toBe(201)
    const { document } = await ask(applied.tokens.planners.petra, path)
    expect(document.plans).toHaveLength(1)
  })

  it("has no route and no document of Gallery", async () => {
    const { paths }: Document = JSON.parse(await (await fetch(`${server.url}/openapi.json`)).text())
    expect(Object.keys(paths).filter((path) => /gallery|media/.test(path))).toEqual([])
    expect(Object.keys(paths).some((path) => path.includes("/seating"))).toBe(true)
    const gallery = await ask(applied.tokens.planners.petra, `/v1/occasions/${applied.occasion.id}/gallery`)
    expect(gallery.document.code).toBe("not_found")
    const { document } = await ask(applied.tokens.guests.alice, "/v1/guest/occasions/ana-and-ben")
    expect(Object.keys(document.events[0]).toSorted()).toEqual(["id", "name", "seating", "starts_at"])
  })

  it("refuses commands of Gallery by name", async () => {
    expect(await json("gallery", "list", "--occasion", "ana-and-ben")).toMatchObject({
      code: "not_found",
      detail: 'There is no module "gallery".'
    })
    expect((await json("module", "install", "gallery", "--occasion", "ana-and-ben")).code).toBe("not_found")
    expect((await json("occasion", "show", "ana-and-ben")).storage).toBeNull()
  })
})
