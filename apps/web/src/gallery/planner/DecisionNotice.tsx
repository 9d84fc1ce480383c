/** What was just decided, and the way back; or why it was not. */
import { CircleAlert, Undo2, X } from "lucide-react"
import { type Messages, useMessages } from "./Messages.ts"
import { useStore } from "../../design/Store.ts"
import { Button } from "../../design/Button.tsx"
import type { Decision, Notice } from "./DecisionStore.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"

const actionOf = ({ changes }: Decision): "approve" | "reject" | "mixed" => {
  const [first] = changes
  return first !== undefined && changes.every(({ action }) => action === first.action) ? first.action : "mixed"
}

const wordsFor = ({ moderation }: Messages, notice: Notice): string => {
  switch (notice.kind) {
    case "gone":
      return moderation.gone(notice.count)
    case "takenBack":
      return moderation.takenBack
    case "decided": {
      const action = actionOf(notice.decision)
      const words = {
        approve: moderation.approvedCount,
        reject: moderation.rejectedCount,
        mixed: moderation.changedCount
      }
      return words[action](notice.decision.changes.length)
    }
    case "refused": {
      const { code, status } = notice.problem
      if (status === 401) return moderation.refusedSignedOut
      if (status === 403) return moderation.refusedPermission
      return code === "module_not_installed" ? moderation.refusedModule : moderation.refused
    }
  }
}

interface DecisionNoticeProps {
  readonly onUndo: () => void
  readonly onDismiss: () => void
  /** Goes back to the one photo that was decided, for a note. */
  readonly onNote?: (itemId: string) => void
}

export const DecisionNotice = ({ onDismiss, onNote, onUndo }: DecisionNoticeProps) => {
  const messages = useMessages()
  const { gallery } = useGalleryWork()
  const { notice, waiting } = useStore(gallery.decisions)
  const { actions, moderation } = messages
  const decision = notice?.kind === "decided" ? notice.decision : null
  const [only] = decision?.changes.length === 1 ? decision.changes : []
  const isRefusal = notice?.kind === "refused" || notice?.kind === "gone"
  return (
    <div
      className="decision-notice"
      data-kind={isRefusal ? "refused" : undefined}
      data-empty={(notice === null && waiting === 0) || undefined}
    >
      <p role="status">
        {isRefusal && <CircleAlert size={16} aria-hidden />}
        <span>{notice === null ? "" : wordsFor(messages, notice)}</span>
        {waiting > 0 && <span>{moderation.waiting(waiting)}</span>}
      </p>
      {notice !== null && (
        <div className="decision-notice-actions">
          {onNote !== undefined && only !== undefined && only.notes === null && (
            <Button kind="quiet" onPress={() => onNote(only.before.id)}>
              {moderation.addNote}
            </Button>
          )}
          {decision !== null && (
            <Button onPress={onUndo}>
              <Undo2 size={16} aria-hidden />
              {decision.progress === "held" || decision.progress === "waiting"
                ? actions.undo
                : moderation.undoLater[opposed(decision)]}
            </Button>
          )}
          <Button kind="quiet" shape="icon" aria-label={actions.close} onPress={onDismiss}>
            <X size={16} aria-hidden />
          </Button>
        </div>
      )}
    </div>
  )
}

/** What undoing a decision that was sent would do. */
const opposed = (decision: Decision): "approve" | "reject" | "mixed" => {
  const backs = new Set(
    decision.changes.map(({ action, before }) =>
      before.moderation_status === "pending"
        ? action === "approve"
          ? "reject"
          : "approve"
        : before.moderation_status === "approved"
          ? "approve"
          : "reject"
    )
  )
  const [only] = backs
  return backs.size === 1 && only !== undefined ? only : "mixed"
}
