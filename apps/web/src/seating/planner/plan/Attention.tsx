/** What a planner should decide before it is too late, each with what mends it. */
import { Link } from "@tanstack/react-router"
import { ChevronRight } from "lucide-react"
import { type ReactNode, useLayoutEffect, useMemo, useState } from "react"
import { Button as AriaButton } from "react-aria-components/Button"
import { Button } from "../../../design/Button.tsx"
import { type Formats, useFormats } from "../../../platform/messages/Formats.ts"
import { useLocalize } from "../../../platform/messages/Messages.tsx"
import type { EventNote } from "../../../platform/WebModule.ts"
import { useWishes } from "../arranging/useWishes.ts"
import { useMessages } from "../Messages.ts"
import { withHouseholdNames } from "../PlanIndex.ts"
import { seatsNeeded } from "../SeatsNeeded.ts"
import { useIndexLater, useSeating } from "../SeatingContext.ts"
import { fixesFor, fixFor } from "./AttentionFixes.ts"
import { type AttentionItem, attentionOf, type AttentionThing } from "./AttentionItems.ts"
import { useHouseholdNames } from "./useHouseholdNames.ts"
import { useEventNotes } from "./useEventNotes.ts"

export interface AttentionProps {
  /** Hears `true` once all of it is there, or cannot be read now. */
  readonly onKnown: (isKnown: boolean) => void
}

export const Attention = ({ onKnown }: AttentionProps) => {
  const messages = useMessages()
  const { isReading: isReadingWishes, wishes } = useWishes()
  const { index, isReading: isReadingNames } = useIndexWithHouseholds()
  const { compare } = useFormats()
  const items = useMemo(
    () => attentionOf(messages, index, wishes).map((item) => withPeopleInOrder(item, compare)),
    [compare, index, messages, wishes]
  )
  const { isReading: isReadingNotes, notes } = useNotes()
  const isReading = isReadingWishes || isReadingNotes || isReadingNames
  useLayoutEffect(() => {
    if (!isReading) onKnown(true)
  }, [isReading, onKnown])
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 id="attention" className="panel-heading">
        {messages.attention.title}
      </h2>
      {!isReading && <AttentionList items={items} notes={notes} />}
    </section>
  )
}

/** What is about people or households; tables have an order of their own, and wishes that in which they were set. */
const ofPeople: ReadonlySet<AttentionItem["kind"]> = new Set([
  "separated",
  "declined",
  "twice",
  "declinedCovered",
  "partySize",
  "pendingSeated"
])

const inOrder = (things: ReadonlyArray<AttentionThing>, compare: Formats["compare"]): ReadonlyArray<AttentionThing> =>
  things.toSorted((a, b) => compare(a.name, b.name))

const withPeopleInOrder = (item: AttentionItem, compare: Formats["compare"]): AttentionItem =>
  ofPeople.has(item.kind) ? { ...item, things: inOrder(item.things, compare) } : item

const useIndexWithHouseholds = () => {
  const index = useIndexLater()
  const { isReading, names } = useHouseholdNames()
  return { index: useMemo(() => withHouseholdNames(index, names), [index, names]), isReading }
}

interface AttentionListProps {
  readonly items: ReadonlyArray<AttentionItem>
  readonly notes: ReadonlyArray<Noted>
}

const AttentionList = ({ items, notes }: AttentionListProps) => {
  const { attention } = useMessages()
  const toSeat = seatsNeeded(useIndexLater())
  return (
    <>
      {items.length + notes.length === 0 && (
        <p className="panel-note">{toSeat === 0 ? attention.nothing : attention.onlyToSeat(toSeat)}</p>
      )}
      {items.map((item) => (
        <AttentionGroup key={item.kind} kind={item.kind} isUrgent={item.isUrgent} words={item.words}>
          <AttentionThings item={item} />
        </AttentionGroup>
      ))}
      {notes.map((note) => (
        <NoteGroup key={note.note.key} {...note} />
      ))}
    </>
  )
}

interface AttentionGroupProps {
  readonly kind: string
  readonly isUrgent: boolean
  readonly words: string
  readonly children: ReactNode
}

