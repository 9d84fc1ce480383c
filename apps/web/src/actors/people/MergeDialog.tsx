/** Makes one record of two that are one person: which of them stays, what goes over, and what contradicts. */
import { useState } from "react"
import { Heading, Modal, ModalOverlay } from "react-aria-components/Modal"
import { Button } from "../../design/Button.tsx"
import { Dialog } from "../../design/Dialog.tsx"
import type { Actor } from "./Actor.ts"
import { valuesOf } from "./ActorEdit.ts"
import { mergePreview } from "./MergePreview.ts"
import { mergeRefusalWords } from "./MergeWords.ts"
import { useMessages } from "./Messages.ts"
import { memberWords } from "./OutcomeWords.ts"
import { useKnownPeople, usePeopleWork } from "./PeopleContext.ts"

interface MergeDialogProps {
  /** The one that stays is the second, unless the reader chooses otherwise. */
  readonly pair: readonly [string, string]
  readonly onClose: () => void
  readonly onMerged: (id: string) => void
}

/** Two who are gone meanwhile are not merged. */
export const MergeDialog = ({ onClose, onMerged, pair }: MergeDialogProps) => {
  const { byId } = useKnownPeople()
  const [first, second] = [byId.get(pair[0]), byId.get(pair[1])]
  return (
    <ModalOverlay
      className="overlay"
      isDismissable
      isOpen={first !== undefined && second !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Modal className="modal merge-modal">
        <Dialog className="dialog">
          {first !== undefined && second !== undefined && (
            <Merge first={first} second={second} onClose={onClose} onMerged={onMerged} />
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

interface MergeProps extends Pick<MergeDialogProps, "onClose" | "onMerged"> {
  readonly first: Actor
  readonly second: Actor
}

const Merge = ({ first, onClose, onMerged, second }: MergeProps) => {
  const messages = useMessages()
  const { actions, merge } = messages
  const { events, notify, people } = usePeopleWork()
  const [stayingId, setStayingId] = useState(second.id)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ReadonlyArray<string>>([])
  const [from, into] = stayingId === second.id ? [first, second] : [second, first]
  const run = async () => {
    setBusy(true)
    const outcome = await people.merge(from, into)
    setBusy(false)
    if (outcome.kind === "saved") {
      onClose()
      onMerged(into.id)
      notify({ text: merge.done(from.display_name, into.display_name), person: into.id })
    } else if (outcome.kind === "refused") setRefusal(mergeRefusalWords(messages, events, outcome.problem))
    else setRefusal([messages.refused.gone(from.display_name)])
  }
  return (
    <>
      <Heading slot="title">{merge.title}</Heading>
      <fieldset className="merge-pair">
        <legend>{merge.stays}</legend>
        {[second, first].map((actor) => (
          <label key={actor.id} className="merge-record">
            <input
              type="radio"
              name="merge-stays"
              checked={actor.id === stayingId}
              onChange={() => {
                setStayingId(actor.id)
                setRefusal([])
              }}
            />
            <Record actor={actor} />
          </label>
        ))}
      </fieldset>
      <Preview from={from} into={into} />
      <div role="alert" className="merge-refusal">
        {refusal.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="dialog-actions">
        <Button kind="quiet" onPress={onClose}>
          {actions.cancel}
        </Button>
        <Button kind="next" isDisabled={isBusy} onPress={() => void run()}>
          {merge.merge}
        </Button>
      </div>
    </>
  )
}

/** What tells two of a name apart. */
const Record = ({ actor }: { readonly actor: Actor }) => {
  const { kind } = useMessages()
  const { contact, display_name, member_of, type } = actor
  const details = [kind[type], ...member_of.map((unit) => unit.display_name), contact.email, contact.phone]
  return (
    <span>
      <strong>{display_name}</strong>
      <small>{details.filter((detail) => detail !== null).join(" · ")}</small>
    </span>
  )
}

const Preview = ({ from, into }: { readonly from: Actor; readonly into: Actor }) => {
  const messages = useMessages()
  const { answer, merge, panel } = messages
  const { events } = usePeopleWork()
  const { answers, filled, links, lost, seats, units } = mergePreview(from, into)
  const words = memberWords(messages)
  const values = valuesOf(from)
  const eventName = (eventId: string) => events.find(({ id }) => id === eventId)?.name ?? ""
  const goesOver = [
    ...filled.map((member) => `${words[member]}: ${String(values[member])}`),
    ...units.map(({ display_name }) => merge.unit(display_name)),
    ...answers.map(({ event_id, response }) => `${eventName(event_id)}: ${answer[response]}`),
    ...seats.map(({ event_id, table_name }) => panel.sitsAt(eventName(event_id), table_name)),
    ...(links === 0 ? [] : [merge.links(links)])
  ]
  return (
    <div className="merge-preview">
      <h3>{merge.goesOver(into.display_name)}</h3>
      <ul>
        {goesOver.map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>{merge.rest}</li>
      </ul>
      {lost.length > 0 && (
        <>
          <h3>{merge.lost}</h3>
          <ul>
            {lost.map((member) => (
              <li key={member}>{`${words[member]}: ${String(values[member])}`}</li>
            ))}
          </ul>
        </>
      )}
      <p className="panel-soft">{merge.forGood}</p>
    </div>
  )
}
