/** The HTTP contract, "Planner: seating": the view, its candidates and its capacity. */
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

describe("GET /v1/occasions/:occasion_id/seating `?event_id=` → 200 (`seating:list`) [SEAT-40]", () => {
  it("{ installation: { id, config }, events: [{ id, name, starts_at, enablement: { id, config } | null, seating_plan_id | null }], [SEAT-40]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([])
    const { installation, events } = await answered(200, occasion.planner().seating())
    expect(installation).toEqual({ id: plan.module_installation_id, config: { table_naming_strategy: "numbered" } })
    expect(events).toEqual([
      {
        id: occasion.event("ceremony"),
        name: "Ceremony",
        starts_at: "2026-06-20T14:00:00.000Z",
        enablement: null,
        seating_plan_id: null
      },
      {
        id: occasion.event("reception"),
        name: "Reception",
        starts_at: "2026-06-20T18:00:00.000Z",
        enablement: { id: plan.event_enablement_id, config: { publish_to_guests: true } },
        seating_plan_id: plan.id
      }
    ])
  })

  it("plans: [{ id, event_id, module_installation_id, event_enablement_id, plan_key, display_name, planner_notes, status, revision, published_at, published_by, [SEAT-40]", async () => {
    const occasion = await server.occasion()
    const { plan } = await answered(
      201,
      occasion.planner().createPlan({ event_id: occasion.event(), planner_notes: "Notes" })
    )
    const { installation, events } = await answered(200, occasion.planner().seating())
    const { published_at } = (await answered(200, occasion.planner().publish(plan))).plan
    const {
      zones: _,
      tables: __,
      assignments: ___,
      candidates: ____,
      capacity: _____,
      ...fields
    } = await occasion.plan()
    expect(fields).toEqual({
      id: plan.id,
      event_id: occasion.event(),
      module_installation_id: installation.id,
      event_enablement_id: events[1]?.enablement?.id,
      plan_key: "main",
      display_name: "Reception",
      planner_notes: "Notes",
      status: "published",
      revision: 2,
      published_at,
      published_by: { kind: "planner", key: "petra", display_name: "Petra Planner" },
      publication: { published_at, revision: 2 }
    })
  })

  it("zones: [{ id, name, sort_order }], [SEAT-40, SEAT-50, SEAT-53]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([])
    const { zone } = await answered(201, occasion.planner().createZone(plan, { name: "Hall" }))
    expect((await occasion.plan()).zones).toEqual([{ id: zone.id, name: "Hall", sort_order: 1 }])
  })

  it("tables: [{ id, seating_zone_id | null, name, capacity, occupancy, remaining, sort_order }], [SEAT-40, SEAT-50, SEAT-53]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([8])
    await occasion.seat(plan, "smiths", tables[0])
    expect((await occasion.plan()).tables).toEqual([
      {
        id: tables[0].id,
        seating_zone_id: null,
        name: "Table 1",
        capacity: 8,
        occupancy: 4,
        remaining: 4,
        sort_order: 1
      }
    ])
  })

  it("assignments: [{ id, actor_id, seating_table_id, seat_number | null, seat_label | null }], [SEAT-40]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([8])
    const { id } = await occasion.seat(plan, "carol", tables[0], { seat_number: 5 })
    expect((await occasion.plan()).assignments).toEqual([
      {
        id,
        actor_id: occasion.actor("carol"),
        seating_table_id: tables[0].id,
        seat_number: 5,
        seat_label: null,
        locked: false
      }
    ])
  })

  it("candidates: [{ actor_id, type, display_name, party_size, rsvp, eligible, group_labels, assignment_id | null, covered_by | null }], [SEAT-40]", async () => {
    const occasion = await server.occasion({ invitations: [invited("smiths", "attending")] })
    const { plan, tables } = await occasion.setUp([8])
    const { id } = await occasion.seat(plan, "smiths", tables[0])
    expect((await occasion.plan()).candidates).toEqual([
      {
        actor_id: occasion.actor("alice"),
        type: "person",
        display_name: "Alice Smith",
        party_size: 1,
        rsvp: "attending",
        eligible: true,
        group_labels: ["The Smiths"],
        assignment_id: null,
        covered_by: id
      },
      {
        actor_id: occasion.actor("bob"),
        type: "person",
        display_name: "Bob Smith",
        party_size: 1,
        rsvp: "attending",
        eligible: true,
        group_labels: ["The Smiths"],
        assignment_id: null,
        covered_by: id
      },
      {
        actor_id: occasion.actor("smiths"),
        type: "household",
        display_name: "The Smiths",
        party_size: 4,
        rsvp: "attending",
        eligible: true,
        group_labels: [],
        assignment_id: id,
        covered_by: null
      }
    ])
  })

  it("capacity: { seats, assigned, remaining, unassigned_candidates, declined_assigned, seated_twice } }] } [SEAT-40]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([8, 2])
    expect((await occasion.plan()).capacity).toEqual({
      seats: 10,
      assigned: 0,
      remaining: 10,
      unassigned_candidates: 7,
      declined_assigned: 0,
      seated_twice: 0
    })
    await occasion.seat(plan, "smiths", tables[0])
    await occasion.seat(plan, "alice", tables[1])
    expect((await occasion.plan()).capacity).toEqual({
      seats: 10,
      assigned: 5,
      remaining: 5,
      unassigned_candidates: 4,
      declined_assigned: 0,
      seated_twice: 1
    })
  })
})

