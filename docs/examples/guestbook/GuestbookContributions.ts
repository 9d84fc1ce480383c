/** What the guestbook contributes to streams, to a guest's occasion, and to the deletion and the erasure of people. */
import type { Change } from "@banquet/platform-core/changes/Change"
import type { ActorUsage } from "@banquet/platform-core/erasure/ActorUsage"
import type { Erasure } from "@banquet/platform-core/erasure/Erasure"
import type { GuestSummary } from "@banquet/platform-core/modules/GuestSummary"
import { readConfig } from "@banquet/platform-core/modules/ModuleConfig"
import type { ModuleChanges } from "@banquet/platform-core/modules/ModuleChanges"
import { Effect } from "effect"
import { GuestbookEnablementConfig, GuestbookModule } from "./GuestbookModule.ts"
import { GuestbookRepository } from "./GuestbookRepository.ts"

const kind = "guestbook_entry"

/** Guests see the entries of their events; one that was erased meanwhile is no change. */
export const guestbookChanges = Effect.map(GuestbookRepository, (repository): ModuleChanges => ({
  resolve: Effect.fnUntraced(function* (events) {
    const about = events.filter(({ aggregate }) => aggregate.type === kind)
    if (about.length === 0) return []
    const existing = new Set(yield* repository.existing(about.map(({ aggregate }) => aggregate.id)))
    return about.flatMap(({ aggregate: { id }, eventId, occasionId, position }): ReadonlyArray<Change> =>
      existing.has(id)
        ? [
            {
              kind,
              position,
              occasionId,
              eventId,
              id,
              visibleToGuests: true,
              permission: "guestbook:list",
              data: {}
            }
          ]
        : []
    )
  })
}))

/** Whether the guest may write for an event, and how many entries it has written. */
export const guestbookSummary = Effect.map(GuestbookRepository, (repository): GuestSummary => ({
  module: GuestbookModule.key,
  summarize: (guest) =>
    Effect.map(repository.writtenByEvent(guest.occasion.id, guest.actorId), (written) => ({ config, id }) => ({
      open: config !== null && readConfig(GuestbookEnablementConfig, config.enablement).open,
      entries: written.get(id) ?? 0
    }))
}))

/** Who has written an entry is not deleted while it is there. */
export const guestbookUsage = Effect.map(GuestbookRepository, (repository): ActorUsage => ({
  uses: (occasionId, actorIds) =>
    Effect.map(repository.writers(occasionId, actorIds), (writers) =>
      writers.map((actorId) => ({ actorId, noun: kind }))
    )
}))

export const guestbookErasure = Effect.map(GuestbookRepository, (repository): Erasure => ({
  eraseActor: (occasionId, actorId) =>
    Effect.map(repository.erase(occasionId, actorId), (guestbookEntries) => ({
      counts: { guestbookEntries },
      details: {},
      objects: []
    }))
}))
