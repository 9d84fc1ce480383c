import { StaffRepository } from "@banquet/platform-core/principals/StaffRepository"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { all } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"
import { lockOccasion } from "./internal/Occasions.sql.ts"
import { selectPlanners } from "./internal/Principals.sql.ts"
import * as Statements from "./internal/Staff.sql.ts"
import { StoredPlanner } from "./PrincipalRepositoryPostgres.ts"

const plannerRows = all(StoredPlanner)

/** After every id. */
const end = "ffffffff-ffff-ffff-ffff-ffffffffffff"

/** The planners and vendors of an occasion, each list in one statement. */
export const layer = Layer.effect(
  StaffRepository,
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    return StaffRepository.of({
      planners: (occasionId, { after, limit }) =>
        plannerRows(Statements.selectPlannerPage.on(client, { occasionId, before: after ?? end, limit })).pipe(
          attempt("StaffRepository.planners")
        ),

      // Both are sent at once and run in this order, so that the planners are read once the lock is had.
      plannersForChange: (occasionId) =>
        Effect.all([lockOccasion.on(client, { occasionId }), plannerRows(selectPlanners.on(client, { occasionId }))], {
          concurrency: "unbounded"
        }).pipe(
          Effect.map(([, planners]) => planners),
          attempt("StaffRepository.plannersForChange")
        ),

      everywhere: (id) =>
        plannerRows(Statements.selectPlannerEverywhere.on(client, { id })).pipe(attempt("StaffRepository.everywhere")),

      vendors: (occasionId, { after, limit }) =>
        Statements.selectVendorPage.on(client, { occasionId, before: after ?? end, limit }).pipe(
          Effect.map((rows) => rows.map(({ vendor }) => vendor)),
          attempt("StaffRepository.vendors")
        ),

      vendor: (occasionId, actorId) =>
        Statements.selectVendor.on(client, { occasionId, actorId }).pipe(
          Effect.map(([row]) => Option.fromUndefinedOr(row?.vendor)),
          attempt("StaffRepository.vendor")
        )
    })
  })
)
