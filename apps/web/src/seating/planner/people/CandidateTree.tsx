/**
 * People as a list, to be opened or dragged into the plan; whoever is dropped on it loses their seat. A household is one
 * row that opens to its people.
 */
import { ChevronRight } from "lucide-react"
import { memo, useMemo } from "react"
import { Button } from "react-aria-components/Button"
import { Collection } from "react-aria-components/Collection"
import { type Key, Tree, TreeItem, TreeItemContent } from "react-aria-components/Tree"
import { useDragAndDrop } from "react-aria-components/useDragAndDrop"
import { ListLayout, Virtualizer } from "react-aria-components/Virtualizer"
import { useMessages } from "../Messages.ts"
import { useSeating, useSeatingState } from "../SeatingContext.ts"
import type { Candidate } from "../SeatingView.ts"
import { PickBox } from "../picking/PickBox.tsx"
import { unseatAll } from "../picking/PickActions.ts"
import { useRowPicking } from "../picking/useRowPicking.ts"
import { placeWords } from "./CandidateWords.ts"
import { type CandidateRow, closedRow } from "./CandidateRows.ts"
import { DragHandle, undraggable } from "./DragHandle.tsx"
import { AddPerson } from "./PeopleLinks.tsx"
import { PersonName } from "./PersonName.tsx"
import { Rsvp } from "./Rsvp.tsx"
import { actorsIn, actorType, useActorDrag } from "./useActorDrag.ts"

interface CandidateTreeProps {
  readonly rows: ReadonlyArray<CandidateRow>
  readonly expanded: ReadonlySet<Key>
  readonly onExpandedChange: (keys: ReadonlySet<Key>) => void
  /** Shown where there is nobody. */
  readonly emptyText: string
  /** Whether somebody may be missing in the list of people, where the tree is empty. */
  readonly isSomebodyMissing: boolean
}

export const CandidateTree = memo(
  ({ emptyText, expanded, isSomebodyMissing, onExpandedChange, rows }: CandidateTreeProps) => {
    const { people } = useMessages()
    const { store } = useSeating()
    const { dragAndDropHooks } = useDragAndDrop<CandidateRow>({
      ...useActorDrag(),
      acceptedDragTypes: [actorType],
      getDropOperation: ({ type }, types) => (type === "root" && types.has(actorType) ? "move" : "cancel"),
      onRootDrop: ({ items }) => {
        void actorsIn(items).then((actorIds) => unseatAll(store, actorIds))
      }
    })
    const shown = useMemo(() => rows.map((row) => (expanded.has(row.id) ? row : closedRow(row))), [expanded, rows])
    const listRef = useRowPicking(() =>
      rows.flatMap(({ id, people: under }) => [id, ...(expanded.has(id) ? under.map((row) => row.id) : [])])
    )
    return (
      <div ref={listRef} className="pickable">
        <Virtualizer layout={ListLayout} layoutOptions={rowLayout}>
          <Tree
            className="people-list"
            aria-label={people.title}
            items={shown}
            expandedKeys={expanded}
            onExpandedChange={onExpandedChange}
            dragAndDropHooks={dragAndDropHooks}
            onAction={(key) => store.select({ kind: "person", actorId: String(key) })}
            renderEmptyState={() => (
              <div className="people-empty">
                <p>{emptyText}</p>
                {isSomebodyMissing && <AddPerson />}
              </div>
            )}
          >
            {candidateRow}
          </Tree>
        </Virtualizer>
      </div>
    )
  }
)

const rowLayout = { rowHeight: 56 }

const candidateRow = ({ candidate, people }: CandidateRow) => (
  <TreeItem id={candidate.actor_id} className="person-row" textValue={candidate.display_name} render={undraggable}>
    <TreeItemContent>
      {({ hasChildItems, level }) => <Line candidate={candidate} opens={hasChildItems} isUnderHome={level > 1} />}
    </TreeItemContent>
    {people.length > 0 && <Collection items={people}>{candidateRow}</Collection>}
  </TreeItem>
)

interface LineProps {
  readonly candidate: Candidate
  readonly opens: boolean
  readonly isUnderHome: boolean
}

const Line = ({ candidate, isUnderHome, opens }: LineProps) => {
  const messages = useMessages()
  const { actor_id, display_name, rsvp } = candidate
  const isOpen = useSeatingState(({ selection }) => selection?.kind === "person" && selection.actorId === actor_id)
  const where = useSeatingState(({ index }) => placeWords(messages, index, candidate, isUnderHome))
  return (
    <>
      <DragHandle name={display_name} />
      {opens && (
        <Button slot="chevron" className="person-row-chevron">
          <ChevronRight size={16} aria-hidden />
        </Button>
      )}
      <PersonName candidate={candidate} isOpen={isOpen} />
      <Rsvp rsvp={rsvp} isBrief />
      <span className="person-row-where">{where}</span>
      <PickBox candidate={candidate} />
    </>
  )
}
