/** The rules of Seating by themselves: no database, no server, nothing but values. */
import { ActorId } from "@banquet/platform-core/Ids"
import { SeatingAssignmentId, SeatingPlanId, SeatingTableId } from "@banquet/seating-core/SeatingIds"
import { violations, type SeatingActor, type TableOccupancy } from "@banquet/seating-core/SeatingRules"

const planId = SeatingPlanId.make("01a1fdf3-0000-7000-8000-000000000001")
const tableId = SeatingTableId.make("01a1fdf3-0000-7000-8000-000000000002")

const family = (id: number, displayName: string, partySize: number): SeatingActor => ({
  id: ActorId.make(`01a1fdf3-0000-7000-8000-0000000001${String(id).padStart(2, "0")}`),
  type: "household",
  status: "active",
  displayName,
  partySize,
  rsvp: { tracked: true, own: "attending", units: [] }
})

const almeida = family(1, "Almeida", 3)
const bergstrom = { ...family(2, "Bergström", 4), rsvp: { tracked: true, own: "declined", units: [] } } as const

/** A table for six, at which the Almeidas have sat down. */
const garden: TableOccupancy = {
  table: { id: tableId, planId, zoneId: null, name: "Garden", capacity: 6, sortOrder: 1, shape: null, place: null },
  assignments: [
    {
      id: SeatingAssignmentId.make("01a1fdf3-0000-7000-8000-000000000003"),
      planId,
      tableId,
      actorId: almeida.id,
      partySize: almeida.partySize,
      seatNumber: 1,
      seatLabel: null,
      locked: false
    }
  ]
}

const broken = violations({ table: garden, actor: bergstrom, seatNumber: 1, seated: false, freed: [] })
for (const { code } of broken) console.log(code)
