import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import type { ActorId } from "@banquet/platform-core/Ids"
import type { Occasion } from "@banquet/platform-core/occasions/Occasion"
import { arrangementDefaults } from "@banquet/seating-core/ArrangementUseCases"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { administrator } from "banquet/Administrator"
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { arrangementText } from "../ArrangementText.ts"
import { notFound, refused } from "../Failure.ts"
import { eventFlag, occasionFlag } from "../Lookup.ts"
import { answer } from "../Output.ts"
import { findPlan } from "../PlanLookup.ts"
import { serviceOf } from "../ProgramModules.ts"
import { inSession } from "../Session.ts"

const between = (name: string, minimum: number, maximum: number, value: number, description: string) =>
  Flag.Int(name).pipe(
    Flag.filter(
      (given) => given >= minimum && given <= maximum,
      () => `a whole number between ${minimum} and ${maximum}`
    ),
    Flag.withDescription(description),
    Flag.withDefault(value)
  )

const { groupWeight, keep, moveCost, seed, timeLimit } = arrangementDefaults

const parameters = {
  occasion: occasionFlag,
  event: eventFlag,
  actors: Flag.String("actor").pipe(
    Flag.withMetavar("KEY"),
    Flag.withDescription("Only place or move this actor, or these if given again; everybody if not given"),
    Flag.atLeast(0),
    Flag.withDefault([])
  ),
  keep: Flag.Literals("keep", ["all", "locked"]).pipe(
    Flag.withDescription("Whose seats stay: those of all who have one, or only locked ones"),
    Flag.withDefault(keep)
  ),
  groupWeight: between("group-weight", 0, 100, groupWeight, "How much it counts that members of a group sit together"),
  moveCost: between("move-cost", 0, 100, moveCost, "How much it counts that somebody keeps a table"),
  seed: Flag.Int("seed").pipe(Flag.withDescription("Other seeds may find other seats"), Flag.withDefault(seed)),
  timeLimit: between("time-limit-ms", 50, 10_000, timeLimit, "How long the search may take, in milliseconds"),
  apply: Flag.Boolean("apply").pipe(
    Flag.withDescription("Make the changes, as the administrator"),
    Flag.withDefault(false)
  )
}

const actorIds = Effect.fnUntraced(function* (occasion: Occasion, keys: ReadonlyArray<string>) {
  const actors = yield* (yield* ActorRepository).actors(occasion.id)
  const known = new Map<string, ActorId>(actors.map(({ id, key }) => [key, id]))
  return yield* Effect.forEach(keys, (key) => {
    const id = known.get(key)
    return id === undefined ? Effect.fail(notFound("actor", key)) : Effect.succeed(id)
  })
})

export const arrangeCommand = Command.make(
  "arrange",
  parameters,
  ({ actors, apply, event, occasion: slug, ...asked }) =>
    Effect.gen(function* () {
      const seating = yield* serviceOf("seating", PlannerSeating)
      const { occasion, view } = yield* findPlan(slug, event)
      const planId = view.plan.id
      const input = { ...asked, actorIds: actors.length === 0 ? undefined : yield* actorIds(occasion, actors) }
      const { wishes } = yield* seating.wishes(administrator, occasion.id, planId)
      const proposed = yield* seating.arrange(administrator, occasion.id, planId, input).pipe(
        Effect.catchTags({
          AssignmentRefused: () =>
            Effect.fail(refused("actor_not_eligible", "Somebody named is not a candidate for the plan's event.")),
          // Nobody else asks these threads.
          ArrangerBusy: Effect.die
        })
      )
      const { revision } = proposed
      const moves = proposed.moves.map((move) => ({ ...move, seatNumber: undefined, seatLabel: undefined }))
      const changed =
        apply && moves.length > 0
          ? yield* seating
              .changeSeats(administrator, occasion.id, planId, { revision, moves, publish: false })
              .pipe(
                Effect.catchTag("MovesRefused", () =>
                  Effect.fail(refused("stale_revision", "People have changed while seats were sought: arrange again."))
                )
              )
          : null
      const documents = yield* Effect.promise(() =>
        Promise.all([
          import("@banquet/http-handlers/seating/ArrangementDocument"),
          import("@banquet/http-handlers/seating/PlannerSeatingDocuments")
        ])
      )
      const [{ arrangementDocument }, { changedPlanDocument }] = documents
      const outcome = apply
        ? `${view.plan.displayName} is at revision ${changed?.plan.revision ?? revision} now`
        : "Nothing is changed: --apply makes these changes"
      yield* answer(
        {
          arrangement: arrangementDocument(proposed),
          plan: changed === null ? null : changedPlanDocument(changed.plan)
        },
        `${arrangementText(proposed, view, wishes)}\n\n${outcome}`
      )
    }).pipe(inSession)
).pipe(Command.withDescription("Propose seats by wishes, locks and households, and make the changes if asked to"))
