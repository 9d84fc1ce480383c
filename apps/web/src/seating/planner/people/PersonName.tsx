/** A name in a list, with the size of the party where it is more than one, and how many of it are coming. */
import { Users } from "lucide-react"
import { useMessages } from "../Messages.ts"
import { comingOf } from "../HouseholdSplit.ts"
import { useSeatingState } from "../SeatingContext.ts"
import type { Candidate } from "../SeatingView.ts"
import { partyWords } from "./CandidateWords.ts"

interface PersonNameProps {
  readonly candidate: Candidate
  /** Whether the person is selected. */
  readonly isOpen?: boolean
}

export const PersonName = ({ candidate, isOpen = false }: PersonNameProps) => {
  const messages = useMessages()
  const { display_name, party_size } = candidate
  const party = useSeatingState(({ index }) => partyWords(messages, index, candidate))
  const coming = useSeatingState(({ index }) => comingOf(index, candidate))
  return (
    <span className="person-row-name" data-open={isOpen || undefined}>
      <span className="person-name">{display_name}</span>
      {party_size > 1 && (
        <span className="party number">
          <Users size={12} aria-hidden />
          <span className="visually-hidden">{party}</span>
          <span aria-hidden="true">{coming < party_size ? `${coming}/${party_size}` : party_size}</span>
        </span>
      )}
    </span>
  )
}
