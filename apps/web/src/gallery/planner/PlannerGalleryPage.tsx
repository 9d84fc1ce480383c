/** The planner's gallery page: whether it is open to this planner, and then the work itself. */
import "./planner-gallery.css"
import "./gallery-search.css"
import { useQuery } from "@tanstack/react-query"
import { CircleSlash2 } from "lucide-react"
import { useEffect, useMemo, useState } from "react"
import { useAddressSearch } from "../../platform/useAddress.ts"
import { GalleryClient } from "../GalleryClient.ts"
import { asProblem, type Problem } from "../../platform/api/Problem.ts"
import { plannerChanges, useChanges } from "../../platform/api/useChanges.ts"
import { useOnline } from "../../platform/api/useOnline.ts"
import { useFormats } from "../../platform/messages/Formats.ts"
import { useMessages } from "./Messages.ts"
import { FailedState, State } from "../../design/States.tsx"
import { useStore } from "../../design/Store.ts"
import { SignedOutState } from "../../platform/pages/SignedOutState.tsx"
import { type PlannerAccess, SignedInPlanner } from "../../platform/planner/SignedInPlanner.tsx"
import { moderationAddress } from "../Address.ts"
import { galleryItemChange } from "../GalleryItemChange.ts"
import { trackInFlight } from "./DecisionsInFlight.ts"
import type { DecisionStore } from "./DecisionStore.ts"
import { Gallery } from "./Gallery.ts"
import type { Filter } from "./GalleryItems.ts"
import { GalleryBoard } from "./GalleryBoard.tsx"
import { WaitingGallery } from "./WaitingGallery.tsx"
import { type GalleryEvent, GalleryWorkContext } from "./GalleryWorkContext.ts"

/** How often it is asked what is new while the server cannot say it, and again what it did not answer. */
const pollInterval = 5000
const minInterval = 1000

/** Returns whether asking again would get the same answer. */
const isFinal = ({ status }: Problem): boolean => [401, 403, 404, 409].includes(status)

export const PlannerGalleryPage = () => {
  const { moderation } = useMessages()
  return <SignedInPlanner title={moderation.title}>{(access) => <SignedIn {...access} />}</SignedInPlanner>
}

interface RefusedProps {
  readonly problem: Problem
  readonly retry: () => void
}

const Refused = ({ problem, retry }: RefusedProps) => {
  const { moderation } = useMessages()
  if (problem.status === 401) return <SignedOutState isWithdrawn />
  if (problem.code === "module_not_installed") {
    return <State icon={CircleSlash2} title={moderation.noGalleryTitle} text={moderation.noGalleryText} />
  }
  return <FailedState error={problem} retry={retry} />
}

/** Opens what the address asks for. */
const useShownFeed = (gallery: Gallery) => {
  const {
    event = null,
    from = null,
    photo = null,
    search = null,
    status = "pending",
    to = null
  } = useAddressSearch(moderationAddress)
  const feed = useMemo(
    () => gallery.open({ event, search, from, to, status: status === "all" ? null : status } satisfies Filter),
    [event, from, gallery, search, status, to]
  )
  return { feed, photo, status }
}

const SignedIn = ({ occasionId, token }: PlannerAccess) => {
  const { moderation } = useMessages()
  const [gallery] = useState(() => new Gallery(new GalleryClient(token), occasionId))
  const { client, decisions } = gallery
  const { feed, photo, status } = useShownFeed(gallery)
  const { problem, totals } = useStore(feed)

  const session = useQuery({
    queryKey: ["session", token],
    queryFn: ({ signal }) => client.request("GET /v1/session", { params: {}, signal })
  })
  const occasion = session.data?.occasions.find(({ id }) => id === occasionId)
  const formats = useFormats(occasion?.time_zone)
  const events = useEvents(client, occasionId)

  useEffect(() => {
    void feed.poll()
  }, [feed])
  const isAway = problem !== null && !isFinal(problem)
  useEffect(() => {
    if (!isAway) return undefined
    const asking = setInterval(() => void feed.poll(), pollInterval)
    return () => clearInterval(asking)
  }, [feed, isAway])
  useOnline(() => void decisions.flush())
  useChanges(token, plannerChanges(occasionId), {
    kind: galleryItemChange,
    pollInterval,
    minInterval,
    onChange: (changes) => gallery.applyChanges(changes)
  })

  useFlushOnLeave(decisions)

  const work = useMemo(
    () => ({
      gallery,
      feed,
      formats,
      timeZone: occasion?.time_zone ?? "UTC",
      events,
      canDecide: occasion?.permissions.includes("gallery:moderate") === true
    }),
    [events, feed, formats, gallery, occasion]
  )

  const refusal = problem ?? (session.error === null ? null : asProblem(session.error))
  const isShut = refusal !== null && isFinal(refusal)
  if (refusal !== null && (isShut || totals === null || occasion === undefined)) {
    return <Refused problem={refusal} retry={() => void Promise.all([feed.start(), session.refetch()])} />
  }
  if (occasion === undefined) return <WaitingGallery title={moderation.title} />
  return (
    <GalleryWorkContext value={work}>
      <GalleryBoard key={occasionId} occasion={occasion} status={status} photo={photo} />
    </GalleryWorkContext>
  )
}

/** Sends what is held back when the page is left, in whatever way, and warns of what would be lost. */
const useFlushOnLeave = (decisions: DecisionStore): void => {
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === "hidden") void decisions.flush()
    }
    const close = () => void decisions.flush()
    const warn = (leaving: BeforeUnloadEvent) => {
      const { decided, waiting } = decisions.get()
      if (waiting > 0 || (decided.size > 0 && !navigator.onLine)) leaving.preventDefault()
    }
    document.addEventListener("visibilitychange", leave)
    addEventListener("pagehide", close)
    addEventListener("beforeunload", warn)
    return () => {
      document.removeEventListener("visibilitychange", leave)
      removeEventListener("pagehide", close)
      removeEventListener("beforeunload", warn)
      trackInFlight(decisions.flush())
    }
  }, [decisions])
}

const noEvents: ReadonlyArray<GalleryEvent> = []

/** `null` until the answer. */
const useEvents = (client: GalleryClient, occasionId: string): ReadonlyArray<GalleryEvent> | null => {
  const { data, isError } = useQuery({
    queryKey: ["events", occasionId],
    queryFn: ({ signal }) =>
      client.request("GET /v1/occasions/:occasion_id/events", { params: { occasion_id: occasionId }, signal }),
    staleTime: 60_000
  })
  return data?.items ?? (isError ? noEvents : null)
}
