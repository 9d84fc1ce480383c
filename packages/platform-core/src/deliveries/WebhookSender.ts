import { Context, type Effect, type Result, Schema } from "effect"
import type { DomainEvent } from "../events/DomainEvent.ts"
import type { WebhookTarget } from "./EventSubscriber.ts"

/** An attempt was not answered by a 2xx. `kind` says why, such as `timeout`; only the status is kept of a response. */
export class SendingFailed extends Schema.TaggedError<SendingFailed>()("SendingFailed", {
  kind: Schema.String,
  status: Schema.NullOr(Schema.Int)
}) {}

/** Posts domain events to webhooks. */
export class WebhookSender extends Context.Service<
  WebhookSender,
  {
    /** Returns the URL in its normal form; fails with a message such as `must begin with https://`. */
    readonly accept: (url: string) => Result.Result<string, string>
    /** Makes one signed attempt with a timeout. Every attempt has the id of the event. */
    readonly send: (target: WebhookTarget, event: DomainEvent) => Effect.Effect<void, SendingFailed>
  }
>()("@banquet/platform-core/deliveries/WebhookSender") {}
