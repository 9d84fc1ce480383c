/** What can be done about a planner or vendor, and the question before one is removed. */
import { useEffect, useRef } from "react"
import { Button } from "../../design/Button.tsx"
import { useBundle } from "../messages/Messages.tsx"
import { staffMessages } from "./Messages.ts"

interface RemovalQuestionProps {
  readonly name: string
  /** What it asks. */
  readonly text: string
  readonly onSure: () => void
  readonly onCancel: () => void
}

export const RemovalQuestion = ({ name, onCancel, onSure, text }: RemovalQuestionProps) => {
  const { planners } = useBundle(staffMessages)
  const question = useRef<HTMLDivElement>(null)
  // The button that asked is gone: who works by keys goes on here.
  useEffect(() => question.current?.focus(), [])
  return (
    <div className="staff-question" ref={question} tabIndex={-1} role="group" aria-label={planners.removeOf(name)}>
      <p>{text}</p>
      <div className="planner-actions">
        <Button kind="danger" onPress={onSure}>
          {planners.removeSure}
        </Button>
        <Button onPress={onCancel}>{planners.cancel}</Button>
      </div>
    </div>
  )
}

interface StaffActionsProps {
  readonly name: string
  readonly isBusy: boolean
  readonly onEdit: () => void
  readonly onLink: () => void
  /** Left out where the reader may not. */
  readonly onRemove?: (() => void) | undefined
}

export const StaffActions = ({ isBusy, name, onEdit, onLink, onRemove }: StaffActionsProps) => {
  const { planners } = useBundle(staffMessages)
  return (
    <div className="planner-actions">
      <Button aria-label={planners.editOf(name)} isDisabled={isBusy} onPress={onEdit}>
        {planners.edit}
      </Button>
      <Button aria-label={planners.linkOf(name)} isDisabled={isBusy} onPress={onLink}>
        {planners.link}
      </Button>
      {onRemove !== undefined && (
        <Button kind="danger" aria-label={planners.removeOf(name)} isDisabled={isBusy} onPress={onRemove}>
          {planners.remove}
        </Button>
      )}
    </div>
  )
}
