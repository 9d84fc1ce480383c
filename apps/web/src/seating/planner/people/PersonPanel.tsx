/** One person: where they sit, which tables can take them, best first, and with whom they could change places. */
import { useState } from "react"
import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import { Segments } from "../../../design/Segments.tsx"
import { Panel } from "../Panel.tsx"
import { RefusalNote } from "../RefusalNote.tsx"
import { useRefusalAt, useSeating, useSeatingState } from "../SeatingContext.ts"
import type { Candidate, Table } from "../SeatingView.ts"
import { coverWords } from "./CandidateWords.ts"
import { PartnerChoice } from "./PartnerChoice.tsx"
import { Rsvp } from "./Rsvp.tsx"
import { SeatForm } from "./SeatForm.tsx"
import { SplitButton } from "./SplitButton.tsx"
import { TableChoice } from "./TableChoice.tsx"

export const PersonPanel = ({ candidate }: { readonly candidate: Candidate }) => {
  const { person } = useMessages()
  const { canEdit } = useSeating()
  const { actor_id, display_name, eligible, rsvp } = candidate
  const assignment = useSeatingState(({ index }) => index.assignments.get(actor_id))
  const table = useSeatingState(({ index }) => index.tables.get(assignment?.seating_table_id ?? ""))
  const refusal = useRefusalAt(`person ${actor_id}`)
  const [way, setWay] = useState<"move" | "swap">("move")
  const hindrance = !eligible ? person.notEligible : rsvp === "declined" ? person.declined : null
  return (
    <Panel title={display_name}>
      <PersonFacts candidate={candidate} />
      <PersonPlace candidate={candidate} table={table} />
      {refusal !== null && <RefusalNote refusal={refusal} />}
      <SplitButton unit={candidate} />
      {assignment !== undefined && table !== undefined && canEdit && (
        <>
          <SeatForm assignment={assignment} table={table} />
          <Segments
            label={person.way}
            value={way}
            options={[
              { id: "move", name: person.move },
              { id: "swap", name: person.swap }
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

const PersonFacts = ({ candidate: { group_labels, party_size, rsvp } }: { readonly candidate: Candidate }) => {
  const { people } = useMessages()
  return (
    <p className="panel-facts">
      <Rsvp rsvp={rsvp} />
      {party_size > 1 && <span>{people.partyOf(party_size)}</span>}
      {group_labels.map((label) => (
        <span key={label}>{label}</span>
      ))}
    </p>
  )
}

interface PersonPlaceProps {
  readonly candidate: Candidate
  readonly table: Table | undefined
}

const PersonPlace = ({ candidate, table }: PersonPlaceProps) => {
  const messages = useMessages()
  const { person } = messages
  const { canEdit, store } = useSeating()
  const covered = useSeatingState(({ index }) => coverWords(messages, index, candidate))
  return (
    <div className="panel-place">
      <p>{table === undefined ? (covered ?? person.notSeated) : person.sitsAt(table.name)}</p>
      {table !== undefined && canEdit && (
        <Button onPress={() => void store.run({ kind: "unseat", actorId: candidate.actor_id })}>{person.unseat}</Button>
      )}
    </div>
  )
}
