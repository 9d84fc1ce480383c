/** The tables that could take somebody, best first. */
import { actorsOf } from "../arranging/WishLists.ts"
import { isBrokenAt, isMust } from "../arranging/BrokenWishes.ts"
import { useWishes } from "../arranging/useWishes.ts"
import { useFormats } from "../../../platform/messages/Formats.ts"
import { useMessages } from "../Messages.ts"
import { refuseFull } from "../picking/PickActions.ts"
import { FilteredChoice, type FilteredOption } from "../FilteredChoice.tsx"
import { useIndex, useSeating } from "../SeatingContext.ts"
import { seatsFor } from "../SeatComing.ts"
import type { Candidate, Table } from "../SeatingView.ts"
import { canTake, companyAt, groupsAt, roomFor, tablesFor } from "../TableFit.ts"

interface TableChoiceProps {
  readonly candidate: Candidate
  readonly isSeated: boolean
}

export const TableChoice = ({ candidate, isSeated }: TableChoiceProps) => {
  const { person } = useMessages()
  const { list } = useFormats()
  const { place, store } = useSeating()
  const index = useIndex()
  const needed = seatsFor(index, candidate)
  const { wishes } = useWishes()
  const musts = wishes.filter((wish) => isMust(wish) && actorsOf(wish).includes(candidate.actor_id))
  const breaksMust = (table: Table): boolean =>
    musts.some((wish) => isBrokenAt(index, wish, new Map([[candidate.actor_id, table]])))
  const here = index.assignments.get(candidate.actor_id)?.seating_table_id
  /** Whoever types the number of their own table finds it, and not another that has the number in it. */
  const rank = (table: Table): number =>
    table.id === here ? 3 : !canTake(index, candidate, table) ? 2 : Number(breaksMust(table))
  const detail = (table: Table): string => {
    if (table.id === here) return person.here
    const room = roomFor(index, candidate, table)
    if (table.remaining <= 0) return person.full(table.occupancy, table.capacity)
    if (room < needed) return person.tooSmall(room, needed)
    const known = companyAt(index, candidate, table)
    const company = known === 0 ? [] : [person.company(known, list(groupsAt(index, candidate, table)))]
    return [...(breaksMust(table) ? [person.breaksMust] : []), person.free(room), ...company].join(" · ")
  }
  if (index.plan.tables.length === 0) return <p className="panel-note">{person.noTables}</p>
  const options = tablesFor(index, candidate)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((table): FilteredOption => ({
      id: table.id,
      name: table.name,
      detail: detail(table),
      isDisabled: table.id !== here && !canTake(index, candidate, table)
    }))
  return (
    <FilteredChoice
      key={candidate.actor_id}
      takesFocus
      isLabelHidden={isSeated}
      label={isSeated ? person.move : person.place}
      placeholder={person.findTable}
      options={options}
      onChoose={(id) => {
        const table = index.tables.get(id)
        if (table !== undefined && id !== here) place(candidate.actor_id, table, null)
      }}
      onRefuse={(tableId) => {
        const { actor_id: actorId } = candidate
        const table = index.tables.get(tableId)
        if (table === undefined) return
        refuseFull(store, { kind: "seat", actorId, tableId, seatNumber: null, seatLabel: null }, table, needed)
      }}
    />
  )
}
