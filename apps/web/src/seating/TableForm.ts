import type { TableForm } from "@banquet/http-api/seating/RoomGeometry"

interface SomeTable {
  readonly capacity: number
  readonly shape?: TableForm["shape"]
}

/** Returns how a table is drawn: round, where its planner has not said. */
export const formOf = ({ capacity, shape = "round" }: SomeTable): TableForm => ({ capacity, shape })
