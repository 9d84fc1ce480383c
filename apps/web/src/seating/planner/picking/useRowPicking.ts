/**
 * Picks several rows of a list of people: with Ctrl or ⌘ one more, with Shift all up to it, by taps once a finger has rested on
 * one, with the space bar, Shift and arrows, and Ctrl+A.
 */
import { type RefObject, useEffect, useRef } from "react"
import { useSeating } from "../SeatingContext.ts"
import type { SeatingStore } from "../SeatingStore.ts"
import { togglePicked } from "./PickActions.ts"

const rowOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>("[role=row][data-key]")?.dataset["key"] : undefined

const isWithinControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("button, input, label") !== null

/** Returns the ids from one to the other in the order of the list. */
const range = (order: ReadonlyArray<string>, from: string, to: string): ReadonlyArray<string> => {
  const [a, b] = [order.indexOf(from), order.indexOf(to)]
  return a === -1 || b === -1 ? [to] : order.slice(Math.min(a, b), Math.max(a, b) + 1)
}

class RowPicking {
  readonly #store: SeatingStore
  readonly #order: () => ReadonlyArray<string>
  /** Where a range begins. */
  #anchor: string | null = null

  constructor(store: SeatingStore, order: () => ReadonlyArray<string>) {
    this.#store = store
    this.#order = order
  }

  toggle(id: string): void {
    this.#anchor = id
    togglePicked(this.#store, [id])
  }

  #add(ids: ReadonlyArray<string>): void {
    this.#store.pick([...this.#store.get().picked, ...ids])
  }

  extendTo(id: string): void {
    this.#add(range(this.#order(), this.#anchor ?? id, id))
    this.#anchor ??= id
  }

  /** Picks the row and the one before or after it. */
  step(id: string, by: -1 | 1): void {
    const order = this.#order()
    const next = order[order.indexOf(id) + by]
    this.#add(next === undefined ? [id] : [id, next])
  }

  pickAll(): void {
    this.#add(this.#order())
  }
}

const listenToPointer = (element: HTMLElement, store: SeatingStore, picking: RowPicking): (() => void) => {
  let pointerType = ""
  const isPicking = (event: MouseEvent): boolean =>
    event.ctrlKey || event.metaKey || event.shiftKey || (pointerType === "touch" && store.get().picked.size > 0)
  const listen = (event: MouseEvent) => {
    if (event instanceof PointerEvent && event.type === "pointerdown") ({ pointerType } = event)
    const id = rowOf(event.target)
    if (id === undefined || event.button !== 0 || isWithinControl(event.target) || !isPicking(event)) return
    event.stopPropagation()
    if (event.type === "mousedown") event.preventDefault()
    if (event.type !== "click") return
    if (event.shiftKey) picking.extendTo(id)
    else picking.toggle(id)
  }
  const types = ["pointerdown", "mousedown", "click"] as const
  for (const type of types) element.addEventListener(type, listen, true)
  return () => {
    for (const type of types) element.removeEventListener(type, listen, true)
  }
}

const listenToKeys = (element: HTMLElement, picking: RowPicking): (() => void) => {
  const listen = (event: KeyboardEvent) => {
    const { ctrlKey, key, metaKey, shiftKey, target } = event
    // The list sends arrows on from its rows by itself.
    const id = rowOf(target) ?? rowOf(document.activeElement)
    if (id === undefined || isWithinControl(target)) return
    const isAll = key.toLowerCase() === "a" && (ctrlKey || metaKey)
    if (key === " ") picking.toggle(id)
    else if (isAll) picking.pickAll()
    else {
      if (shiftKey && key === "ArrowDown") picking.step(id, 1)
      if (shiftKey && key === "ArrowUp") picking.step(id, -1)
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  element.addEventListener("keydown", listen, true)
  return () => element.removeEventListener("keydown", listen, true)
}

/** Returns a ref for what the list is in; `order` is that of its rows. */
export const useRowPicking = (order: () => ReadonlyArray<string>): RefObject<HTMLDivElement | null> => {
  const { canEdit, store } = useSeating()
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(order)
  useEffect(() => {
    latest.current = order
  })
  useEffect(() => {
    const element = ref.current
    if (element === null || !canEdit) return undefined
    const picking = new RowPicking(store, () => latest.current())
    const ends = [listenToPointer(element, store, picking), listenToKeys(element, picking)]
    return () => {
      for (const end of ends) end()
    }
  }, [canEdit, store])
  return ref
}
