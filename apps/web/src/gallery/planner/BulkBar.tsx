import { Button } from "../../design/Button.tsx"
import { TextInput } from "../../design/TextInput.tsx"
import type { Action } from "./GalleryItems.ts"
import { useMessages } from "./Messages.ts"

interface BulkBarProps {
  readonly count: number
  readonly notes: string
  readonly onNotes: (notes: string) => void
  readonly onDecide: (action: Action) => void
  readonly onClear: () => void
}

/** Decides about all selected photos at once. */
export const BulkBar = ({ count, notes, onClear, onDecide, onNotes }: BulkBarProps) => {
  const { moderation } = useMessages()
  return (
    <section className="bulk" aria-label={moderation.selected(count)}>
      <p className="number" role="status">
        {moderation.selected(count)}
      </p>
      <TextInput
        label={moderation.note}
        isLabelHidden
        placeholder={moderation.note}
        maxLength={2000}
        value={notes}
        onChange={onNotes}
      />
      <div className="bulk-actions">
        <Button kind="next" onPress={() => onDecide("approve")}>
          {moderation.approve}
        </Button>
        <Button kind="danger" onPress={() => onDecide("reject")}>
          {moderation.reject}
        </Button>
        <Button kind="quiet" onPress={onClear}>
          {moderation.clear}
        </Button>
      </div>
    </section>
  )
}
