/** Why a table of the room could not take whom it was to, below the table. */
import { tableExtent } from "@banquet/http-api/seating/RoomGeometry"
import { RefusalNote } from "../RefusalNote.tsx"
import { placesOfRefusal, useSeatingState } from "../SeatingContext.ts"
import type { SeatingState } from "../SeatingState.ts"
import type { Table } from "../SeatingView.ts"
import { formOf } from "../../TableForm.ts"

const refusalOf = ({ refusal }: SeatingState) => refusal

/** Returns the table of the room that refuses. */
const refusingTable = (state: SeatingState): Table | null => {
  const places = new Set<string>(placesOfRefusal(state))
  return state.index.plan.tables.find(({ id, place }) => place !== undefined && places.has(`table card ${id}`)) ?? null
}

const bringInSight = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: "nearest", inline: "nearest" })
}

export const RoomRefusal = ({ scale }: { readonly scale: number }) => {
  const table = useSeatingState(refusingTable)
  const refusal = useSeatingState(refusalOf)
  if (table?.place === undefined || refusal === null) return null
  const { angle, x, y } = table.place
  const top = (y + tableExtent(formOf(table), angle).bottom) * scale
  return (
    <div
      key={table.id}
      ref={bringInSight}
      className="room-refusal"
      style={{ top, left: `clamp(0px, ${x * scale}px - 8rem, 100% - 16rem)` }}
    >
      <RefusalNote refusal={refusal} />
    </div>
  )
}
