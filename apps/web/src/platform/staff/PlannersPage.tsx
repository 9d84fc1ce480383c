/** Who plans the occasion, and what each planner may do. */
import "./staff.css"
import { useState } from "react"
import { Button } from "../../design/Button.tsx"
import { FailedState, Loading, Skeleton } from "../../design/States.tsx"
import { asProblem } from "../api/Problem.ts"
import { useBundle } from "../messages/Messages.tsx"
import { SignedOutState } from "../pages/SignedOutState.tsx"
import { type PlannerAccess, SignedInPlanner } from "../planner/SignedInPlanner.tsx"
import { usePlannerOccasion } from "../planner/usePlannerOccasion.ts"
import { staffMessages } from "./Messages.ts"
import { EditPlanner, type EditProps } from "./EditPlanner.tsx"
import { usePermissionWords } from "./PermissionWords.ts"
import { PlannerItem } from "./PlannerItem.tsx"
import { type ListedPlanner, usePlanners } from "./usePlanners.ts"

export const PlannersPage = () => {
  const { planners } = useBundle(staffMessages)
  return <SignedInPlanner title={planners.title}>{(access) => <SignedIn {...access} />}</SignedInPlanner>
}

/** Returns who is signed in; `null` where several have the name, which is all that the session tells of its planner. */
const ownOf = (planners: ReadonlyArray<ListedPlanner>, name: string | undefined): ListedPlanner | null => {
  const [own = null, ...others] = planners.filter(({ display_name }) => display_name === name)
  return others.length === 0 ? own : null
}

const SignedIn = ({ occasionId, token }: PlannerAccess) => {
  const { planners } = useBundle(staffMessages)
  const { data, error, refetch } = usePlanners(token, occasionId)
  const { occasion, planner: name } = usePlannerOccasion(token, occasionId)
  const grantable = occasion?.permissions ?? []
  const { isLoaded } = usePermissionWords()
  if (data === undefined && error !== null) {
    return asProblem(error).status === 401 ? (
      <SignedOutState isWithdrawn />
    ) : (
      <FailedState error={error} retry={() => void refetch()} />
    )
  }
  return (
    <main className="staff">
      <h1>{planners.title}</h1>
      <p className="staff-intro">{planners.intro}</p>
      {data === undefined || !isLoaded ? (
        <Loading>
          <Skeleton height="4rem" />
        </Loading>
      ) : (
        <>
          <AddPlanner token={token} occasionId={occasionId} grantable={grantable} />
          <ul className="staff-list">
            {data.items.map((planner) => (
              <PlannerItem
                key={planner.id}
                token={token}
                occasionId={occasionId}
                planner={planner}
                isYou={planner === ownOf(data.items, name)}
                grantable={grantable}
              />
            ))}
          </ul>
        </>
      )}
    </main>
  )
}

const AddPlanner = (props: Omit<EditProps, "planner" | "onDone">) => {
  const { planners } = useBundle(staffMessages)
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <EditPlanner {...props} planner={null} onDone={() => setOpen(false)} />
  ) : (
    <div>
      <Button kind="next" onPress={() => setOpen(true)}>
        {planners.add}
      </Button>
    </div>
  )
}
