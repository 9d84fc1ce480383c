/** Which vendors have access, and what each of them may see. */
import "./staff.css"
import { FailedState, Loading, Skeleton } from "../../design/States.tsx"
import { asProblem } from "../api/Problem.ts"
import { useBundle } from "../messages/Messages.tsx"
import { SignedOutState } from "../pages/SignedOutState.tsx"
import { type PlannerAccess, SignedInPlanner } from "../planner/SignedInPlanner.tsx"
import { usePlannerOccasion } from "../planner/usePlannerOccasion.ts"
import { AddVendor } from "./AddVendor.tsx"
import { staffMessages } from "./Messages.ts"
import { useResourceWords } from "./useResourceWords.ts"
import { type ModuleUses, useAllVendors, useVendors } from "./useVendors.ts"
import { VendorItem } from "./VendorItem.tsx"
import { VendorsContext } from "./VendorsContext.ts"

export const VendorsPage = () => {
  const { vendors } = useBundle(staffMessages)
  return <SignedInPlanner title={vendors.title}>{(access) => <SignedIn {...access} />}</SignedInPlanner>
}

const nowhere: ModuleUses = new Map()

const SignedIn = ({ occasionId, token }: PlannerAccess) => {
  const { vendors } = useBundle(staffMessages)
  const { occasion, problem, retry } = usePlannerOccasion(token, occasionId)
  const may = (permission: string) => occasion?.permissions.includes(permission) === true
  const [changesPeople, readsAudit] = [may("actors:update"), may("occasion:audit")]
  const { data, error, refetch } = useVendors(token, occasionId)
  const all = useAllVendors(token, occasionId, may("actors:list"))
  const resources = useResourceWords(occasion, data?.events ?? [], data?.uses ?? nowhere)
  const failure = problem ?? (data === undefined ? error : null)
  if (failure !== null) {
    const again = () => {
      retry()
      void refetch()
    }
    return asProblem(failure).status === 401 ? (
      <SignedOutState isWithdrawn />
    ) : (
      <FailedState error={failure} retry={again} />
    )
  }
  const known = new Set(data?.vendors.map(({ actor_id }) => actor_id))
  const others = (all.data?.items ?? []).filter(({ id }) => !known.has(id))
  return (
    <main className="staff">
      <h1>{vendors.title}</h1>
      <p className="staff-intro">{vendors.intro}</p>
      {data === undefined || occasion === undefined || !resources.isLoaded ? (
        <Loading>
          <Skeleton height="4rem" />
        </Loading>
      ) : (
        <VendorsContext
          value={{ token, occasionId, events: data.events, others, changesPeople, readsAudit, resources }}
        >
          <AddVendor />
          {data.vendors.length === 0 && <p className="staff-may">{vendors.nobody}</p>}
          <ul className="staff-list">
            {data.vendors.map((vendor) => (
              <VendorItem key={vendor.actor_id} vendor={vendor} />
            ))}
          </ul>
        </VendorsContext>
      )}
    </main>
  )
}
