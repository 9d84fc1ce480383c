/** Undo and redo of the last steps. */
import { Redo2, Undo2 } from "lucide-react"
import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import { useSeating, useSeatingState } from "../SeatingContext.ts"

export const HistoryButtons = () => {
  const { history } = useMessages()
  const { redo, undo } = useSeating().store
  const canUndo = useSeatingState((state) => state.history.undo.length > 0)
  const canRedo = useSeatingState((state) => state.history.redo.length > 0)
  return (
    <div className="plan-history" role="group" aria-label={history.title}>
      <Button kind="quiet" shape="icon" aria-label={history.undo} isDisabled={!canUndo} onPress={() => void undo()}>
        <Undo2 size={16} aria-hidden />
      </Button>
      <Button kind="quiet" shape="icon" aria-label={history.redo} isDisabled={!canRedo} onPress={() => void redo()}>
        <Redo2 size={16} aria-hidden />
      </Button>
    </div>
  )
}
