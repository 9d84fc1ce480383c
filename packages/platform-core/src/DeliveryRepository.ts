import { Context, type DateTime, type Effect, type Option } from "effect"
import type { DeliveryFailure } from "./DeliveryRetries.ts"
import type { DomainEvent } from "./DomainEvent.ts"
import type {
  HandlerTarget,
  Subscriber,
  SubscriberId,
  Subscription,
  WebhookAddress,
  WebhookTarget
} from "./EventSubscriber.ts"
import type { OccasionId } from "./Ids.ts"
import type { StoreUnavailable } from "./PlatformErrors.ts"

/** A subscriber as it is listed: without a secret, which is shown once. */
export interface SubscriberListing extends Omit<Subscriber, "target"> {
  readonly target: WebhookAddress | HandlerTarget
  readonly occasionSlug: string | null
  /** When its receiver said that it is gone; it is told of nothing since then. */
  readonly stoppedAt: DateTime.Utc | null
  readonly pending: number
  readonly dead: number
  /** When the oldest of what is pending was queued. */
  readonly oldestPendingAt: DateTime.Utc | null
  readonly lastDeliveredAt: DateTime.Utc | null
  readonly lastFailure: (DeliveryFailure & { readonly at: DateTime.Utc }) | null
}

/** One attempt at telling one subscriber of one event. */
export interface Delivery {
  readonly subscriberId: SubscriberId
  readonly target: WebhookTarget | HandlerTarget
  readonly event: DomainEvent
  /** From 1; counts from the moment the delivery is claimed, also when its process dies of it. */
  readonly attempt: number
  /** Tells this claim from a later one of the same delivery. */
  readonly lease: string
}

/** How an attempt ended. `Gone` stops the subscriber and gives up all that it was still to be told of. */
export type DeliveryOutcome =
  | { readonly _tag: "Delivered" }
  | { readonly _tag: "Again"; readonly failure: DeliveryFailure; readonly at: DateTime.Utc }
  | { readonly _tag: "Dead"; readonly failure: DeliveryFailure }
  | { readonly _tag: "Gone"; readonly failure: DeliveryFailure }

export interface Backlog {
  readonly pending: number
  readonly dead: number
  readonly oldestPendingAt: DateTime.Utc | null
}

/**
 * Subscribers, and what each is still to be told of.
 *
 * Of the pending deliveries of one subscriber about one aggregate only the first can be claimed: a later one waits until
 * it is delivered or dead. What was delivered is forgotten.
 */
export class DeliveryRepository extends Context.Service<
  DeliveryRepository,
  {
    readonly insert: (subscriber: Subscriber) => Effect.Effect<void, StoreUnavailable>
    /** Inserts handlers by name; of those that are known only the types change. */
    readonly registerHandlers: (
      handlers: ReadonlyArray<Subscriber & { readonly target: HandlerTarget }>
    ) => Effect.Effect<void, StoreUnavailable>
    readonly find: (id: SubscriberId) => Effect.Effect<Option.Option<SubscriberListing>, StoreUnavailable>
    /** Oldest first; of every occasion and of none when none is given. */
    readonly list: (occasionId: OccasionId | null) => Effect.Effect<ReadonlyArray<SubscriberListing>, StoreUnavailable>
    /** Whether there was such a subscriber; what it was still to be told of goes with it. */
    readonly remove: (id: SubscriberId) => Effect.Effect<boolean, StoreUnavailable>
    /**
     * Lets a subscriber that was stopped be told of events again, of what is queued for it and of all above the position
     * that is answered; until the transaction around it ends, nobody passes `lockQueue`.
     */
    readonly start: (id: SubscriberId) => Effect.Effect<number, StoreUnavailable>

    /** The position up to which all subscribers have been queued for. */
    readonly queuedUpTo: Effect.Effect<number, StoreUnavailable>
    /**
     * Within a transaction, which others of this kind then pass by: from which position on to queue, and for whom. None
     * if nobody subscribes, or while another is at it.
     */
    readonly lockQueue: Effect.Effect<
      Option.Option<{ readonly position: number; readonly subscriptions: ReadonlyArray<Subscription> }>,
      StoreUnavailable
    >
    /** Moves the position up to which all are queued for, within the transaction of `lockQueue`. */
    readonly advance: (position: number) => Effect.Effect<void, StoreUnavailable>
    /**
     * Queues what each is to be told of, and answers how much became pending: what was dead becomes pending anew, what
     * is pending stays, and a subscriber that is no longer there gets nothing.
     */
    readonly enqueue: (
      deliveries: ReadonlyArray<{ readonly subscriberId: SubscriberId; readonly event: DomainEvent }>,
      now: DateTime.Utc
    ) => Effect.Effect<number, StoreUnavailable>
    /** Makes what is dead of a subscriber pending anew, and answers how much; wakes those who deliver. */
    readonly revive: (id: SubscriberId, now: DateTime.Utc) => Effect.Effect<number, StoreUnavailable>

    /** Subscribers of whose deliveries one can be claimed; `handler` is the name of one of the host's. */
    readonly due: (
      now: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<{ readonly id: SubscriberId; readonly handler: string | null }>, StoreUnavailable>
    /** Takes a delivery of the subscriber, which nobody else takes until `leaseUntil`. */
    readonly claim: (
      id: SubscriberId,
      now: DateTime.Utc,
      leaseUntil: DateTime.Utc
    ) => Effect.Effect<Option.Option<Delivery>, StoreUnavailable>
    /** Writes down how the attempt ended; false, and nothing, if its lease is no longer the last. */
    readonly settle: (
      delivery: Delivery,
      outcome: DeliveryOutcome,
      now: DateTime.Utc
    ) => Effect.Effect<boolean, StoreUnavailable>
    /** Gives back what was claimed and not tried to the end: it does not count, and can be claimed at once. */
    readonly release: (delivery: Delivery, now: DateTime.Utc) => Effect.Effect<void, StoreUnavailable>

    /** Forgets what is dead and was queued before then; answers how much. */
    readonly forget: (before: DateTime.Utc) => Effect.Effect<number, StoreUnavailable>

    readonly backlog: Effect.Effect<Backlog, StoreUnavailable>
  }
>()("@banquet/platform-core/DeliveryRepository") {}
