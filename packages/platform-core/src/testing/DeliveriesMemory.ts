/** `DeliveryRepository` in a `MemoryStore`. */
import { DateTime, Effect, Layer, Option } from "effect"
import {
  type Delivery,
  type DeliveryOutcome,
  DeliveryRepository,
  type SubscriberListing
} from "../deliveries/DeliveryRepository.ts"
import type { DomainEvent } from "../events/DomainEvent.ts"
import type { Subscriber, SubscriberId } from "../deliveries/EventSubscriber.ts"
import { byCodePoint } from "../Text.ts"
import { MemoryStore, reference, unique, withRows } from "./MemoryStore.ts"
import { PlatformMemory } from "./PlatformMemory.ts"

interface StoredSubscriber
  extends Subscriber, Pick<SubscriberListing, "stoppedAt" | "lastDeliveredAt" | "lastFailure"> {}

interface StoredDelivery {
  readonly subscriberId: SubscriberId
  readonly event: DomainEvent
  readonly state: "pending" | "dead"
  readonly attempts: number
  readonly dueAt: DateTime.Utc
  readonly lease: string | null
  readonly queuedAt: DateTime.Utc
}

const keyOf = ({ event, subscriberId }: Pick<StoredDelivery, "event" | "subscriberId">): string =>
  `${subscriberId} ${event.position}`

const sameAggregate = (a: StoredDelivery, b: StoredDelivery): boolean =>
  a.subscriberId === b.subscriberId &&
  a.event.aggregate.type === b.event.aggregate.type &&
  a.event.aggregate.id === b.event.aggregate.id

const isHandlerOf = (subscriber: Subscriber, name: string): boolean =>
  subscriber.target._tag === "Handler" && subscriber.target.name === name

