/** What was just decided, and the way back; or why it was not. */
import { CircleAlert, Undo2, X } from "lucide-react"
import { type Messages, useMessages } from "./Messages.ts"
import { useStore } from "../../design/Store.ts"
import { Button } from "../../design/Button.tsx"
import type { DecidedNotice, Notice, Progress } from "./DecisionStore.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"

const approvedWords = (
  { approvedCount, guestsSee, guestsSeeOf, noted, onlyOneBroken, allBroken, someBroken }: Messages["moderation"],
  number: (value: number) => string,
  { broken, count, forGuests, isNoted }: DecidedNotice
): string =>
  [
    approvedCount(count),
    count === 1 || forGuests === 0 ? null : forGuests === count ? guestsSee : guestsSeeOf(number(forGuests)),
    broken === 0 ? null : broken < count ? someBroken(broken) : count === 1 ? onlyOneBroken : allBroken,
    isNoted ? noted : null
  ]
    .filter((part) => part !== null)
    .join(" ")

const wordsFor = ({ moderation }: Messages, number: (value: number) => string, notice: Notice): string => {
  switch (notice.kind) {
    case "gone":
      return moderation.gone(notice.count)
    case "takenBack":
      return moderation.takenBack(notice.count)
    case "nothingToUndo":
    case "nothingChosen":
      return moderation[notice.kind]
    case "decidedSince":
      return notice.of === 1
        ? moderation.decidedSince
        : moderation.decidedSinceOf(number(notice.count), number(notice.of))
    case "decided":
      return notice.action === "approve"
        ? approvedWords(moderation, number, notice)
        : [moderation.rejectedCount(notice.count), ...(notice.isNoted ? [moderation.noted] : [])].join(" ")
    case "refused": {
      const { done, of, problem } = notice
      const reason =
        problem.status === 401
          ? moderation.refusedSignedOut
          : problem.status === 403
            ? moderation.refusedPermission
            : problem.code === "module_not_installed"
              ? moderation.refusedModule
              : moderation.refused
      return `${reason} ${done === 0 ? moderation.nothingChanged : moderation.partlyDone(number(done), number(of))}`
    }
  }
}

const progressWords = ({ moderation }: Messages, number: (value: number) => string, { done, of, to }: Progress) =>
  moderation.progress[to](number(done), number(of))

interface DecisionNoticeProps {
  readonly onUndo: () => void
  readonly onDismiss: () => void
  /** Goes back to the one photo that was decided, for a note. */
  readonly onNote?: (itemId: string) => void
}

export const DecisionNotice = ({ onDismiss, onNote, onUndo }: DecisionNoticeProps) => {
  const messages = useMessages()
  const { formats, gallery } = useGalleryWork()
  const { notice, progress, undoable, waiting } = useStore(gallery.decisions)
  const { actions, moderation } = messages
  const only = notice?.kind === "decided" ? notice.only : null
  // Says "approved" or "rejected" only once the server has saved it.
  const isSaid = notice !== null && !(notice.kind === "decided" && waiting > 0)
  const isRefusal = ["refused", "gone", "decidedSince"].includes(notice?.kind ?? "")
  return (
    <div
      className="decision-notice"
      data-kind={isRefusal ? "refused" : undefined}
      data-empty={(notice === null && waiting === 0 && progress === null) || undefined}
    >
      <p role="status">
        {isRefusal && <CircleAlert size={16} aria-hidden />}
        <span>{isSaid ? wordsFor(messages, formats.number, notice) : ""}</span>
        {notice?.kind === "takenBack" && undoable > 0 && <span>{moderation.undoesNext(undoable)}</span>}
        {progress !== null && <span className="number">{progressWords(messages, formats.number, progress)}</span>}
        {waiting > 0 && <span>{moderation.waiting(waiting)}</span>}
      </p>
      {notice !== null && (
        <div className="decision-notice-actions">
          {onNote !== undefined && only !== null && (
            <Button kind="quiet" onPress={() => onNote(only)}>
              {moderation.addNote}
            </Button>
          )}
          {undoable > 0 && notice.kind !== "refused" && (
            <Button onPress={onUndo}>
              <Undo2 size={16} aria-hidden />
              {actions.undo} <kbd aria-hidden="true">U</kbd>
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
