/** Where a planner prints a plan: lists, place cards and table cards, of what is published or of the draft. */
import "./print.css"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { CircleSlash2 } from "lucide-react"
import { useMemo, useState } from "react"
import { ActionLink } from "../../design/ActionLink.tsx"
import { Button } from "../../design/Button.tsx"
import { Choice } from "../../design/Choice.tsx"
import { FailedState, Skeleton, State } from "../../design/States.tsx"
import { WaitingPage } from "../../design/WaitingPage.tsx"
import { asProblem } from "../../platform/api/Problem.ts"
import { SignedOutState } from "../../platform/pages/SignedOutState.tsx"
import { type PlannerAccess, SignedInPlanner } from "../../platform/planner/SignedInPlanner.tsx"
import { type PlannerOccasion, usePlannerOccasion } from "../../platform/planner/usePlannerOccasion.ts"
import { useAddressSearch } from "../../platform/useAddress.ts"
import { planAddress, printAddress } from "../Address.ts"
import { SeatingClient } from "../SeatingClient.ts"
import { isOfCards } from "./CardSize.ts"
import { asPublished, type SeatingList } from "./Lists.ts"
import { useMessages } from "./Messages.ts"
import { isPrintable } from "./Printable.ts"
import { Printed } from "./Printed.tsx"
import { type PrintState, readPrintSearch } from "./PrintSearch.ts"
import {
  defaultChoices,
  type PaperChoices,
  PaperOptions,
  PosterOptions,
  type PrintChoices,
  WhatToPrint
} from "./PrintOptions.tsx"
import { type Orientation, orientationFor } from "./poster/PosterSheet.ts"
import { SaveButtons } from "./SaveFile.tsx"

export const PrintPage = () => {
  const { print: words } = useMessages()
  return <SignedInPlanner title={words.title}>{(access) => <SignedIn {...access} />}</SignedInPlanner>
}

const SignedIn = ({ occasionId, token }: PlannerAccess) => {
  const { print: words } = useMessages()
  const client = useMemo(() => new SeatingClient(token), [token])
  const { occasion, problem, retry } = usePlannerOccasion(token, occasionId)
  const drafts = useLists(client, occasionId, "draft")
  const published = useLists(client, occasionId, "published")
  const error = problem ?? drafts.error ?? published.error
  const isThere = drafts.data !== undefined && published.data !== undefined
  if (error !== null && asProblem(error).status === 401) return <SignedOutState isWithdrawn />
  if (error !== null && !isThere) {
    const again = () => void Promise.all([drafts, published].map(({ refetch }) => refetch()))
    return <FailedState error={error} retry={problem === null ? again : retry} />
  }
  // Which plan a draft is printed as, and so how long the words are above it, is known with both.
  if (occasion === undefined || !isThere) {
    return (
      <WaitingPage className="print-page" title={words.title}>
        <Skeleton height="2.5rem" width="12rem" />
        <Skeleton height="20rem" />
      </WaitingPage>
    )
  }
  if (drafts.data.lists.length === 0) {
    return <State icon={CircleSlash2} title={words.title} text={words.noPlan} />
  }
  return <Board client={client} occasion={occasion} drafts={drafts.data.lists} published={published.data.lists} />
}

interface BoardProps {
  readonly client: SeatingClient
  readonly occasion: PlannerOccasion
  readonly drafts: ReadonlyArray<SeatingList>
  readonly published: ReadonlyArray<SeatingList>
}

const useLists = (client: SeatingClient, occasionId: string, state: PrintState) =>
  useQuery({
    queryKey: ["seating-lists", occasionId, state],
    queryFn: ({ signal }) =>
      client.request("GET /v1/occasions/:occasion_id/seating/lists", {
        params: { occasion_id: occasionId },
        query: { state },
        signal
      })
  })

const Board = ({ client, drafts, occasion, published }: BoardProps) => {
  const { print: words } = useMessages()
  const { event: wanted, kind, sort, state } = readPrintSearch(useAddressSearch(printAddress))
  const draft = drafts.find(({ event }) => event.id === wanted) ?? drafts[0]
  const [paper, setPaper] = useState(defaultChoices)
  if (draft === undefined) return null
  const { event } = draft
  const shown = published.find((one) => one.event.id === event.id)
  const list = state === "draft" ? asPublished(draft, shown) : shown
  const choices = { ...paper, orientation: paper.orientation ?? orientationFor((list ?? draft).floor) }
  return (
    <main className="print-page">
      <Tools
        token={client.token}
        occasionId={occasion.id}
        eventId={event.id}
        events={drafts.map((one) => one.event)}
        kind={kind}
        state={state}
        sort={sort}
        paper={choices}
        setPaper={setPaper}
        isReady={list !== undefined && isPrintable(kind, list, choices)}
      />
      {list === undefined ? (
        <p role="status">{words.notPublished}</p>
      ) : (
        <Printed list={list} kind={kind} sort={sort} paper={choices} occasion={occasion} />
      )}
    </main>
  )
}

interface ToolsProps extends PrintChoices {
  readonly token: string
  readonly occasionId: string
  readonly eventId: string
  readonly events: ReadonlyArray<{ readonly id: string; readonly name: string }>
  readonly paper: PaperChoices & { readonly orientation: Orientation }
  readonly setPaper: (paper: PaperChoices) => void
  /** There is something to print. */
  readonly isReady: boolean
}

const Tools = ({ eventId, events, isReady, kind, occasionId, paper, setPaper, sort, state, token }: ToolsProps) => {
  const { print: words } = useMessages()
  const navigate = useNavigate()
  const goTo = (search: Partial<PrintChoices> & { readonly event?: string }) =>
    void navigate({
      to: printAddress.path,
      params: { occasionId },
      search: { event: eventId, kind, state, sort, ...search },
      replace: true
    })
  const change = (changed: Partial<PaperChoices>) => setPaper({ ...paper, ...changed })
  return (
    <div className="screen-only print-options">
      <h1>{words.title}</h1>
      <ActionLink to={planAddress.path} params={{ occasionId }} search={{ event: eventId }}>
        {words.back}
      </ActionLink>
      {events.length > 1 && (
        <Choice label={words.event} value={eventId} options={events} onChange={(event) => goTo({ event })} />
      )}
      <WhatToPrint kind={kind} state={state} sort={sort} choose={goTo} />
      {kind === "room_plan" ? (
        <PosterOptions paper={paper.posterPaper} orientation={paper.orientation} change={change} />
      ) : (
        <PaperOptions {...paper} cards={isOfCards(kind) ? kind : null} change={change} />
      )}
      <div className="print-actions">
        <Button kind="next" isDisabled={!isReady} onPress={() => print()}>
          {words.print}
        </Button>
        {isReady && kind !== "room_plan" && !isOfCards(kind) && (
          <SaveButtons
            token={token}
            path={`/v1/occasions/${occasionId}/seating/export`}
            query={{ event_id: eventId, kind, state }}
          />
        )}
      </div>
      {kind === "place_cards" && <p className="print-soft">{words.cardsNote}</p>}
    </div>
  )
}
