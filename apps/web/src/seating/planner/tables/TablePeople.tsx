/** Who sits at a table, in the order of their seats; each can be dragged elsewhere. */
import { GridList, GridListItem } from "react-aria-components/GridList"
import { useDragAndDrop } from "react-aria-components/useDragAndDrop"
import { useMessages } from "../Messages.ts"
import { PickBox } from "../picking/PickBox.tsx"
import { useRowPicking } from "../picking/useRowPicking.ts"
import { DragHandle, undraggable } from "../people/DragHandle.tsx"
import { PersonName } from "../people/PersonName.tsx"
import { Rsvp } from "../people/Rsvp.tsx"
import { useActorDrag } from "../people/useActorDrag.ts"
import { useSeating } from "../SeatingContext.ts"
import type { Seated } from "../PlanIndex.ts"

export const TablePeople = ({ people }: { readonly people: ReadonlyArray<Seated> }) => {
  const messages = useMessages()
  const { select } = useSeating().store
  const { dragAndDropHooks } = useDragAndDrop<Seated>(useActorDrag())
  const listRef = useRowPicking(() => people.map(({ candidate }) => candidate.actor_id))
  return (
    <div ref={listRef} className="pickable">
      <GridList
        className="table-people"
        aria-label={messages.tables.people}
        items={people.map((one) => ({ ...one, id: one.candidate.actor_id }))}
        dragAndDropHooks={dragAndDropHooks}
        onAction={(key) => select({ kind: "person", actorId: String(key) })}
        renderEmptyState={() => <p className="people-empty">{messages.tables.nobodyHere}</p>}
      >
        {({ assignment, candidate }) => (
          <GridListItem
            id={candidate.actor_id}
            className="person-row"
            textValue={candidate.display_name}
            render={undraggable}
          >
            <DragHandle name={candidate.display_name} />
            <PersonName candidate={candidate} />
            <Rsvp rsvp={candidate.rsvp} isBrief />
            <span className="person-row-where">
              {[
                assignment.seat_number === null ? null : messages.tables.seatOf(assignment.seat_number),
                assignment.seat_label,
                ...candidate.group_labels
              ]
                .filter((part) => part !== null)
                .join(" · ")}
            </span>
            <PickBox candidate={candidate} />
          </GridListItem>
        )}
      </GridList>
    </div>
  )
}
