/** The HTTP contract, "Published stays visible". */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { EventStream } from "./support/EventStream.ts"
import type { Occasion } from "./support/Occasion.ts"
import { seatingModule, wedding } from "./support/OccasionDocument.ts"
import { readExport, readLists } from "./support/SeatingLists.ts"
import { useServer } from "./support/Server.ts"
import { ShiftedClock } from "./support/ShiftedClock.ts"

/** How many times shorter the server waits than it is told, for the database too: it must be enough for a busy machine. */
const haste = 2
const server = useServer({ clock: new ShiftedClock(haste) })

const unknownId = "01912345-0000-7000-8000-00000000ffff"

const keeping = (keep_published: boolean | undefined) => ({
  modules: [seatingModule(keep_published === undefined ? {} : { keep_published })],
  planners: [
    ...wedding.planners,
    { key: "reader", display_name: "Reader", permissions: ["seating:list"] },
    { key: "updater", display_name: "Updater", permissions: ["seating:update", "seating:create"] },
    { key: "publisher", display_name: "Publisher", permissions: ["seating:publish"] }
  ]
})

/** The Smiths at the first table, Carol and Dave at the second. */
const laidOut = async (keep: boolean | undefined) => {
  const occasion = await server.occasion(keeping(keep))
  const { plan, tables } = await occasion.setUp([8, 4])
  await occasion.seat(plan, "smiths", tables[0])
  const carol = await occasion.seat(plan, "carol", tables[1], { seat_number: 2 })
  await occasion.seat(plan, "dave", tables[1], { seat_number: 1 })
  return { occasion, plan, tables, carol }
}

type Laid = Awaited<ReturnType<typeof laidOut>>

const exported = async (reader: Parameters<typeof readExport>[0], query: Record<string, string>) => {
  const { body, status, text } = await readExport(reader, query)
  if (status !== 200) return (body as { readonly code: string }).code
  return ["The Smiths", "Carol Jones", "Dave Brown", "Erin Green"].filter((name) => text.includes(name)).join(", ")
}

/** Who is on the list of what is published, or the code of the refusal. */
const listed = async (reader: Parameters<typeof readLists>[0], query: Record<string, string> = {}) => {
  const { body, status } = await readLists(reader, query)
  if (status !== 200) return (body as { readonly code?: string }).code
  return body.lists
    .flatMap(({ parties }) => parties.map(({ display_name }) => display_name))
    .toSorted()
    .join(", ")
}

/** What each of those reads who are no planners, and the planner of what is published. */
const reads = async (occasion: Occasion) => {
  const [guest, overview, vendor] = await Promise.all([
    answered(200, occasion.guest("carol").seating()),
    answered(200, occasion.guest("carol").overview()),
    occasion.vendor().seating()
  ])
  const [plan] = vendor.body.plans ?? []
  return {
    guest: guest.assignments.map(({ seat_number, table }) => `${table.name}, ${seat_number}`).join(),
    summary: overview.events.find(({ id }) => id === occasion.event())?.seating.published,
    vendor:
      plan === undefined
        ? vendor.status
        : plan.assignments.map(({ display_name, seat_number }) => `${display_name} ${seat_number}`).join(", "),
    export: await exported(occasion.planner(), { kind: "by_name", state: "published" }),
    "vendor's export": await exported(occasion.vendor(), { kind: "by_name" }),
    list: await listed(occasion.planner(), { state: "published" }),
    "vendor's list": await listed(occasion.vendor())
  }
}

type Seen = Awaited<ReturnType<typeof reads>>

const nothing = {
  guest: "",
  summary: false,
  vendor: 404,
  export: "plan_not_published",
  "vendor's export": "plan_not_published",
  list: "",
  "vendor's list": "plan_not_published"
}

const first = {
  guest: "Table 2, 2",
  summary: true,
  vendor: "The Smiths null, Dave Brown 1, Carol Jones 2",
  export: "The Smiths, Carol Jones, Dave Brown",
  "vendor's export": "The Smiths, Carol Jones, Dave Brown",
  list: "Carol Jones, Dave Brown, The Smiths",
  "vendor's list": "Carol Jones, Dave Brown, The Smiths"
}

