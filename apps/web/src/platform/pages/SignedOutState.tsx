/** What planners see of an occasion that this device has no token for, or none that still works. */
import { useMessages } from "../catalogue/Catalogue.tsx"
import { ActionLink } from "../../design/ActionLink.tsx"
import { State } from "../../design/States.tsx"

export const SignedOutState = ({ isWithdrawn = false }: { readonly isWithdrawn?: boolean }) => {
  const { seating, signIn } = useMessages()
  return (
    <State title={seating.signedOutTitle} text={isWithdrawn ? signIn.tokenRefused : seating.signedOutText}>
      <ActionLink kind="next" to="/sign-in">
        {signIn.title}
      </ActionLink>
    </State>
  )
}
