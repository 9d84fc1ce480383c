/**
 * The state of the page: the plan with everything that is under way, what is selected and dragged, what was refused and
 * what has just happened. Components select the part that they show, because a plan has too many tables to render the
 * whole page for each change.
 */
import { makeStore, type Store, type WritableStore } from "../../design/Store.ts"
import type { Problem } from "../../platform/api/Problem.ts"
import type { PlanCommand } from "./commands/PlanCommand.ts"
import type { Outcome, PlanEditor } from "./PlanEditor.ts"
import type { IndexedPlan } from "./PlanIndex.ts"
import type { Plan, Table } from "./SeatingView.ts"

/** The person or table that is open. */
export type Selection =
  | { readonly kind: "person"; readonly actorId: string }
  | { readonly kind: "table"; readonly tableId: string }

export interface Refusal {
  readonly command: PlanCommand
  /** `null` where another planner was faster. */
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

export interface SeatingState {
  readonly index: IndexedPlan
  readonly selection: Selection | null
  readonly draggedId: string | null
  readonly refusal: Refusal | null
  readonly report: Report | null
}

export class SeatingStore implements Store<SeatingState> {
  readonly #editor: PlanEditor
  readonly #state: WritableStore<SeatingState>
  #reports = 0
  readonly get: () => SeatingState
  readonly subscribe: (listener: () => void) => () => void

  constructor(editor: PlanEditor) {
    this.#editor = editor
    this.#state = makeStore<SeatingState>({
      index: editor.plan.get(),
      selection: null,
      draggedId: null,
      refusal: null,
      report: null
    })
    this.get = this.#state.get
    this.subscribe = this.#state.subscribe
    editor.plan.subscribe(() => this.#set({ index: editor.plan.get() }))
  }

  select = (selection: Selection | null): void => this.#set({ selection })

  setDragged = (draggedId: string | null): void => this.#set({ draggedId })

  dismissReport = (): void => this.#set({ report: null })

  /** Closes what is open and withdraws the refusal. */
  clear = (): void => this.#set({ selection: null, refusal: null })

  run = async (command: PlanCommand): Promise<Outcome> => {
    this.#set({ refusal: null })
    const outcome = await this.#editor.run(command)
    this.#conclude(outcome, false)
    return outcome
  }

  /** Takes back what was reported last. */
  undo = (): void => {
    const command = this.get().report?.undo ?? null
    if (command === null) return
    this.#set({ report: null, refusal: null })
    void this.#editor.run(command).then((outcome) => this.#conclude(outcome, true))
  }

  /** Seats a person at the table; on a seat that is taken, somebody who is seated swaps with whoever has it. */
  place = (actorId: string, { id }: Table, seatNumber: number | null): void => {
    const { assignments, seated } = this.get().index
    const occupant =
      seatNumber === null
        ? undefined
        : seated.get(id)?.find(({ assignment }) => assignment.seat_number === seatNumber)?.assignment
    const command: PlanCommand =
      occupant !== undefined && assignments.has(actorId) && occupant.actor_id !== actorId
        ? { kind: "swap", actorIds: [actorId, occupant.actor_id] }
        : { kind: "seat", actorId, tableId: id, seatNumber, seatLabel: null }
    this.#set({ selection: null, draggedId: null })
    void this.run(command)
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

  #set(change: Partial<SeatingState>): void {
    this.#state.set({ ...this.get(), ...change })
  }
}
