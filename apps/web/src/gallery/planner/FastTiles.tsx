/**
 * Goes between a `Virtualizer` and its list. Each row of a virtualized list looks through the whole collection for its
 * own index, which takes longer than everything else once there are thousands; rows in here do without.
 */
import { createContext, type ComponentProps, type ReactNode, use, useCallback, useMemo } from "react"
import { CollectionRendererContext, DefaultCollectionRenderer } from "react-aria-components/CollectionBuilder"

const VirtualizedContext = createContext(DefaultCollectionRenderer)

const Rows = (props: ComponentProps<typeof DefaultCollectionRenderer.CollectionRoot>) => {
  const renderer = use(VirtualizedContext)
  const rows = useMemo(() => ({ ...renderer, isVirtualized: false }), [renderer])
  return (
    <CollectionRendererContext value={rows}>
      <renderer.CollectionRoot {...props} />
    </CollectionRendererContext>
  )
}

export const FastTiles = ({ children }: { readonly children: ReactNode }) => {
  const renderer = use(CollectionRendererContext)
  const fast = useMemo(() => ({ ...renderer, CollectionRoot: Rows }), [renderer])
  return (
    <VirtualizedContext value={renderer}>
      <CollectionRendererContext value={fast}>{children}</CollectionRendererContext>
    </VirtualizedContext>
  )
}

/** Where items stand in the list, which rows say to those who cannot see how many there are. */
export class Positions {
  #indexes: ReadonlyMap<string, number> = new Map()

  set(ids: ReadonlyArray<string>, grid: HTMLElement | null): void {
    this.#indexes = new Map(ids.map((id, index) => [id, index]))
    for (const row of grid?.querySelectorAll('[role="row"]') ?? []) this.mark(row)
  }

  mark(row: Element): void {
    const index = this.#indexes.get(row.getAttribute("data-key") ?? "")
    if (index !== undefined) row.setAttribute("aria-rowindex", String(index + 1))
  }
}

export const PositionsContext = createContext(new Positions())

/** For the row of a tile. */
export const usePosition = (): ((row: Element | null) => void) => {
  const positions = use(PositionsContext)
  return useCallback(
    (row: Element | null) => {
      if (row !== null) positions.mark(row)
    },
    [positions]
  )
}

/** Brings the tile with this index into sight, wherever it is; those in the page say how far apart tiles stand. */
export const scrollToTile = (grid: HTMLElement, index: number): void => {
  const { height, top: edge } = grid.getBoundingClientRect()
  const tiles = [...grid.querySelectorAll('[role="row"][aria-rowindex]')].map((tile) => ({
    index: Number(tile.getAttribute("aria-rowindex")) - 1,
    top: tile.getBoundingClientRect().top - edge + grid.scrollTop,
    height: tile.getBoundingClientRect().height
  }))
  const lines = [...Map.groupBy(tiles, ({ top }) => Math.round(top)).values()].toSorted((a, b) => a[0]!.top - b[0]!.top)
  const [first, second] = lines
  if (index < 0 || first === undefined) return
  const columns = Math.max(...lines.map((line) => line.length))
  const [from] = first.toSorted((a, b) => a.index - b.index)
  const pitch = second === undefined ? from!.height : second[0]!.top - from!.top
  const top = from!.top + (Math.floor(index / columns) - Math.floor(from!.index / columns)) * pitch
  if (top < grid.scrollTop || top + from!.height > grid.scrollTop + height) {
    grid.scrollTo({ top: Math.max(0, top - (height - from!.height) / 2), behavior: "instant" })
  }
}
