/** The guest's occasion. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { PlatformApi } from "@banquet/http-api/platform/PlatformApi"
import { GuestOccasion } from "@banquet/platform-core/occasions/GuestOccasion"
import { DateTime, Effect } from "effect"
import * as HandlerGroup from "./HandlerGroup.ts"
import { jsonAnswer } from "./JsonAnswer.ts"
import { translated } from "./PlatformProblemTable.ts"

export const layer = HandlerGroup.group(
  PlatformApi,
  "guest",
  Effect.fnUntraced(function* (handlers) {
    const occasions = yield* GuestOccasion
    return handlers.handle(
      "occasion",
      Effect.fnUntraced(function* ({ params }) {
        const principal = yield* CurrentPrincipal
        const { events, guest } = yield* translated(occasions.view(principal, params.occasion_slug))
        return jsonAnswer({
          occasion: {
            slug: guest.occasion.slug,
            name: guest.occasion.name,
            time_zone: guest.occasion.timeZone
          },
          guest: { actor_id: guest.actorId, display_name: guest.displayName },
          events: events.map(({ event, modules }) => ({
            id: event.id,
            name: event.name,
            starts_at: DateTime.formatIso(event.startsAt),
            ...(event.place === null ? {} : { place: event.place }),
            ...Object.fromEntries(modules.map(({ enabled, key, members }) => [key, { enabled, ...members }]))
          }))
        })
      })
    )
  })
)
