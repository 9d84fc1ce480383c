/** Holds the state of the page, and changes it. */
import { makeStore, type Store, type WritableStore } from "../../design/Store.ts"
import { Problem } from "../../platform/api/Problem.ts"
import { type WishEdit, WishEditor } from "./arranging/WishEditor.ts"
import { isNoChange, opposite, type WishChange } from "./arranging/WishLists.ts"
import type { PlanCommand } from "./commands/PlanCommand.ts"
import { publishing } from "./commands/Publishing.ts"
import { type HouseholdSplit, splitFor, splitting } from "./HouseholdSplit.ts"
import { keepHistory } from "./KeptHistory.ts"
import type { Outcome, PlanEditor } from "./PlanEditor.ts"
import { placement, type Spot } from "./Placement.ts"
import { isDraftAsPublished, keepPublication, keptPublication, type Publication, publicationOf } from "./Publication.ts"
import { PublishedPlanConsent } from "./PublishedPlanConsent.ts"
import type { SplitQuestion } from "./Question.ts"
import { type Report, type ReportParts, wishesLost, type WishOutcome } from "./Report.ts"
import { isUnanswered } from "./Retry.ts"
import { seatComing } from "./SeatComing.ts"
import { firstState, nobody, type Refusal, type SeatingState, type Selection, withoutRefusal } from "./SeatingState.ts"
import type { Plan, Table } from "./SeatingView.ts"
import {
  carriedOut,
  commandsOf,
  type Direction,
  dropped,
  leftOf,
  recorded,
  recordedWishes,
  turned,
  wishesToRestore,
  withLeft
} from "./UndoHistory.ts"
import type { WishStep } from "./UndoStep.ts"

interface SeatingStoreOptions {
  /** Whether guests see the plan as it was last published while it changes. Defaults to false. */
  readonly keepsPublished?: boolean
  /** Changes the wishes of the plan. Defaults to one for which nobody has to know them. */
  readonly wishes?: WishEditor
  readonly now?: () => Date
}

const ofWishes = { outcomes: [], left: [], isAsPublished: false } as const

export class SeatingStore implements Store<SeatingState> {
  readonly #editor: PlanEditor
  readonly #state: WritableStore<SeatingState>
  readonly #consent: PublishedPlanConsent
  readonly #keepsPublished: boolean
  readonly #wishes: WishEditor
  /** Ends once everything that was given until now is carried out and recorded. */
  #last: Promise<unknown> = Promise.resolve()
  #reports = 0
  readonly get: () => SeatingState
  readonly subscribe: (listener: () => void) => () => void

  constructor(editor: PlanEditor, options: SeatingStoreOptions = {}) {
    const { keepsPublished = false, now = () => new Date() } = options
    this.#keepsPublished = keepsPublished
    this.#wishes = options.wishes ?? new WishEditor(editor.api, editor.confirmed.id)
    this.#editor = editor
    this.#consent = new PublishedPlanConsent(editor.confirmed, now)
    this.#state = makeStore(firstState(editor))
    this.get = this.#state.get
    this.subscribe = this.#state.subscribe
    this.#keepPublication()
    editor.plan.subscribe(() => {
      this.#set({ index: editor.plan.get() })
      this.#keepPublication()
    })
    editor.progress.subscribe(() => this.#set({ progress: editor.progress.get() }))
  }

  select = (selection: Selection | null): void =>
    this.#set({ selection, ...(selection !== null && withoutRefusal(this.get())) })

  setDragged = (actorIds: Iterable<string>): void => this.#set({ dragged: new Set(actorIds) })

  /**
   * Picks these; what was refused is said on where they were picked before it. Closes a person who is open when several are picked:
   * a press on a table would seat that one.
   */
  pick = (actorIds: Iterable<string>, isAgain = false): void => {
    const picked = new Set(actorIds)
    const closesPerson = picked.size > 1 && this.get().selection?.kind === "person"
    this.#set({ picked, ...(closesPerson && { selection: null }), ...(!isAgain && withoutRefusal(this.get())) })
  }

  setPublication = (publication: Publication): void => this.#set({ publication })

  publishEach = (isPublishingEach: boolean): void => this.#set({ isPublishingEach })

  dismissReport = (): void => this.#set({ report: null })

  /** Shows a refusal of what need not be sent; `null` closes the one that is shown. */
  refuse = (refusal: Refusal | null): void => this.#set({ ...withoutRefusal(this.get()), refusal })

  /** Ends the picking of people, or else closes what is open; withdraws the refusal. */
  clear = (): void => {
    const { picked, selection } = this.get()
    this.#set({ picked: nobody, selection: picked.size > 0 ? selection : null, ...withoutRefusal(this.get()) })
  }

  run = async (command: PlanCommand): Promise<Outcome> => {
    const choice = command.kind === "seat" ? this.#choose(command) : command
    // What needs no question shows at once.
    const chosen = choice instanceof Promise ? await choice : choice
    if (chosen === null) return { kind: "withdrawn", command, before: this.#editor.confirmed }
    const [outcome] = await this.runAll([chosen])
    if (outcome === undefined) throw new Error("a command has an outcome")
    return outcome
  }

  /** Runs a batch, which is one step to undo; returns the outcomes up to the first that is not done. */
  runAll = async (commands: ReadonlyArray<PlanCommand>): Promise<ReadonlyArray<Outcome>> => {
    this.#set(withoutRefusal(this.get()))
    return this.#inTurn(this.#editor.runAll(this.#toSend(commands), this.#ask), (outcomes) => {
      const { history } = this.get()
      const next = recorded(history, outcomes)
      this.#set({ history: next })
      const isUndoable = next.undo !== history.undo && next.undo.length > 0
      this.#conclude(outcomes, "run", { isUndoable, left: [], wishes: wishesLost(outcomes) })
    })
  }

