import { Keyboard } from "lucide-react"
import { Button } from "../../design/Button.tsx"
import type { RefObject } from "react"
import { localeFor } from "../../platform/messages/Formats.ts"
import { bytesIn } from "./Bytes.ts"
import { GalleryFilters, type StatusFilter } from "./GalleryFilters.tsx"
import { GallerySearch } from "./GallerySearch.tsx"
import type { Storage, Totals } from "./GalleryItems.ts"
import { useMessages } from "./Messages.ts"

interface GalleryHeaderProps {
  readonly status: StatusFilter
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly totals: Totals | null
  readonly storage: Storage | null
  readonly onHelp: () => void
}

/** How full the gallery is, and what of it is shown. */
export const GalleryHeader = ({ onHelp, searchRef, status, storage, totals }: GalleryHeaderProps) => {
  const { locale, moderation } = useMessages()
  const bytes = bytesIn(localeFor(locale))
  return (
    <header className="gallery-header">
      <div className="gallery-title">
        <h1>{moderation.title}</h1>
        <div className="gallery-links">
          {storage !== null && (
            <span className="gallery-storage number">
              {moderation.storage(bytes(storage.used_bytes), bytes(storage.limit_bytes))}
            </span>
          )}
          <span className="gallery-help">
            <Button kind="quiet" shape="icon" aria-label={moderation.help} onPress={onHelp}>
              <Keyboard size={18} aria-hidden />
            </Button>
          </span>
        </div>
      </div>
      <GalleryFilters status={status} totals={totals} />
      <GallerySearch searchRef={searchRef} />
    </header>
  )
}
