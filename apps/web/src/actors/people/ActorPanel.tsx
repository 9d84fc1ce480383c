/** Everything about one person, household or group, to be read and changed. */
import { X } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { type Actor, isUnit } from "./Actor.ts"
import { unitsWith } from "./ActorEdit.ts"
import { ActorDeletion } from "./ActorDeletion.tsx"
import { ActorField } from "./ActorField.tsx"
import { AnswerSelect } from "./AnswerSelect.tsx"
import { changeMany, takeInto } from "./ManyChanges.ts"
import { useMessages } from "./Messages.ts"
import { NameChoice } from "../../design/NameChoice.tsx"
import type { KnownPeople } from "./KnownPeople.ts"
import { refusalWords } from "./OutcomeWords.ts"
import { answerAt, findByName, hasSeats } from "./PeopleFilter.ts"
import { type OccasionEvent, useKnownPeople, usePeopleWork } from "./PeopleContext.ts"
import { SamePerson } from "./SamePerson.tsx"
import { UnitChoice } from "./UnitChoice.tsx"

interface ActorPanelProps {
  readonly actor: Actor
  readonly onOpen: (id: string | null) => void
}

/** Where the panel covers the list, it takes the focus; closed by Escape, it gives it back to the row. */
const usePanelFocus = (id: string) => {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!matchMedia("(min-width: 64rem)").matches) ref.current?.focus()
  }, [])
  return { ref, back: () => document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus() }
}

export const ActorPanel = ({ actor, onOpen }: ActorPanelProps) => {
  const { kind, panel } = useMessages()
  const { canUpdate } = usePeopleWork()
  const { back, ref } = usePanelFocus(actor.id)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, wherever in it one is
    <section
      className="people-panel"
      aria-labelledby="open-person"
      onKeyDown={({ key }) => {
        if (key !== "Escape") return
        onOpen(null)
        back()
      }}
    >
      <header className="panel-header">
        <div>
          <p className="panel-kind">{kind[actor.type]}</p>
          <h2 id="open-person" ref={ref} tabIndex={-1}>
            {actor.display_name}
          </h2>
        </div>
        <Button kind="quiet" shape="icon" aria-label={panel.close} onPress={() => onOpen(null)}>
          <X size={18} aria-hidden />
        </Button>
      </header>
      <ActorField actor={actor} member="display_name" label={panel.name} />
      <ActorField
        actor={actor}
        member="party_size"
        label={isUnit(actor) ? panel.partySizeOfUnit : panel.partySize}
        inputMode="numeric"
        maxLength={5}
      />
      <Answers actor={actor} />
      {isUnit(actor) && <Members actor={actor} onOpen={onOpen} />}
      <Units actor={actor} onOpen={onOpen} />
      <ActorField actor={actor} member="email" label={panel.email} maxLength={254} />
      <ActorField actor={actor} member="phone" label={panel.phone} maxLength={50} />
      <ActorField
        actor={actor}
        member="dietary"
        label={panel.dietary}
        hint={panel.dietaryHint}
        rows={3}
        maxLength={500}
      />
      <ActorField actor={actor} member="notes" label={panel.notes} hint={panel.notesHint} rows={3} maxLength={2000} />
      <Facts actor={actor} />
      {canUpdate && <SamePerson actor={actor} onOpen={onOpen} />}
      {canUpdate && <ActorDeletion key={actor.revision} actor={actor} onDeleted={() => onOpen(null)} />}
    </section>
  )
}

const Answers = ({ actor }: { readonly actor: Actor }) => {
  const { panel } = useMessages()
  const { events } = usePeopleWork()
  return (
    <div className="panel-part">
      <h3>{panel.answers}</h3>
      {events.length === 0 && <p className="panel-soft">{panel.noEvents}</p>}
      {events.map((event) => (
        <div key={event.id} className="panel-answer">
          <span>{event.name}</span>
          <AnswerSelect actor={actor} event={event} />
        </div>
      ))}
    </div>
  )
}

interface ListedProps {
  readonly actor: Actor
  readonly onOpen: (id: string) => void
}

/** A household or group, or a member, that can be opened and taken away. */
const Listed = ({
  actor,
  label,
  onOpen,
  onRemove
}: ListedProps & { readonly label: string; readonly onRemove: (() => void) | null }) => (
  <li>
    <Button kind="quiet" onPress={() => onOpen(actor.id)}>
      {actor.display_name}
    </Button>
    {onRemove !== null && (
      <Button kind="quiet" shape="icon" aria-label={label} onPress={onRemove}>
        <X size={16} aria-hidden />
      </Button>
    )}
  </li>
)

