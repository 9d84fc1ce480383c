/** The frame of all pages of an occasion: the navigation above, and below it the page. */
import "./planner.css"
import { Outlet } from "@tanstack/react-router"
import { useEffect } from "react"
import { withholdSecondPresses } from "../../design/secondPress.ts"
import { plannerTokenFor } from "../api/DeviceTokens.ts"
import { homeAddress } from "../Address.ts"
import { useAddressParams } from "../useAddress.ts"
import { PlannerNavigation } from "./PlannerNavigation.tsx"

export const PlannerShell = () => {
  const { occasionId } = useAddressParams(homeAddress)
  const token = plannerTokenFor(occasionId)
  useEffect(withholdSecondPresses, [])
  if (token === null) return <Outlet />
  return (
    <div className="planner">
      <PlannerNavigation key={token} token={token} occasionId={occasionId} />
      <Outlet />
    </div>
  )
}
