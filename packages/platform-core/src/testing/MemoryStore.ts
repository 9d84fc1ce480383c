/** A store in memory that memory adapters share, with transactions as PostgreSQL has them: serial, all or nothing. */
import { Context, Effect, Layer, Semaphore } from "effect"
import { StoreUnavailable } from "../PlatformErrors.ts"
import { Transaction } from "../Transaction.ts"

/** A value of the store. Hold it immutable: what a transaction wrote is forgotten by forgetting the new value. */
export interface MemoryCell<A> {
  readonly get: () => A
  readonly set: (value: A) => void
}

/** Whether the fiber is inside of `Transaction.run`. */
const InTransaction = Context.Reference<boolean>("@banquet/platform-core/testing/InTransaction", {
  defaultValue: () => false
})

export class MemoryStore extends Context.Service<
  MemoryStore,
  {
    /** A new value in the store; read and set it only within `read` and `write`. */
    readonly cell: <A>(initial: A) => MemoryCell<A>
    /** Reads what is committed or, inside of a transaction, what it has written so far. `operation` is `Port.method`. */
    readonly read: <A>(operation: string, body: () => A) => Effect.Effect<A, StoreUnavailable>
    /** Writes all or nothing; what `body` throws is a defect, as a broken constraint is. */
    readonly write: <A>(operation: string, body: () => A) => Effect.Effect<A, StoreUnavailable>
    /** Makes the next `times` runs of the operation (`"Transaction.run"` too) fail with `StoreUnavailable`. */
    readonly failNext: (operation: string, times?: number) => Effect.Effect<void>
    /** How often the operation was asked for. */
    readonly count: (operation: string) => Effect.Effect<number>
    readonly transaction: Transaction["Service"]["run"]
    /** Calls `listener` after everything that is committed, with what is committed in the cells. */
    readonly onCommit: (listener: () => void) => Effect.Effect<void>
  }
>()("@banquet/platform-core/testing/MemoryStore") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const writers = yield* Semaphore.make(1)
      const savepoints: Array<() => () => void> = []
      const commits: Array<() => void> = []
      const listeners: Array<() => void> = []
      const faults = new Map<string, number>()
      const counts = new Map<string, number>()
      let inTransaction = false

      const savepoint = (): (() => void) => {
        const restores = savepoints.map((save) => save())
        return () => {
          for (const restore of restores) restore()
        }
      }

      const commit = (): void => {
        for (const keep of commits) keep()
        for (const listener of listeners) listener()
      }

      const cell = <A>(initial: A): MemoryCell<A> => {
        let committed = initial
        let working = initial
        savepoints.push(() => {
          const saved = working
          return () => {
            working = saved
          }
        })
        commits.push(() => {
          committed = working
        })
        return {
          get: () => (inTransaction ? working : committed),
          set: (value) => {
            working = value
          }
        }
      }

      const fault = (operation: string): Effect.Effect<void, StoreUnavailable> =>
        Effect.suspend(() => {
          counts.set(operation, (counts.get(operation) ?? 0) + 1)
          const times = faults.get(operation) ?? 0
          if (times === 0) return Effect.void
          faults.set(operation, times - 1)
          return Effect.fail(new StoreUnavailable())
        })

      const inside = <A>(body: () => A): A => {
        inTransaction = true
        try {
          return body()
        } finally {
          inTransaction = false
        }
      }

      const transaction = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | StoreUnavailable, R> =>
        Effect.gen(function* () {
          yield* fault("Transaction.run")
          const nested = yield* InTransaction
          const run = Effect.suspend(() => {
            const rollback = savepoint()
            return effect.pipe(
              Effect.provideService(InTransaction, true),
              Effect.onExit((exit) =>
                Effect.sync(() => {
                  if (exit._tag === "Failure") rollback()
                  else if (!nested) commit()
                })
              )
            )
          })
          return yield* nested ? run : writers.withPermit(run)
        })

      const read = Effect.fnUntraced(function* <A>(operation: string, body: () => A) {
        yield* fault(operation)
        return (yield* InTransaction) ? inside(body) : body()
      })

      const write = Effect.fnUntraced(function* <A>(operation: string, body: () => A) {
        yield* fault(operation)
        const run = Effect.sync(() => {
          const rollback = savepoint()
          try {
            return inside(body)
          } catch (defect) {
            rollback()
            throw defect
          }
        })
        if (yield* InTransaction) return yield* run
        return yield* writers.withPermit(Effect.tap(run, () => Effect.sync(commit)))
      })

      return MemoryStore.of({
        cell,
        read,
        write,
        failNext: (operation, times = 1) => Effect.sync(() => void faults.set(operation, times)),
        count: (operation) => Effect.sync(() => counts.get(operation) ?? 0),
        transaction,
        onCommit: (listener) => Effect.sync(() => void listeners.push(listener))
      })
    })
  )
}

/** Transactions of the `MemoryStore`. */
export const layerTransaction: Layer.Layer<Transaction, never, MemoryStore> = Layer.effect(
  Transaction,
  MemoryStore.use(({ transaction: run }) =>
    Effect.succeed(Transaction.of({ run, commitWith: (effect, write) => run(Effect.tap(effect, write)) }))
  )
)

/** A copy of the map with these rows in it. */
export const withRows = <K, V>(
  map: ReadonlyMap<K, V>,
  rows: ReadonlyArray<V>,
  key: (row: V) => K
): ReadonlyMap<K, V> => {
  const copy = new Map(map)
  for (const row of rows) copy.set(key(row), row)
  return copy
}

/** Throws, as a database does, unless the rows of the map differ in `key`. */
export const unique = <V>(constraint: string, map: ReadonlyMap<unknown, V>, key: (row: V) => string): void => {
  const seen = new Set<string>()
  for (const row of map.values()) {
    const value = key(row)
    if (seen.has(value)) throw new Error(`unique constraint ${constraint}`)
    seen.add(value)
  }
}

/** Throws, as a database does with a broken reference, unless the fact holds. */
export const reference = (constraint: string, holds: boolean): void => {
  if (!holds) throw new Error(`foreign key ${constraint}`)
}
