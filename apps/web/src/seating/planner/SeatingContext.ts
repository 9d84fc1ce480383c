/** What the parts of the page share: the store, and what the planner may do. The context itself stays the same. */
import { createContext, use, useDeferredValue } from "react"
import { usePainted } from "../../design/afterPaint.ts"
import { type Store, useStore, type WritableStore } from "../../design/Store.ts"
import type { PlanApi, RefusalPlace } from "./commands/CommandDefinition.ts"
import { refusalPlaces } from "./commands/PlanCommand.ts"
import type { Spot } from "./Placement.ts"
import type { RemoteChange } from "./PlanEditor.ts"
import type { Refusal, SeatingState, Selection } from "./SeatingState.ts"
import type { SeatingStore } from "./SeatingStore.ts"
import type { IndexedPlan } from "./PlanIndex.ts"
import type { TableNamingStrategy } from "./TableNaming.ts"
import type { SeatingEvent, Table } from "./SeatingView.ts"

export interface Seating {
  readonly store: SeatingStore
  readonly api: PlanApi
  /** The last change that was not made here and made the plan a draft, or published. */
  readonly remoteChange: Store<RemoteChange | null>
  /** Where new tables go: the zone that the planner looks at, or has chosen since; `null` for none. */
  readonly zoneForNew: WritableStore<string | null>
  readonly event: SeatingEvent
  readonly tableNaming: TableNamingStrategy
  /** Whether guests see the plan as it was last published while it changes. */
  readonly keepsPublished: boolean
  readonly canEdit: boolean
  readonly canCreate: boolean
  readonly canPublish: boolean
  /** Whether the planner decides who sees the plans of an event. */
  readonly canManage: boolean
  /** Whether the planner may read who did what. */
  readonly canAudit: boolean
  /** Picks somebody at the table, or for `null` all who sit there; lets go of them where they are picked. */
  readonly pickAt: (table: Table, actorId: string | null) => void
  /** Seats those who are dropped on the table, one alone at the spot. */
  readonly drop: (actorIds: ReadonlyArray<string>, table: Table, spot: Spot) => void
  /** Places those who are picked or the selected person at the table, or selects the table. */
  readonly pressTable: (table: Table, seatNumber: number | null) => void
  /** Seats a person at the table; a refusal shows beside it. */
  readonly place: (actorId: string, table: Table, seatNumber: number | null) => void
}

export const SeatingContext = createContext<Seating | null>(null)

export const useSeating = (): Seating => {
  const seating = use(SeatingContext)
  if (seating === null) throw new Error("there is no plan to work on here")
  return seating
}

/** Reads a part of the state and renders again when that is another one; the same state must have the same part. */
export const useSeatingState = <Part>(select: (state: SeatingState) => Part): Part =>
  useStore(useSeating().store, select)

const panelOf = (selection: Selection): RefusalPlace =>
  selection.kind === "person" ? `person ${selection.actorId}` : `table panel ${selection.tableId}`

/** Returns where the refusal that stands is shown: in the panel that is open alone, where it belongs there. */
export const placesOfRefusal = ({ index, refusal, selection }: SeatingState): ReadonlyArray<RefusalPlace> => {
  if (refusal === null) return []
  const places = refusalPlaces(index.plan, refusal.command)
  const open = selection === null ? null : panelOf(selection)
  return open !== null && places.includes(open) ? [open] : places
}

/** Reads the refusal that stands, if it is to be shown at this place. */
export const useRefusalAt = (place: RefusalPlace): Refusal | null =>
  useSeatingState((state) => (placesOfRefusal(state).includes(place) ? state.refusal : null))

const wholePlan = ({ index }: SeatingState): IndexedPlan => index

export const useIndex = (): IndexedPlan => useSeatingState(wholePlan)

/** Reads the plan for lists and sums of the whole of it, which follow once the table under the planner's hand is painted. */
export const useIndexLater = (): IndexedPlan => useDeferredValue(usePainted(useIndex()))
