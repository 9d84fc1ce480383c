import { Fragment, type ReactNode } from "react"
import { useTitle } from "../../design/useTitle.ts"
import { homeAddress } from "../Address.ts"
import { plannerTokenFor } from "../api/DeviceTokens.ts"
import { useAddressParams } from "../useAddress.ts"
import { SignedOutState } from "../pages/SignedOutState.tsx"

/** What a device has that a planner is signed in on. */
export interface PlannerAccess {
  readonly token: string
  readonly occasionId: string
}

interface SignedInPlannerProps {
  readonly title: string
  /** Shows the page, and begins anew with another token or occasion. */
  readonly children: (access: PlannerAccess) => ReactNode
}

/** A page of an occasion's planners: who is not signed in is told how to. */
export const SignedInPlanner = ({ children, title }: SignedInPlannerProps) => {
  useTitle(title)
  const { occasionId } = useAddressParams(homeAddress)
  const token = plannerTokenFor(occasionId)
  return token === null ? (
    <SignedOutState />
  ) : (
    <Fragment key={`${token} ${occasionId}`}>{children({ token, occasionId })}</Fragment>
  )
}
