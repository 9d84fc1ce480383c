/**
 * Goes between a `Virtualizer` and its list. Each row of a virtualized list looks through the whole collection for its
 * own index, which takes longer than everything else once there are thousands; rows in here do without.
 */
import { createContext, type ComponentProps, type ReactNode, use, useMemo } from "react"
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
