/** How planners change a plan: authorize; then, in one transaction, lock and read the facts, check, decide and save. */
import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import { auditPrincipal, type NewAuditEntry } from "@banquet/platform-core/audit/AuditEntry"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { OccasionId } from "@banquet/platform-core/Ids"
import type {
  ModuleNotEnabled,
  ModuleNotInstalled,
  NotFound,
  PermissionDenied,
  StoreUnavailable
} from "@banquet/platform-core/PlatformErrors"
import type { PlannerAction } from "@banquet/platform-core/authorization/Action"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Transaction } from "@banquet/platform-core/Transaction"
import { Effect, Result } from "effect"
import { ChangePermits } from "./ChangePermits.ts"
import { seatingAudit, type SeatingBefore } from "./SeatingAudit.ts"
import type { SeatingChange } from "./SeatingChange.ts"
import type { ChangesBusy, StaleRevision } from "./SeatingErrors.ts"
import { checkPreconditions, type PlanFacts, type SeatingPlan } from "./SeatingPlan.ts"
import { SeatingRepository } from "./SeatingRepository.ts"
import { mayLeavePictures, unusedPictures } from "./UnusedPictures.ts"

/** How every request of a planner can fail. */
export type PlannerSeatingError = PermissionDenied | ModuleNotInstalled | NotFound | StoreUnavailable

/** How every change of a plan can fail. */
export type PlanChangeError = PlannerSeatingError | ModuleNotEnabled | StaleRevision | ChangesBusy

export interface AtRevision {
  /** The revision that the caller saw; a plan of any other revision fails with `StaleRevision`. */
  readonly revision: number | undefined
}

/** A decision on the facts. */
export interface Decision<A, Change extends SeatingChange = SeatingChange> {
  /** The change to save; `null` where nothing changes. */
  readonly change: Change | null
  /** The records that the change replaces, for the audit log. */
  readonly before?: Omit<SeatingBefore, "plan">
  readonly answer: A
}

export const decided = <A>(
  change: SeatingChange | null,
  answer: A,
  before: Omit<SeatingBefore, "plan"> = {}
): Result.Result<Decision<A>> => Result.succeed({ change, answer, before })

/** One change: the facts, read under the plan's lock, the record among them that is changed, and the decision. */
export interface PlanChange<
  Facts extends PlanFacts,
  Part,
  A,
  E,
  Change extends SeatingChange = SeatingChange
> extends AtRevision {
  /** The record that the request names, as `NotFound` calls it. */
  readonly resource: string
  readonly facts: Effect.Effect<Facts, StoreUnavailable>
  /** Returns that record, `null` where there is none. */
  readonly part: (facts: Facts) => Part | null
  readonly decide: (plan: SeatingPlan, part: Part, facts: Facts) => Result.Result<Decision<A, Change>, E>
}

/** A decided change of `plan`: what to save, if anything, with which entries of the audit log. */
export interface DecidedOn<A, Change extends SeatingChange> {
  readonly plan: SeatingPlan
  readonly answer: A
  readonly change: Change | null
  readonly audit: ReadonlyArray<NewAuditEntry>
}

/** Decides the change on its facts. */
export const decideOn = <Facts extends PlanFacts, Part, A, E, Change extends SeatingChange>(
  principal: Principal,
  use: Omit<PlanChange<Facts, Part, A, E, Change>, "facts">,
  facts: Facts
): Result.Result<DecidedOn<A, Change>, E | PlanChangeError> =>
  Result.gen(function* () {
    const { part, plan } = yield* checkPreconditions(facts, use.part(facts), use.resource, use.revision)
    const { answer, before, change } = yield* use.decide(plan, part, facts)
    const by = auditPrincipal(principal)
    return { plan, answer, change, audit: change === null ? [] : seatingAudit(change, { plan, ...before }, by) }
  })

/** Returns the plan, for changes that name nothing but the plan. */
export const wholePlan = (facts: PlanFacts): SeatingPlan | null => facts.plan

/** Returns what runs a planner's change in a transaction, with a permit of the planner. */
export const planTransactions = Effect.gen(function* () {
  const { withPermit } = yield* ChangePermits
  const transaction = yield* Transaction
  return <A, E, R>(principal: Principal, change: Effect.Effect<A, E, R>) =>
    withPermit(principal)(transaction.run(change))
})

export const planChanges = Effect.gen(function* () {
  const assets = yield* AssetRepository
  const authorization = yield* Authorization
  const repository = yield* SeatingRepository
  const { withPermit } = yield* ChangePermits
  const transaction = yield* Transaction
  const transact = yield* planTransactions

  /** Decides the change within the transaction around it, without authorization, and says how to save it. */
  const decideChange = Effect.fnUntraced(function* <Facts extends PlanFacts, Part, A, E>(
    principal: Principal,
    use: PlanChange<Facts, Part, A, E>
  ) {
    const { answer, audit, change, plan } = yield* Effect.fromResult(decideOn(principal, use, yield* use.facts))
    if (change === null) return { answer, write: Effect.void }
    const write = repository.save(change, audit)
    if (!mayLeavePictures(plan, change)) return { answer, write }
    const unused = unusedPictures(plan, yield* repository.publishedPicture(plan.id), change)
    if (unused.length === 0) return { answer, write }
    yield* write
    return { answer, write: Effect.asVoid(assets.erase(unused)) }
  })

  /** Makes the change within the transaction around it, without authorization. */
  const decideAndSave = <Facts extends PlanFacts, Part, A, E>(
    principal: Principal,
    use: PlanChange<Facts, Part, A, E>
  ) => Effect.flatMap(decideChange(principal, use), ({ answer, write }) => Effect.as(write, answer))

  /** Makes the change in a transaction of its own, with a permit of the planner and without authorization. */
  const commitChange = <Facts extends PlanFacts, Part, A, E>(
    principal: Principal,
    use: PlanChange<Facts, Part, A, E>
  ) =>
    transaction
      .commitWith(decideChange(principal, use), ({ write }) => write)
      .pipe(
        withPermit(principal),
        Effect.map(({ answer }) => answer)
      )

  const changePlan = Effect.fnUntraced(function* <Facts extends PlanFacts, Part, A, E>(
    principal: Principal,
    action: PlannerAction,
    occasionId: OccasionId,
    use: PlanChange<Facts, Part, A, E>
  ) {
    yield* authorization.planner(principal, action, occasionId)
    return yield* commitChange(principal, use)
  })

  return { changePlan, commitChange, decideAndSave, transact }
})
