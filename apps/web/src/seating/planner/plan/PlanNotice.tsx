/** Why the plan is not up to date, or cannot be changed. */
import { CloudOff, Eye, Lock } from "lucide-react"
import { Suspense } from "react"
import type { Problem } from "../../../platform/api/Problem.ts"
import { plannerMessages, useBundle } from "../../../platform/messages/Messages.tsx"
import { SaveNotice } from "../LaterParts.ts"
import { useMessages } from "../Messages.ts"
import { ActionLink } from "../../../design/ActionLink.tsx"
import { useIsUnsaved } from "./Saving.tsx"

interface PlanNoticeProps {
  readonly trouble: Problem | null
  readonly isSwitchedOff: boolean
  readonly canEdit: boolean
}

const icon = { size: 16, "aria-hidden": true }

export const PlanNotice = ({ canEdit, isSwitchedOff, trouble }: PlanNoticeProps) => {
  const { seating } = useMessages()
  const { signIn } = useBundle(plannerMessages)
  const isUnsaved = useIsUnsaved()
  if (trouble !== null && [401, 403].includes(trouble.status)) {
    return (
      <div className="notice" role="status">
        <Lock {...icon} />
        {seating.accessEnded}
        <ActionLink to="/sign-in">{signIn.title}</ActionLink>
      </div>
    )
  }
  if (isUnsaved) {
    return (
      <Suspense fallback={null}>
        <SaveNotice />
      </Suspense>
    )
  }
  if (trouble !== null) {
    return (
      <p className="notice" role="status">
        <CloudOff {...icon} />
        {trouble.code === "offline" ? seating.offline : seating.unavailable} {canEdit && seating.changesAreKept}
      </p>
    )
  }
  return canEdit ? null : (
    <p className="notice">
      <Eye {...icon} />
      {isSwitchedOff ? seating.switchedOff : seating.readOnly}
    </p>
  )
}
