/** Opens a guest's link: keeps its token on the device and leads to what is open now. */
import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { guestToken, keepGuestToken, takeTokenFromFragment } from "../api/DeviceTokens.ts"
import { readGuestOccasion } from "../api/GuestOccasion.ts"
import { asProblem } from "../api/Problem.ts"
import { takeFirstAnswers } from "../first/FirstAnswers.ts"
import { useResume } from "../Links.tsx"
import { useMessages } from "../messages/Messages.tsx"
import { FailedState, Skeleton, State } from "../../design/States.tsx"
import { useTitle } from "../../design/useTitle.ts"
import { WaitingPage } from "../../design/WaitingPage.tsx"
import { ForgetDevice } from "./ForgetDevice.tsx"
import { Welcome } from "./Welcome.tsx"

interface Opened {
  readonly token: string | null
  readonly to: string | null
}

const open = (): Opened => takeTokenFromFragment() ?? { token: guestToken(), to: null }

const useOpenedLink = (): Opened => {
  const [opened, setOpened] = useState(open)
  // Another link that is opened in the same tab changes nothing but the fragment.
  useEffect(() => {
    const reopen = () => {
      const taken = takeTokenFromFragment()
      if (taken !== null) setOpened(taken)
    }
    addEventListener("hashchange", reopen)
    return () => removeEventListener("hashchange", reopen)
  }, [])
  return opened
}

export const JoinPage = () => {
  const { join } = useMessages()
  useTitle(join.title)
  const { to, token } = useOpenedLink()
  const [isSignedOut] = useState(() => new URLSearchParams(location.search).has("signed-out"))
  const { history } = useRouter()
  const { data, error, refetch } = useQuery({
    queryKey: ["guest-occasion", token],
    queryFn: ({ signal }) => readGuestOccasion(token ?? "", signal),
    enabled: token !== null,
    initialData: () => takeFirstAnswers(token)?.occasion
  })

  useResume(token, data)
  useEffect(() => {
    if (data === undefined || token === null) return
    keepGuestToken(token)
    if (to !== null) history.replace(to)
  }, [data, history, to, token])

  if (token === null) {
    return <State title={isSignedOut ? join.signedOutTitle : join.missingTitle} text={join.missingText} />
  }
  if (error !== null && [401, 403].includes(asProblem(error).status)) {
    return <State title={join.brokenTitle} text={join.brokenText} />
  }
  if (data === undefined) {
    return error === null ? (
      <WaitingWelcome title={join.title} />
    ) : (
      <FailedState error={error} retry={() => void refetch()} />
    )
  }
  return (
    <Welcome opened={data}>
      <ForgetDevice />
    </Welcome>
  )
}

const WaitingWelcome = ({ title }: { readonly title: string }) => (
  <WaitingPage className="guest-page" title={title}>
    <div className="greeting">
      <Skeleton height="3rem" width="70%" />
      <Skeleton height="1.5rem" />
    </div>
  </WaitingPage>
)
