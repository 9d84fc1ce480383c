/** People as a list, to be opened or dragged into the plan; whoever is dropped on it loses their seat. */
import { memo } from "react"
import { GridList, GridListItem } from "react-aria-components/GridList"
import { useDragAndDrop } from "react-aria-components/useDragAndDrop"
import { ListLayout, Virtualizer } from "react-aria-components/Virtualizer"
import { useMessages } from "../Messages.ts"
import { useSeating, useSeatingState } from "../SeatingContext.ts"
import { isSeatedOneByOne, nameOfCover } from "../PlanIndex.ts"
import type { Candidate } from "../SeatingView.ts"
import { DragHandle } from "./DragHandle.tsx"
import { PersonName } from "./PersonName.tsx"
import { Rsvp } from "./Rsvp.tsx"
import { actorType, useActorDrag } from "./useActorDrag.ts"

interface CandidateGridProps {
  readonly candidates: ReadonlyArray<Candidate>
  /** Shown where there is nobody. */
  readonly emptyText: string
}

export const CandidateGrid = memo(({ candidates, emptyText }: CandidateGridProps) => {
  const { people } = useMessages()
  const { store } = useSeating()
  const { dragAndDropHooks } = useDragAndDrop<Candidate>({
    ...useActorDrag(),
    acceptedDragTypes: [actorType],
    getDropOperation: ({ type }, types) => (type === "root" && types.has(actorType) ? "move" : "cancel"),
    onRootDrop: ({ items }) => {
      const [item] = items
      if (item?.kind !== "text") return
      void item
        .getText(actorType)
        .then((actorId) =>
          store.get().index.assignments.has(actorId) ? store.run({ kind: "unseat", actorId }) : undefined
        )
    }
  })
  return (
    <Virtualizer layout={ListLayout} layoutOptions={rowLayout}>
      <GridList
        className="people-list"
        aria-label={people.title}
        items={candidates}
        dragAndDropHooks={dragAndDropHooks}
        onAction={(key) => store.select({ kind: "person", actorId: String(key) })}
        renderEmptyState={() => <p className="people-empty">{emptyText}</p>}
      >
        {personRow}
      </GridList>
    </Virtualizer>
  )
})

const rowLayout = { rowHeight: 56 }

const personRow = (candidate: Candidate) => (
  <GridListItem id={candidate.actor_id} className="person-row" textValue={candidate.display_name}>
    <CandidateRow candidate={candidate} />
  </GridListItem>
)

const CandidateRow = ({ candidate }: { readonly candidate: Candidate }) => {
  const { people } = useMessages()
  const { actor_id, display_name, eligible, group_labels, rsvp } = candidate
  const isOpen = useSeatingState(({ selection }) => selection?.kind === "person" && selection.actorId === actor_id)
  const where = useSeatingState(({ index }) => {
    const table = index.tables.get(index.assignments.get(actor_id)?.seating_table_id ?? "")
    const coverName = nameOfCover(index, candidate)
    const parts = [
      table === undefined ? null : people.at(table.name),
      coverName === undefined ? null : people.coveredBy(coverName),
      eligible ? null : people.notInvited,
      isSeatedOneByOne(index, candidate) ? people.oneByOne : null,
      ...group_labels
    ]
    return parts.filter((part) => part !== null).join(" · ")
  })
  return (
    <>
      <DragHandle name={display_name} />
      <PersonName candidate={candidate} isOpen={isOpen} />
      <Rsvp rsvp={rsvp} isBrief />
      <span className="person-row-where">{where}</span>
    </>
  )
}
