/** One table: its name, seats and zone, and who sits there in the order of their seats. */
import { ArrowLeft, ArrowRight } from "lucide-react"
import { useState } from "react"
import { GridList, GridListItem } from "react-aria-components/GridList"
import { useDragAndDrop } from "react-aria-components/useDragAndDrop"
import { useFormats, useMessages } from "../../../platform/catalogue/Catalogue.tsx"
import { Button } from "../../../design/Button.tsx"
import { Choice } from "../../../design/Choice.tsx"
import { TextInput } from "../../../design/TextInput.tsx"
import { DragHandle } from "../people/DragHandle.tsx"
import { FilteredChoice, type FilteredOption } from "../FilteredChoice.tsx"
import type { Step } from "../SortOrder.ts"
import { Panel } from "../Panel.tsx"
import { RefusalNote } from "../RefusalNote.tsx"
import { PersonName } from "../people/PersonName.tsx"
import { Rsvp } from "../people/Rsvp.tsx"
import { canTake, isToSeat, peopleAt, type Seated, type Table, tablesIn } from "../SeatingView.ts"
import { useActorDrag } from "../people/useActorDrag.ts"
import { useSeatingState, useIndex, useRefusalAt, useSeating } from "../SeatingContext.ts"
import { mostSeats, wholeNumber } from "../WholeNumber.ts"
import { useDraft } from "../useDraft.ts"

export const TablePanel = ({ table }: { readonly table: Table }) => {
  const messages = useMessages()
  const { canEdit, store } = useSeating()
  const { run } = store
  const people = useSeatingState(({ index }) => peopleAt(index, table.id))
  const refusal = useRefusalAt(`table panel ${table.id}`)
  return (
    <Panel title={table.name}>
      <p className="panel-place number">{messages.tables.taken(table.occupancy, table.capacity)}</p>
      {refusal !== null && <RefusalNote refusal={refusal} />}
      {canEdit && <TableForm table={table} />}
      {canEdit && <TableOrder table={table} />}
      <h3 className="panel-heading">{messages.tables.people}</h3>
      <TablePeople people={people} />
      {canEdit && table.remaining > 0 && <SomebodyHere table={table} />}
      {canEdit && people.length === 0 && (
        <div>
          <Button kind="danger" onPress={() => void run({ kind: "deleteTable", tableId: table.id })}>
            {messages.tables.deleteTable}
          </Button>
        </div>
      )}
    </Panel>
  )
}

/** The table's place among those of its zone. */
const TableOrder = ({ table }: { readonly table: Table }) => {
  const { tables } = useMessages()
  const { run } = useSeating().store
  const siblings = useSeatingState(({ index }) => tablesIn(index, table.seating_zone_id))
  const place = siblings.findIndex(({ id }) => id === table.id)
  const move = (by: Step) => void run({ kind: "moveTable", tableId: table.id, by })
  return siblings.length < 2 ? null : (
    <div className="table-order">
      <Button isDisabled={place <= 0} onPress={() => move(-1)}>
        <ArrowLeft size={16} aria-hidden />
        {tables.earlier}
      </Button>
      <Button isDisabled={place === siblings.length - 1} onPress={() => move(1)}>
        {tables.later}
        <ArrowRight size={16} aria-hidden />
      </Button>
    </div>
  )
}

