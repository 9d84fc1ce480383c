/** Streams of changes to planners and guests. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { PlatformApi } from "@banquet/http-api/platform/PlatformApi"
import type * as Wire from "@banquet/http-api/platform/ChangesApi"
import type { PlannerAction } from "@banquet/platform-core/Action"
import { Authorization } from "@banquet/platform-core/Authorization"
import type { Change } from "@banquet/platform-core/Change"
import { Changes } from "@banquet/platform-core/Changes"
import { reportDefects } from "@banquet/platform-core/DefectReport"
import type { OccasionId, TokenId } from "@banquet/platform-core/Ids"
import {
  type GuestOccasionMismatch,
  PermissionDenied,
  type StoreUnavailable,
  type Unauthenticated
} from "@banquet/platform-core/PlatformErrors"
import { Permissions } from "@banquet/platform-core/Permissions"
import type { Guest, Principal } from "@banquet/platform-core/Principal"
import { Principals } from "@banquet/platform-core/Principals"
import { Cause, Clock, type Duration, Effect, Metric, Redacted, Stream } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { translated } from "./PlatformProblemTable.ts"

/** What the caller is told of a change, as a line of JSON; `null`: nothing. */
type Telling = (change: Change) => string | null

const toPlanner =
  (actions: ReadonlyArray<PlannerAction>): Telling =>
  ({ data, eventId, id, permission }) =>
    actions.includes(permission) ? JSON.stringify({ id, event_id: eventId, ...data }) : null

const toGuest =
  ({ eventIds }: Guest): Telling =>
  ({ eventId, id, visibleToGuests }) =>
    visibleToGuests && eventId !== null && eventIds.includes(eventId)
      ? line<typeof Wire.GuestChange.Encoded>({ id, event_id: eventId })
      : null

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
const line = <Document>(document: Document): string => JSON.stringify(document)

const written = (changes: ReadonlyArray<Change>, telling: Telling): string =>
  changes
    .map((change) => {
      const data = telling(change)
      return data === null ? "" : `event: ${change.kind}\nid: ${change.position}\ndata: ${data}\n\n`
    })
    .join("")

/** A comment with a position and no event. */
const heardUpTo = (position: number): string => `:\nid: ${position}\n\n`

/** Said to one whose place another has taken: were it back at once, it would take the place of a third. */
const comeBackLater = "retry: 60000\n\n"

const commentEvery = "15 seconds"

/** Less than the 15 seconds within which a stream ends, by more than an answer of the store takes. */
const checkEvery = "7 seconds"

/** How long those who were told something are told nothing more: everybody who hears of a change asks what it is. */
const calm = { planner: "200 millis", guest: "1 second" } as const

const encoder = new TextEncoder()

const openStreams = (audience: "planner" | "guest") =>
  Metric.gauge("event_streams_open", { description: "Streams of changes that are open", attributes: { audience } })
const gauges = { planner: openStreams("planner"), guest: openStreams("guest") }

type Refusal = Unauthenticated | PermissionDenied | GuestOccasionMismatch | StoreUnavailable

