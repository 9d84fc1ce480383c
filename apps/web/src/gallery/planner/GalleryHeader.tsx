import { Keyboard } from "lucide-react"
import { usePlannerLinks } from "../../platform/Links.tsx"
import { ActionLink } from "../../design/ActionLink.tsx"
import { Button } from "../../design/Button.tsx"
import { moduleKey } from "../Address.ts"
import type { RefObject } from "react"
import { GalleryFilters, type StatusFilter } from "./GalleryFilters.tsx"
import { GallerySearch } from "./GallerySearch.tsx"
import type { Storage, Totals } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"
import { useMessages } from "./Messages.ts"

interface GalleryHeaderProps {
  readonly occasion: { readonly id: string; readonly name: string; readonly permissions: ReadonlyArray<string> }
  readonly status: StatusFilter
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly totals: Totals | null
  readonly storage: Storage | null
  readonly onHelp: () => void
}

/** Whose gallery it is, how full it is, where else to go, and what is shown. */
export const GalleryHeader = ({ occasion, onHelp, searchRef, status, storage, totals }: GalleryHeaderProps) => {
  const { moderation } = useMessages()
  const { formats } = useGalleryWork()
  const links = usePlannerLinks(occasion.permissions, moduleKey)
  return (
    <header className="gallery-header">
      <div className="gallery-title">
        <h1>
          {moderation.title} <span className="gallery-occasion">{occasion.name}</span>
        </h1>
        <div className="gallery-links">
          {storage !== null && (
            <span className="gallery-storage number">
              {moderation.storage(formats.bytes(storage.used_bytes), formats.bytes(storage.limit_bytes))}
            </span>
          )}
          {links.map(({ key, label, path }) => (
            <ActionLink key={key} to={path} params={{ occasionId: occasion.id }}>
              {label}
            </ActionLink>
          ))}
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
