/** Says where somebody sits and to whom they belong. */
import { comingOf } from "../HouseholdSplit.ts"
import { coverOf, homeOf, isUnit } from "../Households.ts"
import type { Messages } from "../Messages.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import { isSeatedOneByOne, isToSeat, seatsNeededBy, seatsNeededIn } from "../SeatsNeeded.ts"
import type { Candidate } from "../SeatingView.ts"

type Words = Pick<Messages, "people" | "seating">

/** Returns the table that somebody has through a household or group, and with whom; `null` for who has none so. */
export const coverWords = (
  { people }: Pick<Messages, "people">,
  index: IndexedPlan,
  candidate: Candidate
): string | null => {
  const cover = coverOf(index, candidate)
  const table = index.tables.get(cover?.seating_table_id ?? "")
  const unit = index.candidates.get(cover?.actor_id ?? "")
  return table === undefined || unit === undefined ? null : people.covered(table.name, unit.display_name)
}

/** Returns the size of a party, and how many of it are coming where that is fewer. */
export const partyWords = ({ people }: Pick<Messages, "people">, index: IndexedPlan, candidate: Candidate): string => {
  const { party_size } = candidate
  const coming = comingOf(index, candidate)
  return coming < party_size ? people.comingOfParty(coming, party_size) : people.partyOf(party_size)
}

/** Returns the second line of a row: the table first, then what is still needed, then households and groups. */
export const placeWords = (messages: Words, index: IndexedPlan, candidate: Candidate, isUnderHome: boolean): string => {
  const { people } = messages
  const table = index.tables.get(index.assignments.get(candidate.actor_id)?.seating_table_id ?? "")
  const said = new Set([
    index.candidates.get(coverOf(index, candidate)?.actor_id ?? "")?.display_name,
    isUnderHome ? homeOf(index, candidate)?.display_name : undefined
  ])
  const parts = [
    table === undefined ? null : people.at(table.name),
    coverWords(messages, index, candidate),
    candidate.eligible ? null : people.notInvited,
    ...neededWords(messages, index, candidate),
    isSeatedOneByOne(index, candidate) ? people.oneByOne : null,
    ...candidate.group_labels.filter((label) => !said.has(label))
  ]
  return parts.filter((part) => part !== null).join(" · ")
}

/** What a household or group still needs, where its party does not say that already. */
const neededWords = ({ people, seating }: Words, index: IndexedPlan, candidate: Candidate): ReadonlyArray<string> => {
  if (!isUnit(candidate) || !isToSeat(index, candidate)) return []
  const needed = seatsNeededIn(index, candidate)
  const unnamed = seatsNeededBy(index, [candidate])
  return [
    ...(needed === comingOf(index, candidate) ? [] : [seating.toSeatCount(needed)]),
    ...(unnamed === 0 || unnamed === candidate.party_size ? [] : [people.unnamed(unnamed)])
  ]
}
