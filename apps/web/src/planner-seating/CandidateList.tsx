/** The people of the event: searched, filtered, dragged into the plan, and dropped here to take a seat back. */
import { Search } from "lucide-react"
import { type RefObject, useDeferredValue, useMemo, useState } from "react"
import { GridList, GridListItem } from "react-aria-components/GridList"
import { Input } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { SearchField } from "react-aria-components/SearchField"
import { ToggleButton } from "react-aria-components/ToggleButton"
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup"
import { useDragAndDrop } from "react-aria-components/useDragAndDrop"
import { ListLayout, Virtualizer } from "react-aria-components/Virtualizer"
import { useFormats, useMessages } from "../catalogue/Catalogue.tsx"
import { Choice } from "../design/Choice.tsx"
import { findCandidates, groupsOf, type Scope, wholeList } from "./CandidateSearch.ts"
import { PersonName } from "./PersonName.tsx"
import { Rsvp } from "./Rsvp.tsx"
import { type Candidate, isSeatedOneByOne } from "./SeatingView.ts"
import { DragHandle } from "./DragHandle.tsx"
import { actorType, useSeatingWork } from "./SeatingWork.ts"

const scopes = ["toSeat", "seated", "everybody"] as const
const answers = ["attending", "pending", "declined", "not_tracked"] as const
const any = "any"

/** A group may bear any name, also that of the choice of all. */
const groupKey = (group: string): string => `group ${group}`

const isScope = (key: unknown): key is Scope => scopes.some((scope) => scope === key)

export const CandidateList = ({ searchRef }: { readonly searchRef: RefObject<HTMLInputElement | null> }) => {
  const messages = useMessages()
  const formats = useFormats()
  const { canEdit, index, run, setDragged, setFocus } = useSeatingWork()
  const [search, setSearch] = useState(wholeList)
  const shownSearch = useDeferredValue(search)
  const found = useMemo(
    () => findCandidates(index, shownSearch).toSorted((a, b) => formats.compare(a.display_name, b.display_name)),
    [formats, index, shownSearch]
  )
  const groups = useMemo(
    () => groupsOf(index.plan.candidates).toSorted(formats.compare),
    [formats, index.plan.candidates]
  )
  const isFiltered = search.text !== "" || search.group !== null || search.rsvp !== null

  const { dragAndDropHooks } = useDragAndDrop<Candidate>({
    isDisabled: !canEdit,
    getItems: (keys) =>
      [...keys].map((key) => ({
        [actorType]: String(key),
        "text/plain": index.candidates.get(String(key))?.display_name ?? ""
      })),
    onDragStart: ({ keys }) => setDragged(String([...keys][0] ?? "")),
    onDragEnd: () => setDragged(null),
    getAllowedDropOperations: () => ["move"],
    acceptedDragTypes: [actorType],
    getDropOperation: ({ type }, types) => (type === "root" && types.has(actorType) ? "move" : "cancel"),
    onRootDrop: ({ items }) => {
      const [item] = items
      if (item?.kind !== "text") return
      void item
        .getText(actorType)
        .then((actorId) => (index.assignments.has(actorId) ? run({ kind: "unseat", actorId }) : null))
    }
  })

  const open = (actorId: string) => setFocus({ kind: "person", actorId })
  return (
    <div className="people">
      <div className="people-search">
        <SearchField
          className="search"
          value={search.text}
          onChange={(text) => setSearch((before) => ({ ...before, text }))}
          onSubmit={() => {
            const [first] = findCandidates(index, search).toSorted((a, b) =>
              formats.compare(a.display_name, b.display_name)
            )
            if (first !== undefined) open(first.actor_id)
          }}
        >
          <Label className="visually-hidden">{messages.people.search}</Label>
          <Search size={16} aria-hidden />
          <Input ref={searchRef} className="input" placeholder={messages.people.search} />
          <kbd className="search-key" title={messages.people.searchHint} aria-hidden="true">
            /
          </kbd>
        </SearchField>
        <ToggleButtonGroup
          className="segments"
          aria-label={messages.people.show}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[search.scope]}
          onSelectionChange={(keys) => {
            const [scope] = keys
            if (isScope(scope)) setSearch((before) => ({ ...before, scope }))
          }}
        >
          {scopes.map((scope) => (
            <ToggleButton key={scope} id={scope} className="segment">
              {messages.people[scope]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <div className="people-filters">
          <Choice
            label={messages.people.group}
            isLabelHidden
            value={search.group === null ? any : groupKey(search.group)}
            options={[
              { id: any, name: messages.people.allGroups },
              ...groups.map((group) => ({ id: groupKey(group), name: group }))
            ]}
            onChange={(id) =>
              setSearch((before) => ({ ...before, group: groups.find((group) => groupKey(group) === id) ?? null }))
            }
          />
          <Choice
            label={messages.people.rsvp}
            isLabelHidden
            value={search.rsvp ?? any}
            options={[
              { id: any, name: messages.people.allRsvp },
              ...answers.map((rsvp) => ({ id: rsvp, name: messages.people[rsvp] }))
            ]}
            onChange={(id) =>
              setSearch((before) => ({ ...before, rsvp: answers.find((answer) => answer === id) ?? null }))
            }
          />
        </div>
      </div>
      <p className="people-count number" role="status">
        {messages.people.found(found.length)}
      </p>
      <Virtualizer layout={ListLayout} layoutOptions={rowLayout}>
        <GridList
          className="people-list"
          aria-label={messages.people.title}
          items={found}
          dragAndDropHooks={dragAndDropHooks}
          onAction={(key) => open(String(key))}
          renderEmptyState={() => (
            <p className="people-empty">
              {index.plan.candidates.length === 0
                ? messages.people.nobody
                : isFiltered || search.scope !== "toSeat"
                  ? messages.people.nobodyFound
                  : messages.people.nobodyLeft}
            </p>
          )}
        >
          {(candidate) => (
            <GridListItem id={candidate.actor_id} className="person-row" textValue={candidate.display_name}>
              <CandidateRow candidate={candidate} />
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
    </div>
  )
}

const rowLayout = { rowHeight: 56 }

const CandidateRow = ({ candidate }: { readonly candidate: Candidate }) => {
  const { people } = useMessages()
  const { focus, index } = useSeatingWork()
  const { covered_by, display_name, eligible, group_labels, rsvp } = candidate
  const assignment = index.assignments.get(candidate.actor_id)
  const table = assignment === undefined ? undefined : index.tables.get(assignment.seating_table_id)
  const cover = covered_by === null ? undefined : index.assignmentsById.get(covered_by)
  const coverName = cover === undefined ? undefined : index.candidates.get(cover.actor_id)?.display_name
  const where = [
    table === undefined ? null : people.at(table.name),
    coverName === undefined ? null : people.coveredBy(coverName),
    eligible ? null : people.notInvited,
    isSeatedOneByOne(index, candidate) ? people.oneByOne : null,
    ...group_labels
  ].filter((part) => part !== null)
  return (
    <>
      <DragHandle name={display_name} />
      <PersonName candidate={candidate} isOpen={focus?.kind === "person" && focus.actorId === candidate.actor_id} />
      <Rsvp rsvp={rsvp} isBrief />
      <span className="person-row-where">{where.join(" · ")}</span>
    </>
  )
}