  /** Changes the wishes, which is one step to undo; returns why they are as before, `null` where they were changed. */
  changeWishes = async (edit: WishEdit): Promise<Problem | null> => {
    const answer = await this.#inTurn(this.#wishes.change(edit), (change) => {
      if (change === null || change instanceof Problem) return
      const { history, index } = this.get()
      this.#set({ history: recordedWishes(history, change) })
      const wishes = { change, index, problem: null }
      this.#report({ ...ofWishes, means: "run", wishes, isUndoable: !isNoChange(change) })
    })
    return answer instanceof Problem ? answer : null
  }

  /** Undoes the last step. */
  undo = (): Promise<void> => this.#reverse("undo", [])

  /** Undoes the last step and publishes the plan in one press. */
  undoAndPublish = (): Promise<void> => this.#reverse("undo", [{ kind: "publish" }])

  /** Does again what was undone last. */
  redo = (): Promise<void> => this.#reverse("redo", [])

  /** Gives the people of a seated household or group seats of their own. */
  split = (split: HouseholdSplit): Promise<Outcome> => this.run(splitting(split))

  retry = (): void => this.#editor.retry()

  /** Takes back what has no answer. */
  giveUp = (): void => this.#editor.giveUp()

  /** Seats a person, whose panel closes, or has them swap with whoever they are dropped on. */
  place = (actorId: string, table: Table, spot: Spot): void => {
    const { index, selection } = this.get()
    this.#set({ selection: selection?.kind === "table" ? selection : null, dragged: nobody })
    const command = placement(index, actorId, table, spot)
    if (command !== null) void this.run(command)
  }

  #toSend(commands: ReadonlyArray<PlanCommand>): ReadonlyArray<PlanCommand> {
    const { index, isPublishingEach } = this.get()
    return isPublishingEach && index.plan.status === "published"
      ? commands.map((command) => publishing(index.plan, command))
      : commands
  }

  #ask = (plan: Plan): boolean | Promise<boolean> => {
    if (this.#keepsPublished || !this.#consent.isNeeded(plan)) return true
    return new Promise((resolve) => {
      const answer = (isAgreed: boolean, isSilenced: boolean) => {
        if (isAgreed && isSilenced) this.#consent.silence(plan)
        this.#set({ question: null })
        resolve(isAgreed)
      }
      this.#set({ question: { kind: "change", plan, answer } })
    })
  }

  /** Returns the command that gives somebody a seat and nobody two, nor one to who is not coming; `null` for none. */
  #choose(command: PlanCommand<"seat">): PlanCommand | Promise<PlanCommand | null> {
    const { index } = this.get()
    const candidate = index.candidates.get(command.actorId)
    const split = splitFor(index, command.actorId, command)
    if (split === null || candidate === undefined) return seatComing(index, command) ?? command
    return new Promise((resolve) => {
      const answer: SplitQuestion["answer"] = (choice) => {
        this.#set({ question: null })
        resolve(choice === "split" ? splitting(split) : choice === "twice" ? command : null)
      }
      this.#set({ question: { kind: "split", candidate, split, answer } })
    })
  }

  /** Records what was sent once everything before it is recorded. */
  #inTurn<A>(sent: Promise<A>, record: (answer: A) => void): Promise<A> {
    const turn = Promise.all([sent, this.#last]).then(([answer]) => {
      record(answer)
      return answer
    })
    this.#last = turn
    return turn
  }

  /** Waits for whatever is under way: only then it is known how to reverse it. */
  #reverse(direction: Direction, then: ReadonlyArray<PlanCommand>): Promise<void> {
    this.#set({ report: null, refusal: null })
    const turn = this.#last.then(() => this.#carryOut(direction, then))
    this.#last = turn
    return turn
  }

  async #carryOut(direction: Direction, then: ReadonlyArray<PlanCommand>): Promise<void> {
    const { history, index } = this.get()
    const step = history[direction].at(-1)
    if (step === undefined) return
    if ("wishes" in step) return this.#turn(direction, step)
    const commands = commandsOf(step, index.plan)
    if (commands === null) {
      this.#set({ history: dropped(history, direction) })
      this.#conclude([], direction, { isUndoable: false, left: leftOf(step, direction, 0, index.plan) })
      return
    }
    const outcomes = await this.#editor.runAll([...commands, ...then], this.#ask)
    this.#set({ history: carriedOut(this.get().history, direction, step, outcomes) })
    const carried = outcomes.filter(({ kind }) => kind === "done").length
    const wishes = await this.#restore(direction, wishesToRestore(step, outcomes))
    this.#conclude(outcomes, direction, {
      isUndoable: false,
      left: leftOf(step, direction, carried, index.plan),
      wishes
    })
  }

  /** Wishes again what went with tables and zones that are there again; returns what became of it where that failed. */
  async #restore(direction: Direction, changes: ReadonlyArray<WishChange>): Promise<WishOutcome | null> {
    const [change] = changes
    if (change === undefined) return null
    const answer = await this.#wishes.takeBack(changes)
    if (answer !== null && !(answer instanceof Problem)) return null
    const { history, index } = this.get()
    if (answer !== null && isUnanswered(answer)) this.#set({ history: withLeft(history, direction, changes) })
    return { change, index, problem: answer ?? "overtaken" }
  }

  /** Changes wishes back to what they were; what was refused is dropped, and what had no answer stays. */
  async #turn(direction: Direction, step: WishStep): Promise<void> {
    const answer = await this.#wishes.takeBack([step.wishes])
    const problem = answer instanceof Problem ? answer : null
    const { history, index } = this.get()
    const isTurned = answer !== null && problem === null
    if (isTurned) this.#set({ history: turned(history, direction, step) })
    else if (problem === null || !isUnanswered(problem)) this.#set({ history: dropped(history, direction) })
    const change = direction === "undo" ? step.wishes : opposite(step.wishes)
    const wishes = { change, index, problem: answer === null ? ("overtaken" as const) : problem }
    this.#report({ ...ofWishes, means: direction, wishes, isUndoable: false })
  }

  #conclude(outcomes: ReadonlyArray<Outcome>, means: Report["means"], parts: ReportParts): void {
    for (const { after, command } of outcomes.filter((outcome) => outcome.kind === "done")) {
      if (command.kind === "publish") this.#consent.published(after)
    }
    const last = outcomes.at(-1)
    if (last?.kind === "withdrawn" && outcomes.length === 1) return
    // Of what was to be undone or done again the toast says it, with the step that it was about.
    if (means === "run" && (last?.kind === "refused" || last?.kind === "conflict")) {
      this.#set({ refusal: { command: last.command, why: last.kind === "refused" ? last.problem : last.change } })
    }
    const isBack = means === "undo" && last?.kind === "done"
    const isAsPublished = isBack && isDraftAsPublished(this.get().publication, this.#editor.confirmed)
    this.#report({ wishes: null, ...parts, means, outcomes, isAsPublished })
  }

  #report(report: Omit<Report, "id">): void {
    this.#set({ report: { id: ++this.#reports, ...report } })
  }

  #keepPublication(): void {
    const { confirmed } = this.#editor
    const { publication } = this.get()
    if (confirmed.status === "published") {
      const next = publication?.publishedAt === confirmed.published_at ? null : publicationOf(confirmed)
      if (next === null) return
      keepPublication(confirmed.id, next)
      this.#set({ publication: next })
    } else if (publication !== null && publication.publishedAt !== confirmed.published_at) {
      this.#set({ publication: keptPublication(confirmed) })
    }
  }

  #set(change: Partial<SeatingState>): void {
    const { history, index } = this.get()
    if (change.history !== undefined && change.history !== history) keepHistory(index.plan.id, change.history)
    this.#state.set({ ...this.get(), ...change })
  }
}
