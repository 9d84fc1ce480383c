/** The photos before and after the large one, as many as fit. */
import { Button } from "react-aria-components/Button"
import { useMessages } from "./Messages.ts"
import type { Item } from "./GalleryItems.ts"
import { ItemPhoto, StatusMark } from "./PhotoGrid.tsx"

interface FilmStripProps {
  readonly items: ReadonlyArray<Item>
  readonly index: number
  readonly onGo: (item: Item) => void
}

/** How many there are on either side. */
const reach = 9

export const FilmStrip = ({ index, items, onGo }: FilmStripProps) => {
  const { moderation } = useMessages()
  const places = Array.from({ length: reach * 2 + 1 }, (_, place) => index + place - reach)
  return (
    <nav className="film" aria-label={moderation.film}>
      <ul>
        {places.map((place) => {
          const item = items[place]
          return item === undefined ? (
            <li key={place} />
          ) : (
            <li key={item.id}>
              <Button
                className="film-photo"
                data-status={item.moderation_status}
                aria-label={moderation.by(item.uploader.display_name)}
                {...(place === index ? { "aria-current": "true" as const } : {})}
                onPress={() => onGo(item)}
              >
                <ItemPhoto item={item} size="thumbnail" />
                <StatusMark item={item} />
              </Button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
