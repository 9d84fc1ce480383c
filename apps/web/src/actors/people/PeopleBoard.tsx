/** The people at work: search, filters, the list, and who is open beside it. */
import "../../design/name-choice.css"
import { useNavigate } from "@tanstack/react-router"
import { CloudOff, SlidersHorizontal, X } from "lucide-react"
import { useMemo, useState } from "react"
import { ActionLink } from "../../design/ActionLink.tsx"
import { Button } from "../../design/Button.tsx"
import { useMedia } from "../../design/useMedia.ts"
import { useAddressSearch } from "../../platform/useAddress.ts"
import { importAddress } from "../import/Address.ts"
import type { Actor } from "./Actor.ts"
import { ActorPanel } from "./ActorPanel.tsx"
import { type PeopleSearch, peopleAddress } from "./Address.ts"
import { BulkBar } from "./BulkBar.tsx"
import { useMessages } from "./Messages.ts"
import { NewActorForm } from "./NewActorForm.tsx"
import { type Notice, type OccasionEvent, useKnownPeople, usePeopleWork } from "./PeopleContext.ts"
import { findPeople, firstEvent } from "./PeopleFilter.ts"
import { PeopleFilters } from "./PeopleFilters.tsx"
import { PeopleHeader } from "./PeopleHeader.tsx"
import { PeopleList } from "./PeopleList.tsx"
import { UnitList } from "./UnitList.tsx"
import { useSelection } from "./useSelection.ts"

const flag = (value: "yes" | "no" | undefined): boolean | null => (value === undefined ? null : value === "yes")

/** Who is found, by what is typed and by the filters of the address. */
const useFound = (search: PeopleSearch, event: OccasionEvent | null, text: string) => {
  const known = useKnownPeople()
  const { answer, kind, link, seated, unit } = search
  return useMemo(
    () =>
      findPeople(known, {
        text,
        kind: kind ?? null,
        unit: unit ?? null,
        eventId: event?.id ?? null,
        answer: answer ?? null,
        seated: flag(seated),
        linked: flag(link)
      }),
    [answer, event, kind, known, link, seated, text, unit]
  )
}

interface PeopleBoardProps {
  readonly notice: Notice | null
}

/** What the address asks for, and where the page leads from there. */
const useBoard = (notice: Notice | null) => {
  const { events, notify, occasionId } = usePeopleWork()
  const known = useKnownPeople()
  const { byId } = known
  const search = useAddressSearch(peopleAddress)
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  // Once: seats that are given meanwhile do not change the event under the planner's hand.
  const [first, setFirst] = useState<OccasionEvent | null>(null)
  if (first === null && known.isComplete && events.length > 0) setFirst(firstEvent(known, events))
  const goTo = (next: PeopleSearch) =>
    void navigate({ to: peopleAddress.path, params: { occasionId }, search: next, replace: true })
  const open = (id: string | null) => {
    const { person: _, ...filters } = search
    setAdding(false)
    // What was done is done; what is not saved stays told.
    if (notice?.isRefusal !== true) notify(null)
    goTo(id === null ? filters : { ...filters, person: id })
  }
  const narrow = (id: string | null) => {
    const { unit: _, ...rest } = search
    goTo(id === null ? rest : { ...rest, unit: id })
  }
  return {
    search,
    event: events.find(({ id }) => id === search.event) ?? first ?? events[0] ?? null,
    person: byId.get(search.person ?? ""),
    unit: byId.get(search.unit ?? "") ?? null,
    isAdding,
    setAdding,
    goTo,
    open,
    narrow
  }
}

export const PeopleBoard = ({ notice }: PeopleBoardProps) => {
  const { event, goTo, isAdding, narrow, open, person, search, setAdding, unit } = useBoard(notice)
  const [text, setText] = useState("")
  const found = useFound(search, event, text)
  const isWide = useMedia("(min-width: 64rem)")
  const clear = () => {
    setText("")
    // The event is none of the filters: answers are given to it.
    goTo(search.event === undefined ? {} : { event: search.event })
  }
  return (
    <main className="people-page">
      <PeopleHeader text={text} onText={setText} onAdd={() => setAdding(true)} found={found} />
      <Filters search={search} event={event} onChange={goTo} />
      <div className="people-columns">
        {isWide && <UnitList unit={search.unit ?? null} onChoose={narrow} />}
        <div className="people-middle">
          <PeopleNotes />
          <Found found={found} event={event} current={search.person ?? null} onOpen={open} onClear={clear} />
          <NoticeBar notice={notice} onOpen={open} />
        </div>
        {isAdding ? (
          <NewActorForm unit={unit} onClose={() => setAdding(false)} />
        ) : (
          person !== undefined && <ActorPanel key={person.id} actor={person} onOpen={open} />
        )}
      </div>
    </main>
  )
}

