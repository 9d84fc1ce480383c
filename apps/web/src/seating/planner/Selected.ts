/** Who or what is selected, as long as the plan has it. */
import type { SeatingState } from "./SeatingState.ts"
import type { Candidate, Table } from "./SeatingView.ts"

export const selectedPerson = ({ index, selection }: SeatingState): Candidate | undefined =>
  selection?.kind === "person" ? index.candidates.get(selection.actorId) : undefined

export const selectedTable = ({ index, selection }: SeatingState): Table | undefined =>
  selection?.kind === "table" ? index.tables.get(selection.tableId) : undefined

/** Returns the name of what is selected, `undefined` where nothing is or where it is gone. */
export const selectedName = (state: SeatingState): string | undefined =>
  selectedPerson(state)?.display_name ?? selectedTable(state)?.name
