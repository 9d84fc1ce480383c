/** The bare host: leads on whoever this device knows, and tells everybody else both ways in. */
import { useRouter } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { ActionLink } from "../../design/ActionLink.tsx"
import { useTitle } from "../../design/useTitle.ts"
import { guestToken, plannerTokens } from "../api/DeviceTokens.ts"
import { startMessages, useBundle } from "../messages/Messages.tsx"

export const StartPage = () => {
  const { start } = useBundle(startMessages)
  useTitle(start.title)
  const { history } = useRouter()
  const [isGuest] = useState(() => guestToken() !== null)
  const [isPlanner] = useState(() => plannerTokens().length > 0)
  const only = isGuest === isPlanner ? null : isGuest ? "/join" : "/sign-in"
  useEffect(() => {
    if (only !== null) history.replace(only)
  }, [history, only])
  if (only !== null) return null
  return isGuest ? <BothKnown /> : <BothWays />
}

const BothKnown = () => {
  const { start } = useBundle(startMessages)
  return (
    <main className="start">
      <h1>{start.bothTitle}</h1>
      <p>{start.bothText}</p>
      <ActionLink to="/join" kind="next" size="large">
        {start.toGuest}
      </ActionLink>
      <ActionLink to="/sign-in" size="large">
        {start.toPlanner}
      </ActionLink>
    </main>
  )
}

const BothWays = () => {
  const { start } = useBundle(startMessages)
  return (
    <main className="start">
      <h1>{start.title}</h1>
      <section>
        <h2>{start.guestTitle}</h2>
        <p>{start.guestText}</p>
      </section>
      <section>
        <h2>{start.plannerTitle}</h2>
        <p>{start.plannerText}</p>
        <ActionLink to="/sign-in" size="large">
          {start.signIn}
        </ActionLink>
      </section>
    </main>
  )
}
