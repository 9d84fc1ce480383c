/** The continued HTTP contract, "Import": what a list of people becomes. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { EventStream } from "./support/EventStream.ts"
import { People, peopleParts } from "./support/People.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const wedding = async () => {
  const occasion = await server.occasion(peopleParts)
  return { occasion, people: new People(occasion) }
}

const rows = [
  { row: 2, display_name: "Zoë Weiß", household: "Weiß", email: "zoe@example.com", dietary: "No nuts" },
  { row: 3, display_name: "Max Weiß", household: "Weiß", groups: ["Band"], invitations: { reception: "attending" } }
]

describe("POST …/actors/import", () => {
  it("makes people with their households and groups, and answers what it did; the same again changes nothing [ACTOR-30, ACTOR-31, ACTOR-32]", async () => {
    const { occasion, people } = await wedding()
    const dry = await answered(200, people.import({ dry_run: true, rows }))
    expect(dry).toMatchObject({ import: null, created: 2, updated: 0, unchanged: 0, doubts: [], mistakes: [], more: 0 })
    expect(await people.names("?search=weiss")).toEqual([])
    const first = await answered(200, people.import({ source: { name: "guests.csv", format: "csv" }, rows }))
    expect(first).toMatchObject({
      import: { id: expect.any(String) },
      created: 2,
      made: [
        { type: "household", display_name: "Weiß" },
        { type: "group", display_name: "Band" }
      ],
      actors: [
        { row: 2, outcome: "created" },
        { row: 3, outcome: "created" }
      ]
    })
    const { actor } = await answered(200, people.find(first.actors[1]!.actor_id))
    expect(actor).toMatchObject({
      key: "max-weiss",
      display_name: "Max Weiß",
      revision: 1,
      member_of: [{ display_name: "Band" }, { display_name: "Weiß" }],
      invitations: [{ event_id: occasion.event(), response: "attending" }]
    })
    const again = await answered(200, people.import({ rows }))
    expect(again).toMatchObject({ import: null, created: 0, updated: 0, unchanged: 2, made: [], doubts: [] })
    expect((await answered(200, people.find(actor.id))).actor).toEqual(actor)
  })

  it("is undone as a whole [ACTOR-36]", async () => {
    const { people } = await wedding()
    const before = await answered(200, people.list())
    const all = [...rows, { row: 4, key: "erin", display_name: "Erin Grey", household: "Weiß", party_size: 2 }]
    const { import: imported } = await answered(200, people.import({ rows: all }))
    expect(await answered(200, people.undo(imported!.id))).toEqual({ deleted: 4, restored: 1 })
    const after = await answered(200, people.list())
    const { items, ...rest } = before
    expect(after).toMatchObject(rest)
    expect(after.items.map((actor) => ({ ...actor, revision: 0 }))).toEqual(
      items.map((actor) => ({ ...actor, revision: 0 }))
    )
    await refused(409, "import_undone", people.undo(imported!.id))
  })
})

const unknownId = "01936b5e-7c00-7000-8000-000000000000"

describe("`400` is for the request around the rows, `422 import_refused` for what is wrong inside them", () => {
  it("around the rows [ACTOR-30]", async () => {
    const { people } = await wedding()
    for (const [body, path] of [
      [{}, "rows"],
      [{ rows: {} }, "rows"],
      [{ rows: Array.from({ length: 5001 }, () => null) }, "rows"],
      [{ rows, dry_run: "yes" }, "dry_run"],
      [{ rows, source: "guests.csv" }, "source"],
      [{ rows, source: { name: "x".repeat(256) } }, "source.name"]
    ] as const) {
      const { errors } = await refused(400, "invalid_request", people.import(body))
      expect(errors?.map((error) => error.path)).toEqual([path])
    }
    const most = { dry_run: true, rows: Array.from({ length: 5000 }, () => null) }
    expect((await answered(200, people.import(most))).more).toBe(4950)
    await answered(200, people.import({ rows: [], dry_run: null, source: null }))
    await answered(200, people.import({ rows: [], source: { name: null, format: " " } }))
  })

  it("inside them: at most 50 `mistakes` and `more`; a dry run lists them in its 200; nothing is written [ACTOR-35]", async () => {
    const { people } = await wedding()
    const wrong = Array.from({ length: 60 }, (_, index) => ({ row: index + 3, display_name: "X", party_size: 0 }))
    const all = [...rows.slice(0, 1), ...wrong]
    const problem = await refused(422, "import_refused", people.import({ rows: all }))
    const dry = await answered(200, people.import({ rows: all, dry_run: true }))
    expect(dry).toMatchObject({ import: null, created: 1, more: 10 })
    expect(dry.mistakes).toHaveLength(50)
    expect(problem).toMatchObject({ more: 10, mistakes: dry.mistakes })
    expect(dry.mistakes[0]).toEqual({
      row: 3,
      member: "party_size",
      message: expect.stringMatching(/\w/),
      code: "number_invalid"
    })
    expect(await people.names("?search=weiss")).toEqual([])
  })

  it("a party that would not fit its table is a mistake of its row [ACTOR-35]", async () => {
    const { occasion, people } = await wedding()
    const { plan, tables } = await occasion.setUp([2])
    await occasion.seat(plan, "alice", tables[0])
    const grown = { rows: [{ row: 9, key: "alice", display_name: "Alice Smith", party_size: 3 }] }
    const { mistakes, more } = await answered(200, people.import({ ...grown, dry_run: true }))
    expect(mistakes).toMatchObject([{ row: 9, member: "party_size" }])
    expect(more).toBe(0)
    expect(await refused(422, "import_refused", people.import(grown))).toMatchObject({ mistakes, more: 0 })
  })

  it("bodies of up to 8 MiB are read on this route alone; hostile ones are small refusals [ACTOR-30, ACTOR-42]", async () => {
    const { occasion, people } = await wedding()
    const padded = (bytes: number) => ({ rows: [], padding: "x".repeat(bytes) })
    await answered(200, people.import(padded(7 * 2 ** 20)))
    await refused(413, "payload_too_large", people.import(padded(8 * 2 ** 20)))
    await refused(413, "payload_too_large", people.create(padded(2 ** 20)))
    const half = 3 * 2 ** 20
    const members = Array.from({ length: 100_000 }, (_, index) => `"m${index}":${index}`).join()
    const sent = (planner: string, body: string) => {
      const { client, path } = new People(occasion, planner)
      return client.send("POST", `${path}/import`, { headers: { "content-type": "application/json" }, body })
    }
    // By two planners, for a token rests after a large body.
    await refused(400, "invalid_request", sent("paul", "x".repeat(half)))
    for (const [planner, row] of [
      ["petra", `${"[".repeat(half)}${"]".repeat(half)}`],
      ["paul", `{"row":1,"display_name":"A",${members}}`],
      ["petra", `{"row":1,"display_name":"${"x".repeat(half)}"}`]
    ] as const) {
      const answer = await refused(422, "import_refused", sent(planner, `{"rows":[${row}]}`))
      expect(JSON.stringify(answer).length).toBeLessThan(1000)
      expect(answer).toMatchObject({ mistakes: [{ row: 1 }] })
    }
  })
})

describe("Undo is refused if an actor's revision moved or it gained a use or a link", () => {
  it("and names who has changed; what it made and was deleted since does not matter [ACTOR-37]", async () => {
    const { occasion, people } = await wedding()
    const { plan, tables } = await occasion.setUp([8])
    const given = [...rows, { row: 4, key: "erin", display_name: "Erin Grey", phone: "1" }]
    const { actors, import: imported } = await answered(200, people.import({ rows: given }))
    const [zoe, max, erin] = actors.map(({ actor_id }) => actor_id)
    const undo = async () => await refused(409, "import_changed_since", people.undo(imported!.id))
    const { actor } = await answered(200, people.update(erin!, { notes: "Moved" }))
    expect(actor.revision).toBe(3)
    expect(await undo()).toMatchObject({ actors: [{ actor_id: erin, display_name: "Erin Grey" }] })
    const other = await answered(200, people.import({ rows: [{ row: 1, display_name: "Kim", household: "Kims" }] }))
    await answered(200, people.update(occasion.actor("dave"), { member_of: [other.made[0]!.actor_id] }))
    const used = await refused(409, "import_changed_since", people.undo(other.import!.id))
    expect(used).toMatchObject({ actors: [{ actor_id: other.made[0]!.actor_id, display_name: "Kims" }] })
    const seated = await answered(
      200,
      people.import({ rows: [{ row: 1, display_name: "Lee", invitations: { reception: "pending" } }] })
    )
    const leeId = seated.actors[0]!.actor_id
    await answered(201, occasion.planner().assign(plan, { actor_id: leeId, seating_table_id: tables[0].id }))
    expect(await refused(409, "import_changed_since", people.undo(seated.import!.id))).toMatchObject({
      actors: [{ actor_id: leeId, display_name: "Lee" }]
    })
    const gone = await answered(
      200,
      people.import({
        rows: [
          { row: 1, display_name: "Mo" },
          { row: 2, display_name: "Nia" }
        ]
      })
    )
    expect((await people.delete(gone.actors[0]!.actor_id)).status).toBe(204)
    expect(await answered(200, people.undo(gone.import!.id))).toEqual({ deleted: 1, restored: 0 })
    for (const id of [zoe!, max!]) await answered(200, people.find(id))
    await refused(404, "not_found", people.undo(unknownId))
    await refused(404, "not_found", new People((await wedding()).occasion).undo(imported!.id))
  })
})

describe("an import makes an entry for each actor", () => {
  it("so does undoing it, and the stream tells of them [ACTOR-39]", async () => {
    const { occasion, people } = await wedding()
    const stream = await EventStream.open(people.client, `/v1/occasions/${occasion.id}/changes`)
    const given = [{ row: 2, key: "erin", display_name: "Erin Grey", notes: "Shy", household: "Greys" }]
    const { import: imported, made } = await answered(200, people.import({ source: { name: "a.csv" }, rows: given }))
    await answered(200, people.undo(imported!.id))
    const path = people.path.replace(/actors$/, "audit")
    interface Entry {
      readonly action: string
      readonly target: object
      readonly changes: ReadonlyArray<object>
    }
    const { items } = await answered(200, people.client.get<{ items: ReadonlyArray<Entry> }>(`${path}?limit=5`))
    expect(items.map(({ action }) => action).toReversed()).toEqual([
      "actor.created",
      "actor.updated",
      "import.undone",
      "actor.deleted",
      "actor.updated"
    ])
    expect(items[2]).toMatchObject({ target: { type: "import", id: imported!.id, name: "a.csv" }, changes: [] })
    expect(items[3]!.changes).toEqual([
      { member: "display_name", from: "Erin Green", to: "Erin Grey" },
      { member: "member_of", from: [], to: [made[0]!.actor_id] },
      { member: "notes", from: null, to: null }
    ])
    const told = (await stream.next(4)).map(({ data, event }) => ({ event, data }))
    const [greys, erin] = [made[0]!.actor_id, occasion.actor("erin")]
    expect(told).toMatchObject(
      [
        { id: greys, revision: 1 },
        { id: erin, revision: 2 },
        { id: greys, revision: null },
        { id: erin, revision: 3 }
      ].map((data) => ({ event: "actor", data }))
    )
    stream.close()
  })
})
