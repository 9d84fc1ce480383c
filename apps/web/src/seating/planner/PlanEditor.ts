/**
 * One planner's changes of one plan. Commands show at once and are sent one after another, each with the revision that the
 * plan has by then, so that nobody's change is overwritten; what the server refuses is taken back, and what it does not
 * answer is sent again.
 */
import { makeStore, type Store, type WritableStore } from "../../design/Store.ts"
import { Problem } from "../../platform/api/Problem.ts"
import type { PlanApi } from "./commands/CommandDefinition.ts"
import {
  inverse,
  isCarriedOut,
  keepsPublication,
  type PlanCommand,
  preconditions,
  preview,
  send
} from "./commands/PlanCommand.ts"
import { type IndexedPlan, indexPlan, keepSame } from "./PlanIndex.ts"
import { lostWishes } from "./arranging/LostWishes.ts"
import type { WishChange } from "./arranging/WishLists.ts"
import { answerOf, isUnanswered, retryDelay, RetryPause } from "./Retry.ts"
import { SaveMonitor, type SaveProgress } from "./SaveMonitor.ts"
import type { Plan } from "./SeatingView.ts"

export type Outcome =
  | {
      readonly kind: "done"
      readonly command: PlanCommand
      readonly before: Plan
      readonly after: Plan
      readonly undo: PlanCommand | null
      /** What was wished of the table or zone that was deleted, `null` where that is nothing. */
      readonly lost: WishChange | null
    }
  | { readonly kind: "refused"; readonly command: PlanCommand; readonly before: Plan; readonly problem: Problem }
  /** Another planner changed a precondition of the command. */
  | {
      readonly kind: "conflict"
      readonly command: PlanCommand
      readonly before: Plan
      readonly change: RemoteChange
    }
  /** The planner did not want a published plan to change. */
  | { readonly kind: "withdrawn"; readonly command: PlanCommand; readonly before: Plan }
  /** There was no answer, and the planner did not want to wait for one. */
  | { readonly kind: "unsaved"; readonly command: PlanCommand; readonly before: Plan }

/** A change of a plan by somebody else, or by the same planner elsewhere. */
export interface RemoteChange {
  readonly before: Plan
  readonly after: Plan
}

/** Returns whether a published plan may become a draft; a promise where the planner is asked. */
export type Consent = (published: Plan) => boolean | Promise<boolean>

/** Commands that were given at once; the first that is not done ends them. */
interface Batch {
  readonly consent: Consent
  readonly outcomes: Array<Outcome>
  readonly size: number
  readonly resolve: (outcomes: ReadonlyArray<Outcome>) => void
}

interface Pending {
  readonly command: PlanCommand
  /** The change by which another planner has changed a precondition since the command was given. */
  readonly conflict?: RemoteChange
  readonly batch: Batch
}

/** How often a command is sent again whose preconditions still hold after other planners' changes. */
const maxAttempts = 5

const always: Consent = () => true

const doneWith = (before: Plan, command: PlanCommand, after: Plan, lost: WishChange | null): Outcome => ({
  kind: "done",
  command,
  before,
  after,
  undo: inverse(before, command, after),
  lost
})

/** Returns what became of a command that another planner was faster than: it is done where both wanted the same. */
const overtakenBy = (change: RemoteChange, command: PlanCommand, before: Plan): Outcome =>
  isCarriedOut(change.before, command, change.after)
    ? doneWith(change.before, command, change.after, null)
    : { kind: "conflict", command, before, change }

export class PlanEditor {
  readonly #api: PlanApi
  readonly #read: () => Promise<Plan>
  readonly #shown: WritableStore<IndexedPlan>
  readonly #monitor = new SaveMonitor()
  readonly #pause = new RetryPause()
  readonly #remote = makeStore<RemoteChange | null>(null)
  #confirmed: Plan
  #received: Plan
  #pending: ReadonlyArray<Pending> = []
  #isSending = false
  #isGivenUp = false
  /** Whether the planner is asked: until there is an answer the plan shows as it is. */
  #isAsking = false
  /** The revision of the publication that the planner has agreed to hide. */
  #agreedRevision: number | null = null

  constructor(api: PlanApi, plan: Plan, read: () => Promise<Plan>) {
    this.#api = api
    this.#read = read
    this.#confirmed = plan
    this.#received = plan
    this.#shown = makeStore(indexPlan(plan))
  }

  get api(): PlanApi {
    return this.#api
  }

  /** The plan with the previews of all pending commands. */
  get plan(): Store<IndexedPlan> {
    return this.#shown
  }

  /** The plan as the server has answered it last. */
  get confirmed(): Plan {
    return this.#confirmed
  }

  get progress(): Store<SaveProgress> {
    return this.#monitor.progress
  }

  /** The last change that was not made here and made the plan a draft, or published. */
  get remoteChange(): Store<RemoteChange | null> {
    return this.#remote
  }

  /** Whether a command is pending. */
  get isBusy(): boolean {
    return this.#isSending
  }

