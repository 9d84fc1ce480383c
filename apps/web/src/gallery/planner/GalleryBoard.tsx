/** The gallery at work: counters, photos, what is selected, what was decided, and one photo large. */
import { CloudOff } from "lucide-react"
import { useRef, useState } from "react"
import type { Problem } from "../../platform/api/Problem.ts"
import { keepBulkRecord, readBulkRecord } from "./BulkRecord.ts"
import { BulkBar } from "./BulkBar.tsx"
import { DecisionNotice } from "./DecisionNotice.tsx"
import { EmptyGallery } from "./EmptyGallery.tsx"
import { FreshPhotos } from "./FreshPhotos.tsx"
import type { StatusFilter } from "./GalleryFilters.tsx"
import { GalleryHeader } from "./GalleryHeader.tsx"
import type { Feed } from "./GalleryFeed.ts"
import type { Totals } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"
import { InterruptedBulk } from "./InterruptedBulk.tsx"
import { KeyHelp } from "./KeyHelp.tsx"
import { useMessages } from "./Messages.ts"
import { SelectablePhotos } from "./SelectablePhotos.tsx"
import { TileFocus } from "./TileFocus.ts"
import { Triage } from "./Triage.tsx"
import { useBoardDecisions } from "./useBoardDecisions.ts"
import { useBoardKeys } from "./useBoardKeys.ts"
import { useDeferredLayout } from "./useDeferredLayout.ts"
import { useGalleryItems } from "./useGalleryItems.ts"
import { useLargePhoto } from "./useLargePhoto.ts"
import { type SelectedItems, useSelection } from "./useSelection.ts"
import { WaitingTiles } from "./WaitingGallery.tsx"

interface GalleryBoardProps {
  readonly occasion: { readonly id: string }
  readonly status: StatusFilter
  /** The photo that is large. */
  readonly photo: string | null
}

export const GalleryBoard = ({ occasion, photo, status }: GalleryBoardProps) => {
  const { canDecide } = useGalleryWork()
  const [isHelp, setHelp] = useState(false)
  const help = () => setHelp(true)
  const gridRef = useRef<HTMLDivElement>(null)
  const [focus] = useState(() => new TileFocus(gridRef))
  const searchRef = useRef<HTMLInputElement>(null)
  const { items, loaded, totals } = useGalleryItems()
  const selection = useSelection(items, loaded)
  const { select, selected } = selection
  const indexOf = (id: string) => items.findIndex((item) => item.id === id)
  const onClose = (id: string) => focus.bring(id, indexOf(id))
  const large = useLargePhoto({ items, loaded, photo, onClose })
  const shown = useDeferredLayout(items, large.isOpen)
  const board = useBoardDecisions({ focus, items, shown, selection })
  const { begin, clear, decide, dismiss, undo } = board
  const search = () => searchRef.current?.select()
  const isSelecting = selected.size > 0 || selection.isLoadingAll
  const hasPhoto = () => focus.current() !== null
  const keys = {
    canDecide,
    help,
    search,
    hasPhoto,
    begin,
    decide,
    undo,
    selectLoaded: selection.selectLoaded,
    isSelecting,
    clear
  }
  useBoardKeys({ isActive: !large.isOpen && !isHelp, ...keys })

  const isAway = loaded.problem !== null
  const grid = { gridRef, items: shown, selected, isAway, onSelect: select, onOpen: large.open }
  return (
    <main className="gallery">
      <GalleryHeader {...{ searchRef, status, totals }} storage={loaded.storage} onHelp={help} />
      <BoardNotes selection={selection} occasionId={occasion.id} />
      <FreshPhotos loaded={loaded} onShow={() => gridRef.current?.scrollTo({ top: 0 })} />
      {items.length > 0 ? <SelectablePhotos {...grid} /> : <NoPhotos {...{ loaded, status, totals }} />}
      {loaded.problem !== null && <AwayNotice problem={loaded.problem} />}
      <BulkBar {...{ board, items, loaded, selection, status, totals }} />
      {!large.isOpen && <DecisionNotice onUndo={undo} onDismiss={dismiss} />}
      {large.isOpen && photo !== null && (
        <Triage
          key={status}
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

interface NoPhotosProps {
  readonly loaded: Feed
  readonly status: StatusFilter
  readonly totals: Totals | null
}

const NoPhotos = ({ loaded, status, totals }: NoPhotosProps) =>
  loaded.isLoading || !loaded.isComplete ? (
    <WaitingTiles />
  ) : (
    <EmptyGallery status={status} isEmpty={totals?.total === 0} isFresh={loaded.fresh.length > 0} />
  )

interface BoardNotesProps {
  readonly selection: SelectedItems
  readonly occasionId: string
}

/** That one may only look, and that a decision about many was interrupted. */
const BoardNotes = ({ occasionId, selection }: BoardNotesProps) => {
  const { moderation } = useMessages()
  const { canDecide } = useGalleryWork()
  const [record, setRecord] = useState(() => readBulkRecord(occasionId))
  const forget = () => {
    keepBulkRecord(occasionId, null)
    setRecord(null)
  }
  if (!canDecide) return <p className="gallery-note">{moderation.readOnly}</p>
  if (record === null) return null
  const left = new Set(record.left)
  return (
    <InterruptedBulk
      record={record}
      onDismiss={forget}
      onSelect={() => {
        selection.selectAll(({ id, moderation_status }) => left.has(id) && moderation_status !== record.to)
        forget()
      }}
    />
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
