/** Who did what in the occasion, newest first. */
import "./audit.css"
import { useNavigate } from "@tanstack/react-router"
import { Button } from "../../design/Button.tsx"
import { Choice } from "../../design/Choice.tsx"
import { FailedState, Loading, Skeleton } from "../../design/States.tsx"
import { asProblem } from "../api/Problem.ts"
import { useFormats } from "../messages/Formats.ts"
import { SignedOutState } from "../pages/SignedOutState.tsx"
import { type PlannerAccess, SignedInPlanner } from "../planner/SignedInPlanner.tsx"
import { type PlannerOccasion, usePlannerOccasion } from "../planner/usePlannerOccasion.ts"
import { useAddressSearch } from "../useAddress.ts"
import { auditAddress, type AuditSearch } from "./Address.ts"
import type { AuditEntry } from "./AuditEntry.ts"
import { useAuditEntries } from "./AuditEntries.ts"
import { EntryItem } from "./EntryItem.tsx"
import { useMessages } from "./Messages.ts"
import { PersonFilter } from "./PersonFilter.tsx"
import { actionLabel } from "./Sentence.ts"
import { StepItem } from "./StepItem.tsx"
import { stepsOf } from "./Steps.ts"
import { useAuditWords } from "./useAuditWords.ts"

export const AuditPage = () => {
  const { audit } = useMessages()
  return <SignedInPlanner title={audit.title}>{(access) => <SignedIn {...access} />}</SignedInPlanner>
}

const SignedIn = ({ occasionId, token }: PlannerAccess) => {
  const { audit } = useMessages()
  const { occasion, problem, retry } = usePlannerOccasion(token, occasionId)
  if (problem?.status === 401) return <SignedOutState isWithdrawn />
  if (problem !== null) return <FailedState error={problem} retry={retry} />
  return occasion === undefined ? (
    <main className="audit">
      <h1>{audit.title}</h1>
      <WaitingEntries />
    </main>
  ) : (
    <Log token={token} occasion={occasion} />
  )
}

const WaitingEntries = () => (
  <Loading>
    <Skeleton height="24rem" />
  </Loading>
)

const nothing: ReadonlyArray<AuditEntry> = []

/** Names of people, by id, that the entries say themselves. */
const namesOf = (entries: ReadonlyArray<AuditEntry>): ReadonlyMap<string, string> =>
  new Map(
    entries.flatMap(({ by, target }) => [
      ...(by.id === null || by.display_name === null ? [] : [[by.id, by.display_name] as const]),
      ...(target.name === null || !isPerson(target.type) ? [] : [[target.id, target.name] as const])
    ])
  )

const isPerson = (type: string): boolean => ["actor", "planner", "vendor", "guest"].includes(type)

interface LogProps {
  readonly token: string
  readonly occasion: PlannerOccasion
}

const Log = ({ occasion, token }: LogProps) => {
  const { audit } = useMessages()
  const search = useAddressSearch(auditAddress)
  const { entries: read, error, hasMore, isReading, more } = useAuditEntries(token, occasion.id, search)
  const entries = read ?? nothing
  const names = namesOf(entries)
  const words = useAuditWords(token, occasion, names)
  const navigate = useNavigate()
  const goTo = (next: AuditSearch) =>
    void navigate({ to: auditAddress.path, params: { occasionId: occasion.id }, search: next, replace: true })
  const only = (person: string | null) => {
    const { person: _, ...rest } = search
    goTo(person === null ? rest : { ...rest, person })
  }
  if (read === undefined && error !== null) {
    return asProblem(error).status === 401 ? <SignedOutState isWithdrawn /> : <FailedState error={error} retry={more} />
  }
  return (
    <main className="audit">
      <h1>{audit.title}</h1>
      <p className="audit-intro">{audit.intro}</p>
      <div className="audit-filters">
        <PersonFilter token={token} occasion={occasion} names={names} person={search.person ?? null} onChoose={only} />
        <ActionFilter search={search} sentences={words?.sentences} entries={entries} onChange={goTo} />
      </div>
      {read === undefined || words === undefined ? (
        <WaitingEntries />
      ) : (
        <>
          {entries.length === 0 && (
            <p className="audit-intro">{Object.keys(search).length === 0 ? audit.nothing : audit.noMatch}</p>
          )}
          <ol className="audit-entries">
            {stepsOf(entries).map((step, index) => {
              const shared = { words, timeZone: occasion.time_zone, onOnly: only }
              const [entry, ...others] = step
              return others.length === 0 ? (
                <EntryItem key={index} entry={entry} {...shared} />
              ) : (
                <StepItem key={index} step={step} {...shared} />
              )
            })}
          </ol>
          <More count={entries.length} hasMore={hasMore} isBusy={isReading} onMore={more} />
        </>
      )}
    </main>
  )
}

interface ActionFilterProps {
  readonly search: AuditSearch
  /** Undefined until they are loaded. */
  readonly sentences: ReadonlyMap<string, string> | undefined
  readonly entries: ReadonlyArray<AuditEntry>
  readonly onChange: (search: AuditSearch) => void
}

const everything = "*"

const ActionFilter = ({ entries, onChange, search, sentences }: ActionFilterProps) => {
  const { audit } = useMessages()
  const known = [...(sentences ?? [])].map(([id, sentence]) => ({ id, name: actionLabel(sentence) }))
  const seen = new Set([
    ...entries.map(({ action }) => action),
    ...(search.action === undefined ? [] : [search.action])
  ])
  const others = [...seen].flatMap((id) => (sentences?.has(id) === true ? [] : [{ id, name: id }]))
  return (
    <Choice
      label={audit.action}
      value={search.action ?? everything}
      options={[{ id: everything, name: audit.allActions }, ...known, ...others]}
      onChange={(id) => {
        const { action: _, ...rest } = search
        onChange(id === everything ? rest : { ...rest, action: id })
      }}
    />
  )
}

interface MoreProps {
  readonly count: number
  readonly hasMore: boolean
  readonly isBusy: boolean
  readonly onMore: () => void
}

const More = ({ count, hasMore, isBusy, onMore }: MoreProps) => {
  const { audit } = useMessages()
  const { number } = useFormats()
  return (
    <div className="audit-more">
      {hasMore && (
        <Button isDisabled={isBusy} onPress={onMore}>
          {isBusy ? audit.loading : audit.more}
        </Button>
      )}
      <p role="status" className="audit-intro number">
        {count === 0 ? "" : hasMore ? audit.newest(number(count)) : audit.entries(count)}
      </p>
    </div>
  )
}
