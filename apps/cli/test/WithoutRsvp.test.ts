/** A program whose list has no module of answers: people, invitations and the other modules do without it. */
import { Gallery } from "banquet/modules/Gallery"
import { Seating } from "banquet/modules/Seating"
import { describe, expect, it } from "vitest"
import { useProgram } from "./support/Program.ts"

const { applied, ask, json, moduleKeys, paths } = useProgram([Gallery, Seating], {
  occasion: { slug: "ana-and-ben", name: "Ana & Ben" },
  events: [{ key: "reception", name: "Reception", starts_at: "2026-06-20T18:00:00Z" }],
  modules: ["gallery", "seating"].map((module) => ({ module, events: [{ event: "reception" }] })),
  actors: [{ key: "alice", type: "person", display_name: "Alice" }],
  invitations: [{ event: "reception", actor: "alice", response: "attending" }],
  guests: [{ actor: "alice", events: ["reception"] }],
  planners: [
    {
      key: "petra",
      display_name: "Petra",
      permissions: ["seating:list", "seating:create", "gallery:list", "actors:list", "actors:update"].concat(
        "guests:link",
        "occasion:manage",
        "occasion:audit"
      )
    }
  ]
})

const planner = (tail: string, method?: string, body?: object) =>
  ask(applied().tokens.planners.petra, `/v1/occasions/${applied().occasion.id}${tail}`, method, body)

describe("a list without the module of answers", () => {
  it("is what `module list` shows, and has no table, route or member of it [RSVP-28]", async () => {
    expect(await moduleKeys()).toEqual(["gallery", "seating"])
    expect((await json("migrate")).applied).toEqual([])
    expect((await paths()).filter((path) => path.includes("rsvp"))).toEqual([])
    const { alice } = applied().tokens.guests
    const { document } = await ask(alice, "/v1/guest/occasions/ana-and-ben")
    expect(Object.keys(document.events[0]).toSorted()).toEqual(["gallery", "id", "name", "seating", "starts_at"])
    const answers = await ask(alice, "/v1/guest/occasions/ana-and-ben/rsvp")
    expect(answers.document.code).toBe("not_found")
    expect((await planner("/rsvp")).document.code).toBe("not_found")
  })

  it("is what planners may install, by command and by request [RSVP-28]", async () => {
    const { document } = await planner("/modules")
    expect(document.modules.map(({ key }: { readonly key: string }) => key)).toEqual(["gallery", "seating"])
    expect((await planner("/modules/rsvp", "PUT", {})).status).toBe(404)
    expect((await json("module", "install", "rsvp", "--occasion", "ana-and-ben")).code).toBe("not_found")
  })

  it("leaves seats, photos, links, imports and the audit log as they are [RSVP-28]", async () => {
    const { actors, events } = applied()
    expect((await planner("/seating/plans", "POST", { event_id: events.reception })).status).toBe(201)
    const seating = await planner("/seating")
    expect(seating.document.plans[0].candidates).toMatchObject([{ display_name: "Alice", rsvp: "attending" }])
    expect(await planner("/gallery")).toMatchObject({ status: 200, document: { items: [] } })
    const linked = await planner("/guests/links", "POST", { actor_ids: [actors.alice] })
    expect(linked).toMatchObject({ status: 201, document: { links: [{ actor_id: actors.alice }] } })
    const rows = [{ row: 1, display_name: "Zoë", invitations: { reception: "attending" } }]
    const imported = await planner("/actors/import", "POST", { rows })
    expect(imported).toMatchObject({ status: 200, document: { created: 1 } })
    const undone = await planner(`/actors/imports/${imported.document.import.id}/undo`, "POST", {})
    expect(undone.document).toEqual({ deleted: 1, restored: 0 })
    expect((await planner("/audit?action=import.undone")).document.items).toHaveLength(1)
  })

  it("leaves people, their answers and their deletion as they are [RSVP-28]", async () => {
    const { actors, events } = applied()
    const invitation = `/actors/${actors.alice}/invitations/${events.reception}`
    const { document } = await planner(invitation, "PUT", { response: "declined" })
    expect(document.actor.invitations).toEqual([{ event_id: events.reception, response: "declined" }])
    const erased = await json("guest", "erase", "--occasion", "ana-and-ben", "--guest", "alice")
    expect(erased.erased).toMatchObject({ invitations: 1 })
    expect(erased.erased).not.toHaveProperty("rsvp_answers")
  })
})
