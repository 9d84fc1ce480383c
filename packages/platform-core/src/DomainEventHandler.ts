import type { Effect } from "effect"
import type { DomainEvent } from "./DomainEvent.ts"

/**
 * A function of the host that is told of domain events: at least once each, those of one aggregate in order.
 *
 * What fails, dies or takes longer than half a minute is tried again, as deliveries to webhooks are, also after a restart
 * and by another process that has a handler of this name. `event.id` is the same each time.
 */
export interface DomainEventHandler {
  /** Keeps the handler's place from one start to the next, so it must stay the same, and no two may share it. */
  readonly name: string
  /** Types such as `playlist.published`; every one if not given. */
  readonly types?: ReadonlyArray<string> | undefined
  readonly handle: (event: DomainEvent) => Effect.Effect<void, unknown>
}
