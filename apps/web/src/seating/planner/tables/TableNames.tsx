/** A table by the names of those who sit there. */
import { memo } from "react"
import type { Seated } from "../PlanIndex.ts"
import { useSeatingState } from "../SeatingContext.ts"
import { namesAtTables } from "./NamesAtTables.ts"

interface TableNamesProps {
  readonly people: ReadonlyArray<Seated>
  /** Which of them are picked: their ids with spaces between them. */
  readonly picked: string
}

export const TableNames = memo(({ people, picked }: TableNamesProps) => {
  const all = picked.split(" ")
  // One text, so that a table is rendered again only where somebody there is called otherwise.
  const names = useSeatingState(({ index }) =>
    people.map(({ candidate }) => namesAtTables(index).get(candidate.actor_id)).join("\n")
  ).split("\n")
  return (
    <span className="table-names">
      {people.map(({ candidate: { actor_id, party_size, rsvp } }, place) => (
        <span
          key={actor_id}
          className="table-name"
          data-actor={actor_id}
          data-rsvp={rsvp}
          data-picked={all.includes(actor_id) || undefined}
        >
          <Name name={names[place] ?? ""} />
          {party_size > 1 && <span className="number">{` ×${party_size}`}</span>}
        </span>
      ))}
    </span>
  )
})

/** Where the room is short the given name is cut first: what follows tells namesakes apart. */
const Name = ({ name }: { readonly name: string }) => {
  const [given, ...others] = name.split(" ")
  return (
    <span className="table-name-text">
      <span>{given}</span> {others.length > 0 && <span>{others.join(" ")}</span>}
    </span>
  )
}
