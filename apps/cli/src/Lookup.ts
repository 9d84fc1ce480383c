/** What people name by slug and key, found. */
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import type { Occasion } from "@banquet/platform-core/occasions/Occasion"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { Effect } from "effect"
import { Flag } from "effect/cli"
import { notFound, refused, wrongUsage } from "./Failure.ts"

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

/** The occasion where there is one; of more than one, one must be named. */
export const findOnlyOccasion = Effect.gen(function* () {
  const [only, ...others] = yield* (yield* OccasionRepository).list
  if (only === undefined) return yield* refused("not_found", "There is no occasion yet.")
  if (others.length === 0) return only
  return yield* wrongUsage("There is more than one occasion: name one with --occasion; see banquet occasion list.")
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

/** The planner of an occasion that has one; of more than one, one must be named. */
export const findOnlyPlanner = Effect.fnUntraced(function* ({ id, slug }: Occasion) {
  const [only, ...others] = yield* (yield* PrincipalRepository).planners(id)
  if (only === undefined) return yield* refused("not_found", `The occasion "${slug}" has no planner.`)
  if (others.length === 0) return only
  return yield* wrongUsage(
    `The occasion "${slug}" has more than one planner: name one with --planner; see banquet occasion show ${slug}.`
  )
})

/** A guest or vendor by its actor's key: the actor must be one. */
export const findHolder = Effect.fnUntraced(function* (occasion: Occasion, kind: "guest" | "vendor", key: string) {
  const actors = yield* (yield* ActorRepository).actors(occasion.id)
  const principals = yield* PrincipalRepository
  const holders = yield* kind === "guest" ? principals.guests(occasion.id) : principals.vendors(occasion.id)
  const actor = actors.find((candidate) => candidate.key === key)
  return yield* orNotFound(kind, key)(holders.some(({ actorId }) => actorId === actor?.id) ? actor : undefined)
})
