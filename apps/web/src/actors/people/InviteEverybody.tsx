/** Offers to invite everybody, as long as nobody is invited to an event. */
import { useMemo, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { responseAt } from "./Actor.ts"
import { inviteMany, type Progress } from "./ManyChanges.ts"
import { useMessages } from "./Messages.ts"
import { useKnownPeople, usePeopleWork } from "./PeopleContext.ts"

export const InviteEverybody = () => {
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
  if (progress === null && (empty.length === 0 || persons.length === 0)) return null
  const eventIds = empty.map(({ id }) => id)
  return (
    <div className="people-bulk">
      <p className="number" role="status">
        {progress === null
          ? bulk.nobodyInvited(formats.list(empty.map(({ name }) => name)))
          : bulk.working(formats.number(progress.done), formats.number(progress.all))}
      </p>
      {progress === null && (
        <Button kind="next" onPress={() => void inviteMany(work, messages, persons, eventIds, setProgress)}>
          {bulk.invite(persons.length)}
        </Button>
      )}
    </div>
  )
}
