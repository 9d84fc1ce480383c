/** Events and subscribers for tests of deliveries. */
import { DateTime, Effect, Redacted } from "effect"
import { DomainEvent, DomainEventId } from "../events/DomainEvent.ts"
import { type HandlerTarget, type Subscriber, SubscriberId } from "../deliveries/EventSubscriber.ts"
import { randomId } from "./OccasionFixture.ts"
import { newEvent } from "./DomainEventFixture.ts"

export const noon = DateTime.makeUnsafe("2026-06-20T12:00:00Z")

/** So many seconds after noon. */
export const after = (seconds: number): DateTime.Utc => DateTime.add(noon, { seconds })

/** An event as the log would answer it. */
export const eventAt = Effect.fnUntraced(function* (
  position: number,
  traits: Partial<Pick<DomainEvent, "aggregate" | "data" | "occasionId" | "type">> = {}
) {
  const event = yield* newEvent(traits)
  return { ...event, id: yield* randomId(DomainEventId), position, occurredAt: noon } satisfies DomainEvent
})

/** A webhook of every occasion that by default begins at the start of the log. */
export const newWebhook = Effect.fnUntraced(function* (traits: Partial<Subscriber> = {}) {
  const webhook: Subscriber = {
    id: yield* randomId(SubscriberId),
    occasionId: null,
    types: null,
    since: 0,
    target: { _tag: "Webhook", url: "https://example.org/hook", secret: Redacted.make("whsec_c2VjcmV0") },
    createdAt: noon,
    ...traits
  }
  return webhook
})

export const newHandler = Effect.fnUntraced(function* (name: string, types: ReadonlyArray<string> | null = null) {
  const target: HandlerTarget = { _tag: "Handler", name }
  return { ...(yield* newWebhook({ types })), target }
})
