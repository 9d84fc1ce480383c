/** One person: where they sit, which tables can take them, best first, and with whom they could change places. */
import { useState } from "react"
import { useMessages } from "../../../platform/catalogue/Catalogue.tsx"
import { Button } from "../../../design/Button.tsx"
import { Choice } from "../../../design/Choice.tsx"
import { Segments } from "../../../design/Segments.tsx"
import { TextInput } from "../../../design/TextInput.tsx"
import { tableOf } from "./CandidateSearch.ts"
import { FilteredChoice, type FilteredOption } from "../FilteredChoice.tsx"
import { Panel } from "../Panel.tsx"
import { RefusalNote } from "../RefusalNote.tsx"
import { Rsvp } from "./Rsvp.tsx"
import {
  type Assignment,
  canTake,
  type Candidate,
  companyAt,
  nameOfCover,
  peopleAt,
  roomFor,
  type Table,
  tablesFor
} from "../SeatingView.ts"
import { useSeatingState, useIndex, useRefusalAt, useSeating } from "../SeatingContext.ts"
import { useDraft } from "../useDraft.ts"

export const PersonPanel = ({ candidate }: { readonly candidate: Candidate }) => {
  const messages = useMessages()
  const { canEdit, store } = useSeating()
  const { run } = store
  const { actor_id, display_name, eligible, group_labels, party_size, rsvp } = candidate
  const assignment = useSeatingState(({ index }) => index.assignments.get(actor_id))
  const table = useSeatingState(({ index }) => index.tables.get(assignment?.seating_table_id ?? ""))
  /** Who is seated through a household or group has a place, though not one of their own. */
  const covered = useSeatingState(({ index }) => {
    const [name, at] = [nameOfCover(index, candidate), tableOf(index, candidate)]
    return name === undefined || at === undefined ? null : messages.person.covered(name, at.name)
  })
  const [way, setWay] = useState<"move" | "swap">("move")
  const hindrance = !eligible ? messages.person.notEligible : rsvp === "declined" ? messages.person.declined : null
  const refusal = useRefusalAt(`person ${actor_id}`)
  return (
    <Panel title={display_name}>
      <p className="panel-facts">
        <Rsvp rsvp={rsvp} />
        {party_size > 1 && <span>{messages.people.partyOf(party_size)}</span>}
        {group_labels.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </p>
      <div className="panel-place">
        <p>{table === undefined ? (covered ?? messages.person.notSeated) : messages.person.sitsAt(table.name)}</p>
        {table !== undefined && canEdit && (
          <Button onPress={() => void run({ kind: "unseat", actorId: actor_id })}>{messages.person.unseat}</Button>
        )}
      </div>
      {refusal !== null && <RefusalNote refusal={refusal} />}
      {assignment !== undefined && table !== undefined && canEdit && (
        <>
          <SeatForm assignment={assignment} table={table} />
          <Segments
            label={messages.person.way}
            value={way}
            options={[
              { id: "move", name: messages.person.move },
              { id: "swap", name: messages.person.swap }
            ]}
            onChange={setWay}
          />
        </>
      )}
      {hindrance !== null && <p className="panel-note">{hindrance}</p>}
      {canEdit &&
        hindrance === null &&
        (way === "swap" && assignment !== undefined ? (
          <PartnerChoice candidate={candidate} />
        ) : (
          <TableChoice candidate={candidate} isSeated={assignment !== undefined} />
        ))}
    </Panel>
  )
}

interface SeatFormProps {
  readonly assignment: Assignment
  readonly table: Table
}

const anySeat = "any"

const SeatForm = ({ assignment, table }: SeatFormProps) => {
  const messages = useMessages()
  const { run } = useSeating().store
  const people = useSeatingState(({ index }) => peopleAt(index, table.id))
  const label = useDraft(assignment.seat_label ?? "")
  const taken = new Set(people.map((one) => one.assignment.seat_number))
  const seatLabel = label.text.trim() === "" ? null : label.text.trim()
  const save = async (seatNumber: number | null) => {
    const { kind } = await run({ kind: "seat", actorId: assignment.actor_id, tableId: table.id, seatNumber, seatLabel })
    if (kind === "done") label.settle()
  }
  const seats = Array.from({ length: table.capacity }, (_, seat) => seat + 1).filter(
    (seat) => seat === assignment.seat_number || !taken.has(seat)
  )
  return (
    <form
      className="seat-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (seatLabel !== assignment.seat_label) void save(assignment.seat_number)
      }}
    >
      <Choice
        label={messages.person.seatNumber}
        value={assignment.seat_number === null ? anySeat : String(assignment.seat_number)}
        options={[
          { id: anySeat, name: messages.person.noSeatNumber },
          ...seats.map((seat) => ({ id: String(seat), name: messages.tables.seatOf(seat) }))
        ]}
        onChange={(id) => void save(id === anySeat ? null : Number(id))}
      />
      <TextInput
        label={messages.person.seatLabel}
        value={label.text}
        onChange={label.write}
        maxLength={50}
        problem={label.isOvertaken ? messages.refused.changedMeanwhile(assignment.seat_label ?? "") : undefined}
      />
      {seatLabel !== assignment.seat_label && <Button type="submit">{messages.person.saveSeat}</Button>}
    </form>
  )
}

const TableChoice = ({ candidate, isSeated }: { readonly candidate: Candidate; readonly isSeated: boolean }) => {
  const { person } = useMessages()
  const { place } = useSeating()
  const index = useIndex()
  const here = index.assignments.get(candidate.actor_id)?.seating_table_id
  const detail = (table: Table): string => {
    const room = roomFor(index, candidate, table)
    if (table.remaining <= 0) return person.full(table.occupancy, table.capacity)
    if (room < candidate.party_size) return person.tooSmall(room, candidate.party_size)
    const known = companyAt(index, candidate, table)
    return [person.free(room), ...(known === 0 ? [] : [person.company(known)])].join(" · ")
  }
  if (index.plan.tables.length === 0) return <p className="panel-note">{person.noTables}</p>
  const options = tablesFor(index, candidate)
    .filter(({ id }) => id !== here)
    .map((table): FilteredOption => ({
      id: table.id,
      name: table.name,
      detail: detail(table),
      isDisabled: !canTake(index, candidate, table)
    }))
  return (
    <FilteredChoice
      key={candidate.actor_id}
      takesFocus
      isLabelHidden={isSeated}
      label={isSeated ? person.move : person.place}
      placeholder={person.findTable}
      options={options}
      onChoose={(id) => {
        const table = index.tables.get(id)
        if (table !== undefined) place(candidate.actor_id, table, null)
      }}
    />
  )
}

const PartnerChoice = ({ candidate }: { readonly candidate: Candidate }) => {
  const { people, person } = useMessages()
  const { run } = useSeating().store
  const index = useIndex()
  const options = index.plan.assignments.flatMap((assignment): ReadonlyArray<FilteredOption> => {
    const other = index.candidates.get(assignment.actor_id)
    const table = index.tables.get(assignment.seating_table_id)
    if (other === undefined || table === undefined || other.actor_id === candidate.actor_id) return []
    const detail = [people.at(table.name), ...(other.party_size > 1 ? [people.partyOf(other.party_size)] : [])]
    return [{ id: other.actor_id, name: other.display_name, detail: detail.join(" · "), isDisabled: false }]
  })
  return (
    <FilteredChoice
      takesFocus
      isLabelHidden
      label={person.swap}
      placeholder={person.findPerson}
      options={options}
      onChoose={(id) => void run({ kind: "swap", actorIds: [candidate.actor_id, id] })}
    />
  )
}
