/** Reports what has just happened, with a button that takes it back. */
import { Undo2 } from "lucide-react"
import { useState } from "react"
import { createPortal } from "react-dom"
import { useMessages } from "./Messages.ts"
import { Button } from "../../design/Button.tsx"
import { RemoteChangeToast } from "./RemoteChangeToast.tsx"
import { wordsForReport } from "./OutcomeWords.ts"
import { changesSince, isDraftAsPublished } from "./Publication.ts"
import { useSeating, useSeatingState } from "./SeatingContext.ts"
import type { Report } from "./Report.ts"
import { Toast } from "./Toast.tsx"
import { hasHidden } from "./UndoHistory.ts"

export const ReportToast = () => {
  const messages = useMessages()
  const { canPublish, keepsPublished, store } = useSeating()
  const { dismissReport, run, undo, undoAndPublish } = store
  const report = useSeatingState((state) => state.report)
  const isHiding = useSeatingState(({ history, index }) => hasHidden(history, index.plan))
  const [read, setRead] = useState<object | null>(null)
  const canPublishAgain = !keepsPublished && report?.isUndoable === true && isHiding && canPublish
  // Outside of the page and its dialogs, so that it can be reached whatever is open.
  return createPortal(
    <div className="toast-place" role="status" data-react-aria-top-layer="true">
      {report === null ? (
        <RemoteChangeToast read={read} onRead={setRead} />
      ) : (
        <Toast key={report.id} text={wordsForReport(messages, report)} onDismiss={dismissReport}>
          {report.isUndoable && (
            <span className={canPublishAgain ? "toast-other-undo" : undefined}>
              <UndoButton undo={undo} />
            </span>
          )}
          {canPublishAgain && (
            <Button kind="quiet" onPress={() => void undoAndPublish()}>
              {messages.history.undoAndPublish}
            </Button>
          )}
          {keepsPublished && canPublish && <PublishButton report={report} />}
          {!keepsPublished && report.isAsPublished && canPublish && (
            <Button kind="quiet" onPress={() => void run({ kind: "publish" })}>
              {messages.history.publishAgain}
            </Button>
          )}
        </Toast>
      )}
    </div>,
    document.body
  )
}

const UndoButton = ({ undo }: { readonly undo: () => Promise<void> }) => {
  const { actions } = useMessages()
  return (
    <Button kind="quiet" onPress={() => void undo()}>
      <Undo2 size={16} aria-hidden />
      {actions.undo}
    </Button>
  )
}

/** Publishes a change that guests do not see, with those before it that they do not see either. */
const PublishButton = ({ report: { isUndoable, outcomes } }: { readonly report: Report }) => {
  const { history } = useMessages()
  const { run } = useSeating().store
  const publication = useSeatingState((state) => state.publication)
  const plan = useSeatingState(({ index }) => index.plan)
  const [first] = outcomes
  const isSeen = plan.status === "published" || isDraftAsPublished(publication, plan)
  if (first === undefined || !isUndoable || isSeen || plan.publication === null) return null
  const isFirst = publication !== null && changesSince(publication, first.before) === 0
  return (
    <Button kind="quiet" onPress={() => void run({ kind: "publish" })}>
      {isFirst ? history.publishThis : history.publishAll}
    </Button>
  )
}
