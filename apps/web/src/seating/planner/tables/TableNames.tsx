/** A table by the names of those who sit there. */
import { memo } from "react"
import type { Seated } from "../PlanIndex.ts"
import { shortNames } from "./ShortNames.ts"

interface TableNamesProps {
  readonly people: ReadonlyArray<Seated>
  /** Which of them are picked: their ids with spaces between them. */
  readonly picked: string
}

export const TableNames = memo(({ people, picked }: TableNamesProps) => {
  const all = picked.split(" ")
  const answers = new Map(people.map(({ candidate }) => [candidate.actor_id, candidate.rsvp]))
  return (
    <span className="table-names">
      {shortNames(people).map(({ actorId, name, seats }) => (
        <span
          key={actorId}
          className="table-name"
          data-actor={actorId}
          data-rsvp={answers.get(actorId)}
          data-picked={all.includes(actorId) || undefined}
        >
          <span className="table-name-text">{name}</span>
          {seats > 1 && <span className="number">{` ×${seats}`}</span>}
        </span>
      ))}
    </span>
  )
})
