/** One person: where they sit, which tables can take them, best first, and with whom they could change places. */
import { ListChecks, Lock, LockOpen } from "lucide-react"
import { useState } from "react"
import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import { Segments } from "../../../design/Segments.tsx"
import { isUnit, membersOf } from "../Households.ts"
import { PersonWishes } from "../arranging/PersonWishes.tsx"
import { Panel } from "../Panel.tsx"
import { RefusalNote } from "../RefusalNote.tsx"
import { useRefusalAt, useSeating, useSeatingState } from "../SeatingContext.ts"
import { isSeatedOneByOne } from "../SeatsNeeded.ts"
import type { SeatingStore } from "../SeatingStore.ts"
import type { Candidate, Table } from "../SeatingView.ts"
import { isOf } from "./CandidateSearch.ts"
import { coverWords, partyWords } from "./CandidateWords.ts"
import { OneByOne } from "./OneByOne.tsx"
import { PartnerChoice } from "./PartnerChoice.tsx"
import { AboutPerson } from "./PeopleLinks.tsx"
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
  const isOneByOne = useSeatingState(({ index }) => isSeatedOneByOne(index, candidate))
  const [way, setWay] = useState<"move" | "swap">("move")
  const hindrance = !eligible ? person.notEligible : rsvp === "declined" ? person.declined : null
  return (
    <Panel title={display_name}>
      <PersonFacts candidate={candidate} />
      {isOneByOne ? <UnitPlaces unit={candidate} /> : <PersonPlace candidate={candidate} table={table} />}
      {refusal !== null && <RefusalNote refusal={refusal} />}
      <SplitButton unit={candidate} />
      {assignment !== undefined && table !== undefined && canEdit && <SeatForm assignment={assignment} table={table} />}
      <PersonWishes candidate={candidate} />
      {table !== undefined && canEdit && hindrance === null && (
        <Segments
          label={person.way}
          value={way}
          options={[
            { id: "move", name: person.move },
            { id: "swap", name: person.swap }
          ]}
          onChange={setWay}
        />
      )}
      {table === undefined && hindrance !== null && <p className="panel-note">{hindrance}</p>}
      {canEdit &&
        hindrance === null &&
        !isOneByOne &&
        (way === "swap" && assignment !== undefined ? (
          <PartnerChoice candidate={candidate} />
        ) : (
          <TableChoice candidate={candidate} isSeated={assignment !== undefined} />
        ))}
      <AboutPerson actorId={actor_id} />
    </Panel>
  )
}

/** Picks everybody of a household or group. */
const pickGroup = (store: SeatingStore, group: string): void => {
  const { candidates } = store.get().index.plan
  store.pick(candidates.filter((one) => isOf(one, group)).map(({ actor_id }) => actor_id))
  store.select(null)
}

const PersonFacts = ({ candidate }: { readonly candidate: Candidate }) => {
  const messages = useMessages()
  const { picked: words } = messages
  const { canEdit, store } = useSeating()
  const { group_labels, party_size, rsvp } = candidate
  const party = useSeatingState(({ index }) => partyWords(messages, index, candidate))
  const groups = [...(isUnit(candidate) ? [candidate.display_name] : []), ...group_labels]
  return (
    <>
      <p className="panel-facts">
        <Rsvp rsvp={rsvp} />
        {party_size > 1 && <span>{party}</span>}
        {!canEdit && groups.map((group) => <span key={group}>{group}</span>)}
      </p>
      {canEdit && groups.length > 0 && (
        <div className="panel-groups">
          {groups.map((group) => (
            <Button key={group} kind="quiet" onPress={() => pickGroup(store, group)}>
              <ListChecks size={16} aria-hidden />
              {words.selectGroup(group)}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

/** A household whose people sit one by one needs no seat itself. */
const UnitPlaces = ({ unit }: { readonly unit: Candidate }) => {
  const members = useSeatingState(({ index }) => membersOf(index, unit))
  return (
    <div className="panel-place">
      <OneByOne people={members} />
    </div>
  )
}

const LockButton = ({ actorId }: { readonly actorId: string }) => {
  const { picked } = useMessages()
  const { run } = useSeating().store
  const isLocked = useSeatingState(({ index }) => index.assignments.get(actorId)?.locked === true)
  const Icon = isLocked ? Lock : LockOpen
  return (
    <Button
      kind="quiet"
      shape="icon"
      aria-pressed={isLocked}
      aria-label={picked.lock}
      onPress={() => void run({ kind: "lockSeat", actorId, isLocked: !isLocked })}
    >
      <Icon size={16} aria-hidden />
    </Button>
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
  const missing = candidate.rsvp === "declined" ? null : canEdit ? person.toBeSeated : person.notSeated
  const words = table === undefined ? (covered ?? missing) : person.sitsAt(table.name)
  return (
    <div className="panel-place">
      {words !== null && <p>{words}</p>}
      {table !== undefined && canEdit && (
        <>
          <LockButton actorId={candidate.actor_id} />
          <Button onPress={() => void store.run({ kind: "unseat", actorId: candidate.actor_id })}>
            {person.unseat}
          </Button>
        </>
      )}
    </div>
  )
}
