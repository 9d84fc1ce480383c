/** A sign-in link, which is shown once. */
import { useBundle } from "../messages/Messages.tsx"
import { LoopbackNotice } from "../planner/LoopbackNotice.tsx"
import { CopyText } from "./CopyText.tsx"
import { LinkCode } from "./LinkCode.tsx"
import { staffMessages } from "./Messages.ts"

interface ShownLinkProps {
  /** Whom it signs in. */
  readonly name: string
  readonly url: string
  /** Whether the link is for the planner who made it. Defaults to false. */
  readonly isYours?: boolean
}

export const ShownLink = ({ isYours = false, name, url }: ShownLinkProps) => {
  const { planners } = useBundle(staffMessages)
  return (
    <div className="staff-link">
      <p>{isYours ? planners.linkTextYours : planners.linkText(name)}</p>
      <CopyText label={planners.linkTitle(name)} text={url} copy={planners.copy} copied={planners.copied} />
      <div className="staff-scan">
        <LinkCode label={planners.codeOf(name)} url={url} />
        <p>{planners.scan}</p>
      </div>
      <LoopbackNotice url={url} />
    </div>
  )
}
