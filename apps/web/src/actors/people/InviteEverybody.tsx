/**
 * Offers to invite everybody to events that nobody is invited to, or to the one in view alone, and to all events those who are
 * invited to none.
 */
import { useMemo, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { type Actor, responseAt } from "./Actor.ts"
import { inviteMany, type Progress } from "./ManyChanges.ts"
import { useMessages } from "./Messages.ts"
import { type OccasionEvent, useKnownPeople, usePeopleWork } from "./PeopleContext.ts"

/** Returns the persons who are invited to nothing, neither themselves nor with a household or group. */
const notInvited = (actors: ReadonlyArray<Actor>): ReadonlyArray<Actor> => {
  const invited = new Set(actors.flatMap(({ id, invitations }) => (invitations.length > 0 ? [id] : [])))
  return actors.filter(
    ({ id, member_of, type }) =>
      type === "person" && !invited.has(id) && !member_of.some((unit) => invited.has(unit.id))
  )
}

interface InviteEverybodyProps {
  /** Whose answers the list shows. */
  readonly event: OccasionEvent | null
}

export const InviteEverybody = ({ event }: InviteEverybodyProps) => {
  const messages = useMessages()
  const { bulk } = messages
  const work = usePeopleWork()
  const { events, formats } = work
  const { actors, isComplete } = useKnownPeople()
  const [progress, setProgress] = useState<Progress>(null)
  const persons = useMemo(() => actors.filter(({ type }) => type === "person"), [actors])
  const empty = useMemo(
    () => (isComplete ? events.filter(({ id }) => actors.every((actor) => responseAt(actor, id) === null)) : []),
    [actors, events, isComplete]
  )
  const left = useMemo(() => (isComplete ? notInvited(actors) : []), [actors, isComplete])
  const isEmpty = empty.length > 0
  const offered = isEmpty ? persons : left
  if (progress === null && (offered.length === 0 || events.length === 0)) return null
  const to = isEmpty ? empty : events
  const names = formats.list(to.map(({ name }) => name))
  const invite = (invitedTo: ReadonlyArray<OccasionEvent>) => {
    void inviteMany(work, messages, offered, invitedTo, setProgress)
  }
  const only = to.length > 1 ? to.find(({ id }) => id === event?.id) : undefined
  return (
    <div className="people-bulk">
      <p className="number" role="status">
        {progress === null
          ? isEmpty
            ? bulk.nobodyInvited(names)
            : bulk.notInvited(names)(left.length)
          : bulk.working(formats.number(progress.done), formats.number(progress.all))}
      </p>
      {progress === null && (
        <Button kind="next" onPress={() => invite(to)}>
          {isEmpty ? bulk.invite(names)(persons.length) : bulk.inviteRest(left.length)}
        </Button>
      )}
      {progress === null && only !== undefined && (
        <Button onPress={() => invite([only])}>{bulk.inviteOnly(only.name)}</Button>
      )}
    </div>
  )
}
