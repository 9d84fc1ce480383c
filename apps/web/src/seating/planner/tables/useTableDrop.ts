import type { RefObject } from "react"
import { useDrop } from "react-aria-components/useDrop"
import { actorsIn, actorType } from "../people/useActorDrag.ts"
import { anySpot } from "../Placement.ts"
import { useSeating } from "../SeatingContext.ts"
import type { Table } from "../SeatingView.ts"

/** Lets keys drop people on the table; pointers drop by other means. */
export const useTableDrop = (
  ref: RefObject<HTMLElement | SVGElement | null>,
  table: Table
): ReturnType<typeof useDrop> => {
  const { canEdit, drop } = useSeating()
  return useDrop({
    ref,
    isDisabled: !canEdit,
    getDropOperation: (types) => (types.has(actorType) ? "move" : "cancel"),
    onDrop: ({ items }) => {
      void actorsIn(items).then((actorIds) => drop(actorIds, table, anySpot))
    }
  })
}
