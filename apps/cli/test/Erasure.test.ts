/** `banquet guest erase` beside a running server on the same database and storage, whose worker makes variants. */
import { writeFileSync } from "node:fs"
import { beforeAll, describe, expect, it, vi } from "vitest"
import type { Document } from "./support/Cli.ts"
import { command, json, withVariables } from "./support/InProcess.ts"
import { plannerPermissions, type Ticket, useServerBeside } from "./support/ServerBeside.ts"

const wedding = {
  occasion: { slug: "ana-and-ben", name: "Ana & Ben" },
  events: [
    { key: "ceremony", name: "Ceremony", starts_at: "2026-06-20T14:00:00Z" },
    { key: "reception", name: "Reception", starts_at: "2026-06-20T18:00:00Z" }
  ],
  actors: [
    { key: "smiths", type: "household", display_name: "The Smiths", party_size: 2 },
    { key: "alice", type: "person", display_name: "Alice Smith", member_of: ["smiths"] },
    { key: "bob", type: "person", display_name: "Bob Smith", member_of: ["smiths"] },
    { key: "carol", type: "person", display_name: "Carol Brown" },
    { key: "caterer", type: "vendor", display_name: "Fine Food Ltd" }
  ],
  invitations: [
    { event: "reception", actor: "smiths", response: "attending" },
    { event: "reception", actor: "alice", response: "attending" },
    { event: "ceremony", actor: "alice" }
  ],
  modules: [
    { module: "gallery", config: { moderation_mode: "post_moderation" }, events: [{ event: "reception" }] },
    { module: "seating", events: [{ event: "reception", config: { publish_to_guests: true } }] }
  ],
  planners: [
    {
      key: "petra",
      display_name: "Petra Planner",
      permissions: plannerPermissions
    }
  ],
  guests: [
    { actor: "alice", invitation_unit: "smiths", events: ["reception"] },
    { actor: "bob", invitation_unit: "smiths", events: ["reception"] }
  ]
}

const { ask, complete, dump, objects, send, start } = useServerBeside()
let applied: Document
let alice: string
let bob: string
let petra: string

const occasionSlug = "ana-and-ben"
const media = `guest/occasions/${occasionSlug}/media`

const started = async (token: string): Promise<Ticket> =>
  (await start(occasionSlug, applied.events!.reception!, token, "alice-smith.jpg")).body as unknown as Ticket

const upload = async (token: string): Promise<string> => {
  const ticket = await started(token)
  expect(await send(ticket)).toBe(200)
  return (await complete(occasionSlug, token, ticket)).body.gallery_item!.id!
}

const occasion = () => `occasions/${applied.occasion!.id}`

/** For the worker, on a machine that has other things to do. */
const longWait = { timeout: 60_000 }

const erase = (...flags: ReadonlyArray<string>) =>
  json("guest", "erase", "--occasion", "ana-and-ben", "--guest", "alice", ...flags)

const audit = async (...flags: ReadonlyArray<string>) =>
  (await json("audit", "list", "--occasion", "ana-and-ben", ...flags)).document.items as unknown as ReadonlyArray<
    Document & { readonly changes: ReadonlyArray<Document> }
  >

const totals = async () => (await ask("GET", `${occasion()}/gallery`, petra)).body.totals

beforeAll(async () => {
  writeFileSync("wedding.json", JSON.stringify(wedding))
  applied = (await json("apply", "wedding.json")).document
  alice = applied.tokens!.guests!.alice!
  bob = applied.tokens!.guests!.bob!
  petra = applied.tokens!.planners!.petra!
})