  /** Takes over the plan as the server has it now, except where it is older than what is known here. */
  receive(plan: Plan): void {
    if (this.#isSending || plan === this.#received || plan.revision < this.#confirmed.revision) return
    const before = this.#confirmed
    this.#received = plan
    this.#confirmed = keepSame(this.#shown.get().plan, plan)
    this.#show()
    if (plan.status !== before.status) this.#remote.set({ before, after: plan })
  }

  async run(command: PlanCommand, consent?: Consent): Promise<Outcome> {
    const [outcome] = await this.runAll([command], consent)
    if (outcome === undefined) throw new Error("a command has an outcome")
    return outcome
  }

  /** Runs the commands with nothing between them; returns the outcomes up to the first that is not done. */
  runAll(commands: ReadonlyArray<PlanCommand>, consent: Consent = always): Promise<ReadonlyArray<Outcome>> {
    return new Promise((resolve) => {
      const batch: Batch = { consent, outcomes: [], size: commands.length, resolve }
      this.#setPending([...this.#pending, ...commands.map((command) => ({ command, batch }))])
      if (commands.length === 0) resolve([])
      void this.#drain()
    })
  }

  /** Sends what has no answer again, without waiting any longer. */
  retry(): void {
    this.#pause.end()
  }

  /** Takes everything back that waits for an answer after a request without one. */
  giveUp(): void {
    if (this.progress.get().phase !== "unanswered") return
    this.#isGivenUp = true
    this.#pause.end()
  }

  #setPending(pending: ReadonlyArray<Pending>): void {
    this.#pending = pending
    this.#monitor.count(pending.length)
    this.#show()
  }

  #show(): void {
    const shown = this.#shown.get()
    const pending = this.#isAsking ? [] : this.#pending
    const plan = pending.reduce((before, { command }) => preview(before, command), this.#confirmed)
    if (plan !== shown.plan) this.#shown.set(indexPlan(plan, shown))
  }

  async #drain(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    for (let next = this.#pending[0]; next !== undefined; next = this.#pending[0]) {
      const outcome = await this.#outcomeOf(next)
      this.#monitor.answered(outcome.kind === "done")
      this.#conclude(next, outcome)
    }
    this.#isSending = false
    this.#isGivenUp = false
    // Who is covered by a household, and who counts twice, comes from the server.
    await this.#read().then(
      (plan) => this.receive(plan),
      () => undefined
    )
  }

  #conclude({ batch }: Pending, outcome: Outcome): void {
    const others = this.#pending.slice(1)
    const isEnd = outcome.kind !== "done"
    this.#setPending(isEnd ? others.filter((one) => one.batch !== batch) : others)
    batch.outcomes.push(outcome)
    if (isEnd || batch.outcomes.length === batch.size) batch.resolve(batch.outcomes)
  }

  async #outcomeOf({ batch, command, conflict }: Pending): Promise<Outcome> {
    const before = this.#confirmed
    if (this.#isGivenUp) return { kind: "unsaved", command, before }
    if (conflict !== undefined) return overtakenBy(conflict, command, before)
    let isUncertain = false
    let lost: WishChange | null = null
    const sendTo = async (base: Plan): Promise<Plan> => {
      // A command that was carried out without an answer has taken them already.
      lost = (await lostWishes(this.#api, base, command)) ?? lost
      return send(this.#api, base, command)
    }
    for (let attempt = 1; ;) {
      const base = this.#confirmed
      if (!(await this.#mayChange(base, command, batch.consent))) return { kind: "withdrawn", command, before }
      this.#monitor.sent()
      const answer = await answerOf(sendTo(base))
      if (!(answer instanceof Problem)) {
        this.#confirmed = answer
        return doneWith(base, command, answer, lost)
      }
      const refused = { kind: "refused", command, before, problem: answer } as const
      const hadNoAnswer = isUnanswered(answer)
      isUncertain ||= hadNoAnswer
      if (!hadNoAnswer && answer.code !== "stale_revision" && answer.status !== 404) return refused
      const fresh = await (hadNoAnswer ? this.#readOnceReachable(answer) : answerOf(this.#read()))
      if (fresh === null) return { kind: "unsaved", command, before }
      if (fresh instanceof Problem) return hadNoAnswer ? { ...refused, problem: fresh } : refused
      this.#rebase(base, fresh)
      if (isUncertain && isCarriedOut(base, command, fresh)) return doneWith(base, command, fresh, lost)
      const change = this.#pending[0]?.conflict
      if (change !== undefined) return overtakenBy(change, command, before)
      if (!hadNoAnswer && (attempt++ === maxAttempts || answer.status === 404)) return refused
    }
  }

  async #mayChange(base: Plan, command: PlanCommand, consent: Consent): Promise<boolean> {
    if (base.status !== "published" || keepsPublication(command) || base.revision === this.#agreedRevision) return true
    const isAgreed = await this.#asked(consent(base))
    if (isAgreed) this.#agreedRevision = base.revision
    return isAgreed
  }

  async #asked(answer: boolean | Promise<boolean>): Promise<boolean> {
    if (typeof answer === "boolean") return answer
    this.#isAsking = true
    this.#show()
    const isAgreed = await answer
    this.#isAsking = false
    if (isAgreed) this.#show()
    return isAgreed
  }

  /** Tries until the plan can be read; `null` where the planner gives up, a problem where there is another answer. */
  async #readOnceReachable(trouble: Problem): Promise<Plan | Problem | null> {
    this.#monitor.unanswered()
    let last = trouble
    for (let tries = 0; ; tries++) {
      await this.#pause.start(retryDelay(tries, last))
      if (this.#isGivenUp) return null
      const fresh = await answerOf(this.#read())
      if (!(fresh instanceof Problem) || !isUnanswered(fresh)) {
        this.#monitor.reached()
        return fresh
      }
      last = fresh
    }
  }

  /** Puts the pending commands on the plan as it is now; those whose preconditions have changed are conflicts. */
  #rebase(base: Plan, fresh: Plan): void {
    this.#confirmed = keepSame(this.#shown.get().plan, fresh)
    this.#pending = this.#pending.map((one) =>
      preconditions(base, one.command) === preconditions(fresh, one.command)
        ? one
        : { ...one, conflict: { before: one.conflict?.before ?? base, after: fresh } }
    )
  }
}
