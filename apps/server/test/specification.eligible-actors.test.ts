/** The interface specification, "Eligible actors". */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { wedding } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const invited = (actor: string, response?: string) => ({
  event: "reception",
  actor,
  ...(response === undefined ? {} : { response })
})

describe("Only actors of type `person`, `household`, `group` are candidates. [ACTOR-10]", () => {
  it("lists these and leaves vendors out", async () => {
    const occasion = await server.occasion()
    await occasion.setUp([])
    const { candidates } = await occasion.plan()
    expect(Object.fromEntries(candidates.map((candidate) => [candidate.display_name, candidate.type]))).toEqual({
      "The Smiths": "household",
      "The Choir": "group",
      "Alice Smith": "person",
      "Bob Smith": "person",
      "Carol Jones": "person",
      "Dave Brown": "person",
      "Erin Green": "person"
    })
  })

  it("refuses a vendor a seat, even an invited one", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([8])
    const seat = { actor_id: occasion.actor("caterer"), seating_table_id: tables[0].id }
    await refused(422, "actor_not_eligible", occasion.planner().assign(plan, seat))
  })
})

it("RSVP posture attached to a candidate: `attending`, `pending`, `declined`, `not_tracked`. [ACTOR-6]", async () => {
  const occasion = await server.occasion()
  await occasion.setUp([])
  expect((await occasion.candidate("carol"))?.rsvp).toBe("not_tracked")
  await occasion.apply({
    invitations: [invited("carol", "attending"), invited("dave", "declined"), invited("erin", "pending")]
  })
  const postures = await Promise.all(["carol", "dave", "erin"].map((key) => occasion.candidate(key)))
  expect(postures.map((candidate) => candidate?.rsvp)).toEqual(["attending", "declined", "pending"])
})

describe("When RSVP invitations and responses exist, candidates are narrowed to actors invited to the event. [ACTOR-11]", () => {
  it("lists the invited, and the members of an invited household, and nobody else", async () => {
    const occasion = await server.occasion({ invitations: [invited("smiths", "attending"), invited("carol")] })
    await occasion.setUp([])
    const { candidates } = await occasion.plan()
    expect(candidates.map(({ display_name, rsvp }) => [display_name, rsvp])).toEqual([
      ["Alice Smith", "attending"],
      ["Bob Smith", "attending"],
      ["Carol Jones", "pending"],
      ["The Smiths", "attending"]
    ])
  })

  it("refuses a seat to who is not invited", async () => {
    const occasion = await server.occasion({ invitations: [invited("carol")] })
    const { plan, tables } = await occasion.setUp([8])
    const seat = (actor: string) =>
      occasion.planner().assign(plan, { actor_id: occasion.actor(actor), seating_table_id: tables[0].id })
    await refused(422, "actor_not_eligible", seat("dave"))
    await answered(201, seat("carol"))
  })

  it("looks at the invitations of the plan's own event", async () => {
    const occasion = await server.occasion({ invitations: [{ event: "ceremony", actor: "carol" }] })
    await occasion.setUp([])
    expect((await occasion.plan()).candidates).toHaveLength(7)
  })
})

it("When no RSVP data exists, broader actor availability is used. [ACTOR-12]", async () => {
  const occasion = await server.occasion({
    actors: [...wedding.actors, { key: "zed", type: "person", display_name: "Zed Away", status: "inactive" }]
  })
  await occasion.setUp([])
  const { candidates } = await occasion.plan()
  expect(new Set(candidates.map(({ rsvp }) => rsvp))).toEqual(new Set(["not_tracked"]))
  expect(candidates.map(({ display_name }) => display_name)).not.toContain("Zed Away")
  expect(candidates).toHaveLength(7)
})

it("The planner view exposes `group_labels`, derived from parent memberships. [ACTOR-13, SEAT-41]", async () => {
  const occasion = await server.occasion({
    actors: [
      { key: "smiths", type: "household", display_name: "The Smiths" },
      { key: "choir", type: "group", display_name: "Choir" },
      { key: "friends", type: "group", display_name: "All friends" },
      { key: "alice", type: "person", display_name: "Alice", member_of: ["smiths", "choir"] },
      { key: "bob", type: "person", display_name: "Bob" }
    ],
    vendors: [],
    guests: []
  })
  await occasion.setUp([])
  expect((await occasion.candidate("alice"))?.group_labels).toEqual(["Choir", "The Smiths"])
  expect((await occasion.candidate("bob"))?.group_labels).toEqual([])
})