/** Renders its list only while it is open, because there may be hundreds. */
const AttentionGroup = ({ children, isUrgent, kind, words }: AttentionGroupProps) => {
  const [isExpanded, setExpanded] = useState(false)
  return (
    <div className="attention-item" data-urgent={isUrgent || undefined} data-expanded={isExpanded || undefined}>
      <h3>
        <AriaButton
          className="attention-trigger"
          aria-expanded={isExpanded}
          {...(isExpanded ? { "aria-controls": `attention-${kind}` } : {})}
          onPress={() => setExpanded(!isExpanded)}
        >
          <ChevronRight size={16} aria-hidden />
          {words}
        </AriaButton>
      </h3>
      {isExpanded && <div id={`attention-${kind}`}>{children}</div>}
    </div>
  )
}

interface ThingProps {
  readonly id: string
  readonly thing: AttentionThing
  readonly children?: ReactNode
}

const Thing = ({ children, id, thing: { name, selection } }: ThingProps) => {
  const { store } = useSeating()
  return (
    <li>
      <AriaButton id={id} className="attention-thing" onPress={() => store.select(selection)}>
        {name}
      </AriaButton>
      {children}
    </li>
  )
}

/** What can be mended only where a table fits. */
const needingTable: ReadonlySet<AttentionItem["kind"]> = new Set(["brokenMusts", "brokenWishes", "separated", "alone"])

const AttentionThings = ({ item }: { readonly item: AttentionItem }) => {
  const messages = useMessages()
  const { attention } = messages
  const { canEdit, store } = useSeating()
  const { wishes } = useWishes()
  const { index } = useIndexWithHouseholds()
  const { kind, things } = item
  const fixes = things.map((thing) => (canEdit ? fixFor(messages, index, kind, thing, wishes) : null))
  // What mends one may leave no table for another.
  const together = useMemo(
    () => (canEdit ? fixesFor(messages, index, item, wishes) : []),
    [canEdit, index, item, messages, wishes]
  )
  return (
    <>
      <ul className="attention-things">
        {things.map((thing, place) => {
          const fix = fixes[place] ?? null
          const id = `attention-${kind}-${place}`
          return (
            <Thing key={thing.id} id={id} thing={thing}>
              {fix !== null && (
                <Button aria-describedby={id} onPress={() => void store.run(fix.command)}>
                  {fix.words}
                </Button>
              )}
              {fix === null && canEdit && needingTable.has(kind) && (
                <p className="panel-note">{attention.noTableFits}</p>
              )}
            </Thing>
          )
        })}
      </ul>
      {together.length > 1 && (
        <Button onPress={() => void store.runAll(together)}>{attention.fixAll(together.length)}</Button>
      )}
    </>
  )
}

interface Noted {
  readonly note: EventNote
  readonly people: ReadonlyArray<AttentionThing>
}

/** Returns the notes of other modules about people who are in the plan. */
const useNotes = (): { readonly notes: ReadonlyArray<Noted>; readonly isReading: boolean } => {
  const { candidates } = useIndexLater()
  const { compare } = useFormats()
  const { isReading, notes } = useEventNotes()
  const noted = notes.flatMap((note) => {
    const people = note.actorIds.flatMap((actorId) => {
      const candidate = candidates.get(actorId)
      const selection = { kind: "person", actorId } as const
      return candidate === undefined ? [] : [{ id: actorId, name: candidate.display_name, selection }]
    })
    return people.length === 0 ? [] : [{ note, people: inOrder(people, compare) }]
  })
  return { notes: noted, isReading }
}

const NoteGroup = ({ note: { key, label, way }, people }: Noted) => {
  const localize = useLocalize()
  const { api } = useSeating()
  return (
    <AttentionGroup kind={key} isUrgent={false} words={localize(label(people.length))}>
      <ul className="attention-things">
        {people.map((thing) => (
          <Thing key={thing.id} id={`attention-${key}-${thing.id}`} thing={thing} />
        ))}
      </ul>
      <Link className="button" to={way.path} params={{ occasionId: api.occasionId }} search={way.search ?? {}}>
        {localize(way.label)}
      </Link>
    </AttentionGroup>
  )
}
