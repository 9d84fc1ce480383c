import { Button } from "../../design/Button.tsx"
import type { BulkRecord } from "./BulkRecord.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"
import { useMessages } from "./Messages.ts"

interface InterruptedBulkProps {
  readonly record: BulkRecord
  readonly onSelect: () => void
  readonly onDismiss: () => void
}

/** Says how far a decision about many photos came when the page was closed in the middle of it. */
export const InterruptedBulk = ({ onDismiss, onSelect, record: { left, of, to } }: InterruptedBulkProps) => {
  const { actions, moderation } = useMessages()
  const { formats } = useGalleryWork()
  return (
    <div className="notice gallery-interrupted">
      <p role="status">{moderation.interrupted[to](formats.number(of), formats.number(of - left.length))}</p>
      <Button onPress={onSelect}>{moderation.selectOthers(left.length)}</Button>
      <Button kind="quiet" onPress={onDismiss}>
        {actions.close}
      </Button>
    </div>
  )
}
