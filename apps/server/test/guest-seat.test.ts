/** What is read of published plans beyond the contract's own: where the event is, and who of the household sits there too. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { eventsAt, wedding } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

describe("the place of an event", () => {
  it("is read with the event and with the seat, changes with the file, and is left out where there is none [PLAT-43, SEAT-293]", async () => {
    const place = 'Quinta da Oliveira, Rua das Flores 12 "Sintra" 🐈'
    const occasion = await server.occasion({ events: eventsAt(`  ${place} `) })
    const { plan, tables } = await occasion.setUp([8])
    await occasion.seat(plan, "alice", tables[0])
    await answered(200, occasion.planner().publish(plan))
    const read = async () => {
      const { events } = await answered(200, occasion.guest().overview())
      const { assignments } = await answered(200, occasion.guest().seating())
      const { plans } = await answered(200, occasion.vendor().seating())
      return [...events, ...assignments.map(({ event }) => event), ...plans.map(({ event }) => event)]
    }
    expect((await read()).map((event) => event.place)).toEqual([undefined, place, place, place])
    await occasion.apply({ events: wedding.events })
    expect((await read()).filter((event) => "place" in event)).toEqual([])
  })
})

describe("who of the household sits there too", () => {
  const seated = async (...people: ReadonlyArray<string>) => {
    const occasion = await server.occasion({
      guests: [
        { actor: "alice", invitation_unit: "smiths", events: ["reception"] },
        { actor: "bob", events: ["reception"] },
        { actor: "carol", invitation_unit: "choir", events: ["reception"] }
      ],
      actors: wedding.actors.map((actor) =>
        ["carol", "dave"].includes(actor.key) ? { ...actor, member_of: ["choir"] } : actor
      )
    })
    const { plan, tables } = await occasion.setUp([16, 16])
    for (const actor of people) await occasion.seat(plan, actor, tables[0])
    return { occasion, plan, tables }
  }

  it("is named when it is asked for, whether the household is seated as one or one by one, and nobody else ever [SEAT-66]", async () => {
    for (const people of [
      ["smiths", "carol", "dave", "erin", "choir"],
      ["alice", "bob", "carol", "dave", "erin"]
    ]) {
      const { occasion, plan } = await seated(...people)
      await answered(200, occasion.planner().publish(plan))
      const { text } = await occasion.guest("alice").seatingWithHousehold()
      const { assignments } = await answered(200, occasion.guest("alice").seatingWithHousehold())
      expect(assignments.map(({ household }) => household)).toEqual([["Bob Smith"]])
      for (const other of ["Carol", "Dave", "Erin", "Choir"]) expect(text).not.toContain(other)
      // Who is invited alone, or with a group, hears of nobody.
      for (const guest of ["bob", "carol"]) {
        const answer = await answered(200, occasion.guest(guest).seatingWithHousehold())
        expect(answer.assignments.filter((seat) => "household" in seat)).toEqual([])
      }
    }
  })

  it("is not named unless it is asked for, nor at another table, nor before the plan is published [SEAT-66]", async () => {
    const { occasion, plan, tables } = await seated("alice")
    await occasion.seat(plan, "bob", tables[1])
    expect(await answered(200, occasion.guest("alice").seatingWithHousehold())).toEqual({ assignments: [] })
    await answered(200, occasion.planner().publish(plan))
    const apart = await occasion.guest("alice").seatingWithHousehold()
    expect(apart.text).toBe((await occasion.guest("alice").seating()).text)
    expect(apart.text).not.toContain("Bob")
    const { occasion: other, plan: otherPlan } = await seated("smiths")
    await answered(200, other.planner().publish(otherPlan))
    expect((await other.guest("alice").seating()).text).not.toMatch(/Bob|household/)
  })

  it("says to a guest who has declined that the seat is another's, where it is asked for [SEAT-73]", async () => {
    const { occasion, plan } = await seated("smiths", "carol")
    await occasion.apply({
      invitations: [
        { event: "reception", actor: "smiths", response: "attending" },
        { event: "reception", actor: "alice", response: "declined" },
        { event: "reception", actor: "bob", response: "attending" },
        { event: "reception", actor: "carol", response: "declined" }
      ]
    })
    await answered(200, occasion.planner().publish(plan))
    for (const [guest, declined] of [
      ["alice", [true]],
      ["bob", []],
      ["carol", [true]]
    ] as const) {
      const { assignments } = await answered(200, occasion.guest(guest).seatingWithHousehold())
      expect(assignments.map((seat) => seat.declined)).toEqual(declined)
      expect((await occasion.guest(guest).seating()).text).not.toContain("declined")
    }
  })

  it("and nothing else can be asked for", async () => {
    const { occasion } = await seated()
    const { client, path } = occasion.guest("alice")
    const { errors } = await refused(400, "invalid_request", client.get(`${path}/seating?include=table`))
    expect(errors).toEqual([{ path: "include", message: "must be household" }])
  })
})
