/** One planner: what it may do, and what can be done about it. */
import { useState } from "react"
import { useBundle } from "../messages/Messages.tsx"
import { EditPlanner, type EditProps } from "./EditPlanner.tsx"
import { staffMessages } from "./Messages.ts"
import { usePermissionWords } from "./PermissionWords.ts"
import { ShownLink } from "./ShownLink.tsx"
import { RemovalQuestion, StaffActions } from "./StaffActions.tsx"
import { type ListedPlanner, usePlannerLink, useProblemWords, useRemovePlanner } from "./usePlanners.ts"

interface PlannerItemProps extends Omit<EditProps, "planner" | "onDone"> {
  readonly planner: ListedPlanner
  /** Whether this planner is the one who is signed in. False where another one has the same name. */
  readonly isYou: boolean
}

export const PlannerItem = (props: PlannerItemProps) => {
  const { isYou, occasionId, planner, token } = props
  const { planners } = useBundle(staffMessages)
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
      {link.data !== undefined && <ShownLink name={planner.display_name} url={link.data.url} isYours={isYou} />}
      {state === "asked" ? (
        <RemovalQuestion
          name={planner.display_name}
          text={planners.removeQuestion(planner.display_name)}
          onCancel={show}
          onSure={() => {
            show()
            removal.mutate()
          }}
        />
      ) : (
        <StaffActions
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
