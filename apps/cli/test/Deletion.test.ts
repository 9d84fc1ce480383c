/** Occasions, planners and vendors are deleted beside a running server on the same database and storage. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, vi } from "vitest"
import type { Document } from "./support/Cli.ts"
import { command, json } from "./support/InProcess.ts"
import { plannerPermissions, type Ticket, useServerBeside } from "./support/ServerBeside.ts"

const wedding = (slug: string) => ({
  occasion: { slug, name: `Of ${slug}` },
  events: [{ key: "reception", name: "Reception", starts_at: "2026-06-20T18:00:00Z" }],
  actors: [
    { key: "smiths", type: "household", display_name: "The Smiths", party_size: 2 },
    { key: "alice", type: "person", display_name: "Alice Smith", member_of: ["smiths"] },
    { key: "bob", type: "person", display_name: "Bob Smith" },
    { key: "caterer", type: "vendor", display_name: "Fine Food Ltd" }
  ],
  invitations: [{ event: "reception", actor: "alice", response: "attending" }],
  modules: [
    { module: "gallery", config: { moderation_mode: "post_moderation" }, events: [{ event: "reception" }] },
    { module: "seating", events: [{ event: "reception" }] }
  ],
  planners: [
    {
      key: "petra",
      display_name: "Petra Planner",
      permissions: plannerPermissions
    }
  ],
  vendors: [{ actor: "caterer", grants: [{ action: "resource:seating_plan:view" }] }],
  guests: [
    { actor: "alice", events: ["reception"] },
    { actor: "bob", events: ["reception"] }
  ]
})

const { ask, complete, dump, objects, send, start, url } = useServerBeside()

const apply = async (slug: string): Promise<Document> => {
  writeFileSync(`${slug}.json`, JSON.stringify(wedding(slug)))
  return (await json("apply", `${slug}.json`)).document
}

/** The statuses of an upload's three requests, until one is refused. */
const upload = async (slug: string, applied: Document): Promise<ReadonlyArray<number>> => {
  const token = applied.tokens!.guests!.alice!
  const started = await start(slug, applied.events!.reception!, token)
  if (started.status !== 201) return [started.status]
  const ticket = started.body as unknown as Ticket
  const sent = await send(ticket)
  const completed = await complete(slug, token, ticket)
  return [started.status, sent, completed.status]
}

/** A photo of Alice's that was decided, one that is not completed, and a published plan with her in it. */
const fill = async (slug: string, applied: Document) => {
  const occasion = `occasions/${applied.occasion!.id}`
  const [petra, alice] = [applied.tokens!.planners!.petra!, applied.tokens!.guests!.alice!]
  const eventId = applied.events!.reception!
  expect(await upload(slug, applied)).toEqual([201, 200, 201])
  expect(await send((await start(slug, eventId, alice)).body as unknown as Ticket)).toBe(200)
  await vi.waitFor(
    async () => expect((await ask("GET", `guest/occasions/${slug}/media`, alice)).body.items).toHaveLength(1),
    { timeout: 60_000 }
  )
  const items = (await ask("GET", `${occasion}/gallery`, petra)).body.items as unknown as ReadonlyArray<Document>
  await ask("PATCH", `${occasion}/gallery/items/${items[0]!.id}/moderation`, petra, { action: "approve" })
  const plan = (await ask("POST", `${occasion}/seating/plans`, petra, { event_id: eventId })).body.plan!
  const { body } = await ask("POST", `${occasion}/seating/plans/${plan.id}/tables`, petra, { capacity: 4 })
  await ask("POST", `${occasion}/seating/plans/${plan.id}/assignments`, petra, {
    actor_id: applied.actors!.alice,
    seating_table_id: body.table!.id
  })
  expect((await ask("POST", `${occasion}/seating/plans/${plan.id}/publish`, petra)).status).toBe(200)
  await json("webhook", "add", "https://hooks.example.com/", "--occasion", slug)
}

/** The files in storage of an occasion. */
const objectsOf = (occasionId: string) =>
  objects().filter((entry) => join(entry.parentPath, entry.name).includes(occasionId))

