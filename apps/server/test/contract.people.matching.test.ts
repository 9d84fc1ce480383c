/** The continued HTTP contract, "Import": whom the rows are taken for, and what undoing and erasing leave. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { type Imported, People, peopleParts } from "./support/People.ts"
import { Rsvp, rsvpParts } from "./support/Rsvp.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const wedding = async () => {
  const occasion = await server.occasion(peopleParts)
  const people = new People(occasion)
  const taken = async (...rows: ReadonlyArray<object>): Promise<Imported> =>
    answered(200, people.import({ rows: rows.map((row, index) => ({ row: index + 1, ...row })) }))
  return { occasion, people, taken }
}

const outcomes = ({ actors }: Imported) => actors.map(({ actor_id, outcome }) => [actor_id, outcome])

describe("Rows match by `key`, else by e-mail, else by display name within the same household", () => {
  it("A row with a `key` matches by it alone. [ACTOR-33]", async () => {
    const { occasion, taken } = await wedding()
    const found = await taken({ key: "alice", display_name: "Alicia" }, { key: "new", display_name: "Bob Smith" })
    expect(outcomes(found)).toEqual([
      [occasion.actor("alice"), "updated"],
      [expect.not.stringMatching(occasion.actor("bob")), "created"]
    ])
    expect(found.actors[0]?.changes).toEqual([{ member: "display_name", from: "Alice Smith", to: "Alicia" }])
  })

  it("an e-mail matches (case folded) only if one actor and one row have it. [ACTOR-33]", async () => {
    const { occasion, people, taken } = await wedding()
    const carol = occasion.actor("carol")
    await answered(200, people.update(carol, { contact: { email: "carol@example.com" } }))
    const email = "CAROL@example.com"
    const [matched] = (await taken({ display_name: "Caroline", email })).actors
    expect([matched?.actor_id, matched?.outcome]).toEqual([carol, "updated"])
    const two = await taken({ display_name: "Ann", email }, { display_name: "Ben", email })
    expect(outcomes(two).map(([, outcome]) => outcome)).toEqual(["created", "created"])
    const ambiguous = await taken({ display_name: "Cleo", email })
    expect(outcomes(ambiguous)).toEqual([[expect.not.stringMatching(carol), "created"]])
  })

  it("a name is another person's in another household [ACTOR-33]", async () => {
    const { occasion, taken } = await wedding()
    const same = await taken({ display_name: "alice smith", household: "The Smiths" })
    expect(outcomes(same)[0]?.[0]).toBe(occasion.actor("alice"))
    const other = await taken({ display_name: "Alice Smith", household: "The Joneses" })
    expect(outcomes(other)[0]?.[1]).toBe("created")
    expect(other.made).toMatchObject([{ type: "household", display_name: "The Joneses" }])
  })

  it("What a row leaves out stays; `household` replaces, `groups` add. [ACTOR-34]", async () => {
    const { people, occasion, taken } = await wedding()
    const alice = occasion.actor("alice")
    await answered(200, people.update(alice, { notes: "Shy", contact: { phone: "+351 21" } }))
    await taken({
      key: "alice",
      display_name: "Alice Smith",
      household: "Greys",
      groups: ["The Choir"],
      email: "a@b.pt"
    })
    await taken({ key: "alice", display_name: "Alice Smith", groups: ["Band"] })
    const { actor } = await answered(200, people.find(alice))
    expect(actor).toMatchObject({ notes: "Shy", contact: { email: "a@b.pt", phone: "+351 21" } })
    expect(actor.member_of.map(({ display_name }) => display_name).toSorted()).toEqual(["Band", "Greys", "The Choir"])
  })
})

describe("`mistakes` and `doubts`", () => {
  it("Two rows for one actor, and a household name that two have, are mistakes. [ACTOR-35]", async () => {
    const { people } = await wedding()
    for (const key of ["one", "two"]) {
      await answered(201, people.create({ type: "household", display_name: "The Twins", key }))
    }
    const twice = ["Alice", "Alicia"].map((display_name, index) => ({ row: index + 1, key: "alice", display_name }))
    const rows = [...twice, { row: 3, display_name: "Tim", household: "The Twins" }]
    const problem = await refused(422, "import_refused", people.import({ rows }))
    expect(problem).toMatchObject({ mistakes: [{ row: 2 }, { row: 3, member: "household" }] })
    expect(await people.names("?search=alic")).toEqual(["Alice Smith"])
  })

  it('`doubts: [{ row, reason: "same_name" | "similar_name", actor_id }]` [ACTOR-38]', async () => {
    const { occasion, taken } = await wedding()
    const { doubts } = await taken(
      { display_name: "Alice Smith", household: "The Joneses" },
      { display_name: "Dave Browne" }
    )
    expect(doubts).toEqual([
      { row: 1, reason: "same_name", actor_id: occasion.actor("alice") },
      { row: 2, reason: "similar_name", actor_id: occasion.actor("dave") }
    ])
  })
})

describe("afterwards", () => {
  it("Undo is refused if an actor gained a link. [ACTOR-37]", async () => {
    const { occasion, people, taken } = await wedding()
    const imported = await taken({ display_name: "Zoë" })
    const actor_ids = imported.actors.map(({ actor_id }) => actor_id)
    await answered(201, people.client.post(`/v1/occasions/${occasion.id}/guests/links`, { actor_ids }))
    const problem = await refused(409, "import_changed_since", people.undo(imported.import!.id))
    expect(problem).toMatchObject({ actors: [{ actor_id: actor_ids[0], display_name: "Zoë" }] })
    await answered(200, people.find(actor_ids[0]!))
  })

  it("Erasing a person removes it from import records too. [ACTOR-40]", async () => {
    const { occasion, people, taken } = await wedding()
    const imported = await taken(
      { key: "carol", display_name: "Carol Secret", notes: "Private" },
      { key: "dave", display_name: "Dave Grey" }
    )
    await occasion.erase("carol")
    const records = await server.rows<{ text: string }>`
      select to_jsonb(changes)::text as text from actor_import_changes changes
      where actor_id = ${occasion.actor("carol")}`
    expect(records).toEqual([])
    expect(await answered(200, people.undo(imported.import!.id))).toEqual({ deleted: 0, restored: 1 })
    expect(await people.names("?search=dave")).toEqual(["Dave Brown"])
  })

  it("what an import answers is in the `changes` of answers, `by` the `import` [RSVP-20]", async () => {
    const occasion = await server.occasion(rsvpParts())
    const people = new People(occasion)
    const rows = [{ row: 1, key: "dave", display_name: "Dave Brown", invitations: { reception: "attending" } }]
    await answered(200, people.import({ rows }))
    const { changes } = await answered(200, Rsvp.planner(occasion).summary())
    expect(changes).toMatchObject([{ actor_id: occasion.actor("dave"), from: null, to: "attending", by: "import" }])
  })
})
