import { Cause, Clock, Context, Effect, Layer, Option, type Scope, Stream } from "effect"
import type { Change } from "./Change.ts"
import { Contributions } from "../modules/Contributions.ts"
import { reportDefects } from "../DefectReport.ts"
import type { DomainEvent } from "../events/DomainEvent.ts"
import { DomainEventLog } from "../events/DomainEventLog.ts"
import { Follower } from "./Follower.ts"
import { Followers } from "./Followers.ts"
import type { OccasionId, TokenId } from "../Ids.ts"
import { StoreUnavailable } from "../PlatformErrors.ts"
import { makeRestingPermits } from "./RestingPermits.ts"
import type { StreamLimits } from "./StreamPlaces.ts"

/** How many events are read at once. */
const pageSize = 200

const stallCheck = "5 seconds"

/** How many pages of the past are read at once; who waits longer fails, and resumes where it was. */
const replayLimits = { perToken: 1, perProcess: 2, timeout: "10 seconds" } as const

/** A follower that was added. */
export interface Following {
  readonly follower: Follower
  /** The position after which it is notified of everything. */
  readonly start: number
  /** Pages of what happened after `start` and before it was added. */
  readonly missed: Stream.Stream<ReadonlyArray<Change>, StoreUnavailable>
}

/**
 * The changes of occasions, for those who follow them. One reader of the log serves all followers of the process: it
 * reads while there are any, and asks each module once a page what its events mean.
 */
export class Changes extends Context.Service<
  Changes,
  {
    /**
     * Follows an occasion until the scope closes, from now on or from a position on. Evicts the oldest follower where
     * the token or the process has too many.
     */
    readonly follow: (
      tokenId: TokenId,
      occasionId: OccasionId,
      from: number | null
    ) => Effect.Effect<Following, StoreUnavailable, Scope.Scope>
    /** Ends every follower, also those that come later. */
    readonly close: Effect.Effect<void>
  }
>()("@banquet/platform-core/changes/Changes") {
  static readonly layer = (limits: StreamLimits) =>
    Layer.effect(
      this,
      Effect.suspend(() => make(limits))
    )
}

type Resolve = (events: ReadonlyArray<DomainEvent>) => Effect.Effect<ReadonlyArray<Change>, StoreUnavailable>

/** Asks all modules at once, and orders their changes by position. */
const resolver =
  ({ changes: modules }: Contributions["Service"]): Resolve =>
  (events) =>
    Effect.forEach(modules, (module) => module.resolve(events), { concurrency: "unbounded" }).pipe(
      Effect.map((changes) => changes.flat().toSorted((one, other) => one.position - other.position))
    )

/** Reads the log from where followers were notified last. */
const makeReader = (log: DomainEventLog["Service"], resolve: Resolve, followers: Followers) => {
  /** Up to where followers were notified; `null` while there are none. */
  let position: number | null = null

  // Who is added while a page is resolved begins after that page.
  const readPage = Effect.gen(function* () {
    const from = position
    if (from === null) return false
    const events = yield* log.after(from, { occasionId: null, limit: pageSize })
    const last = events.at(-1)?.position
    if (position !== from || last === undefined) return false
    position = last
    yield* resolve(events.filter(({ occasionId }) => followers.has(occasionId))).pipe(
      Effect.tap((changes) => Effect.sync(() => followers.notify(changes))),
      Effect.onError(() =>
        Effect.sync(() => {
          if (position === last) position = from
        })
      )
    )
    return events.length === pageSize
  })

  return {
    readAll: Effect.repeat(readPage, { while: (more) => more }).pipe(
      Effect.catchTag("StoreUnavailable", () => Effect.void),
      Effect.catchCause((cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.interrupt
          : Effect.annotateLogs(Effect.logError("Changes could not be read"), { defects: reportDefects(cause) })
      )
    ),
    /** Returns up to where followers were notified. */
    position: Effect.suspend(() =>
      position === null ? Effect.map(log.head, (head) => (position ??= head)) : Effect.succeed(position)
    ),
    /** Stops reading until the position is asked for again. */
    pause: () => {
      position = null
    }
  }
}

const make = Effect.fnUntraced(function* (limits: StreamLimits) {
  const log = yield* DomainEventLog
  const resolve = resolver(yield* Contributions)
  const scope = yield* Effect.scope
  const followers = new Followers(limits)
  const reader = makeReader(log, resolve, followers)
  const replays = makeRestingPermits(replayLimits)
  let reading = false

  const watchStalled = Clock.currentTimeMillis.pipe(
    Effect.map((now) => followers.endStalled(now)),
    Effect.delay(stallCheck),
    Effect.forever
  )

  const startReading = Effect.gen(function* () {
    if (reading) return
    reading = true
    const arrivals = Stream.runForEach(log.arrivals, () => reader.readAll)
    yield* Effect.forkIn(arrivals, scope)
    yield* Effect.forkIn(watchStalled, scope)
  })

  /** Pages of what happened after the position and before the follower was added, as the token's turn comes. */
  const missedBy = (tokenId: TokenId, follower: Follower, start: number) =>
    Stream.paginate(start, (after) => {
      const page = Effect.gen(function* () {
        const events = yield* log.after(after, { occasionId: follower.occasionId, limit: pageSize })
        const last = events.at(-1)?.position ?? after
        follower.position = Math.max(follower.position, last)
        const next = events.length < pageSize ? Option.none<number>() : Option.some(last)
        return [[yield* resolve(events)], next] as const
      })
      return replays.hold(tokenId, Effect.void, () => page, Effect.fail(new StoreUnavailable()))
    })

  const close = Effect.sync(() => followers.close())
  yield* Effect.addFinalizer(() => close)

  return Changes.of({
    close,
    follow: Effect.fnUntraced(function* (tokenId, occasionId, from) {
      const follower = new Follower(occasionId, 0)
      yield* Effect.acquireRelease(
        Effect.sync(() => followers.add(tokenId, follower)),
        () =>
          Effect.sync(() => {
            followers.remove(tokenId, follower)
            if (followers.isEmpty) reader.pause()
          })
      )
      yield* startReading
      const now = yield* reader.position
      // The reader may be a little behind. A position that the log has not reached is from before it was restored.
      const start = from !== null && from <= now ? from : Math.min(from ?? Infinity, yield* log.head)
      follower.position = Math.max(start, now)
      return { follower, start, missed: start >= now ? Stream.empty : missedBy(tokenId, follower, start) }
    })
  })
})
