/** Says what becomes of changes that have no answer yet. */
import { onlineManager } from "@tanstack/react-query"
import { CloudOff, Hourglass } from "lucide-react"
import { useSyncExternalStore } from "react"
import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import { useSeating, useSeatingState } from "../SeatingContext.ts"

const icon = { size: 16, "aria-hidden": true }

/** A word in the header while an answer takes longer than a moment, and once it is there. */
export const Saving = () => {
  const { saving } = useMessages()
  const phase = useSeatingState(({ progress }) => progress.phase)
  return (
    <span className="plan-saving" role="status">
      {(phase === "saving" || phase === "saved") && saving[phase]}
    </span>
  )
}

/** Reads whether there are words to say about an answer that is missing. */
export const useIsUnsaved = (): boolean =>
  useSeatingState(({ progress }) => progress.phase === "slow" || progress.phase === "unanswered")

export const SaveNotice = () => {
  const { saving } = useMessages()
  const { giveUp, retry } = useSeating().store
  const { phase, unsaved } = useSeatingState((state) => state.progress)
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline()
  )
  if (phase === "slow") {
    return (
      <p className="notice" role="status">
        <Hourglass {...icon} />
        {saving.slow(unsaved)}
      </p>
    )
  }
  return (
    <div className="notice save-notice" role="status">
      <CloudOff {...icon} />
      <span>{isOnline ? saving.serverAway(unsaved) : saving.offline(unsaved)}</span>
      <Button onPress={retry}>{saving.tryNow}</Button>
      <Button kind="quiet" onPress={giveUp}>
        {saving.discard(unsaved)}
      </Button>
    </div>
  )
}