const withoutDave = {
  ...first,
  vendor: "The Smiths null, Carol Jones 2",
  export: "The Smiths, Carol Jones",
  "vendor's export": "The Smiths, Carol Jones",
  list: "Carol Jones, The Smiths",
  "vendor's list": "Carol Jones, The Smiths"
}

const second = {
  guest: "Garden, 1",
  summary: true,
  vendor: "Carol Jones 1, Erin Green null",
  export: "Carol Jones, Erin Green",
  "vendor's export": "Carol Jones, Erin Green",
  list: "Carol Jones, Erin Green",
  "vendor's list": "Carol Jones, Erin Green"
}

/** Everything that guests see changes: Carol's seat, the name of her table, who else sits there. */
const change = async ({ carol, occasion, plan, tables }: Laid) => {
  const planner = occasion.planner()
  await answered(200, planner.updateTable(tables[1], { name: "Garden" }))
  const moves = [
    { actor_id: occasion.actor("smiths"), seating_table_id: null },
    { actor_id: occasion.actor("dave"), seating_table_id: tables[1].id },
    { actor_id: carol.actor_id, seating_table_id: tables[1].id, seat_number: 1 },
    { actor_id: occasion.actor("erin"), seating_table_id: tables[1].id }
  ]
  await answered(200, planner.changeSeats(plan, { moves }))
}

/** Where the guest's table stands in the drawing of the room, from the guest's own read and from that with the household. */
const drawn = async (occasion: Occasion) => {
  const guest = occasion.guest("carol")
  const answers = await Promise.all([answered(200, guest.seating()), answered(200, guest.seatingWithHousehold())])
  return answers.map(({ assignments }) =>
    assignments.map((seat) => (seat as { room?: { table: { place: { x: number } } } }).room?.table.place.x).join()
  )
}

/** Reads the planner's view unless it still has this version. */
const revalidated = async (occasion: Occasion, version: string) => {
  const { client, path } = occasion.planner()
  const headers = { "if-none-match": version }
  const answer = await client.send("GET", path, { headers })
  return { status: answer.status, version: answer.headers.get("etag") ?? "" }
}

const placedAt = (x: number) => ({ shape: "round", place: { x, y: 400, angle: 0 } })

