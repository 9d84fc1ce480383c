/** One person: where they sit, which tables can take them, best first, and with whom they could change places. */
import { useState } from "react"
import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import { Segments } from "../../../design/Segments.tsx"
import { Panel } from "../Panel.tsx"
import { RefusalNote } from "../RefusalNote.tsx"
import { useRefusalAt, useSeating, useSeatingState } from "../SeatingContext.ts"
import { nameOfCover } from "../PlanIndex.ts"
import type { Candidate, Table } from "../SeatingView.ts"
import { tableOf } from "./CandidateSearch.ts"
import { PartnerChoice } from "./PartnerChoice.tsx"
import { Rsvp } from "./Rsvp.tsx"
import { SeatForm } from "./SeatForm.tsx"
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
  const { person } = useMessages()
  const { canEdit, store } = useSeating()
  /** The place that the person has through a household or group. */
  const covered = useSeatingState(({ index }) => {
    const [name, at] = [nameOfCover(index, candidate), tableOf(index, candidate)]
    return name === undefined || at === undefined ? null : person.covered(name, at.name)
  })
  return (
    <div className="panel-place">
      <p>{table === undefined ? (covered ?? person.notSeated) : person.sitsAt(table.name)}</p>
      {table !== undefined && canEdit && (
        <Button onPress={() => void store.run({ kind: "unseat", actorId: candidate.actor_id })}>{person.unseat}</Button>
      )}
    </div>
  )
}
