/** A rectangle around tables of the room, which picks who sits at them. */
import { seatedAt } from "../picking/PickActions.ts"
import { holds, type LassoGround } from "../picking/useLasso.ts"
import { tableIdAt } from "./useTableDrag.ts"

/** Tables whose middle is within; a finger that rests on a table takes that up. */
export const floorGround: LassoGround = {
  within: (sheet, store, corners) => {
    const { index } = store.get()
    const { floor, tables } = index.plan
    const box = sheet.getBoundingClientRect()
    if (floor === undefined) return []
    const scale = box.width / floor.width
    return tables.flatMap((table) => {
      const { place } = table
      const isWithin =
        place !== undefined && holds(corners, { x: box.left + place.x * scale, y: box.top + place.y * scale })
      return isWithin ? seatedAt(index, table) : []
    })
  },
  isOwn: (target) => tableIdAt(target) === null
}
