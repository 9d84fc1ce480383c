/** `Arranger` in worker threads. */
import { locate } from "@banquet/image-worker/WorkerModule"
import { Arranger } from "@banquet/seating-core/Arranger"
import { ArrangerBusy } from "@banquet/seating-core/SeatingErrors"
import { Duration, Effect, Layer } from "effect"
import { availableParallelism } from "node:os"
import { ThreadPool } from "./internal/ThreadPool.ts"
import { Turns } from "./internal/Turns.ts"

export interface ArrangerBounds {
  /** How many search at once. */
  readonly threads: number
  /** How many more wait, and how long. */
  readonly waiting: number
  readonly patience: Duration.Input
  /** How much longer than its time limit a search may take before its thread is ended. */
  readonly grace: Duration.Input
  /** The size of the heap of one thread, in mebibytes. */
  readonly heapMebibytes: number
}

export const defaultBounds: ArrangerBounds = {
  threads: availableParallelism(),
  waiting: 32,
  patience: "10 seconds",
  grace: "30 seconds",
  heapMebibytes: 256
}

const specifier = "@banquet/arranger-threads/ArrangingThread"

/** The program of the threads was not found: this package was bundled, and the program was not. */
export class ArrangingThreadMissing extends Error {
  override readonly name = "ArrangingThreadMissing"
}

/** Returns the path of the program beside this file or the bundle that holds it, or where the package is installed. */
const locateProgram = (): string => {
  try {
    return locate({ specifier, adapter: import.meta.url })
  } catch (cause) {
    throw new ArrangingThreadMissing(
      "The program that arranges seats is not there. Keep @banquet/arranger-threads out of the bundle, or bundle " +
        `${specifier} as an entry of its own, beside it.`,
      { cause }
    )
  }
}

const retryAfterSeconds = 5

/** The arranger with other bounds than the default, or with its program elsewhere. Dies where that is not found. */
export const layerWith = (bounds: Partial<ArrangerBounds>, program?: string): Layer.Layer<Arranger> =>
  Layer.effect(
    Arranger,
    Effect.gen(function* () {
      const { grace, heapMebibytes, patience, threads, waiting } = { ...defaultBounds, ...bounds }
      const file = program ?? (yield* Effect.sync(locateProgram))
      const pool = new ThreadPool(file, { maxOldGenerationSizeMb: heapMebibytes })
      const turns = new Turns(threads, waiting)
      yield* Effect.addFinalizer(() => pool.close)
      return Arranger.of({
        propose: (problem, limits) => {
          const hardLimit = Duration.sum(Duration.millis(limits.timeLimit), Duration.fromInputUnsafe(grace))
          const search = pool.search({ problem, limits }, hardLimit)
          const busy = () => new ArrangerBusy({ retryAfterSeconds })
          return turns.use(
            // What ended one thread may have been of that thread only.
            search.pipe(
              Effect.catchTag("ThreadDied", () => search),
              Effect.catchTag("ThreadDied", ({ cause }) => Effect.die(cause)),
              Effect.catchTag("SearchTimedOut", () => Effect.fail(busy()))
            ),
            patience,
            busy
          )
        }
      })
    })
  )

/** The arranger with the default bounds. */
export const layer: Layer.Layer<Arranger> = layerWith({})