export const layer = HttpApiBuilder.group(
  PlatformApi,
  "changes",
  Effect.fnUntraced(function* (handlers) {
    const authorization = yield* Authorization
    const { plannerActions } = yield* Permissions
    const principals = yield* Principals
    const changes = yield* Changes

    /** What the planner may hear of, if it may do anything at all there. */
    const plannerTelling = Effect.fnUntraced(function* (principal: Principal, occasionId: OccasionId) {
      const actions = yield* Effect.filter(plannerActions, (action) =>
        authorization.planner(principal, action, occasionId).pipe(
          Effect.as(true),
          Effect.catchTag("PermissionDenied", () => Effect.succeed(false))
        )
      )
      return actions.length === 0 ? yield* new PermissionDenied() : toPlanner(actions)
    })

    /** Who makes the request, asked anew: with all that is known of it, for it may be more than the token that says so. */
    const holder = Effect.gen(function* () {
      const { headers } = yield* HttpServerRequest.HttpServerRequest
      const token = Redacted.make((headers["authorization"] ?? "").slice("Bearer ".length).trimStart())
      return Effect.provideContext(principals.authenticate(token), yield* Effect.context())
    })

    /**
     * Everything after `from` that the caller may hear of, until it may not any more, which `check` says. Nobody hears
     * anything of what happened after the last check. Follows from when this is done: whoever has the answer misses
     * nothing of what it does next.
     */
    const followed = (
      audience: "planner" | "guest",
      tokenId: TokenId,
      occasionId: OccasionId,
      from: number | null,
      allowed: Telling,
      check: Effect.Effect<Telling, Refusal>
    ) =>
      Effect.gen(function* () {
        const gauge = gauges[audience]
        yield* Effect.acquireRelease(Metric.modify(gauge, 1), () => Metric.modify(gauge, -1))
        const { follower, missed, start } = yield* changes.follow(tokenId, occasionId, from)
        let telling = allowed
        let told = false
        let farewell = false
        let checkDue = false
        let commentDue = false
        const every = (interval: Duration.Input, due: () => void) =>
          Effect.sleep(interval).pipe(
            Effect.andThen(Effect.sync(due)),
            Effect.andThen(Effect.sync(() => follower.wake())),
            Effect.forever,
            Effect.forkScoped
          )
        yield* every(checkEvery, () => (checkDue = true))
        yield* every(commentEvery, () => (commentDue = true))

        const recheck = Effect.gen(function* () {
          checkDue = false
          telling = yield* check
        })

        const hear = Effect.fnUntraced(function* (page: ReadonlyArray<Change>) {
          follower.sending(null)
          if (written(page, telling) === "") return ""
          yield* recheck
          return written(page, telling)
        })

        const next = Effect.gen(function* () {
          follower.sending(null)
          if (told) yield* Effect.raceFirst(Effect.sleep(calm[audience]), follower.ended)
          told = false
          while (true) {
            yield* follower.available
            if (!follower.isOpen) {
              if (!follower.evicted || farewell) return yield* Cause.done()
              farewell = true
              return comeBackLater
            }
            const text = yield* hear(follower.take())
            told = text !== ""
            if (checkDue) yield* recheck
            // Whoever was told nothing for long need not be read all of that when it resumes.
            const comment = commentDue ? heardUpTo(follower.position) : ""
            commentDue = false
            if (text !== "" || comment !== "") return text + comment
          }
        })

        const texts = Stream.succeed(heardUpTo(start)).pipe(
          Stream.concat(
            missed.pipe(
              Stream.mapEffect(hear),
              Stream.filter((text) => text !== "")
            )
          ),
          Stream.concat(Stream.fromEffectRepeat(next)),
          Stream.tap(() =>
            Effect.withFiber((fiber) =>
              Effect.map(Clock.currentTimeMillis, (since) => follower.sending({ since, fiber }))
            )
          )
        )
        return texts.pipe(
          Stream.catchCause((cause) =>
            Cause.hasInterruptsOnly(cause)
              ? Stream.fromEffect(Effect.interrupt)
              : cause.reasons.every((reason) => reason._tag === "Fail")
                ? Stream.empty
                : Stream.drain(
                    Stream.fromEffect(
                      Effect.annotateLogs(Effect.logError("A stream of changes failed"), {
                        defects: reportDefects(cause)
                      })
                    )
                  )
          ),
          Stream.map((text) => encoder.encode(text))
        )
      })

    const answer = (stream: Stream.Stream<Uint8Array>) =>
      HttpServerResponse.stream(stream, {
        contentType: "text/event-stream",
        // A proxy that collects what it passes on would hold it back.
        headers: { "cache-control": "no-store", "x-accel-buffering": "no" }
      })

    return handlers
      .handle(
        "planner",
        Effect.fnUntraced(function* ({ headers, params }) {
          const occasionId = params.occasion_id
          const caller = yield* CurrentPrincipal
          const telling = yield* translated(plannerTelling(caller, occasionId))
          const authenticated = yield* holder
          const check = Effect.flatMap(authenticated, (principal) => plannerTelling(principal, occasionId))
          const from = headers["last-event-id"] ?? null
          return answer(yield* translated(followed("planner", caller.tokenId, occasionId, from, telling, check)))
        })
      )
      .handle(
        "guest",
        Effect.fnUntraced(function* ({ headers, params }) {
          const slug = params.occasion_slug
          const guestOf = (principal: Principal) =>
            authorization.guest(principal, slug, null).pipe(Effect.catchTag("EventNotAccessible", Effect.die))
          const guest = yield* translated(guestOf(yield* CurrentPrincipal))
          const authenticated = yield* holder
          const check = authenticated.pipe(Effect.flatMap(guestOf), Effect.map(toGuest))
          const from = headers["last-event-id"] ?? null
          return answer(
            yield* translated(followed("guest", guest.tokenId, guest.occasion.id, from, toGuest(guest), check))
          )
        })
      )
  })
)
