/** Makes the first occasion of a server, by the link that the server printed. */
import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { ActionLink } from "../../design/ActionLink.tsx"
import { Loading, Skeleton } from "../../design/Loading.tsx"
import { FailedState, State } from "../../design/States.tsx"
import { useTitle } from "../../design/useTitle.ts"
import { BanquetClient } from "../api/BanquetClient.ts"
import { tokenInFragment } from "../api/DeviceTokens.ts"
import { asProblem } from "../api/Problem.ts"
import { plannerMessages, useBundle } from "../messages/Messages.tsx"
import { setupMessages } from "./Messages.ts"
import { SetupForm } from "./SetupForm.tsx"

/** Returns whether the link still works: its token reads no session, and one that is over is none at all. */
const isOpen = (token: string, signal: AbortSignal): Promise<boolean> =>
  new BanquetClient(token).request("GET /v1/session", { params: {}, signal }).then(
    () => false,
    (error: unknown) => {
      const { status } = asProblem(error)
      if (status === 401 || status === 403) return status === 403
      throw error
    }
  )

/** Another link that is opened in the same tab changes nothing but the fragment. */
const useFragmentToken = (): string => {
  const [token, setToken] = useState(() => tokenInFragment()?.token ?? "")
  useEffect(() => {
    const open = () => setToken(tokenInFragment()?.token ?? "")
    addEventListener("hashchange", open)
    return () => removeEventListener("hashchange", open)
  }, [])
  return token
}

export const SetupPage = () => {
  const { setup } = useBundle(setupMessages)
  useTitle(setup.title)
  const { history } = useRouter()
  const token = useFragmentToken()
  const [isOver, setOver] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ["setup", token],
    queryFn: ({ signal }) => isOpen(token, signal),
    // Whoever comes back to what was typed keeps it.
    refetchOnWindowFocus: false
  })
  if (isOver || data === false) return <OverState />
  if (data === true) {
    return (
      <SetupForm
        key={token}
        token={token}
        onMade={(occasionId) => history.replace(`/occasions/${occasionId}`)}
        onOver={() => setOver(true)}
      />
    )
  }
  if (error !== null) return <FailedState error={error} retry={() => void refetch()} />
  return (
    <main className="sign-in">
      <Loading>
        <Skeleton height="2.25rem" width="16rem" />
        <Skeleton height="18rem" />
      </Loading>
    </main>
  )
}

const OverState = () => {
  const { setup } = useBundle(setupMessages)
  const { signIn } = useBundle(plannerMessages)
  return (
    <State title={setup.overTitle} text={setup.overText}>
      <p>{setup.overAgain}</p>
      <p>{setup.overMade}</p>
      <ActionLink to="/sign-in">{signIn.title}</ActionLink>
    </State>
  )
}
