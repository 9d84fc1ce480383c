/** The deletion of a person, or of a household or group, whose members stay. */
import { useState } from "react"
import { Button } from "../../design/Button.tsx"
import { useIntoView } from "../../design/useIntoView.ts"
import { type Actor, isUnit } from "./Actor.ts"
import { removeWithoutMembers } from "./ManyChanges.ts"
import { useMessages } from "./Messages.ts"
import { deletionWords } from "./OutcomeWords.ts"
import { useKnownPeople, usePeopleWork } from "./PeopleContext.ts"

interface ActorDeletionProps {
  readonly actor: Actor
  readonly onDeleted: () => void
}

export const ActorDeletion = ({ actor, onDeleted }: ActorDeletionProps) => {
  const messages = useMessages()
  const { panel } = messages
  const work = usePeopleWork()
  const known = useKnownPeople()
  const members = isUnit(actor) ? (known.members.get(actor.id) ?? []) : []
  const [isAsking, setAsking] = useState(false)
  const question = useIntoView<HTMLDivElement>(isAsking)
  const [refusal, setRefusal] = useState<ReadonlyArray<string>>([])
  const remove = async () => {
    setAsking(false)
    const outcome = await (members.length === 0
      ? work.people.remove(actor)
      : removeWithoutMembers(work, messages, actor, members))
    if (outcome.kind === "gone") onDeleted()
    else if (outcome.kind === "refused") setRefusal(deletionWords(messages, actor, outcome.problem))
  }
  return (
    <div className="panel-part">
      <div role="status" className="panel-refusal" hidden={refusal.length === 0}>
        {refusal.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {isAsking ? (
        <div ref={question} role="alertdialog" aria-labelledby="delete-question" className="panel-question">
          <p id="delete-question">
            {panel.confirmDelete(actor.display_name)}
            {members.length > 0 && ` ${panel.membersStay(members.length)}`}
            {members.length > 0 && actor.invitations.length > 0 && ` ${panel.membersUninvited}`}
          </p>
          <div>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed */}
            <Button autoFocus onPress={() => setAsking(false)}>
              {panel.keep}
            </Button>
            <Button kind="danger" onPress={() => void remove()}>
              {panel.delete}
            </Button>
          </div>
        </div>
      ) : (
        <div>
          <Button kind="danger" onPress={() => setAsking(true)}>
            {panel.delete}
          </Button>
        </div>
      )}
    </div>
  )
}
