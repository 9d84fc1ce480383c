/** Subscribers of domain events: webhooks, and handlers of the host. */
import { type DateTime, type Redacted, Schema } from "effect"
import type { DomainEvent } from "../events/DomainEvent.ts"
import { type OccasionId, Uuid } from "../Ids.ts"

export const SubscriberId = Uuid.pipe(Schema.brand("SubscriberId"))
export type SubscriberId = typeof SubscriberId.Type

/** A URL that events are posted to. */
export interface WebhookAddress {
  readonly _tag: "Webhook"
  readonly url: string
}

/** A webhook with the secret by which its deliveries are signed. */
export interface WebhookTarget extends WebhookAddress {
  /** `whsec_` and base64, with which the receiver verifies. Stored as it is, because signing needs it. */
  readonly secret: Redacted.Redacted
}

/** A function of the host, by a name that stays the same from one start to the next. */
export interface HandlerTarget {
  readonly _tag: "Handler"
  readonly name: string
}

/** Which events a subscriber gets. */
export interface Subscription {
  readonly id: SubscriberId
  /** `null`: events of every occasion. */
  readonly occasionId: OccasionId | null
  /** `null`: events of every type. */
  readonly types: ReadonlyArray<string> | null
  /** Only events above this position. */
  readonly since: number
}

export interface Subscriber extends Subscription {
  readonly target: WebhookTarget | HandlerTarget
  readonly createdAt: DateTime.Utc
}

/** Returns whether the subscription is to the event, at whatever position. */
export const covers = (subscription: Omit<Subscription, "id" | "since">, event: DomainEvent): boolean =>
  (subscription.occasionId === null || subscription.occasionId === event.occasionId) &&
  (subscription.types === null || subscription.types.includes(event.type))
