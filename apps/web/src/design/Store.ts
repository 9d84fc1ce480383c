import { useCallback, useSyncExternalStore } from "react"

/** A value that changes over time, and a way to be notified of it. */
export interface Store<T> {
  readonly get: () => T
  /** Calls the listener after each change; returns what ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface WritableStore<T> extends Store<T> {
  /** Notifies the subscribers, except where the value is the same. */
  readonly set: (value: T) => void
}

export const makeStore = <T>(initial: T): WritableStore<T> => {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
}

const whole = <T>(value: T): T => value

/**
 * Reads a store, or the part of its value that `select` returns, and renders again when that is another one. `select` must
 * be stable, and must return the same part for the same value.
 */
export function useStore<T>(store: Store<T>): T
export function useStore<T, Part>(store: Store<T>, select: (value: T) => Part): Part
export function useStore<T>(store: Store<T>, select: (value: T) => unknown = whole): unknown {
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => select(store.get()), [select, store])
  )
}
