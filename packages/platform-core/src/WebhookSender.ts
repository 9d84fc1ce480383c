import { Context, type Effect, type Result, Schema } from "effect"
import type { DomainEvent } from "./DomainEvent.ts"
import type { WebhookTarget } from "./EventSubscriber.ts"

/** An attempt that did not come to a 2xx. `kind` says why, such as `timeout`; nothing of an answer is kept but its status. */
export class SendingFailed extends Schema.TaggedError<SendingFailed>()("SendingFailed", {
  kind: Schema.String,
  status: Schema.NullOr(Schema.Int)
}) {}

/** How webhooks are posted. */
export class WebhookSender extends Context.Service<
  WebhookSender,
  {
    /** The URL in its normal form, or what is wrong with it: `must begin with https://`. */
    readonly accept: (url: string) => Result.Result<string, string>
    /** One attempt, signed, in bounded time. The receiver knows the event by its id, the same in every attempt. */
    readonly send: (target: WebhookTarget, event: DomainEvent) => Effect.Effect<void, SendingFailed>
  }
>()("@banquet/platform-core/WebhookSender") {}