export const layer: Layer.Layer<DeliveryRepository, never, MemoryStore | PlatformMemory> = Layer.effect(
  DeliveryRepository,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const platform = yield* PlatformMemory
    const subscribers = store.cell<ReadonlyMap<SubscriberId, StoredSubscriber>>(new Map())
    const deliveries = store.cell<ReadonlyMap<string, StoredDelivery>>(new Map())
    const queuedUpTo = store.cell(0)
    let leases = 0

    const rows = (): Array<StoredDelivery> =>
      [...deliveries.get().values()].toSorted((a, b) => a.event.position - b.event.position)
    const put = (changed: ReadonlyArray<StoredDelivery>) => deliveries.set(withRows(deliveries.get(), changed, keyOf))
    const drop = (dropped: (row: StoredDelivery) => boolean) =>
      deliveries.set(new Map([...deliveries.get()].filter(([, row]) => !dropped(row))))
    const putSubscriber = (subscriber: StoredSubscriber) =>
      subscribers.set(withRows(subscribers.get(), [subscriber], ({ id }) => id))
    const change = (id: SubscriberId, changes: Partial<StoredSubscriber>) => {
      const subscriber = subscribers.get().get(id)
      if (subscriber !== undefined) putSubscriber({ ...subscriber, ...changes })
    }

    const insert = (subscriber: Subscriber) => {
      reference(
        "subscribers_occasion",
        subscriber.occasionId === null || platform.occasions.get().has(subscriber.occasionId)
      )
      putSubscriber({ ...subscriber, stoppedAt: null, lastDeliveredAt: null, lastFailure: null })
      unique("subscribers_handler", subscribers.get(), ({ id, target }) =>
        target._tag === "Handler" ? target.name : id
      )
    }

    const isStopped = (id: SubscriberId): boolean => (subscribers.get().get(id)?.stoppedAt ?? null) !== null

    /** The deliveries that are first of their aggregate, and due. */
    const claimable = (now: DateTime.Utc) => {
      const pending = rows().filter(({ state, subscriberId }) => state === "pending" && !isStopped(subscriberId))
      return pending.filter(
        (row) =>
          DateTime.isLessThanOrEqualTo(row.dueAt, now) &&
          !pending.some((other) => sameAggregate(row, other) && other.event.position < row.event.position)
      )
    }

    const listing = (subscriber: StoredSubscriber): SubscriberListing => {
      const own = rows().filter(({ subscriberId }) => subscriberId === subscriber.id)
      const pending = own.filter(({ state }) => state === "pending")
      const { occasionId, target } = subscriber
      return {
        ...subscriber,
        target: target._tag === "Handler" ? target : { _tag: "Webhook", url: target.url },
        occasionSlug: occasionId === null ? null : (platform.occasions.get().get(occasionId)?.slug ?? null),
        pending: pending.length,
        dead: own.length - pending.length,
        oldestPendingAt: oldest(pending)
      }
    }

    const pendingAnew = (
      { event, subscriberId }: Pick<StoredDelivery, "event" | "subscriberId">,
      now: DateTime.Utc
    ): StoredDelivery => ({
      subscriberId,
      event,
      state: "pending",
      attempts: 0,
      dueAt: now,
      lease: null,
      queuedAt: now
    })

    const settled = (row: StoredDelivery, outcome: DeliveryOutcome, now: DateTime.Utc) => {
      if (outcome._tag === "Delivered") {
        drop((other) => keyOf(other) === keyOf(row))
        return change(row.subscriberId, { lastDeliveredAt: now })
      }
      change(row.subscriberId, { lastFailure: { ...outcome.failure, at: now } })
      if (outcome._tag === "Again") return put([{ ...row, dueAt: outcome.at, lease: null }])
      if (outcome._tag === "Dead") return put([{ ...row, state: "dead", lease: null }])
      change(row.subscriberId, { stoppedAt: now, since: queuedUpTo.get() })
      put(
        rows()
          .filter(({ subscriberId }) => subscriberId === row.subscriberId)
          .map((other) => ({ ...other, state: "dead", lease: null }))
      )
    }

    const leased = ({ event, lease, subscriberId }: Delivery): StoredDelivery | undefined => {
      const row = deliveries.get().get(keyOf({ event, subscriberId }))
      return row?.lease === lease ? row : undefined
    }

    return DeliveryRepository.of({
      insert: (subscriber) => store.write("DeliveryRepository.insert", () => insert(subscriber)),

      registerHandlers: (handlers) =>
        store.write("DeliveryRepository.registerHandlers", () => {
          for (const handler of handlers) {
            const known = [...subscribers.get().values()].find((other) => isHandlerOf(other, handler.target.name))
            if (known === undefined) insert(handler)
            else change(known.id, { types: handler.types })
          }
        }),

      find: (id) =>
        store.read("DeliveryRepository.find", () =>
          Option.map(Option.fromUndefinedOr(subscribers.get().get(id)), listing)
        ),

      list: (occasionId) =>
        store.read("DeliveryRepository.list", () =>
          [...subscribers.get().values()]
            .filter((subscriber) => occasionId === null || subscriber.occasionId === occasionId)
            .toSorted((a, b) => DateTime.Order(a.createdAt, b.createdAt) || byCodePoint(a.id, b.id))
            .map(listing)
        ),

      remove: (id) =>
        store.write("DeliveryRepository.remove", () => {
          const kept = new Map(subscribers.get())
          const found = kept.delete(id)
          subscribers.set(kept)
          drop(({ subscriberId }) => subscriberId === id)
          return found
        }),

      start: (id) =>
        store.write("DeliveryRepository.start", () => {
          change(id, { stoppedAt: null })
          return queuedUpTo.get()
        }),

      queuedUpTo: store.read("DeliveryRepository.queuedUpTo", () => queuedUpTo.get()),

      lockQueue: store.read("DeliveryRepository.lockQueue", () => {
        const subscriptions = [...subscribers.get().values()]
          .filter(({ id }) => !isStopped(id))
          .map(({ id, occasionId, since, types }) => ({ id, occasionId, since, types }))
        if (subscriptions.length === 0) return Option.none()
        const first = Math.min(...subscriptions.map(({ since }) => since))
        return Option.some({ position: Math.max(first, queuedUpTo.get()), subscriptions })
      }),

      advance: (position) => store.write("DeliveryRepository.advance", () => queuedUpTo.set(position)),

      enqueue: (queued, now) =>
        store.write("DeliveryRepository.enqueue", () => {
          const fresh = queued
            .filter(({ subscriberId }) => subscribers.get().has(subscriberId))
            .filter((delivery) => deliveries.get().get(keyOf(delivery))?.state !== "pending")
            .map((delivery) => pendingAnew(delivery, now))
          put(fresh)
          return fresh.length
        }),

      revive: (id, now) =>
        store.write("DeliveryRepository.revive", () => {
          const dead = rows().filter(({ state, subscriberId }) => subscriberId === id && state === "dead")
          put(dead.map((row) => pendingAnew(row, now)))
          return dead.length
        }),

      due: (now) =>
        store.read("DeliveryRepository.due", () =>
          [...new Set(claimable(now).map(({ subscriberId }) => subscriberId))].map((id) => {
            const target = subscribers.get().get(id)?.target
            return { id, handler: target?._tag === "Handler" ? target.name : null }
          })
        ),

      claim: (id, now, leaseUntil) =>
        store.write("DeliveryRepository.claim", () => {
          const target = subscribers.get().get(id)?.target
          const row = claimable(now).find(({ subscriberId }) => subscriberId === id)
          if (row === undefined || target === undefined) return Option.none()
          const lease = String(++leases)
          const attempt = row.attempts + 1
          put([{ ...row, attempts: attempt, dueAt: leaseUntil, lease }])
          return Option.some({ subscriberId: id, target, event: row.event, attempt, lease })
        }),

      settle: (delivery, outcome, now) =>
        store.write("DeliveryRepository.settle", () => {
          const row = leased(delivery)
          if (row !== undefined) settled(row, outcome, now)
          return row !== undefined
        }),

      release: (delivery, now) =>
        store.write("DeliveryRepository.release", () => {
          const row = leased(delivery)
          if (row !== undefined) put([{ ...row, attempts: row.attempts - 1, dueAt: now, lease: null }])
        }),

      forget: (before) =>
        store.write("DeliveryRepository.forget", () => {
          const count = deliveries.get().size
          drop(({ queuedAt, state }) => state === "dead" && DateTime.isLessThan(queuedAt, before))
          return count - deliveries.get().size
        }),

      backlog: store.read("DeliveryRepository.backlog", () => {
        const pending = rows().filter(({ state }) => state === "pending")
        return { pending: pending.length, dead: rows().length - pending.length, oldestPendingAt: oldest(pending) }
      })
    })
  })
)

const oldest = (rows: ReadonlyArray<StoredDelivery>): DateTime.Utc | null =>
  rows.reduce<DateTime.Utc | null>(
    (found, { queuedAt }) => (found === null || DateTime.isLessThan(queuedAt, found) ? queuedAt : found),
    null
  )
