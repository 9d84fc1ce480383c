/** One planner: what it may do, and what can be done about it. */
import { useEffect, useRef, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { useBundle } from "../messages/Messages.tsx"
import { EditPlanner, type EditProps } from "./EditPlanner.tsx"
import { staffMessages } from "./Messages.ts"
import { usePermissionWords } from "./PermissionWords.ts"
import { ShownLink } from "./ShownLink.tsx"
import { type ListedPlanner, usePlannerLink, useProblemWords, useRemovePlanner } from "./usePlanners.ts"

interface PlannerItemProps extends Omit<EditProps, "planner" | "onDone"> {
  readonly planner: ListedPlanner
  /** Whether it is certainly the one who is signed in. */
  readonly isYou: boolean
}

export const PlannerItem = (props: PlannerItemProps) => {
  const { isYou, occasionId, planner, token } = props
  const problemWords = useProblemWords()
  const [state, setState] = useState<"shown" | "edited" | "asked">("shown")
  const link = usePlannerLink(token, occasionId, planner)
  const removal = useRemovePlanner(token, occasionId, planner)
  const problem = problemWords(link.error ?? removal.error)
  const show = () => setState("shown")
  if (state === "edited") {
    return (
      <li>
        <EditPlanner {...props} onDone={show} />
      </li>
    )
  }
  return (
    <li>
      <What planner={planner} isYou={isYou} />
      {problem !== null && <p role="alert">{problem}</p>}
      {link.data !== undefined && <ShownLink name={planner.display_name} url={link.data.url} />}
      {state === "asked" ? (
        <Question
          name={planner.display_name}
          onCancel={show}
          onSure={() => {
            show()
            removal.mutate()
          }}
        />
      ) : (
        <Actions
          name={planner.display_name}
          isBusy={link.isPending || removal.isPending}
          onEdit={() => setState("edited")}
          onLink={() => link.mutate()}
          onRemove={() => setState("asked")}
        />
      )}
    </li>
  )
}

const What = ({ isYou, planner }: Pick<PlannerItemProps, "isYou" | "planner">) => {
  const { planners } = useBundle(staffMessages)
  const { words } = usePermissionWords()
  const { display_name: name, permissions } = planner
  return (
    <>
      <h2>{name}</h2>
      {isYou && <p>{planners.you}</p>}
      <p className="staff-may">
        {permissions.length === 0 ? planners.mayNothing : `${planners.may}: ${permissions.map(words).join(", ")}.`}
      </p>
    </>
  )
}

interface QuestionProps {
  readonly name: string
  readonly onSure: () => void
  readonly onCancel: () => void
}

const Question = ({ name, onCancel, onSure }: QuestionProps) => {
  const { planners } = useBundle(staffMessages)
  const question = useRef<HTMLDivElement>(null)
  // The button that asked is gone: who works by keys goes on here.
  useEffect(() => question.current?.focus(), [])
  return (
    <div className="staff-question" ref={question} tabIndex={-1} role="group" aria-label={planners.removeOf(name)}>
      <p>{planners.removeQuestion(name)}</p>
      <div className="planner-actions">
        <Button kind="danger" onPress={onSure}>
          {planners.removeSure}
        </Button>
        <Button onPress={onCancel}>{planners.cancel}</Button>
      </div>
    </div>
  )
}

interface ActionsProps {
  readonly name: string
  readonly isBusy: boolean
  readonly onEdit: () => void
  readonly onLink: () => void
  readonly onRemove: () => void
}

const Actions = ({ isBusy, name, onEdit, onLink, onRemove }: ActionsProps) => {
  const { planners } = useBundle(staffMessages)
  return (
    <div className="planner-actions">
      <Button aria-label={planners.editOf(name)} isDisabled={isBusy} onPress={onEdit}>
        {planners.edit}
      </Button>
      <Button aria-label={planners.linkOf(name)} isDisabled={isBusy} onPress={onLink}>
        {planners.link}
      </Button>
      <Button kind="danger" aria-label={planners.removeOf(name)} isDisabled={isBusy} onPress={onRemove}>
        {planners.remove}
      </Button>
    </div>
  )
}
