/** The person or table that is selected. */
import { PersonPanel } from "./people/PersonPanel.tsx"
import { useSeatingState } from "./SeatingContext.ts"
import { selectedPerson, selectedTable } from "./Selected.ts"
import { TablePanel } from "./tables/TablePanel.tsx"

export const OpenPanel = () => {
  const person = useSeatingState(selectedPerson)
  const table = useSeatingState(selectedTable)
  if (person !== undefined) return <PersonPanel key={person.actor_id} candidate={person} />
  return table === undefined ? null : <TablePanel key={table.id} table={table} />
}
