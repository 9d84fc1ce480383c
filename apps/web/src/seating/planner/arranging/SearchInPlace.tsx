/** A search in the place of what was found before, which keeps its size meanwhile: nothing moves under the hand. */
import { type ReactNode, useLayoutEffect, useRef } from "react"
import { useProposalMessages } from "./ProposalMessages.ts"
import { SearchProgress } from "./SearchProgress.tsx"

interface SearchInPlaceProps {
  readonly isSearching: boolean
  /** What was found before. */
  readonly children: ReactNode
}

export const SearchInPlace = ({ children, isSearching }: SearchInPlaceProps) => {
  const words = useProposalMessages()
  const found = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const focused = found.current?.querySelector(":focus")
    // A hidden element loses the focus; the dialog takes it, so that Escape still closes it.
    if (isSearching) focused?.closest<HTMLElement>("[role=dialog]")?.focus()
  }, [isSearching])
  return (
    <div className="search-place">
      <div className="search-found" ref={found} data-hidden={isSearching || undefined}>
        {children}
      </div>
      <div className="search-running">
        <p role="status" className="panel-note">
          {isSearching && words.searching}
        </p>
        {isSearching && <SearchProgress />}
      </div>
    </div>
  )
}