/** The other way round: the table is known, and somebody is to sit there. */
const SomebodyHere = ({ table }: { readonly table: Table }) => {
  const messages = useMessages()
  const formats = useFormats()
  const { run } = useSeating().store
  const index = useIndex()
  /** Each begins with an empty field. */
  const [seated, setSeated] = useState(0)
  const options = index.plan.candidates
    .filter((candidate) => isToSeat(index, candidate))
    .toSorted((a, b) => formats.compare(a.display_name, b.display_name))
    .map((candidate): FilteredOption => {
      const fits = canTake(index, candidate, table)
      const party = candidate.party_size > 1 ? [messages.people.partyOf(candidate.party_size)] : []
      const detail = fits
        ? [...party, ...candidate.group_labels]
        : [messages.person.tooSmall(table.remaining, candidate.party_size)]
      return { id: candidate.actor_id, name: candidate.display_name, detail: detail.join(" · "), isDisabled: !fits }
    })
  return options.length === 0 ? null : (
    <FilteredChoice
      key={seated}
      takesFocus={seated > 0}
      label={messages.tables.seatSomebody}
      placeholder={messages.people.search}
      options={options}
      onChoose={(actorId) => {
        setSeated((before) => before + 1)
        void run({ kind: "seat", actorId, tableId: table.id, seatNumber: null, seatLabel: null })
      }}
    />
  )
}

const noZone = "none"

const TableForm = ({ table }: { readonly table: Table }) => {
  const messages = useMessages()
  const { run } = useSeating().store
  const zones = useSeatingState(({ index }) => index.plan.zones)
  const { capacity, id: tableId, seating_zone_id: zoneId } = table
  const name = useDraft(table.name)
  const seats = useDraft(String(capacity))
  const count = wholeNumber(seats.text, mostSeats)
  const isChanged = name.text.trim() !== table.name || count !== capacity
  const save = async () => {
    if (count === null) return
    const given = name.text.trim() || table.name
    const { kind } = await run({ kind: "updateTable", tableId, name: given, capacity: count, zoneId })
    if (kind !== "done") return
    name.settle()
    seats.settle()
  }
  return (
    <form
      className="table-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) void save()
      }}
    >
      <TextInput
        label={messages.tables.name}
        value={name.text}
        onChange={name.write}
        problem={name.isOvertaken ? messages.refused.changedMeanwhile(table.name) : undefined}
      />
      <TextInput
        label={messages.tables.capacity}
        value={seats.text}
        onChange={seats.write}
        inputMode="numeric"
        maxLength={3}
        problem={
          count === null
            ? messages.tables.range(mostSeats)
            : seats.isOvertaken
              ? messages.refused.changedMeanwhile(String(capacity))
              : undefined
        }
      />
      {zones.length > 0 && (
        <Choice
          label={messages.tables.zone}
          value={zoneId ?? noZone}
          options={[{ id: noZone, name: messages.tables.noZoneChoice }, ...zones]}
          onChange={(id) =>
            void run({ kind: "updateTable", tableId, name: table.name, capacity, zoneId: id === noZone ? null : id })
          }
        />
      )}
      {isChanged && (
        <Button type="submit" isDisabled={count === null}>
          {messages.tables.saveTable}
        </Button>
      )}
    </form>
  )
}

const TablePeople = ({ people }: { readonly people: ReadonlyArray<Seated> }) => {
  const messages = useMessages()
  const { select } = useSeating().store
  const { dragAndDropHooks } = useDragAndDrop<Seated>(useActorDrag())
  return (
    <GridList
      className="table-people"
      aria-label={messages.tables.people}
      items={people.map((one) => ({ ...one, id: one.candidate.actor_id }))}
      dragAndDropHooks={dragAndDropHooks}
      onAction={(key) => select({ kind: "person", actorId: String(key) })}
      renderEmptyState={() => <p className="people-empty">{messages.tables.nobodyHere}</p>}
    >
      {({ assignment, candidate }) => (
        <GridListItem id={candidate.actor_id} className="person-row" textValue={candidate.display_name}>
          <DragHandle name={candidate.display_name} />
          <PersonName candidate={candidate} />
          <Rsvp rsvp={candidate.rsvp} isBrief />
          <span className="person-row-where">
            {[
              assignment.seat_number === null ? null : messages.tables.seatOf(assignment.seat_number),
              assignment.seat_label,
              ...candidate.group_labels
            ]
              .filter((part) => part !== null)
              .join(" · ")}
          </span>
        </GridListItem>
      )}
    </GridList>
  )
}
