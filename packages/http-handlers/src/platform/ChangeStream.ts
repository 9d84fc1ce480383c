/** A stream of changes to one caller, as server-sent events. */
import type { Change } from "@banquet/platform-core/changes/Change"
import { reportDefects } from "@banquet/platform-core/DefectReport"
import type { Follower } from "@banquet/platform-core/changes/Follower"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Cause, Clock, type Duration, Effect, type Scope, Stream } from "effect"

/** Returns the `data` of the event that tells the caller of a change; `null` where it may not hear of the change. */
export type ChangeEncoder = (change: Change) => string | null

/** What `Changes.follow` gives. */
interface Followed {
  readonly follower: Follower
  readonly start: number
  readonly missed: Stream.Stream<ReadonlyArray<Change>, StoreUnavailable>
}

export interface ChangeStreamOptions<E> {
  /** What the caller may hear of, as of the request. */
  readonly encode: ChangeEncoder
  /** Authorizes the caller anew, with what it may hear of from then on; the stream ends where it fails. */
  readonly authorize: Effect.Effect<ChangeEncoder, E>
  /** The shortest time between two events: whoever gets one reads what has changed. */
  readonly minInterval: Duration.Input
}

const commentInterval = "15 seconds"

/** Less than the 15 seconds within which a stream ends, by more than an answer of the store takes. */
const authorizationInterval = "7 seconds"

const eventsText = (changes: ReadonlyArray<Change>, encode: ChangeEncoder): string =>
  changes
    .map((change) => {
      const data = encode(change)
      return data === null ? "" : `event: ${change.kind}\nid: ${change.position}\ndata: ${data}\n\n`
    })
    .join("")

/** A comment with a position and no event. */
const positionText = (position: number): string => `:\nid: ${position}\n\n`

/** Sent to a caller whose place another has taken: were it back at once, it would take the place of a third. */
const reconnectLater = "retry: 60000\n\n"

const textEncoder = new TextEncoder()

/** The texts of one stream, and what they depend on. */
class ChangeTexts<E> {
  readonly #follower: Follower
  readonly #options: ChangeStreamOptions<E>
  #encode: ChangeEncoder
  #sentEvents = false
  #sentRetry = false
  #authorizationDue = false
  #commentDue = false

  constructor(follower: Follower, options: ChangeStreamOptions<E>) {
    this.#follower = follower
    this.#options = options
    this.#encode = options.encode
  }

  /** Sets off what is done at intervals, until the scope closes. */
  startTimers(): Effect.Effect<void, never, Scope.Scope> {
    const every = (interval: Duration.Input, setDue: () => void) =>
      Effect.sleep(interval).pipe(
        Effect.andThen(Effect.sync(setDue)),
        Effect.andThen(Effect.sync(() => this.#follower.wake())),
        Effect.forever,
        Effect.forkScoped
      )
    return Effect.asVoid(
      Effect.andThen(
        every(authorizationInterval, () => (this.#authorizationDue = true)),
        every(commentInterval, () => (this.#commentDue = true))
      )
    )
  }

  /** The events of a page that the caller may hear of; it is authorized anew before any is sent. */
  ofPage(page: ReadonlyArray<Change>): Effect.Effect<string, E> {
    return Effect.suspend(() => {
      this.#follower.sending(null)
      if (eventsText(page, this.#encode) === "") return Effect.succeed("")
      return Effect.map(this.#authorize(), () => eventsText(page, this.#encode))
    })
  }

  /** The next text that is not empty; done when the follower has ended. */
  next(): Effect.Effect<string, E | Cause.Done> {
    return Effect.gen({ self: this }, function* () {
      const follower = this.#follower
      follower.sending(null)
      if (this.#sentEvents) yield* Effect.raceFirst(Effect.sleep(this.#options.minInterval), follower.ended)
      this.#sentEvents = false
      while (true) {
        yield* follower.available
        if (!follower.isOpen) {
          if (!follower.evicted || this.#sentRetry) return yield* Cause.done()
          this.#sentRetry = true
          return reconnectLater
        }
        const text = yield* this.ofPage(follower.take())
        this.#sentEvents = text !== ""
        if (this.#authorizationDue) yield* this.#authorize()
        // A caller that hears nothing for long need not read all of that when it resumes.
        const comment = this.#commentDue ? positionText(follower.position) : ""
        this.#commentDue = false
        if (text !== "" || comment !== "") return text + comment
      }
    })
  }

  #authorize(): Effect.Effect<void, E> {
    return Effect.suspend(() => {
      this.#authorizationDue = false
      return Effect.map(this.#options.authorize, (encode) => {
        this.#encode = encode
      })
    })
  }
}

/** Ends the stream where the caller may not hear anything any more, and where something is wrong, which is logged. */
const endOnFailure = (cause: Cause.Cause<unknown>): Stream.Stream<never> => {
  if (Cause.hasInterruptsOnly(cause)) return Stream.fromEffect(Effect.interrupt)
  if (cause.reasons.every((reason) => reason._tag === "Fail")) return Stream.empty
  return Stream.drain(
    Stream.fromEffect(
      Effect.annotateLogs(Effect.logError("A stream of changes failed"), { defects: reportDefects(cause) })
    )
  )
}

/** Streams what was missed and then what happens; nothing that happened after the last authorization is sent. */
export const makeChangeStream = Effect.fnUntraced(function* <E>(
  { follower, missed, start }: Followed,
  options: ChangeStreamOptions<E>
) {
  const texts = new ChangeTexts(follower, options)
  yield* texts.startTimers()
  return Stream.succeed(positionText(start)).pipe(
    Stream.concat(
      missed.pipe(
        Stream.mapEffect((page) => texts.ofPage(page)),
        Stream.filter((text) => text !== "")
      )
    ),
    Stream.concat(Stream.fromEffectRepeat(Effect.suspend(() => texts.next()))),
    Stream.tap(() =>
      Effect.withFiber((fiber) => Effect.map(Clock.currentTimeMillis, (since) => follower.sending({ since, fiber })))
    ),
    Stream.catchCause(endOnFailure),
    Stream.map((text) => textEncoder.encode(text))
  )
})
