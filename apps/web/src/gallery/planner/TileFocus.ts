/** The tile that has the focus, and what brings the focus to another. */
import { scrollToTile } from "./FastTiles.tsx"

export const focusedTile = (): string | null =>
  document.activeElement?.closest('[role="row"]')?.getAttribute("data-key") ?? null

/** Focuses a tile, or else the grid; tiles may have to be laid out first, so it is tried for some frames. */
export const focusTile = (grid: HTMLElement | null, id: string, index: number, frames = 30): void =>
  void requestAnimationFrame(() => {
    if (grid === null) return
    scrollToTile(grid, index)
    const tile = grid.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`)
    if (tile !== null) tile.focus()
    else if (index === -1 || frames === 0) grid.focus()
    else focusTile(grid, id, index, frames - 1)
  })

/** Moves the focus to the photos from what is about to go. */
export const focusGridFromBars = (grid: HTMLElement | null): void => {
  if (document.activeElement?.closest(".bulk, .decision-notice") != null) grid?.focus()
}
