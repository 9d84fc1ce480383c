/** A name in a list, with the size of the party where it is more than one. */
import { Users } from "lucide-react"
import { useMessages } from "../Messages.ts"
import type { Candidate } from "../SeatingView.ts"

interface PersonNameProps {
  readonly candidate: Candidate
  /** Whether the person is selected. */
  readonly isOpen?: boolean
}

export const PersonName = ({ candidate: { display_name, party_size }, isOpen = false }: PersonNameProps) => {
  const { people } = useMessages()
  return (
    <span className="person-row-name" data-open={isOpen || undefined}>
      <span className="person-name">{display_name}</span>
      {party_size > 1 && (
        <span className="party number">
          <Users size={12} aria-hidden />
          <span className="visually-hidden">{people.partyOf(party_size)}</span>
          <span aria-hidden="true">{party_size}</span>
        </span>
      )}
    </span>
  )
}
