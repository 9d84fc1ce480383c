/** Whether tables are drawn with their seats, larger and with the names of those who sit there, or where they stand in the room. */
import { keep, readKept } from "../../../platform/api/DeviceStorage.ts"
import { makeStore, useStore } from "../../../design/Store.ts"
import { Segments } from "../../../design/Segments.tsx"
import { useMessages } from "../Messages.ts"
import { useSeatingState } from "../SeatingContext.ts"

const looks = ["seats", "names", "room"] as const
type Look = (typeof looks)[number]

const key = "banquet.table-look"

/** As this device has it, for all plans. */
const look = makeStore<Look>(looks.find((one) => one === readKept(key)) ?? "seats")

export const useTableLook = (): Look => useStore(look)

/** Offers the looks where there are tables, and calls `onChosen` after another one was chosen. */
export const TableLookChoice = ({ onChosen }: { readonly onChosen?: () => void }) => {
  const { tables } = useMessages()
  const value = useTableLook()
  const hasTables = useSeatingState(({ index }) => index.plan.tables.length > 0)
  return !hasTables ? null : (
    <Segments
      label={tables.look}
      value={value}
      options={[
        { id: "seats", name: tables.lookSeats },
        { id: "names", name: tables.lookNames },
        { id: "room", name: tables.lookRoom }
      ]}
      onChange={(chosen) => {
        keep(key, chosen)
        look.set(chosen)
        onChosen?.()
      }}
    />
  )
}