interface FoundProps {
  readonly found: ReadonlyArray<Actor>
  readonly event: OccasionEvent | null
  readonly current: string | null
  readonly onOpen: (id: string) => void
  readonly onClear: () => void
}

/** The list, and what can be done with those who are selected in it. */
const Found = ({ current, event, found, onClear, onOpen }: FoundProps) => {
  const { canUpdate } = usePeopleWork()
  const selection = useSelection(found)
  const { clear, ids, selectAll } = selection
  const selected = useMemo(() => (ids.size === 0 ? [] : found.filter(({ id }) => ids.has(id))), [found, ids])
  return (
    <>
      {found.length > 0 ? (
        <PeopleList {...{ found, current, event, selection, onOpen }} />
      ) : (
        <NobodyFound onClear={onClear} />
      )}
      {canUpdate && <BulkBar {...{ selected, found, event }} onSelectAll={selectAll} onClear={clear} />}
    </>
  )
}

interface FiltersProps {
  readonly search: PeopleSearch
  readonly event: OccasionEvent | null
  readonly onChange: (search: PeopleSearch) => void
}

const Filters = (props: FiltersProps) => {
  const { filter } = useMessages()
  const { formats } = usePeopleWork()
  const isRoomy = useMedia("(min-width: 48rem)")
  const [isOpen, setOpen] = useState(false)
  const { answer, kind, link, seated, unit } = props.search
  const used = [answer, kind, link, seated, unit].filter((one) => one !== undefined).length
  if (isRoomy) return <PeopleFilters {...props} />
  return (
    <div className="people-filters-phone">
      <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        <SlidersHorizontal size={16} aria-hidden />
        {used === 0 ? filter.show : `${filter.show} (${formats.number(used)})`}
      </Button>
      {isOpen && <PeopleFilters {...props} />}
    </div>
  )
}

/** That one may only look, or that the list cannot be read. */
const PeopleNotes = () => {
  const { people, states } = useMessages()
  const { canUpdate } = usePeopleWork()
  const { problem } = useKnownPeople()
  return (
    <>
      {!canUpdate && <p className="people-note">{people.readOnly}</p>}
      {problem !== null && (
        <p className="notice" role="status">
          <CloudOff size={16} aria-hidden />
          {problem.code === "offline" ? states.offlineKept : states.unavailableText}
        </p>
      )}
    </>
  )
}

const NobodyFound = ({ onClear }: { readonly onClear: () => void }) => {
  const { people } = useMessages()
  const { actors, isComplete } = useKnownPeople()
  const { canUpdate, occasionId } = usePeopleWork()
  if (!isComplete) return <div className="people-rows" />
  return (
    <div className="people-nobody">
      {actors.length === 0 ? (
        <>
          <h2>{people.nobody}</h2>
          {canUpdate && (
            <>
              <p>{people.nobodyText}</p>
              <ActionLink to={importAddress.path} params={{ occasionId }}>
                {people.importList}
              </ActionLink>
            </>
          )}
        </>
      ) : (
        <>
          <h2>{people.nobodyFound}</h2>
          <Button onPress={onClear}>{people.clearFilters}</Button>
        </>
      )}
    </div>
  )
}

const NoticeBar = ({ notice, onOpen }: PeopleBoardProps & Pick<FoundProps, "onOpen">) => {
  const { actions, people: words, undo: undoWords } = useMessages()
  const { notify } = usePeopleWork()
  const { byId } = useKnownPeople()
  const person = byId.get(notice?.person ?? "")
  return (
    <div className="people-notice-place" role="status">
      {notice !== null && (
        <div className="people-notice" data-refused={notice.isRefusal === true || undefined}>
          <p>{notice.text}</p>
          {notice.undo !== undefined && (
            <Button
              onPress={() => {
                notify(null)
                void notice.undo?.().then(() => notify({ text: undoWords.done }))
              }}
            >
              {actions.undo}
            </Button>
          )}
          {person !== undefined && <Button onPress={() => onOpen(person.id)}>{words.show(person.display_name)}</Button>}
          <Button kind="quiet" shape="icon" aria-label={actions.close} onPress={() => notify(null)}>
            <X size={16} aria-hidden />
          </Button>
        </div>
      )}
    </div>
  )
}
