/** The person or table that is selected. */
import { PersonPanel } from "./people/PersonPanel.tsx"
import { useSeatingState } from "./SeatingContext.ts"
import type { SeatingState } from "./SeatingStore.ts"
import type { Candidate, Table } from "./SeatingView.ts"
import { TablePanel } from "./tables/TablePanel.tsx"

const selectedPerson = ({ index, selection }: SeatingState): Candidate | undefined =>
  selection?.kind === "person" ? index.candidates.get(selection.actorId) : undefined

const selectedTable = ({ index, selection }: SeatingState): Table | undefined =>
  selection?.kind === "table" ? index.tables.get(selection.tableId) : undefined

/** Returns the name of what is selected, `undefined` where nothing is or where it is gone. */
export const selectedName = (state: SeatingState): string | undefined =>
  selectedPerson(state)?.display_name ?? selectedTable(state)?.name

export const OpenPanel = () => {
  const person = useSeatingState(selectedPerson)
  const table = useSeatingState(selectedTable)
  if (person !== undefined) return <PersonPanel key={person.actor_id} candidate={person} />
  return table === undefined ? null : <TablePanel key={table.id} table={table} />
}
