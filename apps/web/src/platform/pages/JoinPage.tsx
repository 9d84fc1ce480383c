/** Opens a guest's link: keeps its token on the device and leads to what is open now. */
import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { guestToken, keepGuestToken, takeTokenFromFragment } from "../api/DeviceTokens.ts"
import { type GuestOccasion, readGuestOccasion } from "../api/GuestOccasion.ts"
import { asProblem } from "../api/Problem.ts"
import { useGuestLinks, useResume } from "../Links.tsx"
import { useMessages } from "../messages/Messages.tsx"
import { ActionLink } from "../../design/ActionLink.tsx"
import { FailedState, Loading, Skeleton, State } from "../../design/States.tsx"
import { useTitle } from "../../design/useTitle.ts"
import { ForgetDevice } from "./ForgetDevice.tsx"

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
  const { history } = useRouter()
  const { data, error, refetch } = useQuery({
    queryKey: ["guest-occasion", token],
    queryFn: ({ signal }) => readGuestOccasion(token ?? "", signal),
    enabled: token !== null
  })

  useResume(token, data)
  useEffect(() => {
    if (data === undefined || token === null) return
    keepGuestToken(token)
    if (to !== null) history.replace(to)
  }, [data, history, to, token])

  if (token === null) return <State title={join.missingTitle} text={join.missingText} />
  if (error !== null) {
    return [401, 403].includes(asProblem(error).status) ? (
      <State title={join.brokenTitle} text={join.brokenText} />
    ) : (
      <FailedState error={error} retry={() => void refetch()} />
    )
  }
  return data === undefined ? <WaitingWelcome /> : <Welcome opened={data} />
}

const WaitingWelcome = () => (
  <main className="guest-page">
    <Loading>
      <div className="greeting">
        <Skeleton height="3rem" width="70%" />
        <Skeleton height="1.5rem" />
      </div>
    </Loading>
  </main>
)

const Welcome = ({ opened }: { readonly opened: GuestOccasion }) => {
  const { join } = useMessages()
  const { guest, occasion } = opened
  const links = useGuestLinks(opened)
  const highest = Math.max(...links.map(({ relevance }) => relevance))
  const next = links.find(({ relevance }) => relevance === highest)
  return (
    <main className="guest-page">
      <div className="greeting">
        <h1>{join.hello(guest.display_name)}</h1>
        <p>{join.invited(occasion.name)}</p>
        {links.length === 0 ? (
          <p>{join.nothingYet}</p>
        ) : (
          <nav aria-label={join.title}>
            {links.map((link) => (
              <ActionLink key={link.key} to={link.path} kind={link === next ? "next" : "plain"} size="large">
                {link.invitation}
              </ActionLink>
            ))}
          </nav>
        )}
      </div>
      <ForgetDevice />
    </main>
  )
}
