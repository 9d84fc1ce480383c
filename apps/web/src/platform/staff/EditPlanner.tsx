/** Changes a planner, or adds one. */
import { PlannerForm } from "./PlannerForm.tsx"
import { type ListedPlanner, useProblemWords, useSavePlanner } from "./usePlanners.ts"

export interface EditProps {
  readonly token: string
  readonly occasionId: string
  /** `null` for a new one. */
  readonly planner: ListedPlanner | null
  /** What the reader may do, and so may let others do. */
  readonly grantable: ReadonlyArray<string>
  readonly onDone: () => void
}

export const EditPlanner = ({ grantable, occasionId, onDone, planner, token }: EditProps) => {
  const words = useProblemWords()
  const { error, isPending, mutateAsync } = useSavePlanner(token, occasionId, planner, onDone)
  return (
    <PlannerForm
      key={planner?.revision}
      initial={{ displayName: planner?.display_name ?? "", permissions: planner?.permissions ?? [] }}
      grantable={grantable}
      problem={words(error)}
      isPending={isPending}
      onSubmit={mutateAsync}
      onCancel={onDone}
    />
  )
}
