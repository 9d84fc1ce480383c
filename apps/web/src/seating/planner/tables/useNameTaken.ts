import { useSeatingState } from "../SeatingContext.ts"

/** Returns whether a table other than this one, `null` for a new one, has the name. */
export const useNameTaken = (tableId: string | null, typed: string): boolean => {
  const name = typed.trim()
  return useSeatingState(({ index }) => index.plan.tables.some((table) => table.id !== tableId && table.name === name))
}
