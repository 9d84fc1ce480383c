/** What planners read of an occasion. */
import { PlatformApi } from "@banquet/http-api/platform/PlatformApi"
import type { OccasionEvents } from "@banquet/http-api/platform/OccasionApi"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { DateTime, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { jsonAnswer } from "./JsonAnswer.ts"
import { translated } from "./PlatformProblemTable.ts"

export const layer = HttpApiBuilder.group(
  PlatformApi,
  "occasion",
  Effect.fnUntraced(function* (handlers) {
    const occasions = yield* OccasionRepository
    return handlers.handle(
      "events",
      Effect.fnUntraced(function* ({ params }) {
        const events = yield* translated(occasions.events(params.occasion_id))
        return jsonAnswer<typeof OccasionEvents.Encoded>({
          events: events.map(({ id, name, startsAt }) => ({ id, name, starts_at: DateTime.formatIso(startsAt) }))
        })
      })
    )
  })
)
