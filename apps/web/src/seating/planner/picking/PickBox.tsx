/** Picks one of several people, for who has no keys to hold down meanwhile. */
import { Check } from "lucide-react"
import { useMessages } from "../Messages.ts"
import { useSeating, useSeatingState } from "../SeatingContext.ts"
import type { Candidate } from "../SeatingView.ts"
import { togglePicked } from "./PickActions.ts"

export const PickBox = ({ candidate: { actor_id, display_name } }: { readonly candidate: Candidate }) => {
  const { picked } = useMessages()
  const { canEdit, store } = useSeating()
  const isPicked = useSeatingState((state) => state.picked.has(actor_id))
  return canEdit ? (
    <label className="pick-box" data-selected={isPicked || undefined}>
      <input
        type="checkbox"
        className="visually-hidden"
        aria-label={picked.select(display_name)}
        checked={isPicked}
        onChange={() => togglePicked(store, [actor_id])}
      />
      <span className="check-box" aria-hidden="true">
        {isPicked && <Check size={14} />}
      </span>
    </label>
  ) : null
}