describe("`banquet guest erase --occasion SLUG --guest KEY` | erasure of one guest's data [PLAT-38, CLI-34]", () => {
  const expected = {
    gallery_items: 2,
    moderation_decisions: 1,
    upload_sessions: 3,
    seating_assignments: 1,
    seating_wishes: 0,
    rsvp_answers: 0,
    invitations: 2,
    memberships: 1,
    tokens: 1,
    objects: 7
  }
  let pending: Ticket
  let planId: string

  beforeAll(async () => {
    const [item] = [await upload(alice), await upload(alice)]
    await upload(bob)
    await ask("PATCH", `${occasion()}/gallery/items/${item}/moderation`, petra, { action: "approve" })
    pending = await started(alice)
    expect(await send(pending)).toBe(200)
    const { body: plan } = await ask("POST", `${occasion()}/seating/plans`, petra, {
      event_id: applied.events!.reception
    })
    planId = plan.plan!.id!
    const { body: table } = await ask("POST", `${occasion()}/seating/plans/${planId}/tables`, petra, { capacity: 1 })
    await ask("POST", `${occasion()}/seating/plans/${planId}/assignments`, petra, {
      actor_id: applied.actors!.alice,
      seating_table_id: table.table!.id
    })
    await ask("POST", `${occasion()}/seating/plans/${planId}/publish`, petra)
    await vi.waitFor(async () => {
      expect((await ask("GET", media, bob)).body.items).toHaveLength(3)
    }, longWait)
  }, 60_000)

  it("`--dry-run` says what would be erased, and changes nothing", async () => {
    const before = objects().length
    expect(await erase("--dry-run")).toEqual({
      code: 0,
      document: {
        occasion: { id: applied.occasion!.id, slug: "ana-and-ben" },
        guest: { actor_id: applied.actors!.alice, key: "alice" },
        dry_run: true,
        erased: expected,
        plans: [{ id: planId, event_id: applied.events!.reception, event: "reception", status: "draft", revision: 5 }]
      }
    })
    expect(objects().length).toBe(before)
    expect((await ask("GET", "session", alice)).status).toBe(200)
    expect(await totals()).toMatchObject({ total: 3 })
    expect((await ask("GET", `${occasion()}/seating`, petra)).body).toMatchObject({
      plans: [{ status: "published", revision: 4 }]
    })
  })

  it("photos with their files, links, seat, invitations and the name go; the household and the others stay [PLAT-38]", async () => {
    const before = objects().length
    const { code, document } = await erase()
    expect({ code, erased: document.erased }).toEqual({ code: 0, erased: expected })
    // The keys of the three uploads that are still signed are sealed: nothing comes there any more.
    expect(objects().length).toBe(before - 7 + 3)
    expect((await ask("GET", "session", alice)).status).toBe(401)
    expect((await complete(occasionSlug, alice, pending)).status).toBe(401)
    expect(await totals()).toEqual({ total: 1, pending: 0, approved: 1, rejected: 0 })
    expect((await ask("GET", media, bob)).body).toMatchObject({ items: [{ uploader_name: "Bob Smith" }] })
    const { body } = await ask("GET", `${occasion()}/seating`, petra)
    expect(body).toMatchObject({ plans: [{ status: "draft", revision: 5, assignments: [] }] })
    expect(JSON.stringify(body)).not.toMatch(/Alice/)
    expect(JSON.stringify(body)).toMatch(/"display_name":"The Smiths"/)
    expect((await json("token", "list", "--occasion", "ana-and-ben")).document.items).toHaveLength(2)
  })

  it("leaves no name of the guest in the database, and that it was erased in the audit log [PLAT-39]", async () => {
    const kept = JSON.stringify(await dump())
    expect(kept).toMatch(/Bob Smith/)
    expect(kept.match(/.{0,80}(?:Alice Smith|"alice\\\\).{0,40}/g)).toBeNull()
    const [erased, ...others] = await audit("--limit", "200")
    expect(erased).toMatchObject({
      by: { kind: "administrator", key: "administrator" },
      action: "guest.erased",
      target: { type: "actor", id: applied.actors!.alice, name: null }
    })
    const seat = others.find(({ action }) => String(action) === "seating_assignment.created")
    expect(seat).toMatchObject({ by: { key: "petra" }, target: { name: null } })
    expect(seat?.changes.map(({ from, to }) => [from, to])).toEqual([[null, null]])
    expect(others.find(({ action }) => String(action) === "gallery_item.approved")?.target?.name).toBeNull()
  })

  it("running it twice is refused and harmless, as is whoever is no guest", async () => {
    expect(await erase()).toMatchObject({
      code: 1,
      document: {
        code: "not_found",
        detail: 'There is no guest "alice"; if it was erased before, nothing of it is left.'
      }
    })
    for (const [slug, key] of [
      ["ana-and-ben", "caterer"],
      ["nowhere", "bob"]
    ] as const) {
      expect(await json("guest", "erase", "--occasion", slug, "--guest", key)).toMatchObject({
        code: 1,
        document: { code: "not_found" }
      })
    }
    expect(await command("guest", "erase", "--occasion", "ana-and-ben")).toMatchObject({ code: 2, stdout: "" })
    expect((await ask("GET", "session", bob)).status).toBe(200)
  })

  it("erases who is invited and has no link, and says so in words", async () => {
    const { code, stderr, stdout } = await command("guest", "erase", "--occasion", "ana-and-ben", "--guest", "carol")
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toMatch(/^This is erased:\n {2}gallery items: 0\n/)
  })

  it("exits with 3 and changes nothing when the storage cannot be reached", async () => {
    writeFileSync("no-directory", "")
    await withVariables({ BANQUET_DATA_DIR: "no-directory" }, async () => {
      expect(await json("guest", "erase", "--occasion", "ana-and-ben", "--guest", "bob")).toMatchObject({
        code: 3,
        document: { code: "temporarily_unavailable", detail: "The storage cannot be reached." }
      })
    })
    expect((await ask("GET", "session", bob)).status).toBe(200)
  })

  it("a file that still names the guest makes it again, empty", async () => {
    const { document } = await json("apply", "wedding.json")
    expect(document.actors!.alice).not.toBe(applied.actors!.alice)
    expect(Object.keys(document.tokens!.guests!)).toEqual(["alice"])
    expect((await ask("GET", media, document.tokens!.guests!.alice!)).body.items).toHaveLength(1)
  })
})
