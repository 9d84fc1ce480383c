/** The page of a vendor: the published plans that it may view. Once seen, they are there without a network too. */
import "./vendor.css"
import { useQuery } from "@tanstack/react-query"
import { CircleSlash2, CloudOff, Lock } from "lucide-react"
import { useEffect, useEffectEvent, useState } from "react"
import { ActionLink } from "../../design/ActionLink.tsx"
import { Button } from "../../design/Button.tsx"
import { Choice } from "../../design/Choice.tsx"
import { FailedState, Loading, Skeleton, State } from "../../design/States.tsx"
import { useTitle } from "../../design/useTitle.ts"
import { KeptAnswer } from "../../platform/api/KeptAnswer.ts"
import { asProblem, isOutOfReach } from "../../platform/api/Problem.ts"
import { useOnline } from "../../platform/api/useOnline.ts"
import { forgetVendorToken, keepVendorToken, type VendorToken, vendorTokens } from "../../platform/api/VendorTokens.ts"
import { useMessages as useSharedMessages } from "../../platform/messages/Messages.tsx"
import { type Answer, SeatingClient } from "../SeatingClient.ts"
import { useMessages } from "../print/Messages.ts"
import { type VendorOccasion, VendorPlan } from "./VendorPlan.tsx"

interface VendorPlans {
  readonly lists: Answer<"GET /v1/vendors/occasions/:occasion_id/seating/lists">["lists"]
  /** The same plans with where their tables stand; left out by a device that kept them before there were rooms. */
  readonly plans?: Answer<"GET /v1/vendors/occasions/:occasion_id/seating">["plans"]
  /** What it is called and where it takes place; left out by a device that kept the plans before that was kept, too. */
  readonly occasion?: VendorOccasion
  /** What the vendor is called; left out by a device that kept the plans before that was kept, too. */
  readonly displayName?: string
}

const keptLists = new KeptAnswer<VendorPlans>("banquet.vendor-lists")

export const VendorPage = () => {
  const { vendor: words } = useMessages()
  useTitle(words.title)
  const [tokens, setTokens] = useState(vendorTokens)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isEnded, setEnded] = useState(false)
  const token = tokens.find((one) => one.token === chosen) ?? tokens.at(-1)
  if (token === undefined) {
    return (
      <State
        icon={Lock}
        title={isEnded ? words.endedTitle : words.signedOutTitle}
        text={isEnded ? words.endedText : words.signedOutText}
      >
        <ActionLink to="/sign-in">{words.signIn}</ActionLink>
      </State>
    )
  }
  const signOut = () => {
    forgetVendorToken(token.token)
    keptLists.forget()
    setTokens(vendorTokens())
  }
  const rename = (displayName: string) => {
    keepVendorToken({ ...token, displayName })
    setTokens(vendorTokens())
  }
  return (
    <main className="vendor-page">
      <header className="vendor-header screen-only">
        <p>
          <bdi>{token.displayName}</bdi>
        </p>
        {tokens.length > 1 && (
          <Choice
            label={words.occasion}
            isLabelHidden
            value={token.token}
            options={tokens.map((one) => ({ id: one.token, name: one.occasions[0]?.name ?? "" }))}
            onChange={setChosen}
          />
        )}
        <Button kind="quiet" onPress={signOut}>
          {words.signOut}
        </Button>
      </header>
      <Plans
        key={token.token}
        vendor={token}
        onRenamed={rename}
        onEnded={() => {
          signOut()
          setEnded(true)
        }}
      />
    </main>
  )
}

