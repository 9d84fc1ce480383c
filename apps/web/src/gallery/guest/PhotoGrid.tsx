/** The album's photos from edge to edge. Only rows near the window are drawn; all of them have their place. */
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react"
import { Button } from "react-aria-components/Button"
import { useMessages } from "./Messages.ts"
import { Photo } from "../Photo.tsx"
import type { AlbumPhoto } from "./Album.ts"
import { photoGap, justifiedRows } from "./JustifiedRows.ts"
import { useWidth } from "./useWidth.ts"

/** How far from the window rows are drawn, and the next page is asked for. */
const margin = 900
const step = 300

/** Where the window is, from the top of the element, in steps that are told seldom enough. */
const useWindow = (element: RefObject<HTMLElement | null>): { readonly from: number; readonly to: number } => {
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(innerHeight)
  useEffect(() => {
    const measure = () => {
      const above = -(element.current?.getBoundingClientRect().top ?? 0)
      setTop(Math.floor(above / step) * step)
      setHeight(innerHeight)
    }
    measure()
    addEventListener("scroll", measure, { passive: true })
    addEventListener("resize", measure)
    return () => {
      removeEventListener("scroll", measure)
      removeEventListener("resize", measure)
    }
  }, [element])
  return { from: top, to: top + step + height }
}

interface PhotoGridProps {
  readonly photos: ReadonlyArray<AlbumPhoto>
  readonly isMore: boolean
  /** The photo to go on from. */
  readonly reveal: { readonly photo: string } | null
  readonly onOpen: (id: string) => void
  readonly onEnd: () => void
  readonly onExpired: () => void
}

export const PhotoGrid = ({ isMore, onEnd, onExpired, onOpen, photos, reveal }: PhotoGridProps) => {
  const { album } = useMessages()
  const list = useRef<HTMLUListElement>(null)
  const width = useWidth(list)
  const { from, to } = useWindow(list)
  const { height, rows } = useMemo(
    () => (width === 0 ? { height: 0, rows: [] } : justifiedRows(photos, width, photoGap, isMore)),
    [isMore, photos, width]
  )
  const isNearEnd = width > 0 && to + margin > height
  useEffect(() => {
    if (isMore && isNearEnd) onEnd()
  }, [isMore, isNearEnd, onEnd])

  const show = useEffectEvent((photo: string) => {
    const row = rows.find(({ places }) => places.some(({ item }) => item.id === photo))
    if (row === undefined || list.current === null) return
    const above = list.current.getBoundingClientRect().top + row.top
    if (above < 0 || above + row.height > innerHeight) {
      scrollTo({ top: scrollY + above - (innerHeight - row.height) / 2, behavior: "instant" })
    }
    // Rows are drawn as the window comes to them.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        list.current?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(photo)}"]`)?.focus({ preventScroll: true })
      )
    )
  })
  useEffect(() => {
    if (reveal !== null) show(reveal.photo)
  }, [reveal])

  const drawn = rows.filter((row) => row.top + row.height > from - margin && row.top < to + margin)
  return (
    <ul ref={list} className="album-grid" style={{ height }}>
      {drawn.flatMap((row) =>
        row.places.map(({ item, left, width: wide }) => (
          <li key={item.id} style={{ top: row.top, left, width: wide, height: row.height }}>
            <Button className="album-tile" data-photo={item.id} onPress={() => onOpen(item.id)}>
              <Photo
                placeholder={item.placeholder}
                url={item.thumbnail.url}
                alt={item.caption ?? album.photoBy(item.uploader_name)}
                onExpired={onExpired}
              />
            </Button>
          </li>
        ))
      )}
    </ul>
  )
}
