/** How requests that seat people are saved together: those that come while the ones before them are being saved. */
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import { batchingResolver } from "@banquet/platform-core/BatchingResolver"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Transaction } from "@banquet/platform-core/Transaction"
import { Array, Effect, Exit, RcMap, Request, Result } from "effect"
import type { AssignmentFacts, SeatAnswer } from "./AssignmentDecisions.ts"
import { decideInTurn, type SeatDecision } from "./AssignmentsInTurn.ts"
import type { PlanChangeError } from "./ChangePlan.ts"
import type { AssignmentRefused } from "./SeatingErrors.ts"
import { type NamedSeat, type PlanOfOccasion, SeatingRepository } from "./SeatingRepository.ts"

/** How many are saved together at most. */
const maxGroup = 64

/** How long requests wait for those before them. */
const maxWait = "1 second"

/** Is answered with `null` where somebody else changes the plan or the actor, and nobody waited for that. */
interface SeatRequest extends Request.Request<SeatAnswer | null, PlanChangeError | AssignmentRefused>, SeatDecision {
  readonly seat: PlanOfOccasion & NamedSeat
}

const SeatRequest = Request.of<SeatRequest>()

type Requests = ReadonlyArray<SeatRequest>

type Answers = ReturnType<typeof decideInTurn>["answers"]

/** Answers requests with one transaction. */
type Commit = (requests: Requests) => Effect.Effect<Answers, StoreUnavailable>

const exitOf = (answer: Answers[number]): Exit.Exit<SeatAnswer | null, PlanChangeError | AssignmentRefused> =>
  answer === null ? Exit.succeed(null) : Result.match(answer, { onFailure: Exit.fail, onSuccess: Exit.succeed })

const complete = (entries: ReadonlyArray<Request.Entry<SeatRequest>>, exit: Exit.Exit<Answers, StoreUnavailable>) => {
  for (const [at, entry] of entries.entries()) {
    entry.completeUnsafe(Exit.isSuccess(exit) ? exitOf(exit.value[at]!) : Exit.failCause(exit.cause))
  }
}

/** Where the database refuses what all of them made, it has taken it all back: each is tried by itself. */
const commitAll = (commit: Commit, entries: ReadonlyArray<Request.Entry<SeatRequest>>): Effect.Effect<void> =>
  Effect.flatMap(Effect.exit(commit(entries.map(({ request }) => request))), (exit) =>
    Exit.hasDies(exit) && entries.length > 1
      ? Effect.forEach(entries, (entry) => commitAll(commit, [entry]), { discard: true })
      : Effect.sync(() => complete(entries, exit))
  )

const grouping = (commit: Commit) =>
  batchingResolver<SeatRequest>({
    maxBatch: Number.POSITIVE_INFINITY,
    maxWait,
    runAll: (entries) =>
      Effect.forEach(Array.chunksOf(entries, maxGroup), (group) => commitAll(commit, group), { discard: true })
  })

/**
 * Returns what seats somebody together with others, in plans of whichever occasions. Each is answered as it would be by itself, one
 * after the other. Only requests of the same plan wait for somebody else who changes it, or one of its actors.
 */
export const assignmentGroups = Effect.gen(function* () {
  const repository = yield* SeatingRepository
  const transaction = yield* Transaction

  const commit = (
    requests: Requests,
    facts: Effect.Effect<ReadonlyArray<AssignmentFacts | null>, StoreUnavailable>
  ): Effect.Effect<Answers, StoreUnavailable> =>
    transaction
      .commitWith(
        Effect.map(facts, (found) => decideInTurn(requests, found)),
        ({ changes }) => (changes.length === 0 ? Effect.void : repository.saveAssignments(changes))
      )
      .pipe(Effect.map(({ answers }) => answers))

  const seatsOf = (requests: Requests) => requests.map(({ seat }) => seat)
  const ofAnyPlan = grouping((requests) => commit(requests, repository.tryAssignmentsForChange(seatsOf(requests))))
  const ofPlans = yield* RcMap.make({
    lookup: ({ occasionId, planId }: PlanOfOccasion) =>
      Effect.sync(() =>
        grouping((requests) => commit(requests, repository.assignmentsForChange(occasionId, planId, seatsOf(requests))))
      )
  })

  return Effect.fnUntraced(function* (seat: SeatRequest["seat"], decide: SeatDecision["decide"]) {
    const request = SeatRequest({ seat, decide, requestId: yield* AuditedRequest })
    const answer = yield* Effect.request(request, ofAnyPlan)
    if (answer !== null) return answer
    const ofPlan = yield* RcMap.get(ofPlans, { occasionId: seat.occasionId, planId: seat.planId })
    const waited = yield* Effect.request(request, ofPlan)
    return waited ?? (yield* Effect.die("A plan was busy that had been waited for"))
  }, Effect.scoped)
})