it("`event_id` narrows events and plans. [SEAT-40]", async () => {
  const occasion = await server.occasion({
    modules: [{ module: "seating", events: [{ event: "ceremony" }, { event: "reception" }] }]
  })
  await occasion.setUp([4], "ceremony")
  const { plan } = await occasion.setUp([4], "reception")
  const everything = await answered(200, occasion.planner().seating())
  expect([everything.events.length, everything.plans.length]).toEqual([2, 2])
  const narrowed = await answered(200, occasion.planner().seating(occasion.event()))
  expect(narrowed.events.map(({ id }) => id)).toEqual([occasion.event()])
  expect(narrowed.plans.map(({ id }) => id)).toEqual([plan.id])
})

it("An assignment occupies as many seats as its actor's `party_size` (whole, ≥ 1, default 1: a household of four may be seated as one actor and takes four); `occupancy`, `assigned` count seats. [ACTOR-3, SEAT-26]", async () => {
  const occasion = await server.occasion()
  const { plan, tables } = await occasion.setUp([8, 8])
  await occasion.seat(plan, "smiths", tables[0])
  await occasion.seat(plan, "carol", tables[0])
  await occasion.seat(plan, "choir", tables[1])
  const { tables: seen, capacity } = await occasion.plan()
  expect(seen.map(({ occupancy, remaining }) => [occupancy, remaining])).toEqual([
    [5, 3],
    [3, 5]
  ])
  expect(capacity).toMatchObject({ seats: 16, assigned: 8, remaining: 8 })
  for (const party_size of [0, 1.5, -1]) {
    const actors = [{ key: "smiths", type: "household", display_name: "The Smiths", party_size }]
    await expect(occasion.apply({ actors })).rejects.toThrow()
  }
})

describe("`rsvp`: `attending | pending | declined | not_tracked`. [ACTOR-6, SEAT-41]", () => {
  it("of invited candidates and of those where nobody is invited", async () => {
    const occasion = await server.occasion({
      invitations: [invited("carol", "attending"), invited("dave"), invited("erin", "declined")]
    })
    await occasion.setUp([])
    const { candidates } = await occasion.plan()
    expect(candidates.map(({ display_name, rsvp }) => [display_name, rsvp])).toEqual([
      ["Carol Jones", "attending"],
      ["Dave Brown", "pending"],
      ["Erin Green", "declined"]
    ])
    const untracked = await server.occasion()
    await untracked.setUp([])
    expect((await untracked.candidate("carol"))?.rsvp).toBe("not_tracked")
  })
})

it("`group_labels`: display names of the actor's direct parents, households and groups alike, sorted. [ACTOR-13]", async () => {
  const occasion = await server.occasion({
    actors: [
      { key: "all", type: "group", display_name: "All" },
      { key: "jones", type: "household", display_name: "Jones", member_of: ["all"] },
      { key: "band", type: "group", display_name: "Band" },
      { key: "zoe", type: "person", display_name: "Zoë", member_of: ["jones", "band"] }
    ],
    vendors: [],
    guests: []
  })
  await occasion.setUp([])
  expect((await occasion.candidate("zoe"))?.group_labels).toEqual(["Band", "Jones"])
  expect((await occasion.candidate("jones"))?.group_labels).toEqual(["All"])
})

