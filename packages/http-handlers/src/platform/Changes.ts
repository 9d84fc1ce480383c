/**
 * What has changed, for whoever follows an occasion. One reader of the log serves all followers of the process: it reads
 * while there are any, and asks once a batch what guests may see of it. It stands here because it spans the modules.
 */
import { attachedResource } from "@banquet/assets-core/AssetEvents"
import { GalleryItemId } from "@banquet/gallery-core/GalleryIds"
import { GalleryRepository, type ItemVisibility } from "@banquet/gallery-core/GalleryRepository"
import type { DomainEvent } from "@banquet/platform-core/DomainEvent"
import { DomainEventLog } from "@banquet/platform-core/DomainEventLog"
import type { EventId, OccasionId, TokenId } from "@banquet/platform-core/Ids"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import { Cause, Clock, Context, Effect, Layer, Option, type Scope, Stream } from "effect"
import { reportDefects } from "./DefectReport.ts"
import { type Change, Follower } from "./Follower.ts"
import { makeRestingPermits } from "./RestingPermits.ts"
import { StreamPlaces, type StreamLimits } from "./StreamPlaces.ts"

/** The item that the event is about; events of assets are about the item that they belong to. */
const itemOf = (event: DomainEvent): GalleryItemId | null => {
  const { aggregate } = event
  const attached = attachedResource(event)
  const id = attached === null ? aggregate.id : attached.type === "gallery_item" ? attached.id : null
  return aggregate.type !== "seating_plan" && typeof id === "string" ? GalleryItemId.make(id) : null
}

const itemChange = (event: DomainEvent, item: ItemVisibility | undefined): ReadonlyArray<Change> => {
  if (item === undefined || item.occasionId !== event.occasionId) return []
  return [{ kind: "gallery_item", position: event.position, ...item }]
}

const planChange = (event: DomainEvent, published: ReadonlySet<EventId>): ReadonlyArray<Change> => {
  const { aggregate, data, eventId, occasionId, position } = event
  const { revision, status } = data
  if (eventId === null || typeof revision !== "number" || typeof status !== "string") return []
  const visibleToGuests = published.has(eventId)
  return [{ kind: "seating_plan", position, occasionId, id: aggregate.id, eventId, visibleToGuests, status, revision }]
}

/** What the events are to followers, in their order: one question about items and one an occasion about plans, at once. */
const resolver = Effect.gen(function* () {
  const gallery = yield* GalleryRepository
  const seating = yield* SeatingRepository
  return Effect.fnUntraced(function* (
    events: ReadonlyArray<DomainEvent>
  ): Effect.fn.Return<ReadonlyArray<Change>, StoreUnavailable> {
    const about = events.filter(({ aggregate }) => kinds.has(aggregate.type))
    const plans = about.filter(({ aggregate }) => aggregate.type === "seating_plan")
    const itemIds = new Set(about.flatMap((event) => itemOf(event) ?? []))
    const publishedOf = (occasionId: OccasionId) =>
      seating.eventsPublishedToGuests(occasionId, [
        ...new Set(plans.flatMap((plan) => (plan.occasionId === occasionId ? (plan.eventId ?? []) : [])))
      ])
    const [items, published] = yield* Effect.all(
      [
        itemIds.size === 0 ? Effect.succeed([]) : gallery.visibility([...itemIds]),
        Effect.forEach(new Set(plans.map(({ occasionId }) => occasionId)), publishedOf, atOnce)
      ],
      atOnce
    )
    const itemById = new Map<string, ItemVisibility>(items.map((item) => [item.id, item]))
    const publishedEvents = new Set(published.flat())
    return about.flatMap((event) =>
      event.aggregate.type === "seating_plan"
        ? planChange(event, publishedEvents)
        : itemChange(event, itemById.get(itemOf(event) ?? ""))
    )
  })
})

const atOnce = { concurrency: "unbounded" } as const

const kinds: ReadonlySet<string> = new Set(["gallery_item", "asset", "seating_plan"])

/** How many events are read at once. */
const pageSize = 200

const stallCheck = "5 seconds"

/** How much of the past is read at once; who waits longer is let go, and resumes where it was. */
const replayLimits = { perToken: 1, perProcess: 2, timeout: "10 seconds" } as const

export class Changes extends Context.Service<
  Changes,
  {
    /**
     * Follows for a token until the scope closes, from now on or from the position on; `missed` are the pages of what was
     * before now. Where the token or the process has too many followers, the oldest of them is let go.
     */
    readonly follow: (
      tokenId: TokenId,
      occasionId: OccasionId,
      from: number | null
    ) => Effect.Effect<
      {
        readonly follower: Follower
        /** After which position it hears everything. */
        readonly start: number
        readonly missed: Stream.Stream<ReadonlyArray<Change>, StoreUnavailable>
      },
      StoreUnavailable,
      Scope.Scope
    >
    /** Lets go of everybody, and of whoever comes. */
    readonly close: Effect.Effect<void>
  }