/** Takes somebody out of a household or group, and tells how to undo it. */
const useLeave = () => {
  const messages = useMessages()
  const { canUpdate, notify, people } = usePeopleWork()
  if (!canUpdate) return null
  return async (actor: Actor, unit: Actor): Promise<void> => {
    const units = actor.member_of.map(({ id }) => id)
    const outcome = await people.change(actor, { member_of: units.filter((id) => id !== unit.id) })
    if (outcome.kind === "refused") notify({ text: refusalWords(messages, outcome.problem), isRefusal: true })
    if (outcome.kind !== "saved") return
    notify({
      text: messages.panel.left(actor.display_name, unit.display_name),
      undo: () => changeMany([outcome.actor], (now) => people.change(now, { member_of: unitsWith(now, unit) }))
    })
  }
}

const Units = ({ actor, onOpen }: ListedProps) => {
  const messages = useMessages()
  const { panel } = messages
  const work = usePeopleWork()
  const { byId } = useKnownPeople()
  const leave = useLeave()
  const units = actor.member_of.flatMap(({ id }) => byId.get(id) ?? [])
  return (
    <div className="panel-part">
      <h3>{panel.belongsTo}</h3>
      {units.length === 0 && <p className="panel-soft">{panel.belongsToNone}</p>}
      <ul className="panel-list">
        {units.map((unit) => (
          <Listed
            key={unit.id}
            actor={unit}
            label={panel.leave(unit.display_name)}
            onOpen={onOpen}
            onRemove={leave === null ? null : () => void leave(actor, unit)}
          />
        ))}
      </ul>
      {work.canUpdate && (
        <UnitChoice
          key={units.length}
          label={panel.addTo}
          without={[actor.id, ...units.map(({ id }) => id)]}
          onChoose={(unit) => void takeInto(work, messages, [actor], unit)}
        />
      )}
    </div>
  )
}

const Members = ({ actor, onOpen }: ListedProps) => {
  const messages = useMessages()
  const { kind, panel, people: words } = messages
  const work = usePeopleWork()
  const known = useKnownPeople()
  const leave = useLeave()
  const members = known.members.get(actor.id) ?? []
  const isIn = new Set(members.map(({ id }) => id))
  return (
    <div className="panel-part">
      <h3>{panel.members}</h3>
      {members.length === 0 && <p className="panel-soft">{panel.membersNone}</p>}
      <ul className="panel-list">
        {members.map((member) => (
          <Listed
            key={member.id}
            actor={member}
            label={panel.takeOut(member.display_name)}
            onOpen={onOpen}
            onRemove={leave === null ? null : () => void leave(member, actor)}
          />
        ))}
      </ul>
      {work.canUpdate && (
        <NameChoice
          key={members.length}
          label={panel.addMember}
          placeholder={panel.search}
          emptyText={words.nobodyFound}
          find={(text) =>
            findByName(known, { text, kind: "person" })
              .filter(({ id }) => !isIn.has(id))
              .slice(0, 30)
              .map(({ display_name, id, member_of, type }) => ({
                id,
                name: display_name,
                detail: member_of.map((unit) => unit.display_name).join(", ") || kind[type]
              }))
          }
          onChoose={({ id }) => {
            const member = known.byId.get(id)
            if (member !== undefined) void takeInto(work, messages, [member], actor)
          }}
        />
      )}
    </div>
  )
}

/** Whoever is invited to these events, and comes to none, themselves or with a household or group, needs no seat. */
const hasDeclined = (known: KnownPeople, actor: Actor, events: ReadonlyArray<OccasionEvent>): boolean => {
  const answers = events.map(({ id }) => answerAt(known, actor, id)).filter((answer) => answer !== "not_invited")
  return answers.length > 0 && answers.every((answer) => answer === "declined")
}

const Facts = ({ actor }: { readonly actor: Actor }) => {
  const { answer, panel } = useMessages()
  const { events, formats } = usePeopleWork()
  const known = useKnownPeople()
  const [now] = useState(() => Date.now())
  const { active, last_used_at } = actor.links
  const withSeats = events.filter(({ id }) => hasSeats(known, id))
  const hasNone = hasDeclined(known, actor, withSeats.length > 0 ? withSeats : events)
  const seats = actor.seated.map(({ event_id, table_name }) =>
    panel.sitsAt(events.find(({ id }) => id === event_id)?.name ?? "", table_name)
  )
  return (
    <dl className="panel-facts">
      <dt>{panel.seated}</dt>
      <dd>{seats.length > 0 ? formats.list(seats) : hasNone ? answer.declined : panel.notSeated}</dd>
      <dt>{panel.links}</dt>
      <dd>
        {active === 0
          ? panel.noLink
          : last_used_at === null
            ? panel.linkUnused
            : panel.linkUsed(formats.ago(last_used_at, now))}
      </dd>
    </dl>
  )
}
