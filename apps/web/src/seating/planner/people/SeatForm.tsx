/** The exact seat of somebody at their table, and a note at it, which is saved when the form is left, too. */
import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import { Choice } from "../../../design/Choice.tsx"
import { TextInput } from "../../../design/TextInput.tsx"
import { useSeating, useSeatingState } from "../SeatingContext.ts"
import { peopleAt } from "../PlanIndex.ts"
import type { Assignment, Table } from "../SeatingView.ts"
import { useDraft } from "../useDraft.ts"

interface SeatFormProps {
  readonly assignment: Assignment
  readonly table: Table
}

const anySeat = "any"

export const SeatForm = ({ assignment, table }: SeatFormProps) => {
  const { person, refused, tables } = useMessages()
  const { run } = useSeating().store
  const people = useSeatingState(({ index }) => peopleAt(index, table.id))
  const label = useDraft(assignment.seat_label ?? "")
  const taken = new Set(people.map((one) => one.assignment.seat_number))
  const seatLabel = label.text.trim() === "" ? null : label.text.trim()
  const isChanged = seatLabel !== assignment.seat_label
  const save = async (seatNumber: number | null) => {
    const { kind } = await run({ kind: "seat", actorId: assignment.actor_id, tableId: table.id, seatNumber, seatLabel })
    if (kind === "done") label.settle()
  }
  const seats = Array.from({ length: table.capacity }, (_, seat) => seat + 1).filter(
    (seat) => seat === assignment.seat_number || !taken.has(seat)
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears of its fields
    <form
      className="seat-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) void save(assignment.seat_number)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isLeft = !currentTarget.contains(relatedTarget)
        if (isLeft && isChanged && !label.hasConflict) void save(assignment.seat_number)
      }}
    >
      <Choice
        label={person.seatNumber}
        value={assignment.seat_number === null ? anySeat : String(assignment.seat_number)}
        options={[
          { id: anySeat, name: person.noSeatNumber },
          ...seats.map((seat) => ({ id: String(seat), name: tables.seatOf(seat) }))
        ]}
        onChange={(id) => void save(id === anySeat ? null : Number(id))}
      />
      <TextInput
        label={person.seatLabel}
        placeholder={person.seatLabelHint}
        value={label.text}
        onChange={label.write}
        maxLength={50}
        problem={label.hasConflict ? refused.changedMeanwhile(assignment.seat_label ?? "") : undefined}
      />
      {isChanged && <Button type="submit">{person.saveSeat}</Button>}
    </form>
  )
}
