/**
 * Makes an occasion: the first one of a server, by the link that the server printed, or another one, as a planner who manages
 * one already.
 */
import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { ActionLink } from "../../design/ActionLink.tsx"
import { Skeleton } from "../../design/Loading.tsx"
import { FailedState, State } from "../../design/States.tsx"
import { useTitle } from "../../design/useTitle.ts"
import { WaitingPage } from "../../design/WaitingPage.tsx"
import { BanquetClient } from "../api/BanquetClient.ts"
import { plannerTokens, tokenInFragment } from "../api/DeviceTokens.ts"
import { asProblem } from "../api/Problem.ts"
import { plannerMessages, useBundle } from "../messages/Messages.tsx"
import { readSession } from "../pages/Session.ts"
import { setupMessages } from "./Messages.ts"
import { SetupForm } from "./SetupForm.tsx"

/** Who makes the occasion. */
interface Maker {
  readonly token: string
  readonly isFirst: boolean
}

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

/** Returns the first of the tokens on this device that manages an occasion; `null` where there is none. */
const managerOf = async (): Promise<Maker | null> => {
  for (const { token } of plannerTokens()) {
    const session = await readSession(token).catch((error: unknown) => {
      if (asProblem(error).status === 401) return null
      throw error
    })
    const manages = session?.occasions.some(({ permissions }) => permissions.includes("occasion:manage"))
    if (manages === true) return { token, isFirst: false }
  }
  return null
}

const findMaker = async (token: string | null, signal: AbortSignal): Promise<Maker | null> => {
  if (token === null) return managerOf()
  return (await isOpen(token, signal)) ? { token, isFirst: true } : null
}

const fragmentToken = (): string | null => tokenInFragment()?.token ?? null

/** Another link that is opened in the same tab changes nothing but the fragment. */
const useFragmentToken = (): string | null => {
  const [token, setToken] = useState(fragmentToken)
  useEffect(() => {
    const open = () => setToken(fragmentToken())
    addEventListener("hashchange", open)
    return () => removeEventListener("hashchange", open)
  }, [])
  return token
}

export const SetupPage = () => {
  const { setup } = useBundle(setupMessages)
  const { history } = useRouter()
  const token = useFragmentToken()
  const [isOver, setOver] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ["setup", token],
    queryFn: ({ signal }) => findMaker(token, signal),
    // Whoever comes back to what was typed keeps it.
    refetchOnWindowFocus: false
  })
  const title = data?.isFirst === false ? setup.another : setup.title
  useTitle(title)
  if (isOver || data === null) return <OverState />
  if (data !== undefined) {
    return (
      <SetupForm
        key={data.token}
        {...data}
        onMade={(occasionId) => history.replace(`/occasions/${occasionId}`)}
        onOver={() => setOver(true)}
      />
    )
  }
  if (error !== null) return <FailedState error={error} retry={() => void refetch()} />
  return (
    <WaitingPage className="sign-in" title={title}>
      <Skeleton height="2.25rem" width="16rem" />
      <Skeleton height="18rem" />
    </WaitingPage>
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
