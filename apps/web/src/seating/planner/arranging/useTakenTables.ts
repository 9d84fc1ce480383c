/** Which tables of a proposal are taken: all that it changes, but for those that the planner leaves. */
import { useState } from "react"
import { useIndex } from "../SeatingContext.ts"
import { changesByTable, type Proposal, type TableChange } from "./Proposal.ts"

/** The tables of a proposal. */
export interface TakenTables {
  /** What the proposal changes, table by table in their order. */
  readonly changes: ReadonlyArray<TableChange>
  readonly taken: ReadonlyArray<TableChange>
  /** The ids of those that are not taken. */
  readonly left: ReadonlySet<string>
  /** Leaves a table, or takes it again. */
  readonly toggle: (tableId: string) => void
}

const none: ReadonlySet<string> = new Set()

/** Each proposal that is shown begins with all of its tables. */
export const useTakenTables = (proposal: Proposal | undefined): TakenTables => {
  const index = useIndex()
  const [choice, setChoice] = useState({ of: proposal, left: none })
  const left = choice.of === proposal ? choice.left : none
  const changes = proposal === undefined ? [] : changesByTable(index, proposal.arrangement)
  return {
    changes,
    taken: changes.filter(({ table }) => !left.has(table.id)),
    left,
    toggle: (tableId) => {
      const next = new Set(left)
      if (!next.delete(tableId)) next.add(tableId)
      setChoice({ of: proposal, left: next })
    }
  }
}
