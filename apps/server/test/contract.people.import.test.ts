/** The continued HTTP contract, "Import": what a list of people becomes. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
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
