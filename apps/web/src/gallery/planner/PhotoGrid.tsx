/** Thumbnails in a grid, of which only those in sight are in the page. */
import { Check, CircleCheck, CircleX, ImageOff, LoaderCircle } from "lucide-react"
import { memo, type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from "react"
import { Checkbox } from "react-aria-components/Checkbox"
import { GridList, GridListItem, type Key, type Selection } from "react-aria-components/GridList"
import { GridLayout, Size, Virtualizer } from "react-aria-components/Virtualizer"
import { useMessages } from "./Messages.ts"
import { Photo } from "../Photo.tsx"
import { useStore } from "../../design/Store.ts"
import { useMedia } from "../../design/useMedia.ts"
import { FastTiles, Positions, PositionsContext, usePosition } from "./FastTiles.tsx"
import type { Decisions } from "./DecisionStore.ts"
import type { Item } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"

/** A tile is a square with two lines under it. */
const words = 44
const wide = {
  minItemSize: new Size(168, 168 + words),
  maxItemSize: new Size(232, 232 + words),
  minSpace: new Size(12, 12),
  maxHorizontalSpace: 12
}
const narrow = {
  minItemSize: new Size(108, 108 + words),
  maxItemSize: new Size(170, 170 + words),
  minSpace: new Size(6, 6),
  maxHorizontalSpace: 6
}

/** More is asked for when so many heights of the window are left below. */
const ahead = 3

interface PhotoGridProps {
  readonly items: ReadonlyArray<Item>
  readonly selected: ReadonlySet<Key>
  readonly onSelect: (keys: Selection) => void
  readonly onOpen: (id: string) => void
  /** Whether the server is out of reach; once it is back, what is missing is asked for again. */
  readonly isAway: boolean
  readonly gridRef: RefObject<HTMLDivElement | null>
}

export const PhotoGrid = memo(({ gridRef, isAway, items, onOpen, onSelect, selected }: PhotoGridProps) => {
  const { moderation } = useMessages()
  const { canDecide, feed } = useGalleryWork()
  const isNarrow = useMedia("(max-width: 40rem)")

  const loadAhead = () => {
    const grid = gridRef.current
    if (grid === null) return
    const left = grid.scrollHeight - grid.scrollTop - grid.clientHeight
    if (left < grid.clientHeight * ahead) void feed.loadMore()
  }
  const [positions] = useState(() => new Positions())
  useLayoutEffect(
    () =>
      positions.set(
        items.map(({ id }) => id),
        gridRef.current
      ),
    [gridRef, items, positions]
  )

  // The page before may not have filled the window.
  const fill = useEffectEvent(loadAhead)
  useEffect(() => {
    if (items.length === 0 || isAway) return undefined
    const frame = requestAnimationFrame(() => fill())
    return () => cancelAnimationFrame(frame)
  }, [isAway, items])

  return (
    <PositionsContext value={positions}>
      <Virtualizer layout={GridLayout} layoutOptions={isNarrow ? narrow : wide}>
        <FastTiles>
          <GridList
            ref={gridRef}
            className="photo-grid"
            layout="grid"
            aria-label={moderation.photos}
            items={items}
            selectionMode={canDecide ? "multiple" : "none"}
            selectedKeys={selected}
            onSelectionChange={onSelect}
            onAction={(key) => onOpen(String(key))}
            onScroll={loadAhead}
            disallowTypeAhead
          >
            {(item) => <Tile item={item} />}
          </GridList>
        </FastTiles>
      </Virtualizer>
    </PositionsContext>
  )
})

const useItemName = (): ((item: Item) => string) => {
  const { moderation } = useMessages()
  return ({ caption, moderation_status, uploader }) =>
    [moderation.by(uploader.display_name), caption, moderation[moderation_status]]
      .filter((part) => part !== null)
      .join(", ")
}

interface TileProps {
  readonly item: Item
}

/** Shows a decision at once, also while the list is still being laid out without what was decided. */
const Tile = ({ item: listed }: TileProps) => {
  const { moderation } = useMessages()
  const { canDecide, gallery } = useGalleryWork()
  const { decisions } = gallery
  const decided = useCallback((state: Decisions) => state.decided.get(listed.id)?.after ?? listed, [listed])
  const item = useStore(decisions, decided)
  const name = useItemName()(item)
  const { caption, moderation_status, uploader } = item
  return (
    <GridListItem ref={usePosition()} className="tile" id={item.id} textValue={name} data-status={moderation_status}>
      <div className="tile-picture">
        <ItemPhoto item={item} size="thumbnail" />
        <StatusMark item={item} />
      </div>
      {canDecide && (
        <Checkbox slot="selection" className="tile-check" aria-label={moderation.select}>
          <span className="tile-box">
            <Check size={16} strokeWidth={3} aria-hidden />
          </span>
        </Checkbox>
      )}
      <p className="tile-name">{uploader.display_name}</p>
      <p className="tile-caption">{caption ?? "\u00a0"}</p>
    </GridListItem>
  )
}

export const StatusMark = ({ item }: { readonly item: Item }) => {
  const { moderation } = useMessages()
  const status = item.moderation_status
  if (status === "pending") return null
  return (
    <span className="status-mark" data-status={status} role="img" aria-label={moderation[status]}>
      {status === "approved" ? <CircleCheck size={20} aria-hidden /> : <CircleX size={20} aria-hidden />}
    </span>
  )
}

interface ItemPhotoProps {
  readonly item: Item
  readonly size: "thumbnail" | "web"
  readonly alt?: string
}

/** The picture of an item, or why there is none. */
export const ItemPhoto = ({ alt = "", item, size }: ItemPhotoProps) => {
  const { moderation } = useMessages()
  const { feed } = useGalleryWork()
  const { asset, placeholder } = item
  if (asset.status === "ready") {
    return (
      <Photo
        placeholder={placeholder}
        url={item[size]?.url ?? null}
        alt={alt}
        fit={size === "web" ? "contain" : "cover"}
        onExpired={() => feed.renew(item.id)}
      />
    )
  }
  const isFailed = asset.status === "failed"
  return (
    <span className="no-picture" data-size={size}>
      {isFailed ? (
        <ImageOff size={24} strokeWidth={1.5} aria-hidden />
      ) : (
        <LoaderCircle size={24} strokeWidth={1.5} aria-hidden />
      )}
      <span>{isFailed ? moderation.failed : moderation.processing}</span>
      {isFailed && asset.failure !== null && (
        <span className="no-picture-why">{moderation.failure(asset.failure)}</span>
      )}
      {isFailed && size === "web" && <span className="no-picture-why">{moderation.failedText}</span>}
    </span>
  )
}
