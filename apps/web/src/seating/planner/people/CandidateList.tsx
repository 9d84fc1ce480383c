/** The people of the event: searched, filtered, dragged into the plan, and dropped here to take a seat back. */
import { Search } from "lucide-react"
import {
  type Dispatch,
  memo,
  type RefObject,
  type SetStateAction,
  useCallback,
  useDeferredValue,
  useMemo,
  useState
} from "react"
import { Button } from "react-aria-components/Button"
import { GridList, GridListItem } from "react-aria-components/GridList"
import { Input } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { SearchField } from "react-aria-components/SearchField"
import { useDragAndDrop } from "react-aria-components/useDragAndDrop"
import { ListLayout, Virtualizer } from "react-aria-components/Virtualizer"
import { useFormats, useMessages } from "../../../platform/catalogue/Catalogue.tsx"
import { Choice } from "../../../design/Choice.tsx"
import { Segments } from "../../../design/Segments.tsx"
import { type CandidateSearch, findCandidates, groupsOf, wholeList } from "./CandidateSearch.ts"
import { DragHandle } from "./DragHandle.tsx"
import { PersonName } from "./PersonName.tsx"
import { Rsvp } from "./Rsvp.tsx"
import { type Candidate, isSeatedOneByOne, nameOfCover } from "../SeatingView.ts"
import { actorType, useActorDrag } from "./useActorDrag.ts"
import { useSeatingState, useIndexLater, useSeating } from "../SeatingContext.ts"

const scopes = ["toSeat", "seated", "everybody"] as const
const answers = ["attending", "pending", "declined", "not_tracked"] as const
const any = "any"

/** A group may bear any name, also that of the choice of all. */
const groupKey = (group: string): string => `group ${group}`

export const CandidateList = memo(({ searchRef }: { readonly searchRef: RefObject<HTMLInputElement | null> }) => {
  const { people } = useMessages()
  const formats = useFormats()
  const { store } = useSeating()
  const index = useIndexLater()
  const [search, setSearch] = useState(wholeList)
  const shownSearch = useDeferredValue(search)
  const { candidates } = index.plan
  const byName = useCallback((a: Candidate, b: Candidate) => formats.compare(a.display_name, b.display_name), [formats])
  const sorted = useMemo(() => candidates.toSorted(byName), [byName, candidates])
  const found = useMemo(() => findCandidates(index, sorted, shownSearch), [index, shownSearch, sorted])
  const isFiltered = search.text !== "" || search.group !== null || search.rsvp !== null
  return (
    <div className="people">
      <div className="people-search">
        <SearchField
          className="search"
          value={search.text}
          onChange={(text) => setSearch((before) => ({ ...before, text }))}
          onSubmit={() => {
            // The list follows a moment later than the plan, and Enter comes fast.
            const { index: now } = store.get()
            const [first] = findCandidates(now, now.plan.candidates.toSorted(byName), search).candidates
            if (first !== undefined) store.select({ kind: "person", actorId: first.actor_id })
          }}
        >
          <Label className="visually-hidden">{people.search}</Label>
          <Search size={16} aria-hidden />
          <Input ref={searchRef} className="input" placeholder={people.searchFor} />
          <kbd className="search-key" title={people.searchHint} aria-hidden="true">
            /
          </kbd>
        </SearchField>
        <Filters
          scope={search.scope}
          group={search.group}
          rsvp={search.rsvp}
          candidates={candidates}
          onChange={setSearch}
        />
      </div>
      <div className="people-count number">
        <p role="status">
          {found.isWidened ? people.foundElsewhere(found.candidates.length) : people.found(found.candidates.length)}
        </p>
        {found.elsewhere > 0 && (
          <Button
            className="people-elsewhere"
            onPress={() => setSearch((before) => ({ ...before, scope: "everybody" }))}
          >
            {people.elsewhere(found.elsewhere)}
          </Button>
        )}
      </div>
      <PeopleGrid
        candidates={found.candidates}
        nobody={
          candidates.length === 0
            ? people.nobody
            : isFiltered || search.scope !== "toSeat"
              ? people.nobodyFound
              : people.nobodyLeft
        }
      />
    </div>
  )
})

interface FiltersProps extends Pick<CandidateSearch, "scope" | "group" | "rsvp"> {
  readonly candidates: ReadonlyArray<Candidate>
  readonly onChange: Dispatch<SetStateAction<CandidateSearch>>
}

const Filters = memo(({ candidates, group, onChange, rsvp, scope }: FiltersProps) => {
  const { people } = useMessages()
  const { compare } = useFormats()
  const groups = useMemo(() => groupsOf(candidates).toSorted(compare), [candidates, compare])
  return (
    <>
      <Segments
        label={people.show}
        value={scope}
        options={scopes.map((id) => ({ id, name: people[id] }))}
        onChange={(chosen) => onChange((before) => ({ ...before, scope: chosen }))}
      />
      <div className="people-filters">
        <Choice
          label={people.group}
          isLabelHidden
          value={group === null ? any : groupKey(group)}
          options={[{ id: any, name: people.allGroups }, ...groups.map((name) => ({ id: groupKey(name), name }))]}
          onChange={(id) =>
            onChange((before) => ({ ...before, group: groups.find((name) => groupKey(name) === id) ?? null }))
          }
        />
        <Choice
          label={people.rsvp}
          isLabelHidden
          value={rsvp ?? any}
          options={[
            { id: any, name: people.allRsvp },
            ...answers.map((answer) => ({ id: answer, name: people[answer] }))
          ]}
          onChange={(id) =>
            onChange((before) => ({ ...before, rsvp: answers.find((answer) => answer === id) ?? null }))
          }
        />
      </div>
    </>
  )
})

interface PeopleGridProps {
  readonly candidates: ReadonlyArray<Candidate>
  /** What to say where there is nobody. */
  readonly nobody: string
}

const PeopleGrid = memo(({ candidates, nobody }: PeopleGridProps) => {
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
        renderEmptyState={() => <p className="people-empty">{nobody}</p>}
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
