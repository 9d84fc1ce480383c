/** Reports what has just happened, with a button that takes it back. */
import { Undo2, X } from "lucide-react"
import { type RefObject, useEffect, useRef } from "react"
import { createPortal } from "react-dom"
import { useMessages } from "./Messages.ts"
import { Button } from "../../design/Button.tsx"
import { wordsForReport } from "./OutcomeWords.ts"
import { changesSince, isDraftAsPublished } from "./Publication.ts"
import { useSeating, useSeatingState } from "./SeatingContext.ts"
import type { Report } from "./Report.ts"
import { hasHidden } from "./UndoHistory.ts"

const toastDuration = 12_000

export const ReportToast = () => {
  const messages = useMessages()
  const { canPublish, keepsPublished, store } = useSeating()
  const { dismissReport, run, undo, undoAndPublish } = store
  const report = useSeatingState((state) => state.report)
  const isHiding = useSeatingState(({ history, index }) => hasHidden(history, index.plan))
  const toastRef = useDismissal(report, dismissReport)
  // Outside of the page and its dialogs, so that it can be reached whatever is open.
  return createPortal(
    <div className="toast-place" role="status" data-react-aria-top-layer="true">
      {report !== null && (
        <div key={report.id} ref={toastRef} className="toast">
          <span>{wordsForReport(messages, report)}</span>
          <div className="toast-buttons">
            {report.isUndoable && <UndoButton undo={undo} />}
            {!keepsPublished && report.isUndoable && isHiding && canPublish && (
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
            <DismissButton />
          </div>
        </div>
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

const DismissButton = () => {
  const { seating } = useMessages()
  const { dismissReport } = useSeating().store
  return (
    <Button kind="quiet" shape="icon" aria-label={seating.dismiss} onPress={dismissReport}>
      <X size={16} aria-hidden />
    </Button>
  )
}

/** Dismisses what is shown once it could be read, and once the pointer and the focus have left the toast. */
const useDismissal = (shown: Report | null, dismiss: () => void): RefObject<HTMLDivElement | null> => {
  const toastRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown === null) return undefined
    const timer = setInterval(() => {
      if (toastRef.current?.matches(":hover, :focus-within") !== true) dismiss()
    }, toastDuration)
    return () => clearInterval(timer)
  }, [dismiss, shown])
  return toastRef
}
