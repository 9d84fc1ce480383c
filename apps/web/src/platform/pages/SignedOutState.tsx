/** What planners see of an occasion that this device has no token for, or none that still works. */
import { plannerMessages, useBundle } from "../messages/Messages.tsx"
import { ActionLink } from "../../design/ActionLink.tsx"
import { State } from "../../design/States.tsx"

export const SignedOutState = ({ isWithdrawn = false }: { readonly isWithdrawn?: boolean }) => {
  const { signIn } = useBundle(plannerMessages)
  return (
    <State title={signIn.signedOutTitle} text={isWithdrawn ? signIn.tokenRefused : signIn.signedOutText}>
      <ActionLink kind="next" to="/sign-in">
        {signIn.title}
      </ActionLink>
    </State>
  )
}
