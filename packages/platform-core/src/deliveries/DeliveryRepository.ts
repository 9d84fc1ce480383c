import { Context, type DateTime, type Effect, type Option } from "effect"
import type { DeliveryFailure } from "./DeliveryRetries.ts"
import type { DomainEvent } from "../events/DomainEvent.ts"
import type {
  HandlerTarget,
  Subscriber,
  SubscriberId,
  Subscription,
  WebhookAddress,
  WebhookTarget
} from "./EventSubscriber.ts"
import type { OccasionId } from "../Ids.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"

/** A subscriber as it is listed: without its secret, which is shown once. */
export interface SubscriberListing extends Omit<Subscriber, "target"> {
  readonly target: WebhookAddress | HandlerTarget
  readonly occasionSlug: string | null
  /** When its receiver answered that it is gone; nothing is delivered to it since then. */
  readonly stoppedAt: DateTime.Utc | null
  readonly pending: number
  readonly dead: number
  /** When the oldest pending delivery was queued. */
  readonly oldestPendingAt: DateTime.Utc | null
  readonly lastDeliveredAt: DateTime.Utc | null
  readonly lastFailure: (DeliveryFailure & { readonly at: DateTime.Utc }) | null
}

/** One attempt to deliver an event to a subscriber. */
export interface Delivery {
  readonly subscriberId: SubscriberId
  readonly target: WebhookTarget | HandlerTarget
  readonly event: DomainEvent
  /** From 1; counts from the moment the delivery is claimed, also when its process dies of it. */
  readonly attempt: number
  /** Distinguishes this claim from a later one of the same delivery. */
  readonly lease: string
}

/** How an attempt ended. `Gone` stops the subscriber and drops its pending deliveries. */
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
 * Where subscribers and their deliveries are kept.
 *
 * Of the pending deliveries of one subscriber about one aggregate only the first can be claimed; a later one waits until it
 * is delivered or dead. Deliveries that were made are removed.
 */
export class DeliveryRepository extends Context.Service<
  DeliveryRepository,
  {
    readonly insert: (subscriber: Subscriber) => Effect.Effect<void, StoreUnavailable>
    /** Inserts handlers by name; updates only the types of those that exist. */
    readonly registerHandlers: (
      handlers: ReadonlyArray<Subscriber & { readonly target: HandlerTarget }>
    ) => Effect.Effect<void, StoreUnavailable>
    readonly find: (id: SubscriberId) => Effect.Effect<Option.Option<SubscriberListing>, StoreUnavailable>
    /** Returns the subscribers of the occasion, or all of them, oldest first. */
    readonly list: (occasionId: OccasionId | null) => Effect.Effect<ReadonlyArray<SubscriberListing>, StoreUnavailable>
    /** Removes the subscriber with its deliveries; returns whether there was one. */
    readonly remove: (id: SubscriberId) => Effect.Effect<boolean, StoreUnavailable>
    /**
     * Starts a subscriber that was stopped: it gets what is queued for it and everything above the position that is
     * returned. Locks the queue until the transaction ends.
     */
    readonly start: (id: SubscriberId) => Effect.Effect<number, StoreUnavailable>

    /** The position up to which events are queued for every subscriber. */
    readonly queuedUpTo: Effect.Effect<number, StoreUnavailable>
    /**
     * Locks the queue until the transaction ends, and returns from which position on to queue and for whom; none where
     * nobody subscribes or the queue is locked.
     */
    readonly lockQueue: Effect.Effect<
      Option.Option<{ readonly position: number; readonly subscriptions: ReadonlyArray<Subscription> }>,
      StoreUnavailable
    >
    /** Sets the position up to which events are queued for every subscriber, in the transaction of `lockQueue`. */
    readonly advance: (position: number) => Effect.Effect<void, StoreUnavailable>
    /**
     * Queues deliveries and returns how many became pending: dead ones become pending again, pending ones stay, and those
     * of subscribers that do not exist any more are ignored.
     */
    readonly enqueue: (
      deliveries: ReadonlyArray<{ readonly subscriberId: SubscriberId; readonly event: DomainEvent }>,
      now: DateTime.Utc
    ) => Effect.Effect<number, StoreUnavailable>
    /** Makes the dead deliveries of a subscriber pending again, wakes the workers, and returns how many there were. */
    readonly revive: (id: SubscriberId, now: DateTime.Utc) => Effect.Effect<number, StoreUnavailable>

    /** Returns the subscribers that have a delivery to claim; `handler` is the name of a handler of the host. */
    readonly due: (
      now: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<{ readonly id: SubscriberId; readonly handler: string | null }>, StoreUnavailable>
    /** Claims a delivery of the subscriber, which nobody else can claim until `leaseUntil`. */
    readonly claim: (
      id: SubscriberId,
      now: DateTime.Utc,
      leaseUntil: DateTime.Utc
    ) => Effect.Effect<Option.Option<Delivery>, StoreUnavailable>
    /** Records how the attempt ended; returns `false` and changes nothing where the delivery was claimed again. */
    readonly settle: (
      delivery: Delivery,
      outcome: DeliveryOutcome,
      now: DateTime.Utc
    ) => Effect.Effect<boolean, StoreUnavailable>
    /** Releases a delivery whose attempt was interrupted: it does not count, and can be claimed at once. */
    readonly release: (delivery: Delivery, now: DateTime.Utc) => Effect.Effect<void, StoreUnavailable>

    /** Removes dead deliveries that were queued before the time; returns how many. */
    readonly forget: (before: DateTime.Utc) => Effect.Effect<number, StoreUnavailable>

    readonly backlog: Effect.Effect<Backlog, StoreUnavailable>
  }
>()("@banquet/platform-core/deliveries/DeliveryRepository") {}