describe("Installation config `keep_published: false` (default, the specification's letter: a draft is hidden) or `true`: guests, vendors and exports of the published plan see the plan **as it was last published** until the next publication or `DELETE …/plans/:id/publication` (`seating:publish`: nobody sees anything again).", () => {
  const states = (kept: Seen, erased: Seen) =>
    [
      ["never published", nothing],
      ["published", first],
      ["draft after", kept],
      ["erased guest", erased],
      ["disabled module", nothing],
      ["enabled again", erased],
      ["published again", second],
      ["taken back", nothing]
    ] as const

  it.each([
    [undefined, states(nothing, nothing)],
    [false, states(nothing, nothing)],
    [true, states(first, withoutDave)]
  ])("with %s, every read in every state [SEAT-89, SEAT-90, SEAT-91, SEAT-94]", async (keep, expected) => {
    const laid = await laidOut(keep)
    const { occasion, plan, tables } = laid
    const planner = occasion.planner()
    await answered(200, planner.updatePlan(plan, { floor: { width: 2400, depth: 1600 } }))
    await answered(200, planner.updateTable(tables[1], placedAt(500)))
    const stream = await EventStream.open(
      occasion.guest("carol").client,
      `/v1/guest/occasions/${occasion.slug}/changes`
    )
    const steps: Readonly<Record<string, () => Promise<unknown>>> = {
      "never published": () => Promise.resolve(),
      published: () => answered(200, planner.publish(plan)),
      "draft after": async () => {
        await change(laid)
        await answered(200, planner.updateTable(tables[1], placedAt(900)))
      },
      "erased guest": () => occasion.erase("dave"),
      "disabled module": () => occasion.disable("seating", "reception"),
      "enabled again": () => occasion.enable("seating", "reception"),
      "published again": () => answered(200, planner.publish(plan)),
      "taken back": () => answered(200, planner.unpublish(plan))
    }
    const told: Array<object> = []
    let version = ""
    for (const [state, seen] of expected) {
      await steps[state]?.()
      const changed = await revalidated(occasion, version)
      const unchanged = await revalidated(occasion, changed.version)
      expect({ state, statuses: [changed.status, unchanged.status] }).toEqual({ state, statuses: [200, 304] })
      version = changed.version
      const x = seen.guest === first.guest ? "500" : seen.guest === second.guest ? "900" : ""
      expect({ state, drawn: await drawn(occasion) }).toEqual({ state, drawn: [x, x] })
      // Planners go on reading the plan of a module that is disabled.
      const { export: file, list } = keep === true ? withoutDave : nothing
      const planners = state === "disabled module" ? { export: file, list } : {}
      expect({ state, ...(await reads(occasion)) }).toEqual({ state, ...seen, ...planners })
      // Guests hear of a publication while it lasts.
      if (state.startsWith("published")) told.push({ id: plan.id, event_id: occasion.event() })
      await expect.poll(() => stream.events.map((event) => event.data)).toEqual(told)
    }
    // Changes of the draft are nothing to guests, and neither is that a publication is taken back.
    await stream.comment()
    expect(stream.events).toHaveLength(told.length)
    stream.close()
  })

  it("DELETE → 200 `{ plan }`: draft, revision + 1, `published_at` null; twice: no change. [SEAT-91]", async () => {
    for (const keep of [false, true]) {
      const { occasion, plan } = await laidOut(keep)
      const planner = occasion.planner("publisher")
      await refused(403, "permission_denied", occasion.planner("updater").unpublish(plan))
      const unpublished = await answered(200, planner.unpublish(plan))
      expect(unpublished.plan).toMatchObject({ status: "draft", revision: plan.revision + 3, published_at: null })
      const { plan: published } = await answered(200, planner.publish(plan))
      if (keep) await answered(200, occasion.planner().updatePlan(plan, { display_name: "A feast" }))
      const revision = published.revision + (keep ? 1 : 0)
      await refused(409, "stale_revision", planner.unpublish(plan, revision - 1))
      const taken = await answered(200, planner.unpublish(plan, revision))
      const now = { id: plan.id, event_id: plan.event_id, status: "draft", published_at: null }
      expect(taken).toEqual({ plan: { ...now, revision: revision + 1 } })
      expect(await answered(200, planner.unpublish(plan))).toEqual(taken)
      expect(await occasion.plan()).toMatchObject({ published_at: null, published_by: null, publication: null })
      await refused(404, "not_found", planner.unpublish(unknownId))
      await occasion.disable("seating", "reception")
      await refused(409, "module_not_enabled", planner.unpublish(plan))
    }
  })

  it("Every publication is kept whatever the config says. The plan's view adds `publication: { published_at, revision } | null`. [SEAT-90, SEAT-92]", async () => {
    const laid = await laidOut(false)
    const { occasion, plan } = laid
    expect((await occasion.plan()).publication).toBeNull()
    const { plan: published } = await answered(200, occasion.planner().publish(plan))
    const publication = { published_at: published.published_at, revision: published.revision }
    expect((await occasion.plan()).publication).toEqual(publication)
    await change(laid)
    expect(await occasion.plan()).toMatchObject({ status: "draft", publication })
    expect(await reads(occasion)).toEqual(nothing)
    await occasion.apply({ modules: [seatingModule({ keep_published: true })] })
    expect(await reads(occasion)).toEqual(first)
    const { installation } = await answered(200, occasion.planner().seating())
    expect(installation.config).toEqual({ table_naming_strategy: "numbered", keep_published: true })
  })

  it("names of people and events, tokens and enablement are read live. [SEAT-90]", async () => {
    const laid = await laidOut(true)
    const { occasion, plan } = laid
    await answered(200, occasion.planner().publish(plan))
    await change(laid)
    await occasion.apply({
      events: wedding.events.map((event) => (event.key === "reception" ? { ...event, name: "Dinner" } : event)),
      actors: wedding.actors.map((actor) =>
        actor.key === "carol" ? { ...actor, display_name: "Carol Smith", party_size: 2 } : actor
      )
    })
    const { assignments } = await answered(200, occasion.guest("carol").seating())
    expect(assignments).toMatchObject([
      { event: { name: "Dinner" }, actor: { display_name: "Carol Smith" }, table: { name: "Table 2" }, seat_number: 2 }
    ])
    const { plans } = await answered(200, occasion.vendor().seating())
    expect(plans[0]?.tables.map(({ name, occupancy }) => [name, occupancy])).toEqual([
      ["Table 1", 4],
      ["Table 2", 3]
    ])
    await answered(200, occasion.planner().updatePlan(plan, { display_name: "Another" }))
    expect((await answered(200, occasion.guest("carol").seating())).assignments).toEqual(assignments)
  })
})

