/** What the parts of the page share: the plan, who is being placed, and how changes are made and answered. */
import { createContext, use } from "react"
import type { Problem } from "../api/Problem.ts"
import type { PlanCommand } from "./PlanCommand.ts"
import type { Outcome } from "./PlanEditor.ts"
import type { Candidate, IndexedPlan, SeatingEvent, Table } from "./SeatingView.ts"

export type Focus =
  | { readonly kind: "person"; readonly actorId: string }
  | { readonly kind: "table"; readonly tableId: string }

/** Why something could not be done, where it was tried. */
export interface Refusal {
  readonly words: string
  readonly command: PlanCommand
  readonly problem: Problem | null
}

export interface SeatingWork {
  readonly index: IndexedPlan
  readonly event: SeatingEvent
  readonly timeZone: string
  readonly canEdit: boolean
  readonly canCreate: boolean
  readonly canPublish: boolean
  readonly focus: Focus | null
  readonly setFocus: (focus: Focus | null) => void
  /** Who is dragged. */
  readonly dragged: Candidate | null
  readonly setDragged: (actorId: string | null) => void
  readonly refusal: Refusal | null
  readonly run: (command: PlanCommand) => Promise<Outcome>
  /** Places who is open at the table that was pressed, or opens the table. */
  readonly pressTable: (table: Table, seatNumber: number | null) => void
  /** Gives a person a place at a table, or tells why not beside it. */
  readonly place: (actorId: string, table: Table, seatNumber: number | null) => void
}

export const SeatingWorkContext = createContext<SeatingWork | null>(null)

export const useSeatingWork = (): SeatingWork => {
  const work = use(SeatingWorkContext)
  if (work === null) throw new Error("there is no plan to work on here")
  return work
}

/** What a drag carries: an actor's id. */
export const actorType = "application/x-banquet-actor"
