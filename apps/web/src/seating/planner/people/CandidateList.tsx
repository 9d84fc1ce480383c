/** The people of the event: searched, filtered, and listed. */
import { Search } from "lucide-react"
import { memo, type RefObject, useCallback, useDeferredValue, useMemo, useState } from "react"
import { Button } from "react-aria-components/Button"
import { Input } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { SearchField } from "react-aria-components/SearchField"
import { useFormats } from "../../../platform/messages/Formats.ts"
import { useMessages } from "../Messages.ts"
import { useIndexLater, useSeating } from "../SeatingContext.ts"
import type { Candidate } from "../SeatingView.ts"
import { CandidateFilters } from "./CandidateFilters.tsx"
import { rowsOf } from "./CandidateRows.ts"
import { type CandidateSearch, countFound, findCandidates, type Found, wholeList } from "./CandidateSearch.ts"
import { CandidateTree } from "./CandidateTree.tsx"
import { useExpanded } from "./useExpanded.ts"

interface CandidateListProps {
  readonly searchRef: RefObject<HTMLInputElement | null>
}

export const CandidateList = memo(({ searchRef }: CandidateListProps) => {
  const { people } = useMessages()
  const { canEdit, store } = useSeating()
  const { candidates, count, found, rows, search, selectFirst, setSearch, shownText } = useCandidateSearch()
  const { expanded, onExpandedChange } = useExpanded(rows, shownText)
  const isFiltered =
    search.text !== "" || search.group !== null || search.rsvp !== null || search.scope !== wholeList.scope
  return (
    <div className="people">
      <div className="people-search">
        <SearchField
          className="search"
          value={search.text}
          onChange={(text) => setSearch((before) => ({ ...before, text }))}
          onSubmit={selectFirst}
        >
          <Label className="visually-hidden">{people.search}</Label>
          <Search size={16} aria-hidden />
          <Input ref={searchRef} className="input" placeholder={people.searchFor} />
          <kbd className="search-key" title={people.searchHint} aria-hidden="true">
            /
          </kbd>
        </SearchField>
        <CandidateFilters
          scope={search.scope}
          group={search.group}
          rsvp={search.rsvp}
          candidates={candidates}
          onChange={setSearch}
        />
      </div>
      <FoundCount
        count={count}
        scope={search.scope}
        found={found}
        onWiden={() => setSearch((before) => ({ ...before, scope: "everybody" }))}
        onPickAll={canEdit ? () => store.pick(found.candidates.map(({ actor_id }) => actor_id)) : null}
      />
      {canEdit && <p className="people-hint">{people.tapHint}</p>}
      <CandidateTree
        rows={rows}
        expanded={expanded}
        onExpandedChange={onExpandedChange}
        emptyText={candidates.length === 0 ? people.nobody : isFiltered ? people.nobodyFound : people.nobodyLeft}
        isSomebodyMissing={candidates.length === 0 || isFiltered}
      />
    </div>
  )
})

const useCandidateSearch = () => {
  const formats = useFormats()
  const { store } = useSeating()
  const index = useIndexLater()
  const [search, setSearch] = useState<CandidateSearch>(wholeList)
  const shownSearch = useDeferredValue(search)
  const { candidates } = index.plan
  const byName = useCallback((a: Candidate, b: Candidate) => formats.compare(a.display_name, b.display_name), [formats])
  const sorted = useMemo(() => candidates.toSorted(byName), [byName, candidates])
  const found = useMemo(() => findCandidates(index, sorted, shownSearch), [index, shownSearch, sorted])
  const rows = useMemo(() => rowsOf(index, found.candidates), [found, index])
  const count = countFound(index, found, shownSearch.scope)
  const selectFirst = () => {
    // The list follows a moment later than the plan, and Enter comes fast.
    const { index: now } = store.get()
    const [first] = rowsOf(now, findCandidates(now, now.plan.candidates.toSorted(byName), search).candidates)
    if (first !== undefined) store.select({ kind: "person", actorId: first.id })
  }
  return { candidates, count, found, rows, search, selectFirst, setSearch, shownText: shownSearch.text }
}

interface FoundCountProps {
  readonly count: number
  readonly found: Found
  readonly scope: CandidateSearch["scope"]
  readonly onWiden: () => void
  /** `null` where nobody can be picked. */
  readonly onPickAll: (() => void) | null
}

const FoundCount = ({ count, found, onPickAll, onWiden, scope }: FoundCountProps) => {
  const { people, picked, seating } = useMessages()
  const words = found.isWidened
    ? people.foundElsewhere(count)
    : scope === "toSeat"
      ? seating.toSeatCount(count)
      : people.found(count)
  return (
    <div className="people-count number">
      <p role="status">{words}</p>
      {found.elsewhere > 0 && (
        <Button className="people-elsewhere" onPress={onWiden}>
          {people.elsewhere(found.elsewhere)}
        </Button>
      )}
      {onPickAll !== null && found.candidates.length > 1 && (
        <Button className="people-elsewhere people-pick-all" onPress={onPickAll}>
          {picked.selectAll}
        </Button>
      )}
    </div>
  )
}
