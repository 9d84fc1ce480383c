/** What can be done with all who are selected. */
import { useState } from "react"
import { Button } from "../../design/Button.tsx"
import type { Actor, Response } from "./Actor.ts"
import { AnswerChoice } from "./AnswerChoice.tsx"
import { InviteEverybody } from "./InviteEverybody.tsx"
import { answerMany, type Progress, takeInto } from "./ManyChanges.ts"
import { MergeDialog } from "./MergeDialog.tsx"
import { useMessages } from "./Messages.ts"
import { type OccasionEvent, usePeopleWork } from "./PeopleContext.ts"
import { UnitChoice } from "./UnitChoice.tsx"

interface BulkBarProps {
  readonly selected: ReadonlyArray<Actor>
  /** All who are found. */
  readonly found: ReadonlyArray<Actor>
  readonly event: OccasionEvent | null
  readonly onSelectAll: () => void
  readonly onClear: () => void
}

/** Before there are answers people are invited. */
const responses = ["pending", "attending", "declined", "not_invited"] as const

export const BulkBar = (props: BulkBarProps) =>
  props.selected.length === 0 ? <InviteEverybody event={props.event} /> : <OpenBar {...props} />

const OpenBar = ({ event, found, onClear, onSelectAll, selected }: BulkBarProps) => {
  const messages = useMessages()
  const { bulk } = messages
  const work = usePeopleWork()
  const { formats } = work
  const [progress, setProgress] = useState<Progress>(null)
  const words = bulk.selected(selected.length)
  return (
    <div className="people-bulk" role="region" aria-label={words}>
      <p className="number" role="status">
        {progress === null ? words : bulk.working(formats.number(progress.done), formats.number(progress.all))}
      </p>
      {event !== null && (
        <AnswerAll
          event={event}
          isBusy={progress !== null}
          onChoose={(response) => void answerMany(work, messages, selected, event, response, setProgress)}
        />
      )}
      <TakeAll
        isBusy={progress !== null}
        onChoose={(unit) => void takeInto(work, messages, selected, unit, setProgress)}
      />
      <MergeTwo selected={selected} isBusy={progress !== null} onMerged={onClear} />
      {selected.length < found.length && (
        <Button kind="quiet" onPress={onSelectAll}>
          {bulk.selectAll(found.length)}
        </Button>
      )}
      <Button kind="quiet" onPress={onClear}>
        {bulk.clear}
      </Button>
    </div>
  )
}

interface MergeTwoProps {
  readonly selected: ReadonlyArray<Actor>
  readonly isBusy: boolean
  readonly onMerged: () => void
}

/** Two who are selected may be one person. */
const MergeTwo = ({ isBusy, onMerged, selected }: MergeTwoProps) => {
  const { merge } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const [first, second, ...others] = selected
  if (first === undefined || second === undefined || others.length > 0) return null
  return (
    <>
      <Button isDisabled={isBusy} onPress={() => setOpen(true)}>
        {merge.two}
      </Button>
      {isOpen && <MergeDialog pair={[second.id, first.id]} onClose={() => setOpen(false)} onMerged={onMerged} />}
    </>
  )
}

interface AnswerAllProps {
  readonly event: OccasionEvent
  readonly isBusy: boolean
  readonly onChoose: (response: Response | null) => void
}

const AnswerAll = ({ event, isBusy, onChoose }: AnswerAllProps) => {
  const { answer, bulk } = useMessages()
  return (
    <AnswerChoice
      aria-label={`${bulk.invitation}: ${event.name}`}
      value=""
      disabled={isBusy}
      onChange={({ target }) => {
        const chosen = responses.find((response) => response === target.value)
        if (chosen !== undefined) onChoose(chosen === "not_invited" ? null : chosen)
      }}
    >
      <option value="">{`${bulk.invitation}: ${event.name}`}</option>
      {responses.map((response) => (
        <option key={response} value={response}>
          {response === "pending" ? bulk.invitedOnly : answer[response]}
        </option>
      ))}
    </AnswerChoice>
  )
}

interface TakeAllProps {
  readonly isBusy: boolean
  readonly onChoose: (unit: Pick<Actor, "id" | "type" | "display_name">) => void
}

const TakeAll = ({ isBusy, onChoose }: TakeAllProps) => {
  const { bulk } = useMessages()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button isDisabled={isBusy} onPress={() => setOpen(true)}>
        {bulk.addTo}
      </Button>
    )
  }
  return (
    <div className="bulk-choice">
      <UnitChoice
        label={bulk.addTo}
        takesFocus
        onCancel={() => setOpen(false)}
        onChoose={(unit) => {
          setOpen(false)
          onChoose(unit)
        }}
      />
    </div>
  )
}
