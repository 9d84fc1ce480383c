import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { Effect, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { administrator } from "banquet/Administrator"
import { refused } from "../Failure.ts"
import { findOccasion, occasionFlag } from "../Lookup.ts"
import { answer } from "../Output.ts"
import { inStorageSession } from "../Session.ts"

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** By name, whatever module counted it. */
const countsDocument = (counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(counts)
      .map(([name, count]) => [snakeCase(name), count] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
  )

/** The plans in which a seat became free, as Seating answers them. */
const FreedPlans = Schema.Struct({
  plans: Schema.Array(
    Schema.Struct({ id: Schema.String, event_id: Schema.String, status: Schema.String, revision: Schema.Int })
  )
})

const freedPlans = (details: unknown) =>
  Option.match(Schema.decodeUnknownOption(FreedPlans)(details), {
    onNone: () => [],
    onSome: ({ plans }) => plans
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
      const { GuestErasure } = yield* Effect.promise(() => import("@banquet/actors-core/GuestErasure"))
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
      const plans = freedPlans(erased.details).map(({ event_id, id, revision, status }) => ({
        id,
        event_id,
        event: events.find((event) => event.id === event_id)?.key ?? "",
        status,
        revision
      }))
      const document = {
        occasion: { id: occasion.id, slug: occasion.slug },
        guest: { actor_id: erased.actorId, key: guest },
        dry_run: dryRun,
        erased: countsDocument(erased.counts),
        ...erased.details,
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
