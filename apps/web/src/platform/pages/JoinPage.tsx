/** Opens a guest's link: keeps its token on the device and leads to what is open now. */
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { guestToken, keepGuestToken, takeTokenFromFragment } from "../api/DeviceTokens.ts"
import { readGuestOccasion } from "../api/GuestOccasion.ts"
import { asProblem } from "../api/Problem.ts"
import { useGuestMessages } from "../catalogue/Catalogue.tsx"
import { ActionLink } from "../../design/ActionLink.tsx"
import { FailedState, Loading, Skeleton, State } from "../../design/States.tsx"
import { useResumedUploads } from "../../gallery/guest/useResumedUploads.ts"
import { useTitle } from "../../design/useTitle.ts"
import { useRouter } from "@tanstack/react-router"
import { ForgetDevice } from "./ForgetDevice.tsx"

interface Opened {
  readonly token: string | null
  readonly to: string | null
}

const open = (): Opened => takeTokenFromFragment() ?? { token: guestToken(), to: null }

export const JoinPage = () => {
  const { join } = useGuestMessages()
  useTitle(join.title)
  const [opened, setOpened] = useState(open)
  const { history } = useRouter()
  const { token } = opened
  const { data, error, refetch } = useQuery({
    queryKey: ["guest-occasion", token],
    queryFn: ({ signal }) => readGuestOccasion(token ?? "", signal),
    enabled: token !== null
  })

  // Another link that is opened in the same tab changes nothing but the fragment.
  useEffect(() => {
    const reopen = () => {
      const taken = takeTokenFromFragment()
      if (taken !== null) setOpened(taken)
    }
    addEventListener("hashchange", reopen)
    return () => removeEventListener("hashchange", reopen)
  }, [])

  useResumedUploads(token, data)
  useEffect(() => {
    if (data === undefined || token === null) return
    keepGuestToken(token)
    if (opened.to !== null) history.replace(opened.to)
  }, [data, history, opened.to, token])

  if (token === null) return <State title={join.missingTitle} text={join.missingText} />
  if (error !== null) {
    return [401, 403].includes(asProblem(error).status) ? (
      <State title={join.brokenTitle} text={join.brokenText} />
    ) : (
      <FailedState error={error} retry={() => void refetch()} />
    )
  }
  if (data === undefined) {
    return (
      <main className="guest-page">
        <Loading>
          <div className="greeting">
            <Skeleton height="3rem" width="70%" />
            <Skeleton height="1.5rem" />
          </div>
        </Loading>
      </main>
    )
  }
  const { events, guest, occasion } = data
  const hasSeating = events.some(({ seating }) => seating.enabled)
  const hasPhotos = events.some(({ gallery }) => gallery.enabled)
  const takesPhotos = events.some(({ gallery }) => gallery.enabled && gallery.uploads_active)
  // Before the day people look for their seat, and once there is something to photograph, for the album.
  const isSeated = events.some(({ seating }) => seating.published)
  const seatFirst = hasSeating && (isSeated || !takesPhotos)
  return (
    <main className="guest-page">
      <div className="greeting">
        <h1>{join.hello(guest.display_name)}</h1>
        <p>{join.invited(occasion.name)}</p>
        {hasSeating || hasPhotos ? (
          <nav aria-label={join.title}>
            {hasSeating && (
              <ActionLink to="/seating" kind={seatFirst ? "next" : "plain"} size="large">
                {join.seat}
              </ActionLink>
            )}
            {hasPhotos && (
              <ActionLink to="/gallery" kind={seatFirst ? "plain" : "next"} size="large">
                {takesPhotos ? join.addPhotos : join.photos}
              </ActionLink>
            )}
          </nav>
        ) : (
          <p>{join.nothingYet}</p>
        )}
      </div>
      <ForgetDevice />
    </main>
  )
}
