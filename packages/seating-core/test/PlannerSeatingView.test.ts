import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"
import { plannerSeatingView, type PlannerFacts } from "../src/PlannerSeatingView.ts"
import {
  actor,
  actorId,
  assignment,
  assignmentId,
  draft,
  enablementId,
  eventId,
  installationId,
  planId,
  table,
  zone
} from "./SeatingModel.ts"

const installation = { id: installationId, config: {} }
const startsAt = DateTime.makeUnsafe("2026-06-20T18:00:00Z")

type PlanOf = PlannerFacts["plans"][number]

const facts = (
  rest: Partial<Pick<PlannerFacts, "actors" | "memberships" | "events">> & Partial<Omit<PlanOf, "plan">>
): PlannerFacts => ({
  installation,
  events: rest.events ?? [],
  actors: rest.actors ?? [],
  memberships: rest.memberships ?? [],
  plans: [
    {
      plan: draft,
      publication: null,
      zones: rest.zones ?? [],
      tables: rest.tables ?? [table(1)],
      assignments: rest.assignments ?? [],
      invitations: rest.invitations ?? []
    }
  ]
})

const planView = (found: PlannerFacts) => {
  const [plan] = plannerSeatingView(found, installation).plans
  return plan ?? assert.fail("no plan")
}

const membership = (member: number, parent: number) => ({ memberId: actorId(member), parentId: actorId(parent) })

const covered = (found: PlannerFacts) =>
  planView(found).candidates.map((candidate) => [candidate.actorId, candidate.assignmentId, candidate.coveredBy])

