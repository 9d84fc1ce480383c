/** A process of a server, as seen from itself: what it hears from the first one, and what it tells it. */
import { GatheredMetrics } from "@banquet/http-handlers/platform/Gauges"
import { type CallRate, type CallRateOptions, CallRates, makeCallRate } from "@banquet/http-handlers/platform/CallRate"
import { Context, type Duration, Effect, Layer } from "effect"
import { mergeMetrics } from "./MergedMetrics.ts"
import { type Answer, type FromProcess, isOurs, type Start, type ToProcess } from "./ProcessMessages.ts"

const isToProcess = (message: unknown): message is ToProcess => isOurs(message)

const onMessage = (hear: (message: ToProcess) => void): (() => void) => {
  const listener = (message: unknown) => {
    if (isToProcess(message)) hear(message)
  }
  process.on("message", listener)
  return () => process.off("message", listener)
}

/** Tells the first process; when that is gone, this one ends anyway. */
export const tell = (message: FromProcess): void => {
  if (process.connected) process.send?.(message, undefined, {}, () => undefined)
}

/** What to begin with, once it is said. */
export const started: Effect.Effect<Start> = Effect.callback((resume) => {
  const stop = onMessage((message) => {
    if (message.banquet !== "start") return
    stop()
    resume(Effect.succeed(message))
  })
  tell({ banquet: "awake" })
  return Effect.sync(stop)
})

/** Asks the first process; succeeds with its answer, or with `null` where it does not answer in time. */
type Ask = (question: (id: number) => FromProcess, timeout: Duration.Input) => Effect.Effect<Answer | null>

const makeAsk = Effect.gen(function* () {
  const waiting = new Map<number, (answer: Answer) => void>()
  let count = 0
  yield* Effect.acquireRelease(
    Effect.sync(() =>
      onMessage((message) => {
        if (message.banquet === "gathered" || message.banquet === "counted") waiting.get(message.id)?.(message)
      })
    ),
    (stop) => Effect.sync(stop)
  )
  const ask: Ask = (question, timeout) =>
    Effect.callback<Answer | null>((resume) => {
      const id = ++count
      waiting.set(id, (answer) => {
        waiting.delete(id)
        resume(Effect.succeed(answer))
      })
      tell(question(id))
      return Effect.sync(() => waiting.delete(id))
    }).pipe(Effect.timeoutOrElse({ duration: timeout, orElse: () => Effect.succeed(null) }))
  return ask
})

/** How long the answer about all processes may take until this one answers for itself. */
const metricsTimeout = "4 seconds"

/** How long a count may take until this process counts for itself. */
const countTimeout = "1 second"

/** Gathers the metrics of all processes, of which this is the one of that number. */
const gathering = (ask: Ask, number: number) =>
  Effect.gen(function* () {
    const context = yield* Effect.context()
    let measure: Effect.Effect<string> = Effect.succeed("")
    yield* Effect.acquireRelease(
      Effect.sync(() =>
        onMessage((message) => {
          if (message.banquet !== "measure") return
          const { id } = message
          Effect.runForkWith(context)(Effect.map(measure, (text) => tell({ banquet: "measured", id, text })))
        })
      ),
      (stop) => Effect.sync(stop)
    )
    return (own: Effect.Effect<string>) => {
      measure = own
      const gathered = ask((id) => ({ banquet: "gather", id }), metricsTimeout)
      return Effect.succeed(
        Effect.flatMap(gathered, (answer) =>
          answer?.banquet === "gathered"
            ? Effect.succeed(mergeMetrics(answer.metrics))
            : Effect.map(own, (text) => mergeMetrics([{ process: number, text }]))
        )
      )
    }
  })

/** A rate that the first process counts for all; this one does where it gets no answer. */
const counting =
  (ask: Ask) =>
  (name: string, options: CallRateOptions): CallRate<string> => {
    const own = makeCallRate<string>(options)
    return {
      count: (caller) =>
        Effect.flatMap(
          ask((id) => ({ ...options, banquet: "count", id, name, caller }), countTimeout),
          (answer) => (answer?.banquet === "counted" ? Effect.succeed(answer.seconds) : own.count(caller))
        )
    }
  }

/** What the processes of a server do together, through the first of them. */
export const layer = (number: number) =>
  Layer.effectContext(
    Effect.gen(function* () {
      const ask = yield* makeAsk
      return Context.make(GatheredMetrics, yield* gathering(ask, number)).pipe(Context.add(CallRates, counting(ask)))
    })
  )