describe("**GET …/plans/:seating_plan_id/diff** (`seating:list`) → 200 `{ since: published_at | null, seated: […], moved: [{ actor_id, display_name, from: { table_name, seat_number }, to }], unseated: […], tables: { added, removed, renamed, resized } }`: what publishing now would change for guests.", () => {
  const place = (table_name: string, seat_number: number | null = null) => ({ table_name, seat_number })
  const noTables = { added: [], removed: [], renamed: [], resized: [] }

  it("Diff items: `{ actor_id, display_name, to | from }`; tables `{ id, name, from, to }`; [SEAT-93]", async () => {
    for (const keep of [false, true]) {
      const laid = await laidOut(keep)
      const { occasion, plan, tables } = laid
      const reader = occasion.planner("reader")
      const { plan: published } = await answered(200, occasion.planner().publish(plan))
      const unchanged = { since: published.published_at, seated: [], moved: [], unseated: [], tables: noTables }
      expect(await answered(200, reader.diff(plan))).toEqual(unchanged)
      await change(laid)
      await answered(200, occasion.planner().deleteTable(tables[0]))
      await answered(200, occasion.planner().updateTable(tables[1], { capacity: 6 }))
      const { table } = await answered(201, occasion.planner().createTable(plan, { capacity: 3, name: "Bar" }))
      const person = (key: string, display_name: string) => ({ actor_id: occasion.actor(key), display_name })
      const garden = { id: tables[1].id, name: "Garden" }
      expect(await answered(200, reader.diff(plan))).toEqual({
        since: published.published_at,
        seated: [{ ...person("erin", "Erin Green"), to: place("Garden") }],
        moved: [
          { ...person("carol", "Carol Jones"), from: place("Table 2", 2), to: place("Garden", 1) },
          { ...person("dave", "Dave Brown"), from: place("Table 2", 1), to: place("Garden") }
        ],
        unseated: [{ ...person("smiths", "The Smiths"), from: place("Table 1") }],
        tables: {
          added: [{ id: table.id, name: "Bar", from: null, to: 3 }],
          removed: [{ id: tables[0].id, name: "Table 1", from: 8, to: null }],
          renamed: [{ ...garden, from: "Table 2", to: "Garden" }],
          resized: [{ ...garden, from: 4, to: 6 }]
        }
      })
      await refused(403, "permission_denied", occasion.planner("updater").diff(plan))
      await refused(404, "not_found", reader.diff(unknownId))
    }
  })

  it("never published: everything is added. [SEAT-93]", async () => {
    const { occasion, plan, tables } = await laidOut(true)
    const diff = await answered(200, occasion.planner().diff(plan))
    expect(diff).toMatchObject({ since: null, moved: [], unseated: [] })
    expect(diff.seated).toHaveLength(3)
    expect(diff.tables).toEqual({
      ...noTables,
      added: [
        { id: tables[0].id, name: "Table 1", from: null, to: 8 },
        { id: tables[1].id, name: "Table 2", from: null, to: 4 }
      ]
    })
    await occasion.disable("seating", "reception")
    expect(await answered(200, occasion.planner().diff(plan))).toEqual(diff)
  })
})
