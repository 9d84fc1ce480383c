/** Whether tables are drawn with their seats, or larger and with the names of those who sit there. */
import { keep, readKept } from "../../../platform/api/DeviceStorage.ts"
import { makeStore, useStore } from "../../../design/Store.ts"
import { Segments } from "../../../design/Segments.tsx"
import { useMessages } from "../Messages.ts"

type Look = "seats" | "names"

const key = "banquet.table-look"

/** As this device has it, for all plans. */
const look = makeStore<Look>(readKept(key) === "names" ? "names" : "seats")

export const useTableLook = (): Look => useStore(look)

export const TableLookChoice = () => {
  const { tables } = useMessages()
  const value = useTableLook()
  return (
    <Segments
      label={tables.look}
      value={value}
      options={[
        { id: "seats", name: tables.lookSeats },
        { id: "names", name: tables.lookNames }
      ]}
      onChange={(chosen) => {
        keep(key, chosen)
        look.set(chosen)
      }}
    />
  )
}
