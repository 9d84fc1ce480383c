import { describe, expect, it } from "vitest"
import { standings } from "../../src/seating/guest/SeatedEvents.ts"

const now = Date.parse("2027-06-19T20:00:00Z")
const event = (id: string, starts_at: string, published = true, enabled = true) => ({
  id,
  starts_at,
  seating: { enabled, published }
})

const told = (events: ReadonlyArray<ReturnType<typeof event>>, ...seated: ReadonlyArray<string>) =>
  toldOf(events, { seated, declined: [] })

const toldOf = (
  events: ReadonlyArray<ReturnType<typeof event>>,
  { declined, seated }: Record<"seated" | "declined", ReadonlyArray<string>>
) =>
  standings(
    events,
    { isSeatedAt: ({ id }) => seated.includes(id), hasDeclined: ({ id }) => declined.includes(id) },
    now
  ).map(({ event: { id }, isOver, standing }) => [id, standing, ...(isOver ? ["over"] : [])].join(" "))

describe("what a guest finds at an event", () => {
  it("is another thing before a plan is published than when the guest is not on the published plan", () => {
    const dinner = "2027-06-19T18:00:00Z"
    expect(told([event("dinner", dinner, false)])).toEqual(["dinner waiting"])
    expect(told([event("dinner", dinner)])).toEqual(["dinner unseated"])
    expect(told([event("dinner", dinner)], "dinner")).toEqual(["dinner seated"])
  })

  it("is that they are not coming, where they have declined and have no seat [SEAT-172]", () => {
    const dinner = "2027-06-19T18:00:00Z"
    for (const published of [true, false]) {
      const events = [event("dinner", dinner, published)]
      expect(toldOf(events, { seated: [], declined: ["dinner"] })).toEqual(["dinner declined"])
      expect(toldOf(events, { seated: ["dinner"], declined: ["dinner"] })).toEqual(["dinner seated"])
    }
  })

  it("comes in the order in which it matters, and events without seats do not come at all", () => {
    const events = [
      event("brunch", "2027-06-20T10:00:00Z"),
      event("eve", "2027-06-18T18:00:00Z"),
      event("week before", "2027-06-12T18:00:00Z"),
      event("dinner", "2027-06-19T18:00:00Z"),
      event("party", "2027-06-19T22:00:00Z", false),
      event("missed", "2027-06-17T18:00:00Z"),
      event("church", "2027-06-19T14:00:00Z", false, false)
    ]
    expect(told(events, "brunch", "dinner", "eve", "week before")).toEqual([
      "dinner seated",
      "brunch seated",
      "eve seated over",
      "week before seated over",
      "party waiting"
    ])
  })
})
