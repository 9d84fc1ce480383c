/** One attempt to tell a subscriber of an event, and what follows from how it ended. */
import { Cause, DateTime, Duration, Effect, type Exit, Metric } from "effect"
import type { SecureRandom } from "effect/crypto"
import type { Delivery, DeliveryOutcome, DeliveryRepository } from "./DeliveryRepository.ts"
import { type DeliveryFailure, maximumAttempts, retryAt } from "./DeliveryRetries.ts"
import type { DomainEventHandler } from "../events/DomainEventHandler.ts"
import { SendingFailed, type WebhookSender } from "./WebhookSender.ts"

const handlerTimeout = Duration.seconds(30)

const attemptsEnded = ({ target }: Delivery, outcome: DeliveryOutcome) =>
  Metric.counter("event_deliveries_total", {
    description: "Attempts to tell a subscriber of an event, by how they ended; `again` comes back later",
    incremental: true,
    attributes: { target: target._tag.toLowerCase(), outcome: outcome._tag.toLowerCase() }
  })

/** The kind of a handler's failure: what failed may carry what it failed on. */
export const kindOf = (reason: Cause.Reason<unknown> | undefined): string => {
  if (reason === undefined || reason._tag === "Interrupt") return "interrupted"
  const error = reason._tag === "Fail" ? reason.error : reason.defect
  const [tag, name]: ReadonlyArray<unknown> =
    typeof error === "object" && error !== null ? [Reflect.get(error, "_tag"), Reflect.get(error, "name")] : []
  return [tag, name].find((kind): kind is string => typeof kind === "string" && /^\w{1,100}$/.test(kind)) ?? "failed"
}

const failureOf = ({ reasons }: Cause.Cause<unknown>): DeliveryFailure => {
  const reason = reasons.find(({ _tag }) => _tag !== "Interrupt")
  return reason?._tag === "Fail" && reason.error instanceof SendingFailed
    ? { kind: reason.error.kind, status: reason.error.status }
    : { kind: kindOf(reason), status: null }
}

/** The status by which a receiver says that it wants no more of this. */
const gone = 410

/** What follows from a failed attempt; `chance` is that of `retryAt`. */
export const outcomeOf = (
  attempt: number,
  failure: DeliveryFailure,
  now: DateTime.Utc,
  chance: number
): DeliveryOutcome => {
  if (failure.status === gone) return { _tag: "Gone", failure }
  const at = retryAt(attempt, now, chance)
  return at === null ? { _tag: "Dead", failure } : { _tag: "Again", failure, at }
}

/** Why a delivery is given up of whose last attempts nothing was heard: each took its process along. */
const abandoned: DeliveryFailure = { kind: "abandoned", status: null }

/** What attempts are made with. */
interface Attempting {
  readonly deliveries: DeliveryRepository["Service"]
  readonly sender: WebhookSender["Service"]
  readonly random: SecureRandom.SecureRandom["Service"]
  /** The host's handlers by their names. */
  readonly handlers: ReadonlyMap<string, DomainEventHandler>
}

const attempt = ({ handlers, sender }: Attempting, { event, target }: Delivery): Effect.Effect<void, unknown> => {
  if (target._tag === "Webhook") return sender.send(target, event)
  const handler = handlers.get(target.name)
  return handler === undefined
    ? Effect.interrupt
    : Effect.suspend(() => handler.handle(event)).pipe(
        Effect.timeoutOrElse({
          duration: handlerTimeout,
          orElse: () => new SendingFailed({ kind: "timeout", status: null })
        })
      )
}

const settle = Effect.fnUntraced(function* ({ deliveries }: Attempting, delivery: Delivery, outcome: DeliveryOutcome) {
  const { attempt: number, event, subscriberId } = delivery
  const settled = yield* Effect.retry(deliveries.settle(delivery, outcome, yield* DateTime.now), { times: 2 })
  if (!settled) return
  yield* Metric.update(attemptsEnded(delivery, outcome), 1)
  if (outcome._tag === "Delivered") return
  const { kind, status } = outcome.failure
  const facts = { subscriber: subscriberId, event: event.id, type: event.type, attempt: number, kind, status }
  yield* Effect.annotateLogs(
    outcome._tag === "Again"
      ? Effect.logInfo("An event could not be delivered; it is tried again")
      : Effect.logWarning(
          outcome._tag === "Dead" ? "An event was given up" : "A webhook is gone: it is told of nothing more"
        ),
    facts
  )
})

const finish = Effect.fnUntraced(function* (
  attempting: Attempting,
  delivery: Delivery,
  exit: Exit.Exit<void, unknown>
) {
  if (exit._tag === "Success") return yield* settle(attempting, delivery, { _tag: "Delivered" })
  const now = yield* DateTime.now
  if (Cause.hasInterruptsOnly(exit.cause)) return yield* attempting.deliveries.release(delivery, now)
  const [chance = 0] = yield* attempting.random.randomBytes(1)
  yield* settle(attempting, delivery, outcomeOf(delivery.attempt, failureOf(exit.cause), now, chance / 256))
})

/** Attempts a delivery. What cannot be written down now need not be: the lease ends, and the delivery comes again. */
export const deliver = (attempting: Attempting, delivery: Delivery): Effect.Effect<void> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.ignore(
      delivery.attempt > maximumAttempts
        ? settle(attempting, delivery, { _tag: "Dead", failure: abandoned })
        : Effect.flatMap(Effect.exit(restore(attempt(attempting, delivery))), (exit) =>
            finish(attempting, delivery, exit)
          )
    )
  )
