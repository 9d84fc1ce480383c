/** What the module contributes to a guest's occasion and to the erasure of people. */
import type { ActorMeals } from "@banquet/actors-core/ActorMeals"
import type { ActorMerge } from "@banquet/platform-core/erasure/ActorMerge"
import type { Erasure } from "@banquet/platform-core/erasure/Erasure"
import type { GuestSummary } from "@banquet/platform-core/modules/GuestSummary"
import { CurrentDependencies } from "@banquet/platform-core/ReadDependencies"
import { DateTime, Effect } from "effect"
import { GuestRsvp } from "./GuestRsvp.ts"
import { isOpen } from "./RsvpDecisions.ts"
import { RsvpModule } from "./RsvpModule.ts"
import { RsvpRepository } from "./RsvpRepository.ts"
import { termsOfConfig } from "./RsvpUseCases.ts"

/** Whether guests may answer and bring somebody, and what the guest has answered; `null` where the guest is not asked. */
export const rsvpSummary = Effect.map(GuestRsvp, (rsvp): GuestSummary => ({
  module: RsvpModule.key,
  isRepeatable: true,
  summarize: Effect.fnUntraced(function* (guest) {
    const responses = yield* rsvp.responses(guest)
    const now = yield* DateTime.now
    const dependencies = yield* CurrentDependencies
    return ({ config, id }) => {
      const terms = config === null ? null : termsOfConfig(config.installation, config.enablement)
      const open = terms !== null && isOpen(terms, now)
      const closesAt = terms?.closesAt ?? null
      if (open && closesAt !== null) dependencies?.endsAt(closesAt.epochMilliseconds)
      return {
        open,
        plus_ones: terms?.allowPlusOnes ?? false,
        response: responses.get(id) ?? null
      }
    }
  })
}))

/** Who comes is erased with invitations. */
export const rsvpErasure = Effect.map(RsvpRepository, (repository): Erasure => ({
  eraseActor: (occasionId, actorId) =>
    Effect.map(repository.erase(occasionId, actorId), (rsvpAnswers) => ({
      counts: { rsvpAnswers },
      details: {},
      objects: []
    }))
}))

/** Answers go over, and what is left empty is filled; two who each bring somebody or are brought contradict each other. */
export const rsvpMerge = Effect.map(RsvpRepository, (repository): ActorMerge => ({
  conflicts: (occasionId, actors) =>
    Effect.map(repository.paired(occasionId, actors), ({ length }) =>
      length > 1 ? [{ reason: "plus_one", eventId: null }] : []
    ),
  move: repository.merge
}))

/** What guests said that they eat. */
export const rsvpMeals = Effect.map(RsvpRepository, ({ meals }): ActorMeals => ({ mealsOf: meals }))