describe("`banquet occasion delete SLUG [--rehearse] [--yes]`", () => {
  it("says what would go, and then everything goes, objects too, and nothing of another occasion [PLAT-41, CLI-35]", async () => {
    const [applied, other] = [await apply("ana-and-ben"), await apply("cleo-and-dan")]
    await fill("ana-and-ben", applied)
    await fill("cleo-and-dan", other)
    const { id } = applied.occasion!
    const before = await dump()
    const rehearsed = await json("occasion", "delete", "ana-and-ben")
    expect(rehearsed).toMatchObject({
      code: 0,
      document: {
        occasion: { id, slug: "ana-and-ben" },
        rehearsal: true,
        deleted: {
          seating_plans: 1,
          seating_assignments: 1,
          gallery_items: 1,
          upload_sessions: 2,
          actors: 4,
          objects: 4
        }
      }
    })
    expect(await json("occasion", "delete", "ana-and-ben", "--rehearse")).toEqual(rehearsed)
    const text = await command("occasion", "delete", "ana-and-ben")
    expect(text.stdout).toMatch(
      /^This would be deleted, .*\n[\s\S]*Nothing is changed; --yes deletes it, for ever\.\n$/
    )
    expect((await dump()).filter((row) => row.includes(String(id)))).toEqual(
      before.filter((row) => row.includes(String(id)))
    )
    expect((await ask("GET", "session", applied.tokens!.guests!.alice!)).status).toBe(200)

    const kept = objectsOf(String(other.occasion!.id)).length
    const stream = await fetch(`${url()}/v1/occasions/${id}/changes`, {
      headers: { authorization: `Bearer ${applied.tokens!.planners!.petra}` }
    })
    expect(await json("occasion", "delete", "ana-and-ben", "--yes")).toMatchObject({
      code: 0,
      document: { ...rehearsed.document, rehearsal: false, deleted: { seating_plans: 1, objects: 4 } }
    })
    const left = (await dump()).filter((row) => row.includes(String(id)))
    expect(left).toHaveLength(1)
    expect(left[0]).toMatch(/^audit_entries .*"action":"occasion.deleted"/)
    expect(left[0]).not.toMatch(/ana-and-ben/)
    expect((await dump()).filter((row) => row.includes("ana-and-ben"))).toEqual([])
    expect(objectsOf(String(other.occasion!.id))).toHaveLength(kept)
    for (const token of [applied.tokens!.guests!.alice!, applied.tokens!.planners!.petra!]) {
      expect((await ask("GET", "session", token)).status).toBe(401)
    }
    // Ends by itself: whoever follows is asked again who it is.
    await stream.text()
    expect((await ask("GET", "session", other.tokens!.guests!.alice!)).status).toBe(200)
    expect(
      (await ask("GET", "guest/occasions/cleo-and-dan/media", other.tokens!.guests!.alice!)).body.items
    ).toHaveLength(1)
    expect((await json("audit", "list")).document.items).toMatchObject([{ action: "occasion.deleted", target: { id } }])
    expect(await json("occasion", "delete", "ana-and-ben", "--yes")).toMatchObject({
      code: 1,
      document: { code: "not_found" }
    })
  }, 90_000)

  it("while guests upload leaves nothing that anything names", async () => {
    const applied = await apply("erin-and-finn")
    const { id } = applied.occasion!
    const deleted = new AbortController()
    const uploads = Array.from({ length: 4 }, async () => {
      const seen: Array<ReadonlyArray<number>> = []
      while (!deleted.signal.aborted) seen.push(await upload("erin-and-finn", applied))
      return seen
    })
    expect((await json("occasion", "delete", "erin-and-finn", "--yes")).code).toBe(0)
    deleted.abort()
    const seen = (await Promise.all(uploads)).flat()
    expect(seen.length).toBeGreaterThan(0)
    const left = (await dump()).filter((row) => row.includes(String(id)))
    expect(left.map((row) => row.split(" ")[0])).toEqual(["audit_entries"])
    expect(await upload("erin-and-finn", applied)).toEqual([401])
  }, 60_000)

  it("does nothing where it is told two things, or of an occasion that is not there", async () => {
    expect(await command("occasion", "delete", "cleo-and-dan", "--yes", "--rehearse")).toMatchObject({
      code: 2,
      stdout: ""
    })
    expect(await json("occasion", "delete", "nowhere", "--yes")).toMatchObject({
      code: 1,
      document: { code: "not_found" }
    })
  })
})

describe("`banquet planner delete KEY` and `banquet vendor delete KEY` `--occasion SLUG [--rehearse] [--yes]`", () => {
  it.each([
    ["planner", "petra", "planners", /Petra/],
    ["vendor", "caterer", "vendors", /Fine Food/]
  ] as const)(
    "say what would go, and then delete the %s with its tokens, and its name from the log [PLAT-42, CLI-35]",
    async (kind, key, group, name) => {
      const slug = `of-${kind}`
      const applied = await apply(slug)
      const token = applied.tokens![group]![key]!
      const flags = [kind, "delete", key, "--occasion", slug]
      expect(await json(...flags)).toMatchObject({ code: 0, document: { rehearsal: true, deleted: { tokens: 1 } } })
      expect((await ask("GET", "session", token)).status).toBe(200)
      expect((await command(...flags, "--rehearse")).stdout).toMatch(/^This would be deleted/)
      expect(await json(...flags, "--yes")).toMatchObject({
        code: 0,
        document: { rehearsal: false, deleted: { tokens: 1 } }
      })
      expect((await ask("GET", "session", token)).status).toBe(401)
      expect((await dump()).filter((row) => row.includes(String(applied.occasion!.id)) && name.test(row))).toEqual([])
      const { document } = await json("audit", "list", "--occasion", slug)
      const items = document.items as unknown as ReadonlyArray<Document>
      expect(items[0]).toMatchObject({
        action: kind === "planner" ? "planner.deleted" : "vendor.erased",
        target: { name: null }
      })
      expect(await json(...flags, "--yes")).toMatchObject({ code: 1, document: { code: "not_found" } })
    }
  )
})
