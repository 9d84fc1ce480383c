/** A program that seats people by the rules alone: no database, no server, nothing but `@banquet/seating-core`. */
import { ActorId } from "@banquet/platform-core/Ids"
import { SeatingPlanId, SeatingTableId } from "@banquet/seating-core/SeatingIds"
import { violations } from "@banquet/seating-core/SeatingRules"
import { nextTableName } from "@banquet/seating-core/TableNaming"
import { Result } from "effect"

const found = violations({
  table: {
    table: {
      id: SeatingTableId.make("01a1fd3e-5151-75cb-9a8f-1a04b0a1f7a7"),
      planId: SeatingPlanId.make("01a1fd3e-4d24-745e-9e5b-a3dd3385ce7a"),
      zoneId: null,
      name: "Table 8",
      capacity: 2,
      sortOrder: 1,
      shape: null,
      place: null
    },
    assignments: []
  },
  actor: {
    id: ActorId.make("01a1fd3e-4b2a-72d5-9a8b-21b5c6e2eee0"),
    type: "household",
    status: "active",
    displayName: "The Turner family",
    partySize: 4,
    rsvp: { tracked: true, own: "declined", units: [] }
  },
  seatNumber: 3,
  seated: false,
  freed: []
})

process.stdout.write(
  JSON.stringify({
    violations: found.map(({ code }) => code),
    nextTable: Result.getOrThrow(nextTableName("numbered", ["Table 1"]))
  })
)
