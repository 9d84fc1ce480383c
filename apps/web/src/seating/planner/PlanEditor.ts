/**
 * One planner's changes of one plan. Commands show at once and are sent one after another, each with the revision that the
 * plan has by then, so that nobody's change is overwritten; what the server refuses is taken back.
 */
import { makeStore, type Store, type WritableStore } from "../../design/Store.ts"
import { asProblem, type Problem } from "../../platform/api/Problem.ts"
import type { PlanApi } from "./commands/CommandDefinition.ts"
import { inverse, type PlanCommand, preconditions, preview, send } from "./commands/PlanCommand.ts"
import { type IndexedPlan, indexPlan, keepSame } from "./PlanIndex.ts"
import type { Plan } from "./SeatingView.ts"

export type Outcome =
  | {
      readonly kind: "done"
      readonly command: PlanCommand
      readonly before: Plan
      readonly after: Plan
      readonly undo: PlanCommand | null
    }
  | { readonly kind: "refused"; readonly command: PlanCommand; readonly before: Plan; readonly problem: Problem }
  /** Another planner changed a precondition of the command. */
  | { readonly kind: "conflict"; readonly command: PlanCommand; readonly before: Plan }

interface Pending {
  readonly command: PlanCommand
  /** Another planner has changed a precondition since the command was given. */
  readonly hasConflict: boolean
  readonly resolve: (outcome: Outcome) => void
}

/** How often a command is sent again whose preconditions still hold. */
const maxAttempts = 5

export class PlanEditor {
  readonly #api: PlanApi
  readonly #read: () => Promise<Plan>
  readonly #shown: WritableStore<IndexedPlan>
  #confirmed: Plan
  #received: Plan
  #pending: ReadonlyArray<Pending> = []
  #isSending = false

  constructor(api: PlanApi, plan: Plan, read: () => Promise<Plan>) {
    this.#api = api
    this.#read = read
    this.#confirmed = plan
    this.#received = plan
    this.#shown = makeStore(indexPlan(plan))
  }

  /** The plan with the previews of all pending commands. */
  get plan(): Store<IndexedPlan> {
    return this.#shown
  }

  /** Whether a command is pending. */
  get isBusy(): boolean {
    return this.#isSending
  }

  /** Takes over the plan as the server has it now, except where it is older than what is known here. */
  receive(plan: Plan): void {
    if (this.#isSending || plan === this.#received || plan.revision < this.#confirmed.revision) return
    this.#received = plan
    this.#confirmed = keepSame(this.#shown.get().plan, plan)
    this.#show()
  }

  run(command: PlanCommand): Promise<Outcome> {
    return new Promise((resolve) => {
      this.#pending = [...this.#pending, { command, hasConflict: false, resolve }]
      this.#show()
      void this.#drain()
    })
  }

  #show(): void {
    const shown = this.#shown.get()
    const plan = this.#pending.reduce((before, { command }) => preview(before, command), this.#confirmed)
    if (plan !== shown.plan) this.#shown.set(indexPlan(plan, shown))
  }

  async #drain(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    for (let next = this.#pending[0]; next !== undefined; next = this.#pending[0]) {
      const outcome = await this.#outcomeOf(next)
      this.#pending = this.#pending.slice(1)
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

  async #outcomeOf({ command, hasConflict }: Pending): Promise<Outcome> {
    const before = this.#confirmed
    if (hasConflict) return { kind: "conflict", command, before }
    for (let attempt = 1; ; attempt++) {
      const base = this.#confirmed
      try {
        const after = await send(this.#api, base, command)
        this.#confirmed = after
        return { kind: "done", command, before: base, after, undo: inverse(base, command, after) }
      } catch (error) {
        const problem = asProblem(error)
        const refused = { kind: "refused", command, before, problem } as const
        if (problem.code !== "stale_revision" && problem.status !== 404) return refused
        const fresh = await this.#read().catch(() => null)
        if (fresh === null) return refused
        this.#rebase(base, fresh)
        if (this.#pending[0]?.hasConflict === true) return { kind: "conflict", command, before }
        if (attempt === maxAttempts || problem.status === 404) return refused
      }
    }
  }

  /** Puts the pending commands on the plan as it is now; those whose preconditions have changed are conflicts. */
  #rebase(base: Plan, fresh: Plan): void {
    this.#confirmed = keepSame(this.#shown.get().plan, fresh)
    this.#pending = this.#pending.map((one) =>
      preconditions(base, one.command) === preconditions(fresh, one.command) ? one : { ...one, hasConflict: true }
    )
  }
}