>()("@banquet/http-handlers/platform/Changes") {
  static readonly layer = (limits: StreamLimits) =>
    Layer.effect(
      this,
      Effect.gen(function* () {
        const places = new StreamPlaces(limits)
        const replays = makeRestingPermits(replayLimits)
        const log = yield* DomainEventLog
        const resolve = yield* resolver
        const scope = yield* Effect.scope
        const followers = new Map<OccasionId, Set<Follower>>()
        /** Up to where followers were told; `null` while there are none. */
        let position: number | null = null
        let reading = false
        let closed = false

        const each = (act: (follower: Follower) => void): void => {
          for (const ofOccasion of followers.values()) {
            for (const follower of ofOccasion) act(follower)
          }
        }

        const close = Effect.sync(() => {
          closed = true
          each((follower) => follower.end())
        })

        const tell = (changes: ReadonlyArray<Change>): void => {
          for (const occasionId of new Set(changes.map((change) => change.occasionId))) {
            const ofOccasion = changes.filter((change) => change.occasionId === occasionId)
            for (const follower of followers.get(occasionId) ?? []) follower.offer(ofOccasion)
          }
        }

        // Who comes while a page is resolved begins after that page; who was there is in `wanted`.
        const readPage = Effect.gen(function* () {
          const from = position
          if (from === null) return false
          const events = yield* log.after(from, { occasionId: null, limit: pageSize })
          const last = events.at(-1)?.position
          if (position !== from || last === undefined) return false
          position = last
          const wanted = events.filter(({ occasionId }) => followers.has(occasionId))
          yield* resolve(wanted).pipe(
            Effect.tap((changes) => Effect.sync(() => tell(changes))),
            Effect.onError(() =>
              Effect.sync(() => {
                if (position === last) position = from
              })
            )
          )
          return events.length === pageSize
        })

        const readAll = Effect.repeat(readPage, { while: (more) => more }).pipe(
          Effect.catchTag("StoreUnavailable", () => Effect.void),
          Effect.catchCause((cause) =>
            Cause.hasInterruptsOnly(cause)
              ? Effect.interrupt
              : Effect.annotateLogs(Effect.logError("Changes could not be told"), { defects: reportDefects(cause) })
          )
        )

        const watch = Clock.currentTimeMillis.pipe(
          Effect.map((now) => each((follower) => follower.endStalled(now))),
          Effect.delay(stallCheck),
          Effect.forever
        )

        const begin = Effect.gen(function* () {
          if (!reading) {
            reading = true
            yield* Effect.forkIn(
              Stream.runForEach(log.arrivals, () => readAll),
              scope
            )
            yield* Effect.forkIn(watch, scope)
          }
          if (position !== null) return position
          const head = yield* log.head
          return (position ??= head)
        })

        const join = (tokenId: TokenId, follower: Follower): void => {
          places.take(tokenId, follower)
          const ofOccasion = followers.get(follower.occasionId)
          if (ofOccasion === undefined) followers.set(follower.occasionId, new Set([follower]))
          else ofOccasion.add(follower)
          if (closed) follower.end()
        }

        const leave = (tokenId: TokenId, follower: Follower): void => {
          follower.end()
          places.leave(tokenId, follower)
          const ofOccasion = followers.get(follower.occasionId)
          ofOccasion?.delete(follower)
          if (ofOccasion?.size === 0) followers.delete(follower.occasionId)
          if (followers.size === 0) position = null
        }

        yield* Effect.addFinalizer(() => close)

        return Changes.of({
          close,
          follow: Effect.fnUntraced(function* (tokenId, occasionId, from) {
            const follower = new Follower(occasionId, 0)
            yield* Effect.acquireRelease(
              Effect.sync(() => join(tokenId, follower)),
              () => Effect.sync(() => leave(tokenId, follower))
            )
            const now = yield* begin
            // Followers may be told a little late. A position that the log has not reached is from before it was restored.
            const start = from !== null && from <= now ? from : Math.min(from ?? Infinity, yield* log.head)
            follower.position = Math.max(start, now)
            const missed =
              start >= now
                ? Stream.empty
                : Stream.paginate(start, (after) => {
                    const page = Effect.gen(function* () {
                      const events = yield* log.after(after, { occasionId, limit: pageSize })
                      const last = events.at(-1)?.position ?? after
                      follower.position = Math.max(follower.position, last)
                      const next = events.length < pageSize ? Option.none<number>() : Option.some(last)
                      return [[yield* resolve(events)], next] as const
                    })
                    return replays.hold(tokenId, Effect.void, () => page, Effect.fail(new StoreUnavailable()))
                  })
            return { follower, start, missed }
          })
        })
      })
    )
}
