/** Says what becomes of changes that have no answer yet. */
import { onlineManager } from "@tanstack/react-query"
import { CloudOff, Hourglass } from "lucide-react"
import { useSyncExternalStore } from "react"
import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import { useSeating, useSeatingState } from "../SeatingContext.ts"

const icon = { size: 16, "aria-hidden": true }

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
