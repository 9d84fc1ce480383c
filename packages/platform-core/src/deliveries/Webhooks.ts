import { Context, DateTime, Effect, Layer, Option, Redacted, Result, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { auditPrincipal, type NewAuditEntry } from "../audit/AuditEntry.ts"
import { AuditLog } from "../audit/AuditLog.ts"
import { Authorization } from "../authorization/Authorization.ts"
import { DeliveryRepository, type SubscriberListing } from "./DeliveryRepository.ts"
import { DomainEventPosition } from "../events/DomainEvent.ts"
import { DomainEventLog } from "../events/DomainEventLog.ts"
import { covers, type Subscriber, SubscriberId, type Subscription, type WebhookTarget } from "./EventSubscriber.ts"
import { idMaker, type OccasionId } from "../Ids.ts"
import { InvalidInput, NotFound, type PermissionDenied, type StoreUnavailable } from "../PlatformErrors.ts"
import type { Principal } from "../principals/Principal.ts"
import { Transaction } from "../Transaction.ts"
import { WebhookSender } from "./WebhookSender.ts"

export interface NewWebhook {
  readonly url: string
  /** `null` for every occasion, also future ones. */
  readonly occasionId: OccasionId | null
  /** `null` for every type. */
  readonly types: ReadonlyArray<string> | null
}

/** A webhook that was just added: the only time that its secret is shown. */
export interface AddedWebhook extends Subscriber {
  readonly target: WebhookTarget
}

const base64 = Schema.encodeSync(Schema.Uint8ArrayFromBase64)

const isPosition = Schema.is(DomainEventPosition)

/** How many events a replay reads at once. */
const page = 500

/** Adds, lists, removes and replays webhooks; lists and replays handlers of the host. For the administrator only. */
export class Webhooks extends Context.Service<
  Webhooks,
  {
    /** Adds a webhook, which begins with the next event. */
    readonly add: (
      principal: Principal,
      webhook: NewWebhook
    ) => Effect.Effect<AddedWebhook, PermissionDenied | InvalidInput | StoreUnavailable>
    readonly list: (
      principal: Principal,
      occasionId: OccasionId | null
    ) => Effect.Effect<ReadonlyArray<SubscriberListing>, PermissionDenied | StoreUnavailable>
    readonly remove: (
      principal: Principal,
      id: SubscriberId
    ) => Effect.Effect<void, PermissionDenied | NotFound | StoreUnavailable>
    /**
     * Queues again what is dead and, where `from` is given, every event from that position on that the log still has and
     * that it was queued for before; answers how many. One that was stopped starts again, with what it missed since.
     */
    readonly replay: (
      principal: Principal,
      id: SubscriberId,
      from: number | null
    ) => Effect.Effect<number, PermissionDenied | InvalidInput | NotFound | StoreUnavailable>
  }
>()("@banquet/platform-core/deliveries/Webhooks") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const audit = yield* AuditLog
      const authorization = yield* Authorization
      const deliveries = yield* DeliveryRepository
      const log = yield* DomainEventLog
      const newId = yield* idMaker
      const random = yield* SecureRandom.SecureRandom
      const sender = yield* WebhookSender
      const transaction = yield* Transaction

      const replay = replaying({ deliveries, log, transaction })

      return Webhooks.of({
        add: Effect.fn("Webhooks.add")(function* (principal, { occasionId, types, url }) {
          yield* authorization.administrator(principal)
          const accepted = yield* Effect.fromResult(acceptedUrl(sender, url))
          const secret = Redacted.make(`whsec_${base64(yield* random.randomBytes(32))}`)
          const webhook: AddedWebhook = {
            id: yield* newId(SubscriberId),
            occasionId,
            types,
            since: yield* log.head,
            target: { _tag: "Webhook", url: accepted, secret },
            createdAt: yield* DateTime.now
          }
          yield* transaction.run(
            Effect.andThen(deliveries.insert(webhook), audit.append([recorded(principal, "webhook.added", webhook)]))
          )
          return webhook
        }),

        list: Effect.fn("Webhooks.list")(function* (principal, occasionId) {
          yield* authorization.administrator(principal)
          return yield* deliveries.list(occasionId)
        }),

        remove: Effect.fn("Webhooks.remove")(function* (principal, id) {
          yield* authorization.administrator(principal)
          yield* transaction.run(
            Effect.gen(function* () {
              const found = yield* deliveries.find(id)
              const removed = Option.isSome(found) && (yield* deliveries.remove(id))
              if (!removed) return yield* new NotFound({ resource: "webhook" })
              yield* audit.append([recorded(principal, "webhook.removed", found.value)])
            })
          )
        }),

        replay: Effect.fn("Webhooks.replay")(function* (principal, id, from) {
          yield* authorization.administrator(principal)
          if (from !== null && !isPosition(from)) {
            return yield* new InvalidInput({ path: "from", message: "must be the position of an event" })
          }
          const found = yield* deliveries.find(id)
          if (Option.isNone(found)) return yield* new NotFound({ resource: "webhook" })
          yield* audit.append([recorded(principal, "webhook.replayed", found.value)])
          return yield* replay(found.value, from)
        })
      })
    })
  )
}

const acceptedUrl = (sender: WebhookSender["Service"], url: string) =>
  Result.mapError(sender.accept(url), (message) => new InvalidInput({ path: "url", message }))

const recorded = (
  principal: Principal,
  action: "webhook.added" | "webhook.removed" | "webhook.replayed",
  { id, occasionId }: Pick<Subscription, "id" | "occasionId">
): NewAuditEntry => ({
  occasionId,
  by: auditPrincipal(principal),
  action,
  // Its URL may hold what is secret.
  target: { type: "webhook", id, name: null },
  personId: null,
  changes: []
})

interface Queueing {
  readonly deliveries: DeliveryRepository["Service"]
  readonly log: DomainEventLog["Service"]
  readonly transaction: Transaction["Service"]
}

/** Queues for a subscriber again what is dead, what it missed, and what came from a position on; returns how many. */
const replaying = ({ deliveries, log, transaction }: Queueing) => {
  /** Queues what the log has above one position and up to another. */
  const enqueue = Effect.fnUntraced(function* (subscription: Subscription, above: number, upTo: number) {
    const now = yield* DateTime.now
    let [position, queued] = [above, 0]
    while (position < upTo) {
      const events = yield* log.after(position, { occasionId: subscription.occasionId, limit: page })
      const wanted = events.filter((event) => event.position <= upTo && covers(subscription, event))
      queued += yield* deliveries.enqueue(
        wanted.map((event) => ({ subscriberId: subscription.id, event })),
        now
      )
      position = events.at(-1)?.position ?? upTo
    }
    return queued
  })

  return Effect.fnUntraced(function* (subscription: SubscriberListing, from: number | null) {
    const { id, since, stoppedAt } = subscription
    const begin = stoppedAt === null ? Infinity : since
    const above = from === null ? begin : from - 1
    // Events above this position are queued for it with all others, unless it is stopped.
    const upTo = Math.max(since, yield* deliveries.queuedUpTo)
    const missed = yield* enqueue(subscription, above, upTo)
    const revived = yield* deliveries.revive(id, yield* DateTime.now)
    if (stoppedAt === null) return missed + revived
    // It hears of nothing new before what it missed: the others wait for what came up meanwhile, and no longer.
    const rest = yield* transaction.run(
      Effect.flatMap(deliveries.start(id), (position) => enqueue(subscription, Math.max(above, upTo), position))
    )
    return missed + revived + rest
  })
}
