/** The newest photos of the album, before what opens and sends photos is loaded. */
import { useMemo, useRef, useState } from "react"
import type { FirstAnswers } from "../../platform/first/FirstAnswers.ts"
import { useTitle } from "../../design/useTitle.ts"
import { albumAddress } from "../Address.ts"
import type { GalleryContracts } from "../GalleryClient.ts"
import { Photo } from "../Photo.tsx"
import type { AlbumPhoto } from "./Album.ts"
import { AlbumTitle } from "./AlbumTitle.tsx"
import { firstPhotosOf } from "./FirstPhotos.ts"
import { photoGap, justifiedRows } from "./JustifiedRows.ts"
import { useMessages } from "./Messages.ts"
import { useWidth } from "./useWidth.ts"

export const FirstAlbum = (answers: FirstAnswers<GalleryContracts>) => {
  const { album } = useMessages()
  useTitle(album.title)
  const { occasion } = answers
  const { items, next_cursor } = firstPhotosOf(answers)
  const galleries = occasion.events.filter(({ gallery }) => gallery.enabled)
  return (
    <main className="album">
      <AlbumTitle occasion={occasion}>
        {galleries.length > 1 && (
          <nav className="album-events" aria-label={album.events}>
            <a href={albumAddress.path} data-selected aria-current="page">
              {album.allEvents}
            </a>
            {galleries.map(({ id, name }) => (
              <a key={id} href={`${albumAddress.path}?event=${id}`}>
                {name}
              </a>
            ))}
          </nav>
        )}
      </AlbumTitle>
      {items.length > 0 && <FirstGrid photos={items} isMore={next_cursor !== null} />}
    </main>
  )
}

interface FirstGridProps {
  readonly photos: ReadonlyArray<AlbumPhoto>
  readonly isMore: boolean
}

const FirstGrid = ({ isMore, photos }: FirstGridProps) => {
  const { album } = useMessages()
  const list = useRef<HTMLUListElement>(null)
  const width = useWidth(list)
  // On a slow network one picture after another is there sooner than all of them at once.
  const [isBegun, setBegun] = useState(false)
  const begin = () => setBegun(true)
  const { height, rows } = useMemo(
    () => (width === 0 ? { height: 0, rows: [] } : justifiedRows(photos, width, photoGap, isMore)),
    [isMore, photos, width]
  )
  return (
    <ul ref={list} className="album-grid" style={{ height }} onLoadCapture={begin} onErrorCapture={begin}>
      {rows.flatMap((row) =>
        row.places.map(({ item, left, width: wide }) => (
          <li key={item.id} style={{ top: row.top, left, width: wide, height: row.height }}>
            <a className="album-tile" href={`${albumAddress.path}?photo=${item.id}`}>
              <Photo
                placeholder={item.placeholder}
                url={isBegun || item === photos[0] ? item.thumbnail.url : null}
                alt={item.caption ?? album.photoBy(item.uploader_name)}
                onExpired={() => undefined}
              />
            </a>
          </li>
        ))
      )}
    </ul>
  )
}
