/** How many changes of plans one planner has under way in a process, whatever one sends at once. */
import type { PlannerId } from "@banquet/platform-core/Ids"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Context, Effect, Layer, RcMap, Semaphore } from "effect"
import { ChangesBusy } from "./SeatingErrors.ts"

/** The next change is decided as soon as the one before is saved: more would only hold connections while they wait for the plan. */
const changesAtOnce = 2

/** How long a change waits for its permit. */
const waitTimeout = "10 seconds"

/** The permits of planners' changes. Those who wait hold no connection and no lock, so that other planners' changes go on. */
export class ChangePermits extends Context.Service<
  ChangePermits,
  {
    /**
     * Makes a change with a permit of the planner. Fails with `ChangesBusy` where the planner's changes before it take too
     * long. Not to be used within another change, which would wait for itself. Administrators need no permit.
     */
    readonly withPermit: (
      principal: Principal
    ) => <A, E, R>(change: Effect.Effect<A, E, R>) => Effect.Effect<A, E | ChangesBusy, R>
  }
>()("@banquet/seating-core/ChangePermits") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const planners = yield* RcMap.make<PlannerId, Semaphore.Semaphore, never, never>({
        lookup: () => Semaphore.make(changesAtOnce)
      })

      const permit = (plannerId: PlannerId) =>
        RcMap.get(planners, plannerId).pipe(
          Effect.flatMap(Semaphore.takeScoped(1)),
          Effect.timeoutOrElse({ duration: waitTimeout, orElse: () => Effect.fail(new ChangesBusy()) })
        )

      return ChangePermits.of({
        withPermit: (principal) => (change) =>
          principal._tag === "Planner" ? Effect.scoped(Effect.andThen(permit(principal.plannerId), change)) : change
      })
    })
  )
}