/** What the vendor may see, as the server says now or as it was seen last. */
const useVendorLists = (token: string, occasionId: string) => {
  const { data, error, refetch } = useQuery({
    queryKey: ["vendor-lists", token],
    queryFn: async ({ signal }): Promise<VendorPlans> => {
      const client = new SeatingClient(token)
      const given = { params: { occasion_id: occasionId }, signal }
      const [{ lists }, { plans }, { display_name: displayName, occasions }] = await Promise.all([
        client.request("GET /v1/vendors/occasions/:occasion_id/seating/lists", given),
        client.request("GET /v1/vendors/occasions/:occasion_id/seating", given),
        client.request("GET /v1/session", { params: {}, signal })
      ])
      const occasion = occasions.find(({ id }) => id === occasionId)
      return { lists, plans, displayName, ...(occasion === undefined ? {} : { occasion }) }
    },
    refetchInterval: 30_000
  })
  useEffect(() => {
    if (data !== undefined) keptLists.keep(token, data)
  }, [data, token])
  useOnline(() => void refetch())
  const isAway = isOutOfReach(error)
  // Forgets the lists that were kept, and shows none, once access has ended.
  const isClosed = error !== null && [401, 403, 404, 409].includes(asProblem(error).status)
  useEffect(() => {
    if (isClosed) keptLists.forget()
  }, [isClosed])
  const { lists, occasion, plans = [] } = data ?? (isAway ? keptLists.of(token) : undefined) ?? {}
  return { error, isAway, isClosed, lists, occasion, plans, name: data?.displayName, refresh: () => void refetch() }
}

const hiddenCodes = ["plan_not_published", "module_not_installed"]

interface NoPlanProps {
  readonly error: unknown
  readonly isClosed: boolean
  readonly retry: () => void
}

/** Why there is no plan, or not yet. Rights may be given back, and a plan published again. */
const NoPlan = ({ error, isClosed, retry }: NoPlanProps) => {
  const { vendor: words } = useMessages()
  const { actions } = useSharedMessages()
  if (error === null) {
    return (
      <Loading>
        <Skeleton height="2rem" width="14rem" />
        <Skeleton height="20rem" />
      </Loading>
    )
  }
  if (!isClosed) return <FailedState error={error} level={2} retry={retry} />
  const text = hiddenCodes.includes(asProblem(error).code) ? words.hiddenText : words.deniedText
  return (
    <State icon={CircleSlash2} level={2} title={words.hiddenTitle} text={text}>
      <Button kind="next" onPress={retry}>
        {actions.retry}
      </Button>
    </State>
  )
}

interface SessionChanges {
  readonly error: unknown
  readonly isRenamed: boolean
  readonly onEnded: () => void
  readonly onRenamed: () => void
}

/** Calls back once the token has ended, and when the server knows the vendor by another name. */
const useSessionChanges = ({ error, isRenamed, onEnded, onRenamed }: SessionChanges): void => {
  const isEnded = error !== null && asProblem(error).status === 401
  const end = useEffectEvent(onEnded)
  const rename = useEffectEvent(onRenamed)
  useEffect(() => {
    if (isEnded) end()
  }, [isEnded])
  useEffect(() => {
    if (isRenamed) rename()
  }, [isRenamed])
}

interface PlansProps {
  readonly vendor: VendorToken
  /** The server says another name than this device has kept. */
  readonly onRenamed: (name: string) => void
  /** The server does not know the token any more. */
  readonly onEnded: () => void
}

const Plans = ({ onEnded, onRenamed, vendor: { displayName, occasions, token } }: PlansProps) => {
  const { vendor: words } = useMessages()
  const occasionId = occasions[0]?.id ?? ""
  const [chosen, setChosen] = useState<string | null>(null)
  const {
    error,
    isAway,
    isClosed,
    lists,
    name = displayName,
    occasion,
    plans,
    refresh
  } = useVendorLists(token, occasionId)
  useSessionChanges({ error, isRenamed: name !== displayName, onEnded, onRenamed: () => onRenamed(name) })
  if (isClosed || lists === undefined) {
    return (
      <>
        <h1 className="visually-hidden">{words.title}</h1>
        <NoPlan error={error} isClosed={isClosed} retry={refresh} />
      </>
    )
  }
  const list = lists.find(({ id }) => id === chosen) ?? lists[0]
  if (list === undefined) return null
  return (
    <>
      {isAway && (
        <p className="notice" role="status">
          <CloudOff size={16} aria-hidden />
          {words.offline}
        </p>
      )}
      {lists.length > 1 && (
        <div className="screen-only">
          <Choice
            label={words.title}
            value={list.id}
            options={lists.map(({ event, id }) => ({ id, name: event.name }))}
            onChange={setChosen}
          />
        </div>
      )}
      <VendorPlan
        key={list.id}
        token={token}
        occasionId={occasionId}
        occasion={occasion}
        list={list}
        plan={plans.find(({ id }) => id === list.id)}
        isAway={isAway}
        refresh={refresh}
      />
    </>
  )
}
