/** A table by the names of those who sit there. */
import { memo } from "react"
import type { Seated } from "../PlanIndex.ts"
import { shortNames } from "../../ShortNames.ts"

interface TableNamesProps {
  readonly people: ReadonlyArray<Seated>
  /** Which of them are picked: their ids with spaces between them. */
  readonly picked: string
}

export const TableNames = memo(({ people, picked }: TableNamesProps) => {
  const all = picked.split(" ")
  return (
    <span className="table-names">
      {shortNames(people.map(({ candidate }) => candidate)).map(({ name, one: { actor_id, party_size, rsvp } }) => (
        <span
          key={actor_id}
          className="table-name"
          data-actor={actor_id}
          data-rsvp={rsvp}
          data-picked={all.includes(actor_id) || undefined}
        >
          <span className="table-name-text">{name}</span>
          {party_size > 1 && <span className="number">{` ×${party_size}`}</span>}
        </span>
      ))}
    </span>
  )
})
