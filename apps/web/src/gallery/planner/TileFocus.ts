/** The tile that has the focus, and what brings the focus to another. */
import type { RefObject } from "react"
import { scrollToTile } from "./FastTiles.tsx"

/** Tiles may have to be laid out before they can be focused: for how many frames that is tried. */
const mostFrames = 30

export const focusedTile = (): string | null =>
  document.activeElement?.closest('[role="row"]')?.getAttribute("data-key") ?? null

export class TileFocus {
  readonly #gridRef: RefObject<HTMLElement | null>
  #arriving: string | null = null
  #frame = 0

  constructor(gridRef: RefObject<HTMLElement | null>) {
    this.#gridRef = gridRef
  }

  /** Returns the item that keys are about: the one that the focus is on its way to, or else has. */
  readonly current = (): string | null => this.#arriving ?? focusedTile()

  /** Brings the focus to a tile, or else to the grid. */
  readonly bring = (id: string, index: number): void => {
    cancelAnimationFrame(this.#frame)
    this.#arriving = id
    this.#try(id, index, mostFrames)
  }

  /** Leaves the focus where it is, or else brings it to the grid. */
  readonly stop = (): void => {
    if (this.#arriving === null) return
    cancelAnimationFrame(this.#frame)
    this.#arriving = null
    if (focusedTile() === null) this.#gridRef.current?.focus()
  }

  /** Moves the focus to the photos from what is about to go. */
  readonly leaveBars = (): void => {
    if (document.activeElement?.closest(".bulk, .decision-notice") != null) this.#gridRef.current?.focus()
  }

  #try(id: string, index: number, frames: number): void {
    this.#frame = requestAnimationFrame(() => {
      const grid = this.#gridRef.current
      if (grid !== null) scrollToTile(grid, index)
      const tile = grid?.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`)
      if (tile == null && index !== -1 && frames > 0) return this.#try(id, index, frames - 1)
      tile?.focus()
      this.stop()
    })
  }
}
