import { OccasionRepository } from "@banquet/platform-core/OccasionRepository"
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { administrator } from "banquet/Administrator"
import type { ErasedCounts } from "banquet/operations/GuestErasure"
import { refused } from "../Failure.ts"
import { findOccasion, occasionFlag } from "../Lookup.ts"
import { answer } from "../Output.ts"
import { inStorageSession } from "../Session.ts"

const countsDocument = (counts: ErasedCounts) => ({
  gallery_items: counts.galleryItems,
  moderation_decisions: counts.moderationDecisions,
  upload_sessions: counts.uploadSessions,
  seating_assignments: counts.seatingAssignments,
  invitations: counts.invitations,
  memberships: counts.memberships,
  tokens: counts.tokens,
  objects: counts.objects
})

const erase = Command.make(
  "erase",
  {
    occasion: occasionFlag,
    guest: Flag.String("guest").pipe(Flag.withMetavar("KEY"), Flag.withDescription("The key of the guest's actor")),
    dryRun: Flag.Boolean("dry-run").pipe(Flag.withDescription("Only say what would be erased"), Flag.withDefault(false))
  },
  ({ dryRun, guest, occasion: slug }) =>
    Effect.gen(function* () {
      const { GuestErasure } = yield* Effect.promise(() => import("banquet/operations/GuestErasure"))
      const occasion = yield* findOccasion(slug)
      // Before the erasure: once it is done, nothing may keep it from being told.
      const events = yield* (yield* OccasionRepository).events(occasion.id)
      const erased = yield* (yield* GuestErasure)
        .erase(administrator, occasion.slug, guest, { rehearse: dryRun })
        .pipe(
          Effect.catchTag("NotFound", () =>
            refused("not_found", `There is no guest "${guest}"; if it was erased before, nothing of it is left.`)
          )
        )
      const plans = erased.plans.map(({ eventId, id, revision, status }) => ({
        id,
        event_id: eventId,
        event: events.find((event) => event.id === eventId)?.key ?? "",
        status,
        revision
      }))
      const document = {
        occasion: { id: occasion.id, slug: occasion.slug },
        guest: { actor_id: erased.actorId, key: guest },
        dry_run: dryRun,
        erased: countsDocument(erased.counts),
        plans
      }
      const lines = [
        ...Object.entries(document.erased).map(([name, count]) => `  ${name.replaceAll("_", " ")}: ${count}`),
        ...plans.map(({ event }) =>
          dryRun
            ? `The seating plan of ${event} would be a draft again.`
            : `The seating plan of ${event} is a draft again: banquet seating publish --occasion ${slug} --event ${event}`
        )
      ]
      if (erased.objectsLeft === 0) {
        return yield* answer(document, [dryRun ? "This would be erased:" : "This is erased:", ...lines].join("\n"))
      }
      const detail = dryRun
        ? "The storage cannot be reached, so its files are not counted."
        : `The storage cannot be reached: everything is erased but ${erased.objectsLeft} files, which nothing names any more and the server's storage sweep removes.`
      return yield* refused("temporarily_unavailable", detail, {
        members: { ...document, objects_left: erased.objectsLeft },
        lines
      })
    }).pipe(inStorageSession)
).pipe(Command.withDescription("Erase a guest: photos, links, seats, invitations and the actor itself, for ever"))

export const guestCommand = Command.make("guest").pipe(
  Command.withDescription("Erase what is kept of a guest"),
  Command.withSubcommands([erase])
)
