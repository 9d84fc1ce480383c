/** What people name by slug and key, found. */
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import type { Occasion } from "@banquet/platform-core/occasions/Occasion"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { Effect } from "effect"
import { Flag } from "effect/cli"
import { notFound } from "./Failure.ts"

export const occasionFlag = Flag.String("occasion").pipe(
  Flag.withMetavar("SLUG"),
  Flag.withDescription("The occasion's slug")
)

export const eventFlag = Flag.String("event").pipe(
  Flag.withMetavar("KEY"),
  Flag.withDescription("The event's key in the occasion")
)

export const findOccasion = Effect.fnUntraced(function* (slug: string) {
  const occasions = yield* OccasionRepository
  return yield* Effect.mapError(Effect.flatMap(occasions.findBySlug(slug), Effect.fromOption), (error) =>
    error._tag === "StoreUnavailable" ? error : notFound("occasion", slug)
  )
})

/** The occasion's events, by their start. */
export const eventsOf = (occasion: Occasion) =>
  Effect.flatMap(OccasionRepository, (occasions) => occasions.events(occasion.id))

const orNotFound =
  (kind: string, key: string) =>
  <A>(found: A | undefined) =>
    found === undefined ? Effect.fail(notFound(kind, key)) : Effect.succeed(found)

export const findEvent = Effect.fnUntraced(function* (occasion: Occasion, key: string) {
  const events = yield* eventsOf(occasion)
  return yield* orNotFound("event", key)(events.find((event) => event.key === key))
})

export const findPlanner = Effect.fnUntraced(function* (occasion: Occasion, key: string) {
  const principals = yield* PrincipalRepository
  const planners = yield* principals.planners(occasion.id)
  return yield* orNotFound("planner", key)(planners.find((planner) => planner.key === key))
})

/** A guest or vendor by its actor's key: the actor must be one. */
export const findHolder = Effect.fnUntraced(function* (occasion: Occasion, kind: "guest" | "vendor", key: string) {
  const actors = yield* (yield* ActorRepository).actors(occasion.id)
  const principals = yield* PrincipalRepository
  const holders = yield* kind === "guest" ? principals.guests(occasion.id) : principals.vendors(occasion.id)
  const actor = actors.find((candidate) => candidate.key === key)
  return yield* orNotFound(kind, key)(holders.some(({ actorId }) => actorId === actor?.id) ? actor : undefined)
})
