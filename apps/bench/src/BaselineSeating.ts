/** The hand-written routes of Seating: the planner's view, the guest's own seat and the assignment of a seat. */
import type { FastifyInstance } from "fastify"
import type pg from "pg"
import { assignmentRoute } from "./BaselineAssignment.ts"
import { ownSeatRoute } from "./BaselineOwnSeat.ts"
import { plannerViewRoute } from "./BaselinePlannerView.ts"

export const seatingRoutes = (app: FastifyInstance, pool: pg.Pool): void => {
  plannerViewRoute(app, pool)
  ownSeatRoute(app, pool)
  assignmentRoute(app, pool)
}
