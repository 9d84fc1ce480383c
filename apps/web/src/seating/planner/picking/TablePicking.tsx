/** What can be done with everybody at a table in one step. */
import { ArrowLeftRight, ListChecks, UserMinus } from "lucide-react"
import { useState } from "react"
import { Dialog, DialogTrigger } from "react-aria-components/Dialog"
import { Popover } from "react-aria-components/Popover"
import { Button } from "../../../design/Button.tsx"
import type { PlanCommand } from "../commands/PlanCommand.ts"
import { FilteredChoice } from "../FilteredChoice.tsx"
import { useMessages } from "../Messages.ts"
import { useIndex, useSeating } from "../SeatingContext.ts"
import type { Table } from "../SeatingView.ts"
import { refuseFull, seatedAt } from "./PickActions.ts"

const icon = { size: 16, "aria-hidden": true }

export const TablePicking = ({ table }: { readonly table: Table }) => {
  const { picked: words } = useMessages()
  const { store } = useSeating()
  return (
    <div className="table-picking">
      <Button
        onPress={() => {
          const { index, picked } = store.get()
          store.pick([...picked, ...seatedAt(index, table)])
          store.select(null)
        }}
      >
        <ListChecks {...icon} />
        {words.selectTable}
      </Button>
      <SwapWith table={table} />
      <Button onPress={() => void store.run({ kind: "emptyTable", tableId: table.id })}>
        <UserMinus {...icon} />
        {words.emptyTable}
      </Button>
    </div>
  )
}

const SwapWith = ({ table }: { readonly table: Table }) => {
  const { person, picked: words, tables } = useMessages()
  const { store } = useSeating()
  const { plan } = useIndex()
  const [isOpen, setOpen] = useState(false)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button isDisabled={plan.tables.length < 2}>
        <ArrowLeftRight {...icon} />
        {words.swapTables}
      </Button>
      <Popover className="popover">
        <Dialog className="picked-choice" aria-label={words.swapTables}>
          <FilteredChoice
            takesFocus
            isLabelHidden
            label={words.swapTables}
            placeholder={person.findTable}
            options={plan.tables
              .filter(({ id }) => id !== table.id)
              .map(({ capacity, id, name, occupancy }) => ({
                id,
                name,
                detail: tables.taken(occupancy, capacity),
                isDisabled: occupancy > table.capacity || table.occupancy > capacity
              }))}
            onChoose={(id) => {
              setOpen(false)
              void store.run({ kind: "swapTables", tableIds: [table.id, id] })
            }}
            onRefuse={(id) => {
              const other = plan.tables.find((one) => one.id === id)
              setOpen(false)
              if (other === undefined) return
              const [small, people] =
                table.occupancy > other.capacity ? [other, table.occupancy] : [table, other.occupancy]
              const swap: PlanCommand = { kind: "swapTables", tableIds: [table.id, id] }
              // Its own people would have left it.
              refuseFull(store, swap, { ...small, occupancy: 0 }, people)
            }}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
