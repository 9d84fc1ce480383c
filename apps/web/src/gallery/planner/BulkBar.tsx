import { Button } from "../../design/Button.tsx"
import { TextInput } from "../../design/TextInput.tsx"
import type { Feed } from "./GalleryFeed.ts"
import type { StatusFilter } from "./GalleryFilters.tsx"
import { countOf, type Item, type Totals } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"
import { useMessages } from "./Messages.ts"
import type { BoardDecisions } from "./useBoardDecisions.ts"
import type { SelectedItems } from "./useSelection.ts"

interface BulkBarProps {
  readonly board: BoardDecisions
  readonly items: ReadonlyArray<Item>
  readonly loaded: Feed
  readonly selection: SelectedItems
  readonly status: StatusFilter
  readonly totals: Totals | null
}

/** Decides about all selected photos at once; where only some are loaded, it offers the others too. */
export const BulkBar = ({ board, items, loaded, selection, status, totals }: BulkBarProps) => {
  const { moderation } = useMessages()
  const { formats } = useGalleryWork()
  const { isLoadingAll, selected } = selection
  const count = selected.size
  if (count === 0 && !isLoadingAll) return null
  const some = formats.number(items.length)
  const all = formats.number(totals === null ? items.length : countOf(totals, status === "all" ? null : status))
  return (
    <section className="bulk" aria-label={moderation.selected(count)}>
      <p className="number" role="status">
        {isLoadingAll ? moderation.loadingAll(some, all) : moderation.selected(count)}
      </p>
      {!loaded.isComplete && !isLoadingAll && count >= items.length && (
        <p className="bulk-all number">
          {moderation.loadedOf(some, all)}{" "}
          <Button onPress={() => selection.selectAll()}>{moderation.selectAll(all)}</Button>
        </p>
      )}
      <TextInput
        label={moderation.note}
        isLabelHidden
        placeholder={moderation.note}
        maxLength={2000}
        value={board.notes}
        onChange={board.setNotes}
        onEscape={board.leaveNote}
      />
      <div className="bulk-actions">
        <Button kind="next" isDisabled={isLoadingAll} onPress={() => board.decide("approve")}>
          {moderation.approve}
        </Button>
        <Button kind="danger" isDisabled={isLoadingAll} onPress={() => board.decide("reject")}>
          {moderation.reject}
        </Button>
        <Button kind="quiet" onPress={board.clear}>
          {moderation.clear}
        </Button>
      </div>
    </section>
  )
}
