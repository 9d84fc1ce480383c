/** In which rooms a guest sits, and where in them. */
import { describe, expect, it } from "vitest"
import type { GuestSeat } from "../../src/seating/guest/PlaceCards.ts"
import { seatedRooms, viewBoxAround, wordsForPlace } from "../../src/seating/guest/SeatRooms.tsx"

type Room = NonNullable<GuestSeat["room"]>

const roomWith = (x: number, y: number): Room => ({
  floor: { width: 3000, depth: 900 },
  table: { capacity: 8, place: { x, y, angle: 0 } }
})

const seat = (table: string, seat_number: number | null, room?: Room): GuestSeat => ({
  event: { id: "event", name: "Reception", starts_at: "2096-06-20T18:00:00.000Z" },
  plan: { display_name: "Reception" },
  table: { name: table },
  zone: null,
  seat_number,
  seat_label: null,
  actor: { display_name: "Alice" },
  ...(room === undefined ? {} : { room })
})

describe("the rooms of a guest [SEAT-240]", () => {
  it("are one for each table that stands in one, with the guest's own seats", () => {
    const room = roomWith(100, 100)
    const seats = [
      seat("One", 2, room),
      seat("One", null, room),
      seat("One", 5, room),
      seat("Two", 1),
      seat("Three", 1, room)
    ]
    expect(seatedRooms(seats)).toEqual([
      { tableName: "One", room, seatNumbers: new Set([2, 5]) },
      { tableName: "Three", room, seatNumbers: new Set([1]) }
    ])
  })

  it.each([
    [0, 0, "at the top left", "oben links"],
    [999, 300, "on the left", "links"],
    [1000, 599, "near the middle", "etwa in der Mitte"],
    [1999, 900, "at the bottom", "unten in der Mitte"],
    [3000, 299, "at the top right", "oben rechts"]
  ])("have the table at %i, %i %s", (x, y, en, de) => {
    const words = wordsForPlace("One", roomWith(x, y))
    expect(words).toEqual({
      en: `One: ${en} of the hosts’ plan of the room`,
      de: `One: im Raumplan ${de}`
    })
  })

  it("are drawn with the whole ring around the table, near a wall too [SEAT-419]", () => {
    const floor = { width: 2000, depth: 1000 }
    expect(viewBoxAround(floor, { x: 1000, y: 500 }, 200)).toBe("-20 -20 2040 1040")
    expect(viewBoxAround(floor, { x: 1000, y: 130 }, 200)).toBe("-20 -80 2040 1100")
    expect(viewBoxAround(floor, { x: 1950, y: 950 }, 200)).toBe("-20 -20 2180 1180")
  })
})
