import type { Effect } from "effect"
import type { DomainEvent } from "./DomainEvent.ts"

/**
 * A function of the host that is called with domain events: at least once each, those of one aggregate in order.
 *
 * A call that fails, dies or takes longer than half a minute is retried as deliveries to webhooks are, also after a
 * restart and by another process that has a handler of this name. `event.id` is the same each time.
 */
export interface DomainEventHandler {
  /** Identifies the handler from one start to the next; unique. */
  readonly name: string
  /** Types such as `playlist.published`; defaults to every type. */
  readonly types?: ReadonlyArray<string> | undefined
  readonly handle: (event: DomainEvent) => Effect.Effect<void, unknown>
}
