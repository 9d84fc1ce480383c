/** Everybody else who is seated, to change places with. */
import { useFormats } from "../../../platform/messages/Formats.ts"
import { useMessages } from "../Messages.ts"
import { tellingName } from "../Namesakes.ts"
import { FilteredChoice, type FilteredOption } from "../FilteredChoice.tsx"
import { partyWords } from "./CandidateWords.ts"
import { useIndex, useSeating } from "../SeatingContext.ts"
import type { Candidate } from "../SeatingView.ts"

export const PartnerChoice = ({ candidate }: { readonly candidate: Candidate }) => {
  const messages = useMessages()
  const { people, person } = messages
  const { run } = useSeating().store
  const index = useIndex()
  const { compare } = useFormats()
  const others = index.plan.assignments.flatMap((assignment): ReadonlyArray<FilteredOption> => {
    const other = index.candidates.get(assignment.actor_id)
    const table = index.tables.get(assignment.seating_table_id)
    if (other === undefined || table === undefined || other.actor_id === candidate.actor_id) return []
    const detail = [people.at(table.name), ...(other.party_size > 1 ? [partyWords(messages, index, other)] : [])]
    return [{ id: other.actor_id, name: tellingName(index, other), detail: detail.join(" · "), isDisabled: false }]
  })
  return (
    <FilteredChoice
      takesFocus
      isLabelHidden
      label={person.swap}
      placeholder={person.findPerson}
      options={others.toSorted((a, b) => compare(a.name, b.name))}
      onChoose={(id) => void run({ kind: "swap", actorIds: [candidate.actor_id, id] })}
    />
  )
}
