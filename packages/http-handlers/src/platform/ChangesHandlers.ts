/** Streams of changes to planners and guests. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { PlatformApi } from "@banquet/http-api/platform/PlatformApi"
import type * as Wire from "@banquet/http-api/platform/ChangesApi"
import type { PlannerAction } from "@banquet/platform-core/authorization/Action"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { Changes } from "@banquet/platform-core/changes/Changes"
import type { OccasionId, TokenId } from "@banquet/platform-core/Ids"
import { PermissionDenied } from "@banquet/platform-core/PlatformErrors"
import { Permissions } from "@banquet/platform-core/authorization/Permissions"
import type { Guest, Principal } from "@banquet/platform-core/principals/Principal"
import { Principals } from "@banquet/platform-core/principals/Principals"
import { Effect, Metric, Redacted } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import * as HandlerGroup from "./HandlerGroup.ts"
import { type ChangeEncoder, type ChangeStreamOptions, makeChangeStream } from "./ChangeStream.ts"
import { translated } from "./PlatformProblemTable.ts"

const toPlanner =
  (actions: ReadonlyArray<PlannerAction>): ChangeEncoder =>
  ({ data, eventId, id, permission }) =>
    actions.includes(permission) ? JSON.stringify({ id, event_id: eventId, ...data }) : null

const toGuest =
  ({ eventIds }: Guest): ChangeEncoder =>
  ({ eventId, id, visibleToGuests }) => {
    if (!visibleToGuests || eventId === null || !eventIds.includes(eventId)) return null
    const document: typeof Wire.GuestChange.Encoded = { id, event_id: eventId }
    return JSON.stringify(document)
  }

const minInterval = { planner: "200 millis", guest: "1 second" } as const

const openStreams = (audience: "planner" | "guest") =>
  Metric.gauge("event_streams_open", { description: "Streams of changes that are open", attributes: { audience } })
const gauges = { planner: openStreams("planner"), guest: openStreams("guest") }

/** A caller's request to follow an occasion. */
interface Subscription<E> extends Pick<ChangeStreamOptions<E>, "authorize" | "encode"> {
  readonly audience: "planner" | "guest"
  readonly tokenId: TokenId
  readonly occasionId: OccasionId
  readonly from: number | null
}

/** Follows before it answers, so that the caller misses no effect of what it does next. */
const answerStream = Effect.fnUntraced(function* <E>(changes: Changes["Service"], subscription: Subscription<E>) {
  const { audience, from, occasionId, tokenId } = subscription
  const gauge = gauges[audience]
  yield* Effect.acquireRelease(Metric.modify(gauge, 1), () => Metric.modify(gauge, -1))
  const followed = yield* changes.follow(tokenId, occasionId, from)
  const stream = yield* makeChangeStream(followed, { ...subscription, minInterval: minInterval[audience] })
  return HttpServerResponse.stream(stream, {
    contentType: "text/event-stream",
    // A proxy that buffers would hold events back.
    headers: { "cache-control": "no-store", "x-accel-buffering": "no" }
  })
})

/** Returns the authentication of the request, to be repeated: with its whole context, for hosts may use more than the token. */
const makeAuthenticate = Effect.fnUntraced(function* (principals: Principals["Service"]) {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const token = Redacted.make((headers["authorization"] ?? "").slice("Bearer ".length).trimStart())
  return Effect.provideContext(principals.authenticate(token), yield* Effect.context())
})

/** Encodes the changes that a planner may hear of. Fails where it has no permission on the occasion. */
const makePlannerEncoder = (authorization: Authorization["Service"], { plannerActions }: Permissions["Service"]) =>
  Effect.fnUntraced(function* (principal: Principal, occasionId: OccasionId) {
    const actions = yield* Effect.filter(plannerActions, (action) =>
      authorization.planner(principal, action, occasionId).pipe(
        Effect.as(true),
        Effect.catchTag("PermissionDenied", () => Effect.succeed(false))
      )
    )
    return actions.length === 0 ? yield* new PermissionDenied() : toPlanner(actions)
  })

export const layer = HandlerGroup.group(
  PlatformApi,
  "changes",
  Effect.fnUntraced(function* (handlers) {
    const authorization = yield* Authorization
    const plannerEncoder = makePlannerEncoder(authorization, yield* Permissions)
    const principals = yield* Principals
    const changes = yield* Changes

    return handlers
      .handle(
        "planner",
        Effect.fnUntraced(function* ({ headers, params }) {
          const occasionId = params.occasion_id
          const caller = yield* CurrentPrincipal
          const encoderOf = (principal: Principal) => plannerEncoder(principal, occasionId)
          const encode = yield* translated(encoderOf(caller))
          const authenticate = yield* makeAuthenticate(principals)
          return yield* translated(
            answerStream(changes, {
              audience: "planner",
              tokenId: caller.tokenId,
              occasionId,
              from: headers["last-event-id"] ?? null,
              encode,
              authorize: Effect.flatMap(authenticate, encoderOf)
            })
          )
        })
      )
      .handle(
        "guest",
        Effect.fnUntraced(function* ({ headers, params }) {
          const guestOf = (principal: Principal) =>
            authorization
              .guest(principal, params.occasion_slug, null)
              .pipe(Effect.catchTag("EventNotAccessible", Effect.die))
          const guest = yield* translated(guestOf(yield* CurrentPrincipal))
          const authenticate = yield* makeAuthenticate(principals)
          return yield* translated(
            answerStream(changes, {
              audience: "guest",
              tokenId: guest.tokenId,
              occasionId: guest.occasion.id,
              from: headers["last-event-id"] ?? null,
              encode: toGuest(guest),
              authorize: authenticate.pipe(Effect.flatMap(guestOf), Effect.map(toGuest))
            })
          )
        })
      )
  })
)
