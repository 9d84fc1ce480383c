import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { administrator } from "banquet/Administrator"
import { deletionFlags, deletionText, isRehearsal } from "../Confirmation.ts"
import { notFound } from "../Failure.ts"
import { findOccasion, occasionFlag } from "../Lookup.ts"
import { answer } from "../Output.ts"
import { inStorageSession } from "../Session.ts"

const remove = Command.make(
  "delete",
  { key: Argument.String("key"), occasion: occasionFlag, ...deletionFlags },
  ({ key, occasion: slug, rehearse, yes }) =>
    Effect.gen(function* () {
      const rehearsal = yield* isRehearsal({ rehearse, yes })
      const { GuestErasure } = yield* Effect.promise(() => import("@banquet/actors-core/GuestErasure"))
      const occasion = yield* findOccasion(slug)
      const { actorId, counts } = yield* (yield* GuestErasure)
        .erase(administrator, slug, key, { rehearse: rehearsal, vendor: true })
        .pipe(Effect.catchTag("NotFound", () => notFound("vendor", key)))
      const { invitations, memberships, tokens } = counts
      const deleted = { tokens, invitations, memberships }
      yield* answer(
        { occasion: { id: occasion.id, slug }, vendor: { actor_id: actorId, key }, rehearsal, deleted },
        deletionText(rehearsal, `the vendor "${key}"`, Object.entries(deleted))
      )
    }).pipe(inStorageSession)
).pipe(Command.withDescription("Delete a vendor with its grants and tokens, and the actor itself"))

export const vendorCommand = Command.make("vendor").pipe(
  Command.withDescription("Delete vendors"),
  Command.withSubcommands([remove])
)
