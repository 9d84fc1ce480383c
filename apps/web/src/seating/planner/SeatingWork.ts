/** What the parts of the page share. Nothing of it changes while one works; what does is read off the desk, part by part. */
import { createContext, use, useCallback, useDeferredValue, useSyncExternalStore } from "react"
import type { Key } from "react-aria-components/GridList"
import type { DropOperation } from "react-aria-components/useDragAndDrop"
import type { RefusalPlace } from "./commands/CommandDefinition.ts"
import { refusalPlaces } from "./commands/PlanCommand.ts"
import type { Desk, DeskState, Refusal } from "./Desk.ts"
import type { IndexedPlan, SeatingEvent, Table } from "./SeatingView.ts"

export interface SeatingWork {
  readonly desk: Desk
  readonly event: SeatingEvent
  readonly canEdit: boolean
  readonly canCreate: boolean
  readonly canPublish: boolean
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

/** A part of what is on the desk: drawn again when that part is another one. What is chosen must not be made anew each time. */
export const useDesk = <T>(choose: (state: DeskState) => T): T => {
  const { desk } = useSeatingWork()
  return useSyncExternalStore(
    desk.subscribe,
    useCallback(() => choose(desk.get()), [choose, desk])
  )
}

/** The refusal that stands, where it is to be shown at this place. */
export const useRefusalAt = (place: RefusalPlace): Refusal | null =>
  useDesk(({ index, refusal }) =>
    refusal !== null && refusalPlaces(index.plan, refusal.command).includes(place) ? refusal : null
  )

const wholePlan = ({ index }: DeskState): IndexedPlan => index

export const useIndex = (): IndexedPlan => useDesk(wholePlan)

/** For what sums up the whole plan: it may follow a moment later than what the planner has a hand on. */
export const useIndexLater = (): IndexedPlan => useDeferredValue(useIndex())

/** What a drag carries: an actor's id. */
export const actorType = "application/x-banquet-actor"

/** How people are dragged out of a list of them. */
export const useActorDrag = () => {
  const { canEdit, desk } = useSeatingWork()
  return {
    isDisabled: !canEdit,
    getItems: (keys: ReadonlySet<Key>) =>
      [...keys].map((key) => ({
        [actorType]: String(key),
        "text/plain": desk.get().index.candidates.get(String(key))?.display_name ?? ""
      })),
    onDragStart: ({ keys }: { readonly keys: ReadonlySet<Key> }) => desk.setDragged(String([...keys][0] ?? "")),
    onDragEnd: () => desk.setDragged(null),
    getAllowedDropOperations: (): Array<DropOperation> => ["move"]
  }
}
