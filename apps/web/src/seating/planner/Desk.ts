/**
 * What a planner is at: the plan with everything under way, who or what is open, who is dragged, what was refused and what
 * has just happened. Whoever shows a part of it is told of that part only; a plan has too many tables for anything else.
 */
import type { Problem } from "../../platform/api/Problem.ts"
import type { Outcome, PlanEditor } from "./PlanEditor.ts"
import type { PlanCommand } from "./commands/PlanCommand.ts"
import type { IndexedPlan, Plan, Table } from "./SeatingView.ts"

export type Focus =
  | { readonly kind: "person"; readonly actorId: string }
  | { readonly kind: "table"; readonly tableId: string }

/** What could not be done; `problem` is `null` where somebody else was faster. */
export interface Refusal {
  readonly command: PlanCommand
  readonly problem: Problem | null
}

/** What has just happened, and what takes it back. */
export interface Report {
  readonly id: number
  readonly command: PlanCommand
  readonly before: Plan
  /** `null` where it was refused. */
  readonly after: Plan | null
  readonly problem: Problem | null
  readonly isUndo: boolean
  readonly undo: PlanCommand | null
}

export interface DeskState {
  readonly index: IndexedPlan
  readonly focus: Focus | null
  readonly draggedId: string | null
  readonly refusal: Refusal | null
  readonly report: Report | null
}

export class Desk {
  readonly #editor: PlanEditor
  readonly #listeners = new Set<() => void>()
  #state: DeskState
  #reports = 0

  constructor(editor: PlanEditor) {
    this.#editor = editor
    this.#state = { index: editor.get(), focus: null, draggedId: null, refusal: null, report: null }
  }

  subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) {
      this.#editor.subscribe(this.#followPlan)
      this.#followPlan()
    }
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  get = (): DeskState => this.#state

  setFocus = (focus: Focus | null): void => this.#set({ focus })

  setDragged = (draggedId: string | null): void => this.#set({ draggedId })

  dismissReport = (): void => this.#set({ report: null })

  /** Nothing is open any more, and no refusal stands. */
  clear = (): void => this.#set({ focus: null, refusal: null })

  run = async (command: PlanCommand): Promise<Outcome> => {
    this.#set({ refusal: null })
    const outcome = await this.#editor.run(command)
    this.#conclude(outcome, false)
    return outcome
  }

  /** Takes back what was reported last. */
  undo = (): void => {
    const command = this.#state.report?.undo ?? null
    if (command === null) return
    this.#set({ report: null, refusal: null })
    void this.#editor.run(command).then((outcome) => this.#conclude(outcome, true))
  }

  /** Gives a person a place; dropped on a seat that is taken, two who are seated change places. */
  place = (actorId: string, { id }: Table, seatNumber: number | null): void => {
    const { assignments, seated } = this.#state.index
    const own = assignments.get(actorId)
    const occupant =
      seatNumber === null
        ? undefined
        : seated.get(id)?.find(({ assignment }) => assignment.seat_number === seatNumber)?.assignment
    const command: PlanCommand =
      occupant !== undefined && own !== undefined && occupant.actor_id !== actorId
        ? { kind: "swap", actorIds: [actorId, occupant.actor_id] }
        : { kind: "seat", actorId, tableId: id, seatNumber, seatLabel: null }
    this.#set({ focus: null, draggedId: null })
    void this.run(command)
  }

  #followPlan = (): void => {
    const index = this.#editor.get()
    if (index !== this.#state.index) this.#set({ index })
  }

  #conclude(outcome: Outcome, isUndo: boolean): void {
    const { before, command, kind } = outcome
    const id = ++this.#reports
    if (kind === "done") {
      const undo = isUndo ? null : outcome.undo
      this.#set({ report: { id, command, before, after: outcome.after, problem: null, isUndo, undo } })
      return
    }
    const problem = kind === "refused" ? outcome.problem : null
    this.#set({
      refusal: { command, problem },
      report: { id, command, before, after: null, problem, isUndo, undo: null }
    })
  }

  #set(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
