/** The tables and zones where somebody must or must not sit. */
import { Choice } from "../../../design/Choice.tsx"
import { useMessages } from "../Messages.ts"
import { useIndex } from "../SeatingContext.ts"
import type { PlaceWish } from "./WishLists.ts"

const none = "none"
const kinds = ["must_table", "not_table"] as const

export const PlaceWishes = ({ onChoose }: { readonly onChoose: (wish: PlaceWish) => void }) => {
  const { arranging } = useMessages()
  const { plan, tables } = useIndex()
  return plan.tables.length === 0 ? null : (
    <div className="new-form-row">
      {kinds.map((kind) => (
        <Choice
          key={kind}
          label={arranging[kind]}
          value={none}
          options={[
            { id: none, name: arranging.chooseTable },
            ...plan.tables,
            ...plan.zones.map(({ id, name }) => ({ id, name: arranging.inZone(name) }))
          ]}
          onChange={(id) => {
            if (id !== none) onChoose(tables.has(id) ? { kind, tableId: id } : { kind, zoneId: id })
          }}
        />
      ))}
    </div>
  )
}
