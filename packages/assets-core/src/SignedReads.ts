import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { CurrentDependencies } from "@banquet/platform-core/ReadDependencies"
import { Clock, Context, DateTime, Deferred, Duration, Effect, Layer } from "effect"
import type { Asset } from "./Asset.ts"
import type { AssetVariant } from "./AssetVariant.ts"
import { type ObjectKey, ObjectStorage } from "./ObjectStorage.ts"

/** The URL of an original, for a while. */
export interface SignedOriginal {
  readonly url: string
  readonly expiresAt: DateTime.Utc
  readonly fileName: string
}

/** How long the URL of an original lives at most. */
export const originalTimeToLive = Duration.minutes(5)

/**
 * Read URLs as clients get them. Time is cut into windows of half the time to live; a URL lives until the end of the
 * next window, so within a window it is the same for everybody: browsers cache what it serves, and nothing is signed anew.
 */
export class SignedReads extends Context.Service<
  SignedReads,
  {
    /** The URLs of variants, in their order, served inline. */
    readonly variants: (
      variants: ReadonlyArray<Pick<AssetVariant, "objectKey" | "contentType">>
    ) => Effect.Effect<ReadonlyArray<string>, StoreUnavailable>

    /** The URL of an original, served as an attachment under its file name. */
    readonly original: (
      asset: Pick<Asset, "objectKey" | "contentType" | "fileName">
    ) => Effect.Effect<SignedOriginal, StoreUnavailable>
  }
>()("@banquet/assets-core/SignedReads") {
  static readonly layer = (options: SignedReadsOptions) =>
    Layer.effect(
      this,
      Effect.gen(function* () {
        const storage = yield* ObjectStorage
        const urls = new WindowUrls(storage, options)
        return SignedReads.of({
          variants: (variants) => urls.of(variants),
          original: Effect.fnUntraced(function* ({ contentType, fileName, objectKey: key }) {
            const timeToLive = Duration.min(options.timeToLive, originalTimeToLive)
            const expiresAt = DateTime.makeUnsafe(windowEnd(yield* Clock.Clock, timeToLive))
            return { url: yield* storage.signRead({ key, contentType, fileName, expiresAt }), expiresAt, fileName }
          })
        })
      })
    )
}

interface SignedReadsOptions {
  readonly timeToLive: Duration.Duration
  /** How many URLs are remembered at most; 100,000 are about 50 MB. */
  readonly capacity: number
}

type Signable = Pick<AssetVariant, "objectKey" | "contentType">

/** The URLs of the current window, each signed once. */
class WindowUrls {
  readonly #storage: ObjectStorage["Service"]
  readonly #options: SignedReadsOptions
  #window = Number.NEGATIVE_INFINITY
  #urls = new Map<ObjectKey, string>()
  #signing = new Map<ObjectKey, Deferred.Deferred<string, StoreUnavailable>>()

  constructor(storage: ObjectStorage["Service"], options: SignedReadsOptions) {
    this.#storage = storage
    this.#options = options
  }

  of(variants: ReadonlyArray<Signable>): Effect.Effect<ReadonlyArray<string>, StoreUnavailable> {
    return Effect.withFiber(({ context }) => {
      const clock = Context.get(context, Clock.Clock)
      const expiresAt = this.#expiry(clock)
      const dependencies = Context.get(context, CurrentDependencies)
      dependencies?.endsAt(expiresAt.epochMilliseconds - windowLength(this.#options.timeToLive))
      const known = variants.map((variant) => this.#urls.get(variant.objectKey))
      if (known.every((url) => url !== undefined)) return Effect.succeed(known)
      return Effect.forEach(
        variants,
        (variant, index) => {
          const url = known[index]
          return url === undefined ? this.#sign(variant, expiresAt) : Effect.succeed(url)
        },
        { concurrency: 16 }
      )
    })
  }

  /** When the URLs of the window end; what is remembered of another window is forgotten. */
  #expiry(clock: Clock.Clock): DateTime.Utc {
    const window = windowEnd(clock, this.#options.timeToLive)
    if (window !== this.#window) {
      this.#window = window
      this.#urls = new Map()
      this.#signing = new Map()
    }
    return DateTime.makeUnsafe(window)
  }

  #remember(into: Map<ObjectKey, string>, key: ObjectKey, url: string): void {
    if (into.size >= this.#options.capacity) {
      for (const oldest of into.keys()) {
        into.delete(oldest)
        break
      }
    }
    into.set(key, url)
  }

  /** Signs once for all who ask at the same time, also when the first of them goes away. */
  #sign({ contentType, objectKey: key }: Signable, expiresAt: DateTime.Utc): Effect.Effect<string, StoreUnavailable> {
    return Effect.suspend(() => {
      const awaited = this.#signing.get(key)
      if (awaited !== undefined) return Deferred.await(awaited)
      const [signing, urls] = [this.#signing, this.#urls]
      const signed = Deferred.makeUnsafe<string, StoreUnavailable>()
      signing.set(key, signed)
      return this.#storage.signRead({ key, contentType, fileName: null, expiresAt }).pipe(
        Effect.tap((url) => Effect.sync(() => this.#remember(urls, key, url))),
        Effect.onExit((exit) => {
          signing.delete(key)
          return Deferred.done(signed, exit)
        }),
        Effect.uninterruptible
      )
    })
  }
}

const windowLength = (timeToLive: Duration.Duration): number =>
  Math.max(1, Math.floor(Duration.toMillis(timeToLive) / 2))

/** The end of the window after the current one, of windows half as long as the time to live. */
const windowEnd = (clock: Clock.Clock, timeToLive: Duration.Duration): number => {
  const length = windowLength(timeToLive)
  return (Math.floor(clock.currentTimeMillisUnsafe() / length) + 2) * length
}
