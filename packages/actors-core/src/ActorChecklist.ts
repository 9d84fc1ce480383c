/** What actors contribute to the platform's view of an occasion and its events. */
import type { Checklist } from "@banquet/platform-core/occasions/Checklist"
import type { EventUsage } from "@banquet/platform-core/occasions/EventUsage"
import { Effect } from "effect"
import { ActorRepository } from "./ActorRepository.ts"

/** Whether there are people, and whether anybody is invited. */
export const actorChecklist = Effect.map(ActorRepository, (repository): Checklist => ({
  items: (occasionId) =>
    Effect.map(repository.preparation(occasionId), ({ invitations, people }) => [
      { code: "people", done: people },
      { code: "invitations", done: invitations }
    ])
}))

/** Invitations refer to their event. */
export const invitationUsage = Effect.map(ActorRepository, (repository): EventUsage => ({
  uses: (occasionId, eventId) =>
    Effect.map(repository.invitations(occasionId), (invitations) =>
      invitations.some((invitation) => invitation.eventId === eventId) ? ["invitation"] : []
    )
}))
