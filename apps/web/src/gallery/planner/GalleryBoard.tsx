/** The gallery at work: counters, photos, what is selected, what was decided, and one photo large. */
import { CloudOff } from "lucide-react"
import { useRef, useState } from "react"
import type { Problem } from "../../platform/api/Problem.ts"
import { BulkBar } from "./BulkBar.tsx"
import { DecisionNotice } from "./DecisionNotice.tsx"
import { EmptyGallery } from "./EmptyGallery.tsx"
import { FreshPhotos } from "./FreshPhotos.tsx"
import type { StatusFilter } from "./GalleryFilters.tsx"
import { GalleryHeader } from "./GalleryHeader.tsx"
import { useGalleryWork } from "./GalleryWorkContext.ts"
import { KeyHelp } from "./KeyHelp.tsx"
import { useMessages } from "./Messages.ts"
import { SelectablePhotos } from "./SelectablePhotos.tsx"
import { focusTile } from "./TileFocus.ts"
import { Triage } from "./Triage.tsx"
import { useBoardDecisions } from "./useBoardDecisions.ts"
import { useDeferredLayout } from "./useDeferredLayout.ts"
import { useGalleryItems } from "./useGalleryItems.ts"
import { useKeys } from "./useKeys.ts"
import { useLargePhoto } from "./useLargePhoto.ts"
import { useSelection } from "./useSelection.ts"
import { WaitingTiles } from "./WaitingGallery.tsx"

interface GalleryBoardProps {
  readonly occasion: { readonly id: string; readonly name: string; readonly permissions: ReadonlyArray<string> }
  readonly status: StatusFilter
  readonly event: string | null
  /** The photo that is large. */
  readonly photo: string | null
}

export const GalleryBoard = ({ event, occasion, photo, status }: GalleryBoardProps) => {
  const { moderation } = useMessages()
  const { canDecide, feed } = useGalleryWork()
  const [isHelp, setHelp] = useState(false)
  const help = () => setHelp(true)
  const gridRef = useRef<HTMLDivElement>(null)
  const { items, loaded, totals } = useGalleryItems()
  const { clear: clearSelection, select, selected } = useSelection(items)
  const indexOf = (id: string) => items.findIndex((item) => item.id === id)
  const onClose = (id: string) => focusTile(gridRef.current, id, indexOf(id))
  const large = useLargePhoto({ items, loaded, status, event, photo, onClose })
  const shown = useDeferredLayout(items, large.isOpen)
  const board = useBoardDecisions({ gridRef, items, shown, selected, clearSelection })
  const { clear, decide, notes, setNotes, undo } = board

  useKeys(!large.isOpen && !isHelp, {
    "?": help,
    ...(canDecide ? { a: () => decide("approve"), r: () => decide("reject"), u: undo } : {})
  })

  const isAway = loaded.problem !== null
  const grid = { gridRef, items: shown, selected, isAway, onSelect: select, onOpen: large.open }
  const isWaiting = loaded.isLoading || !loaded.isComplete
  return (
    <main className="gallery">
      <GalleryHeader {...{ occasion, status, event, totals }} storage={loaded.storage} onHelp={help} />
      {!canDecide && <p className="gallery-note">{moderation.readOnly}</p>}
      <FreshPhotos loaded={loaded} onShow={() => gridRef.current?.scrollTo({ top: 0 })} />
      {items.length > 0 && <SelectablePhotos {...grid} />}
      {items.length === 0 && isWaiting && <WaitingTiles />}
      {items.length === 0 && !isWaiting && <EmptyGallery status={status} isEmpty={totals?.total === 0} />}
      {loaded.problem !== null && <AwayNotice problem={loaded.problem} />}
      {selected.size > 0 && (
        <BulkBar count={selected.size} notes={notes} onNotes={setNotes} onDecide={decide} onClear={clear} />
      )}
      {!large.isOpen && <DecisionNotice onUndo={undo} onDismiss={board.dismiss} />}
      {large.isOpen && photo !== null && (
        <Triage
          key={feed.filter.status}
          first={photo}
          totals={totals}
          isHelp={isHelp}
          onHelp={help}
          onMove={large.move}
          onClose={large.close}
        />
      )}
      <KeyHelp isOpen={isHelp} onClose={() => setHelp(false)} />
    </main>
  )
}

const AwayNotice = ({ problem }: { readonly problem: Problem }) => {
  const { states } = useMessages()
  return (
    <p className="notice" role="status">
      <CloudOff size={16} aria-hidden />
      {problem.code === "offline" ? states.offlineKept : states.unavailableText}
    </p>
  )
}
