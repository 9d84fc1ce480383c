/** Where a planner's work on an occasion begins. */
import { Loading, Skeleton } from "../../design/Loading.tsx"
import { FailedState } from "../../design/States.tsx"
import { useTitle } from "../../design/useTitle.ts"
import { homeAddress } from "../Address.ts"
import { plannerTokenFor } from "../api/DeviceTokens.ts"
import { plannerMessages, useBundle } from "../messages/Messages.tsx"
import { SignedOutState } from "../pages/SignedOutState.tsx"
import { useAddressParams } from "../useAddress.ts"
import { usePlannerOccasion } from "./usePlannerOccasion.ts"

export const HomePage = () => {
  const { home } = useBundle(plannerMessages)
  useTitle(home.title)
  const { occasionId } = useAddressParams(homeAddress)
  const token = plannerTokenFor(occasionId)
  return token === null ? <SignedOutState /> : <SignedIn key={token} token={token} occasionId={occasionId} />
}

const SignedIn = ({ occasionId, token }: { readonly occasionId: string; readonly token: string }) => {
  const { occasion, problem, retry } = usePlannerOccasion(token, occasionId)
  if (problem?.status === 401) return <SignedOutState isWithdrawn />
  if (problem !== null) return <FailedState error={problem} retry={retry} />
  return (
    <main className="home">
      {occasion === undefined ? (
        <Loading>
          <Skeleton height="2.5rem" width="20rem" />
        </Loading>
      ) : (
        <h1>{occasion.name}</h1>
      )}
    </main>
  )
}
