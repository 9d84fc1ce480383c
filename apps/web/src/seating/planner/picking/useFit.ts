/** How a table stands to those who are being placed, for whatever draws the table. */
import { useMessages } from "../Messages.ts"
import { useSeating, useSeatingState } from "../SeatingContext.ts"
import type { Table } from "../SeatingView.ts"
import { fitAt, placing } from "./Placing.ts"

interface ShownFit {
  /** Whether they sit there or could; undefined while nobody is being placed. */
  readonly fit: "yes" | "no" | undefined
  /** Why they cannot, or that they are there; `null` for nothing to say. */
  readonly reason: string | null
}

/** Reads how the table stands to those who are being placed; renders again where that is another. */
export const useFit = (table: Table): ShownFit => {
  const { person } = useMessages()
  const { canEdit } = useSeating()
  const fit = useSeatingState((state) => {
    const placed = placing(state)
    if (placed === null || !(canEdit || state.dragged.size > 0)) return undefined
    const found = fitAt(state.index, placed, table)
    return found?.fits === true || found?.isHere === true ? "yes" : "no"
  })
  const reason = useSeatingState((state) => {
    const placed = canEdit ? placing(state) : null
    const found = placed === null ? null : fitAt(state.index, placed, table)
    if (found === null) return null
    if (found.isHere) return placed?.kind === "several" ? person.allHere : person.here
    return found.room <= 0 || found.fits ? null : person.tooSmall(found.room, found.needed)
  })
  return { fit, reason }
}
