/** A program whose list has no Gallery: the server, the command line and Seating do without it. */
import { Seating } from "banquet/modules/Seating"
import { describe, expect, it } from "vitest"
import { useProgram } from "./support/Program.ts"

const { applied, ask, json, moduleKeys, paths } = useProgram([Seating], {
  occasion: { slug: "ana-and-ben", name: "Ana & Ben" },
  events: [{ key: "reception", name: "Reception", starts_at: "2026-06-20T18:00:00Z" }],
  modules: [{ module: "seating", events: [{ event: "reception" }] }],
  actors: [{ key: "alice", type: "person", display_name: "Alice" }],
  guests: [{ actor: "alice", events: ["reception"] }],
  planners: [{ key: "petra", display_name: "Petra", permissions: ["seating:list", "seating:create"] }]
})

describe("a list without Gallery", () => {
  it("is what `module list` shows, and what the database has tables for", async () => {
    expect(await moduleKeys()).toEqual(["seating"])
    expect((await json("migrate")).applied).toEqual([])
  })

  it("leaves Seating as it is", async () => {
    const { events, occasion, tokens } = applied()
    const path = `/v1/occasions/${occasion.id}/seating`
    const created = await ask(tokens.planners.petra, `${path}/plans`, "POST", { event_id: events.reception })
    expect(created.status).toBe(201)
    const { document } = await ask(tokens.planners.petra, path)
    expect(document.plans).toHaveLength(1)
  })

  it("has no route and no document of Gallery", async () => {
    const documented = await paths()
    expect(documented.filter((path) => /gallery|media/.test(path))).toEqual([])
    expect(documented.some((path) => path.includes("/seating"))).toBe(true)
    const { occasion, tokens } = applied()
    const gallery = await ask(tokens.planners.petra, `/v1/occasions/${occasion.id}/gallery`)
    expect(gallery.document.code).toBe("not_found")
    const { document } = await ask(tokens.guests.alice, "/v1/guest/occasions/ana-and-ben")
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
