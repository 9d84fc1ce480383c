/** A table's name, seats and zone. What is typed is saved when the form is left, unless another planner has changed it. */
import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import { TextInput } from "../../../design/TextInput.tsx"
import { useSeating } from "../SeatingContext.ts"
import type { Table } from "../SeatingView.ts"
import { useDraft } from "../useDraft.ts"
import { useNameTaken } from "./useNameTaken.ts"
import { mostSeats, wholeNumber } from "../WholeNumber.ts"
import { ZoneChoice } from "./ZoneChoice.tsx"

export const TableForm = ({ table }: { readonly table: Table }) => {
  const { refused, tables } = useMessages()
  const { run } = useSeating().store
  const { capacity, id: tableId, name: known, seating_zone_id: zoneId } = table
  const { count, isChanged, name, save, seats } = useTableDraft(table)
  const isTaken = useNameTaken(tableId, name.text)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears of its fields
    <form
      className="table-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) void save()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isLeft = !currentTarget.contains(relatedTarget)
        if (isLeft && isChanged && !name.hasConflict && !seats.hasConflict) void save()
      }}
    >
      <TextInput
        label={tables.name}
        value={name.text}
        onChange={name.write}
        hint={isTaken ? tables.nameTaken : undefined}
        problem={name.hasConflict ? refused.changedMeanwhile(known) : undefined}
      />
      <TextInput
        label={tables.capacity}
        value={seats.text}
        onChange={seats.write}
        inputMode="numeric"
        maxLength={5}
        problem={
          count === null
            ? tables.range(mostSeats)
            : seats.hasConflict
              ? refused.changedMeanwhile(String(capacity))
              : undefined
        }
      />
      <ZoneChoice
        zoneId={zoneId}
        onChange={(chosen) => void run({ kind: "updateTable", tableId, name: known, capacity, zoneId: chosen })}
      />
      {isChanged && (
        <Button type="submit" isDisabled={count === null}>
          {tables.saveTable}
        </Button>
      )}
    </form>
  )
}

/** Keeps what is typed over the table's name and seats until it is saved. */
const useTableDraft = ({ capacity, id: tableId, name: known, seating_zone_id: zoneId }: Table) => {
  const { run } = useSeating().store
  const name = useDraft(known)
  const seats = useDraft(String(capacity))
  const count = wholeNumber(seats.text, mostSeats)
  const save = async () => {
    if (count === null) return
    const { kind } = await run({
      kind: "updateTable",
      tableId,
      name: name.text.trim() || known,
      capacity: count,
      zoneId
    })
    if (kind !== "done") return
    name.settle()
    seats.settle()
  }
  return { name, seats, count, isChanged: name.text.trim() !== known || count !== capacity, save }
}
