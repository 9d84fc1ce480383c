/** Whether changes are saved, as far as that takes longer than a moment. */
import { useMessages } from "../Messages.ts"
import { useSeatingState } from "../SeatingContext.ts"

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
