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
      const { Deletion } = yield* Effect.promise(() => import("@banquet/platform-core/erasure/Deletion"))
      const occasion = yield* findOccasion(slug)
      const { plannerId, tokens } = yield* (yield* Deletion)
        .planner(administrator, slug, key, { rehearse: rehearsal })
        .pipe(Effect.catchTag("NotFound", () => notFound("planner", key)))
      yield* answer(
        {
          occasion: { id: occasion.id, slug },
          planner: { id: plannerId, key },
          rehearsal,
          deleted: { tokens }
        },
        deletionText(rehearsal, `the planner "${key}"`, [["tokens", tokens]])
      )
    }).pipe(inStorageSession)
).pipe(Command.withDescription("Delete a planner with its permissions and tokens; what it decided stays"))

export const plannerCommand = Command.make("planner").pipe(
  Command.withDescription("Delete planners"),
  Command.withSubcommands([remove])
)