describe("Candidates come from RSVP data as the specification says. [ACTOR-11, SEAT-41]", () => {
  it("Once an event has invitations, candidates are the actors invited to it, directly or as direct members of an invited household or group. [ACTOR-11]", async () => {
    const occasion = await server.occasion({
      actors: [
        { key: "all", type: "group", display_name: "All" },
        { key: "jones", type: "household", display_name: "Jones", member_of: ["all"] },
        { key: "zoe", type: "person", display_name: "Zoë", member_of: ["jones"] },
        { key: "carol", type: "person", display_name: "Carol" }
      ],
      invitations: [invited("all")],
      vendors: [],
      guests: []
    })
    const { plan, tables } = await occasion.setUp([8])
    expect((await occasion.plan()).candidates.map(({ display_name }) => display_name)).toEqual(["All", "Jones"])
    const seat = (actor: string) =>
      occasion.planner().assign(plan, { actor_id: occasion.actor(actor), seating_table_id: tables[0].id })
    await refused(422, "actor_not_eligible", seat("zoe"))
    await refused(422, "actor_not_eligible", seat("carol"))
    await answered(201, seat("jones"))
  })

  it("An own `attending` or `declined` wins; else the strongest of the units' (`attending` > `pending` > `declined`); an own invitation without an answer does not override a unit's answer. [ACTOR-7, ACTOR-8, ACTOR-9]", async () => {
    const household = (key: string) => ({ key, type: "household", display_name: key })
    const person = (key: string, ...member_of: Array<string>) => ({
      key,
      type: "person",
      display_name: key,
      member_of
    })
    const occasion = await server.occasion({
      actors: [
        household("yes"),
        household("maybe"),
        household("no"),
        person("own-no", "yes"),
        person("own-yes", "no"),
        person("own-pending-yes", "yes"),
        person("own-pending-no", "no"),
        person("yes-maybe-no", "yes", "maybe", "no"),
        person("maybe-no", "maybe", "no"),
        person("only-no", "no")
      ],
      invitations: [
        invited("yes", "attending"),
        invited("maybe"),
        invited("no", "declined"),
        invited("own-no", "declined"),
        invited("own-yes", "attending"),
        invited("own-pending-yes"),
        invited("own-pending-no")
      ],
      vendors: [],
      guests: []
    })
    await occasion.setUp([])
    const { candidates } = await occasion.plan()
    expect(Object.fromEntries(candidates.map(({ display_name, rsvp }) => [display_name, rsvp]))).toEqual({
      yes: "attending",
      maybe: "pending",
      no: "declined",
      "own-no": "declined",
      "own-yes": "attending",
      "own-pending-yes": "attending",
      "own-pending-no": "declined",
      "yes-maybe-no": "attending",
      "maybe-no": "pending",
      "only-no": "declined"
    })
  })

  it("Without invitations every active person, household and group of the occasion is a candidate, as `not_tracked`. [ACTOR-6, ACTOR-12]", async () => {
    const occasion = await server.occasion({
      actors: [...wedding.actors, { key: "gone", type: "person", display_name: "Gone", status: "inactive" }]
    })
    await occasion.setUp([])
    const { candidates } = await occasion.plan()
    expect(candidates.map(({ type, rsvp, eligible }) => [type, rsvp, eligible])).toEqual([
      ["person", "not_tracked", true],
      ["person", "not_tracked", true],
      ["person", "not_tracked", true],
      ["person", "not_tracked", true],
      ["person", "not_tracked", true],
      ["group", "not_tracked", true],
      ["household", "not_tracked", true]
    ])
  })
})

it("Every seated actor is in `candidates`, with `eligible: false` if it would not be one any more. [SEAT-42]", async () => {
  const occasion = await server.occasion()
  const { plan, tables } = await occasion.setUp([8])
  const { id } = await occasion.seat(plan, "carol", tables[0])
  await occasion.apply({ invitations: [invited("dave", "attending")] })
  const { candidates } = await occasion.plan()
  expect(
    candidates.map(({ display_name, eligible, assignment_id }) => [display_name, eligible, assignment_id])
  ).toEqual([
    ["Carol Jones", false, id],
    ["Dave Brown", true, null]
  ])
})

describe("`covered_by` names the assignment of a household or group through which a person is seated already; a person who is seated both ways counts in `seated_twice`. [SEAT-43]", () => {
  it("follows where the household sits", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([8, 8])
    expect((await occasion.candidate("alice"))?.covered_by).toBeNull()
    const household = await occasion.seat(plan, "smiths", tables[0])
    expect(await occasion.candidate("alice")).toMatchObject({ assignment_id: null, covered_by: household.id })
    expect((await occasion.candidate("carol"))?.covered_by).toBeNull()
    expect((await occasion.plan()).capacity.seated_twice).toBe(0)
    const own = await occasion.seat(plan, "alice", tables[1])
    expect(await occasion.candidate("alice")).toMatchObject({ assignment_id: own.id, covered_by: household.id })
    expect((await occasion.plan()).capacity.seated_twice).toBe(1)
    await answered(200, occasion.planner().unassign(household))
    expect((await occasion.candidate("alice"))?.covered_by).toBeNull()
    expect((await occasion.plan()).capacity.seated_twice).toBe(0)
  })
})

it("`unassigned_candidates` counts candidates that are neither seated, covered nor declined. [SEAT-44]", async () => {
  const occasion = await server.occasion({
    invitations: [
      invited("smiths", "attending"),
      invited("carol", "attending"),
      invited("dave"),
      invited("erin", "declined")
    ]
  })
  const { plan, tables } = await occasion.setUp([8])
  const unassigned = async () => (await occasion.plan()).capacity.unassigned_candidates
  expect(await unassigned()).toBe(5)
  await occasion.seat(plan, "smiths", tables[0])
  expect(await unassigned()).toBe(2)
  await occasion.seat(plan, "carol", tables[0])
  expect(await unassigned()).toBe(1)
})

it("A seated actor who declines later stays seated and counts in `declined_assigned`. [SEAT-45]", async () => {
  const occasion = await server.occasion({ invitations: [invited("carol", "attending")] })
  const { plan, tables } = await occasion.setUp([8])
  const seated = await occasion.seat(plan, "carol", tables[0])
  expect((await occasion.plan()).capacity.declined_assigned).toBe(0)
  await occasion.apply({ invitations: [invited("carol", "declined")] })
  const { assignments, capacity } = await occasion.plan()
  expect(assignments).toEqual([seated])
  expect(capacity).toMatchObject({ assigned: 1, declined_assigned: 1 })
  expect(await occasion.candidate("carol")).toMatchObject({ rsvp: "declined", assignment_id: seated.id })
})