describe("The planner's view", () => {
  it("shows events in their order with their plan, and configs with their defaults", () => {
    const events = [
      { id: eventId(2), name: "Ceremony", startsAt, enablement: null },
      { id: eventId(1), name: "Reception", startsAt, enablement: { id: enablementId, config: {} } }
    ]
    const view = plannerSeatingView(facts({ events }), installation)
    assert.deepStrictEqual(view.installation, { id: installationId, config: { table_naming_strategy: "numbered" } })
    assert.deepStrictEqual(view.events, [
      { id: eventId(2), name: "Ceremony", startsAt, enablement: null, planId: null },
      {
        id: eventId(1),
        name: "Reception",
        startsAt,
        enablement: { id: enablementId, config: { publish_to_guests: false } },
        planId
      }
    ])
    const released = [{ ...events[1], enablement: { id: enablementId, config: { publish_to_guests: true } } }]
    const lettered = { id: installationId, config: { table_naming_strategy: "lettered" } }
    const said = plannerSeatingView(facts({ events: released as PlannerFacts["events"] }), lettered)
    assert.strictEqual(said.installation.config.table_naming_strategy, "lettered")
    assert.isTrue(said.events[0]?.enablement?.config.publish_to_guests)
  })

  it("counts seats by party size and tables and zones in their order", () => {
    const found = facts({
      actors: [actor(1, { type: "household", partySize: 4 }), actor(2), actor(3)],
      zones: [zone(2), zone(1)],
      tables: [table(2, { capacity: 6 }), table(1, { capacity: 5 })],
      assignments: [assignment(1), assignment(2)]
    })
    const view = planView(found)
    assert.deepStrictEqual(view.zones, [zone(2), zone(1)])
    assert.deepStrictEqual(view.tables, [
      { ...table(2, { capacity: 6 }), occupancy: 0, remaining: 6 },
      { ...table(1, { capacity: 5 }), occupancy: 5, remaining: 0 }
    ])
    assert.deepStrictEqual(view.capacity, {
      seats: 11,
      assigned: 5,
      remaining: 6,
      unassignedCandidates: 1,
      declinedAssigned: 0,
      seatedTwice: 0
    })
  })

  it("an empty plan has no seats and nobody seated", () => {
    assert.deepStrictEqual(planView(facts({ tables: [] })).capacity, {
      seats: 0,
      assigned: 0,
      remaining: 0,
      unassignedCandidates: 0,
      declinedAssigned: 0,
      seatedTwice: 0
    })
  })

  it("covered_by names the assignment of the household or group through which a person is seated, at any depth", () => {
    const found = facts({
      actors: [actor(1), actor(2, { type: "household" }), actor(3, { type: "group" }), actor(4)],
      memberships: [membership(1, 2), membership(2, 3)],
      assignments: [assignment(3)]
    })
    assert.deepStrictEqual(covered(found), [
      [actorId(1), null, assignmentId(3)],
      [actorId(2), null, null],
      [actorId(3), assignmentId(3), null],
      [actorId(4), null, null]
    ])
    assert.strictEqual(planView(found).capacity.unassignedCandidates, 2)
  })

  it("the nearest of several covers, and of equally near ones always the same", () => {
    const actors = [actor(1), actor(2, { type: "household" }), actor(3, { type: "group" }), actor(4, { type: "group" })]
    const assignments = [assignment(4), assignment(3)]
    const nested = facts({ actors, memberships: [membership(1, 2), membership(2, 3), membership(1, 4)], assignments })
    assert.deepStrictEqual(covered(nested)[0], [actorId(1), null, assignmentId(4)])
    for (const memberships of [
      [membership(1, 4), membership(1, 3)],
      [membership(1, 3), membership(1, 4)]
    ]) {
      assert.deepStrictEqual(covered(facts({ actors, memberships, assignments }))[0], [
        actorId(1),
        null,
        assignmentId(3)
      ])
    }
  })

  it("a person who is seated both ways counts in seated_twice and stays assigned", () => {
    const found = facts({
      actors: [actor(1), actor(2, { type: "household", partySize: 2 })],
      memberships: [membership(1, 2)],
      assignments: [assignment(1), assignment(2)]
    })
    assert.deepStrictEqual(covered(found)[0], [actorId(1), assignmentId(1), assignmentId(2)])
    const { assigned, seatedTwice, unassignedCandidates } = planView(found).capacity
    assert.deepStrictEqual([assigned, seatedTwice, unassignedCandidates], [3, 1, 0])
  })

  it("a seated actor who declines later stays seated and counts in declined_assigned", () => {
    const found = facts({
      actors: [actor(1), actor(2), actor(3)],
      assignments: [assignment(1)],
      invitations: [
        { eventId: eventId(1), actorId: actorId(1), response: "declined" },
        { eventId: eventId(1), actorId: actorId(2), response: "declined" },
        { eventId: eventId(1), actorId: actorId(3), response: null }
      ]
    })
    const view = planView(found)
    assert.deepStrictEqual(
      view.candidates.map(({ assignmentId: seated, eligible, rsvp }) => [rsvp, eligible, seated]),
      [
        ["declined", true, assignmentId(1)],
        ["declined", true, null],
        ["pending", true, null]
      ]
    )
    assert.deepStrictEqual([view.capacity.declinedAssigned, view.capacity.unassignedCandidates], [1, 1])
  })

  it("every seated actor is a candidate, with eligible false if it would not be one any more", () => {
    const found = facts({
      actors: [actor(1), actor(2), actor(3, { type: "vendor" }), actor(4, { status: "inactive" })],
      assignments: [assignment(2), assignment(3)],
      invitations: [{ eventId: eventId(1), actorId: actorId(1), response: "attending" }]
    })
    assert.deepStrictEqual(
      planView(found).candidates.map(({ actorId: who, eligible }) => [who, eligible]),
      [
        [actorId(1), true],
        [actorId(2), false],
        [actorId(3), false]
      ]
    )
    assert.strictEqual(planView(found).capacity.unassignedCandidates, 1)
  })

  it("group_labels are the display names of the direct parents, households and groups alike, sorted", () => {
    const found = facts({
      actors: [
        actor(1),
        actor(2, { type: "household", displayName: "The Smiths" }),
        actor(3, { type: "group", displayName: "Band" }),
        actor(4, { type: "group", displayName: "Clan" })
      ],
      memberships: [membership(1, 2), membership(1, 3), membership(2, 4)]
    })
    const [person, household] = planView(found).candidates
    assert.deepStrictEqual(person?.groupLabels, ["Band", "The Smiths"])
    assert.deepStrictEqual(household?.groupLabels, ["Clan"])
  })
})
