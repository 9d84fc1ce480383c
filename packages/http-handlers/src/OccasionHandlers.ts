/** What planners read of an occasion. */
import { CurrentPrincipal } from "@banquet/http-api/Authentication"
import { BanquetApi } from "@banquet/http-api/BanquetApi"
import type { OccasionEvents } from "@banquet/http-api/OccasionApi"
import { Authorization } from "@banquet/platform-core/Authorization"
import { OccasionRepository } from "@banquet/platform-core/OccasionRepository"
import { PlannerAction } from "@banquet/platform-core/Principal"
import { DateTime, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { jsonAnswer } from "./JsonAnswer.ts"
import { translated } from "./ProblemTranslation.ts"

export const layer = HttpApiBuilder.group(
  BanquetApi,
  "occasion",
  Effect.fnUntraced(function* (handlers) {
    const authorization = yield* Authorization
    const occasions = yield* OccasionRepository
    return handlers.handle(
      "events",
      Effect.fnUntraced(function* ({ params }) {
        const principal = yield* CurrentPrincipal
        const mayDo = (action: PlannerAction) => authorization.planner(principal, action, params.occasion_id)
        yield* translated(Effect.firstSuccessOf(PlannerAction.literals.map(mayDo)))
        const events = yield* translated(occasions.events(params.occasion_id))
        return jsonAnswer<typeof OccasionEvents.Encoded>({
          events: events.map(({ id, name, startsAt }) => ({ id, name, starts_at: DateTime.formatIso(startsAt) }))
        })
      })
    )
  })
)
