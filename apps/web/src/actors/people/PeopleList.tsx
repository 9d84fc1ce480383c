/** Who was found, row by row: name, household, answer, seat. */
import { House, Link2, Users, Utensils } from "lucide-react"
import { type KeyboardEvent, useMemo, useState } from "react"
import { type Actor, isUnit } from "./Actor.ts"
import { AnswerSelect } from "./AnswerSelect.tsx"
import { readField } from "./ActorField.tsx"
import { useMessages } from "./Messages.ts"
import { type OccasionEvent, useKnownPeople, usePeopleWork } from "./PeopleContext.ts"
import { hasSeats, isWithoutSeat, seatAt } from "./PeopleFilter.ts"
import { RowList } from "./RowList.tsx"
import { dragPeople, usePeopleDrop } from "./useDraggedPeople.ts"
import type { Selection } from "./useSelection.ts"

const rowHeight = 56

interface PeopleListProps {
  readonly found: ReadonlyArray<Actor>
  readonly current: string | null
  readonly event: OccasionEvent | null
  readonly selection: Selection
  readonly onOpen: (id: string) => void
}

export const PeopleList = ({ current, event, found, onOpen, selection }: PeopleListProps) => {
  const { people } = useMessages()
  const { canUpdate, events } = usePeopleWork()
  const drop = usePeopleDrop()
  const known = useKnownPeople()
  const isSeated = useMemo(() => event !== null && hasSeats(known, event.id), [event, known])
  const [renamed, setRenamed] = useState<string | null>(null)
  const press = (key: KeyboardEvent, { id }: Actor) => {
    if (!canUpdate) return
    if (key.key === " ") {
      key.preventDefault()
      selection.toggle(id, key.shiftKey)
    } else if (key.key === "a" && (key.ctrlKey || key.metaKey)) {
      key.preventDefault()
      selection.selectAll()
    } else if (key.key === "F2") setRenamed(id)
    else if (key.key === "Escape") selection.clear()
  }
  return (
    <>
      {event !== null && events.length > 1 && <p className="people-answers">{people.answersTo(event.name)}</p>}
      <RowList
        label={people.list}
        className="people-rows"
        rows={found}
        rowHeight={rowHeight}
        current={current}
        selected={selection.ids}
        isDraggable={canUpdate && renamed === null}
        dropTarget={drop.target}
        dropHandlers={drop.handlers}
        onDragStart={(dragged, id) => dragPeople(dragged, id, selection.ids)}
        onOpen={({ id }) => onOpen(id)}
        onDoubleClick={({ id }) => {
          if (canUpdate) setRenamed(id)
        }}
        onKey={press}
        nameOf={({ display_name }) => display_name}
        render={(actor, isActive) => (
          <PersonRow
            actor={actor}
            event={event}
            isSeated={isSeated}
            isActive={isActive}
            selection={selection}
            isRenamed={renamed === actor.id}
            onRename={setRenamed}
          />
        )}
      />
    </>
  )
}

interface PersonRowProps {
  readonly actor: Actor
  readonly event: OccasionEvent | null
  /** People have seats at the event. */
  readonly isSeated: boolean
  readonly isActive: boolean
  readonly selection: Selection
  readonly isRenamed: boolean
  readonly onRename: (id: string | null) => void
}

const PersonRow = ({ actor, event, isActive, isRenamed, isSeated, onRename, selection }: PersonRowProps) => {
  const { people, panel } = useMessages()
  const { canUpdate } = usePeopleWork()
  const { display_name, id } = actor
  const known = useKnownPeople()
  const seat = seatAt(known, actor, event?.id ?? null)
  const isMissing = isSeated && event !== null && isWithoutSeat(known, actor, event.id)
  return (
    <>
      <span role="gridcell" className="row-check">
        {canUpdate && (
          <label>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={people.select(display_name)}
              checked={selection.ids.has(id)}
              onChange={(change) => {
                const { nativeEvent } = change
                selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }}
            />
          </label>
        )}
      </span>
      <span role="gridcell" className="row-name">
        {isRenamed ? (
          <Rename actor={actor} onDone={() => onRename(null)} />
        ) : (
          <>
            <span className="row-title">{display_name}</span>
            <Belongs actor={actor} />
          </>
        )}
      </span>
      <span role="gridcell" className="row-marks">
        {actor.dietary !== null && <Utensils size={14} role="img" aria-label={people.hasDiet} />}
        {actor.links.active > 0 && <Link2 size={14} role="img" aria-label={people.hasLink} />}
      </span>
      <span role="gridcell" className="row-seat">
        {seat?.table_name ?? (isMissing && <span className="panel-soft">{panel.notSeated}</span>)}
      </span>
      <span role="gridcell" className="row-answer">
        {event !== null && <AnswerSelect actor={actor} event={event} isInTabOrder={isActive} />}
      </span>
    </>
  )
}

/** Household and groups of a person, or how many a household or group has. */
const Belongs = ({ actor }: { readonly actor: Actor }) => {
  const { people } = useMessages()
  const { byId, members } = useKnownPeople()
  const units = actor.member_of.map((unit) => byId.get(unit.id)?.display_name ?? unit.display_name)
  const parts = [
    ...(isUnit(actor) ? [people.members(members.get(actor.id)?.length ?? 0)] : []),
    ...(actor.party_size > 1 ? [people.partyOf(actor.party_size)] : []),
    ...units
  ]
  const Icon = actor.type === "household" ? House : Users
  return (
    <span className="row-units">
      {isUnit(actor) && <Icon size={12} aria-hidden />}
      {parts.join(" · ")}
    </span>
  )
}

/** The name in its row: Enter saves, Escape brings back what was there. */
const Rename = ({ actor, onDone }: { readonly actor: Actor; readonly onDone: () => void }) => {
  const messages = useMessages()
  const { drafts, notify } = usePeopleWork()
  const [name, setName] = useState(actor.display_name)
  const finish = async () => {
    onDone()
    const read = readField(messages, "display_name", name)
    if (name.trim() === actor.display_name || "mistake" in read) return
    drafts.write(actor, "display_name", name)
    const outcome = await drafts.save(actor.id, "display_name", read.edit)
    if (outcome === null || outcome.kind === "saved") return
    notify({ text: `${actor.display_name}: ${messages.refused.notSaved}`, isRefusal: true, person: actor.id })
  }
  const leave = (row: Element | null) => {
    if (row instanceof HTMLElement) row.focus()
  }
  return (
    <input
      className="input row-rename"
      aria-label={messages.panel.name}
      value={name}
      maxLength={200}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the name in the row that has the focus
      autoFocus
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setName(target.value)}
      onBlur={() => void finish()}
      onKeyDown={(event) => {
        event.stopPropagation()
        const row = event.currentTarget.closest("[data-row]")
        if (event.key === "Enter") leave(row)
        else if (event.key === "Escape") {
          setName(actor.display_name)
          onDone()
          leave(row)
        }
      }}
    />
  )
}
