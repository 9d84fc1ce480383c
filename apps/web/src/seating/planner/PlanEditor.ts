/**
 * One planner's work on one plan. Commands show at once and are sent one after another, each with the revision that the
 * plan has by then, so that nobody's change is overwritten; what the server refuses is taken back.
 */
import { asProblem, type Problem } from "../../platform/api/Problem.ts"
import type { PlanApi } from "./commands/CommandDefinition.ts"
import { inverse, type PlanCommand, preconditions, preview, send } from "./commands/PlanCommand.ts"
import { type IndexedPlan, indexPlan, keepSame, type Plan } from "./SeatingView.ts"

export type Outcome =
  | {
      readonly kind: "done"
      readonly command: PlanCommand
      readonly before: Plan
      readonly after: Plan
      readonly undo: PlanCommand | null
    }
  | { readonly kind: "refused"; readonly command: PlanCommand; readonly before: Plan; readonly problem: Problem }
  /** Somebody else changed what the command was about. */
  | { readonly kind: "overtaken"; readonly command: PlanCommand; readonly before: Plan }

interface Waiting {
  readonly command: PlanCommand
  /** Somebody else has changed what it is about since it was given. */
  readonly isOvertaken: boolean
  readonly resolve: (outcome: Outcome) => void
}

export class PlanEditor {
  readonly #api: PlanApi
  readonly #read: () => Promise<Plan>
  readonly #listeners = new Set<() => void>()
  #confirmed: Plan
  #received: Plan
  #waiting: ReadonlyArray<Waiting> = []
  #isSending = false
  #shown: IndexedPlan

  constructor(api: PlanApi, plan: Plan, read: () => Promise<Plan>) {
    this.#api = api
    this.#read = read
    this.#confirmed = plan
    this.#received = plan
    this.#shown = indexPlan(plan)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The plan with everything that is under way. */
  get = (): IndexedPlan => this.#shown

  /** Whether there is something that the server has not answered yet. */
  get isBusy(): boolean {
    return this.#isSending
  }

  /** The plan as the server has it now; what is older than what is known here is passed over. */
  receive(plan: Plan): void {
    if (this.#isSending || plan === this.#received || plan.revision < this.#confirmed.revision) return
    this.#received = plan
    this.#confirm(plan)
  }

  run(command: PlanCommand): Promise<Outcome> {
    return new Promise((resolve) => {
      this.#waiting = [...this.#waiting, { command, isOvertaken: false, resolve }]
      this.#show()
      void this.#drain()
    })
  }

  #confirm(plan: Plan): void {
    this.#confirmed = keepSame(this.#shown.plan, plan)
    this.#show()
  }

  #show(): void {
    const plan = this.#waiting.reduce((before, { command }) => preview(before, command), this.#confirmed)
    if (plan === this.#shown.plan) return
    this.#shown = indexPlan(plan, this.#shown)
    for (const listener of this.#listeners) listener()
  }

  async #drain(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const outcome = await this.#outcomeOf(next)
      this.#waiting = this.#waiting.slice(1)
      this.#show()
      next.resolve(outcome)
    }
    this.#isSending = false
    // Who is covered by a household, and who counts twice, comes from the server.
    await this.#read().then(
      (plan) => this.receive(plan),
      () => undefined
    )
  }

  async #outcomeOf({ command, isOvertaken }: Waiting): Promise<Outcome> {
    const before = this.#confirmed
    if (isOvertaken) return { kind: "overtaken", command, before }
    for (let attempt = 1; ; attempt++) {
      const base = this.#confirmed
      try {
        const after = await send(this.#api, base, command)
        this.#confirmed = after
        return { kind: "done", command, before: base, after, undo: inverse(base, command, after) }
      } catch (error) {
        const problem = asProblem(error)
        if (problem.code !== "stale_revision" && problem.status !== 404) {
          return { kind: "refused", command, before, problem }
        }
        const fresh = await this.#read().catch(() => null)
        if (fresh === null) return { kind: "refused", command, before, problem }
        this.#confirmed = keepSame(this.#shown.plan, fresh)
        this.#waiting = this.#waiting.map((one) =>
          preconditions(base, one.command) === preconditions(fresh, one.command) ? one : { ...one, isOvertaken: true }
        )
        if (this.#waiting[0]?.isOvertaken === true) return { kind: "overtaken", command, before }
        if (attempt === maxAttempts || problem.status === 404) return { kind: "refused", command, before, problem }
      }
    }
  }
}

/** How often a command that still means the same is sent again. */
const maxAttempts = 5
