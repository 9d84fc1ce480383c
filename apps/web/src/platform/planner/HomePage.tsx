/** Where a planner's work on an occasion begins: what needs a decision now, and what is missing before guests may come. */
import "./home.css"
import { useQueries, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { ChevronRight, Circle, CircleCheck, CircleDot } from "lucide-react"
import { Loading, Skeleton } from "../../design/Loading.tsx"
import { FailedState } from "../../design/States.tsx"
import { BanquetClient } from "../api/BanquetClient.ts"
import { useModules } from "../Links.tsx"
import { useFormats } from "../messages/Formats.ts"
import { plannerMessages, useBundle, useLocalize } from "../messages/Messages.tsx"
import { SignedOutState } from "../pages/SignedOutState.tsx"
import { plannersAddress } from "../staff/page.ts"
import type { Decision } from "../WebModule.ts"
import { type Missing, readMissing } from "./Missing.ts"
import { decisionSources, modulesInUse, plannerPages } from "./PlannerPages.ts"
import { type PlannerAccess, SignedInPlanner } from "./SignedInPlanner.tsx"
import { useModuleWords } from "./useModuleWords.ts"
import { keptOccasionName, type PlannerOccasion, usePlannerOccasion } from "./usePlannerOccasion.ts"

/** How often it is asked what has changed while the page is in sight. */
const refetchInterval = 30_000

export const HomePage = () => {
  const { home } = useBundle(plannerMessages)
  return <SignedInPlanner title={home.title}>{(access) => <SignedIn {...access} />}</SignedInPlanner>
}

const SignedIn = ({ occasionId, token }: PlannerAccess) => {
  const { occasion, problem, retry } = usePlannerOccasion(token, occasionId)
  if (problem?.status === 401) return <SignedOutState isWithdrawn />
  if (problem !== null) return <FailedState error={problem} retry={retry} />
  return (
    <main className="home">
      <h1>{occasion?.name ?? keptOccasionName(token, occasionId)}</h1>
      {occasion === undefined ? <WaitingLines /> : <Overview token={token} occasion={occasion} />}
    </main>
  )
}

interface OpenedProps {
  readonly token: string
  readonly occasion: PlannerOccasion
}

const WaitingLines = () => (
  <Loading>
    <Skeleton height="12rem" />
  </Loading>
)

/** Of several lines about one topic the last takes the place of the first. */
const latestOfTopics = (decisions: ReadonlyArray<Decision>): ReadonlyArray<Decision> => [
  ...new Map(decisions.map((decision) => [decision.topic ?? decision, decision])).values()
]

/** Returns what waits for a decision, as far as it is known; `null` until all have answered or failed. */
const useDecisions = ({ occasion, token }: OpenedProps): ReadonlyArray<Decision> | null => {
  const open = decisionSources(modulesInUse(useModules(), occasion)).filter(({ permission }) =>
    occasion.permissions.includes(permission)
  )
  const answers = useQueries({
    queries: open.map(({ load, permission }) => ({
      queryKey: ["decisions", occasion.id, permission],
      queryFn: async () => (await load())(token, occasion.id),
      refetchInterval
    }))
  })
  return answers.some(({ isPending }) => isPending) ? null : latestOfTopics(answers.flatMap(({ data }) => data ?? []))
}

/** The checklist stands below the decisions, and so comes no earlier than they do. */
const Overview = ({ occasion, token }: OpenedProps) => {
  const decisions = useDecisions({ occasion, token })
  return (
    <>
      <Decisions occasionId={occasion.id} decisions={decisions} />
      {decisions !== null && occasion.permissions.includes("occasion:manage") && (
        <Checklist token={token} occasion={occasion} />
      )}
      {decisions !== null && <ComingBack occasion={occasion} />}
    </>
  )
}

interface DecisionsProps {
  readonly occasionId: string
  /** `null` until they are known. */
  readonly decisions: ReadonlyArray<Decision> | null
}

const Decisions = ({ decisions, occasionId }: DecisionsProps) => {
  const { home } = useBundle(plannerMessages)
  const localize = useLocalize()
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions">{home.decisions}</h2>
      {decisions === null ? (
        <WaitingLines />
      ) : decisions.length === 0 ? (
        <p className="home-nothing">{home.nothing}</p>
      ) : (
        <ul className="home-lines">
          {decisions.map(({ label, path, search }) => (
            <li key={label.en}>
              <Link className="home-line" to={path} params={{ occasionId }} search={search ?? {}}>
                <span>{localize(label)}</span>
                <ChevronRight size={18} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Where each thing is done, where there is such a page. */
const places = {
  events: "/occasions/$occasionId/settings",
  people: "/occasions/$occasionId/people",
  invitations: "/occasions/$occasionId/people",
  modules: "/occasions/$occasionId/settings/modules",
  links: "/occasions/$occasionId/links"
} as const

const icons = { open: Circle, started: CircleDot, done: CircleCheck } as const

const isPlace = (code: string): code is keyof typeof places => code in places

/** Returns who is left out of what is begun, `undefined` until that is known. */
const useMissing = ({ occasion, token }: OpenedProps, isBegun: boolean): Missing | undefined => {
  const mayRead = occasion.permissions.includes("actors:list")
  const { data, isError } = useQuery({
    queryKey: ["missing", occasion.id],
    queryFn: ({ signal }) => readMissing(token, occasion.id, signal),
    enabled: mayRead && isBegun,
    refetchInterval
  })
  return mayRead && !isError ? data : { invitations: null, links: null }
}

/** The server says whether these are done for anybody. */
const isForEach = (code: string): code is keyof Missing => code === "invitations" || code === "links"

interface Step {
  readonly code: keyof typeof places
  readonly stage: keyof typeof icons
  /** How far it is; nothing until that is known. */
  readonly state: string
}

/** Returns what is to be done before guests come; `undefined` until it is known. */
const useSteps = (props: OpenedProps): ReadonlyArray<Step> | undefined => {
  const { occasion, token } = props
  const { home } = useBundle(plannerMessages)
  const { number } = useFormats()
  const { data } = useQuery({
    queryKey: ["checklist", occasion.id],
    queryFn: ({ signal }) =>
      new BanquetClient(token).request("GET /v1/occasions/:occasion_id", {
        params: { occasion_id: occasion.id },
        signal
      }),
    refetchInterval
  })
  const missing = useMissing(props, data?.checklist.some(({ code, done }) => done && isForEach(code)) === true)
  return data?.checklist.flatMap(({ code, done }): ReadonlyArray<Step> => {
    if (!isPlace(code)) return []
    if (!done) return [{ code, stage: "open", state: home.open }]
    if (!isForEach(code)) return [{ code, stage: "done", state: home.done }]
    if (missing === undefined) return [{ code, stage: "started", state: "" }]
    const left = missing[code]
    if (left === null) return [{ code, stage: "started", state: home.started }]
    const words = code === "links" ? home.notLinked : home.notInvited
    return left === 0
      ? [{ code, stage: "done", state: home.done }]
      : [{ code, stage: "started", state: words(number(left)) }]
  })
}

/** The name of a step; while no module is in use, that of modules tells which there are. */
const StepName = ({ code, stage }: Step) => {
  const { home } = useBundle(plannerMessages)
  return code === "modules" && stage === "open" ? <ModulesStep /> : home.checklist[code]
}

const ModulesStep = () => {
  const { home } = useBundle(plannerMessages)
  const localize = useLocalize()
  const { list } = useFormats()
  const names = [...(useModuleWords()?.values() ?? [])].map(({ name }) => localize(name))
  return names.length === 0 ? home.checklist.modules : `${home.checklist.modules}: ${list(names)}`
}

const Checklist = (props: OpenedProps) => {
  const { home } = useBundle(plannerMessages)
  const modules = useModules()
  const paths = plannerPages(modules).map(({ address: { path } }) => path)
  const steps = useSteps(props)
  if (steps === undefined) return null
  return (
    <section aria-labelledby="checklist">
      <h2 id="checklist">{home.before}</h2>
      <ul className="home-lines">
        {steps.map((step) => {
          const { code, stage, state } = step
          const Icon = icons[stage]
          const path = places[code]
          return (
            <li key={code} className="home-check" data-stage={stage}>
              <Icon size={18} aria-hidden />
              {stage !== "done" && paths.includes(path) ? (
                <Link className="home-line" to={path} params={{ occasionId: props.occasion.id }}>
                  <StepName {...step} />
                </Link>
              ) : (
                <span className="home-line">
                  <StepName {...step} />
                </span>
              )}
              <span className="home-state">{state}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** How a planner finds the way in again, tomorrow or on another device. */
const ComingBack = ({ occasion }: Pick<OpenedProps, "occasion">) => {
  const { home } = useBundle(plannerMessages)
  return (
    <section aria-labelledby="coming-back">
      <h2 id="coming-back">{home.comingBack}</h2>
      <p className="home-nothing">{home.thisDevice}</p>
      {occasion.permissions.includes("occasion:manage") ? (
        <p>
          <Link className="link" to={plannersAddress.path} params={{ occasionId: occasion.id }}>
            {home.ownLink}
          </Link>
        </p>
      ) : (
        <p className="home-nothing">{home.askForLink}</p>
      )}
    </section>
  )
}
