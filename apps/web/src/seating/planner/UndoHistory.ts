/**
 * What a planner can undo and do again. A step is what was done at once, a single command or a batch; it holds the
 * commands that reverse it, and what each of them takes for granted, so that another planner's change is never undone.
 * Wishes are no part of the plan: a step that changed them holds that change.
 */
import { isNoChange, opposite, type WishChange } from "./arranging/WishLists.ts"
import { deletedId, type PlanCommand, preconditions, preview } from "./commands/PlanCommand.ts"
import type { Outcome } from "./PlanEditor.ts"
import { addedTo, candidateWithId } from "./PlanRecords.ts"
import type { Plan } from "./SeatingView.ts"
import {
  type Ids,
  type PlanStep,
  renamedData,
  renamedStep,
  type Reversal,
  type Step,
  type WishStep
} from "./UndoStep.ts"

type Done = Extract<Outcome, { readonly kind: "done" }>

/** A command, and the plan before and after it. */
export interface Change {
  readonly command: PlanCommand
  readonly before: Plan
  readonly after: Plan
}

export interface UndoHistory {
  /** The last step last. */
  readonly undo: ReadonlyArray<Step>
  readonly redo: ReadonlyArray<Step>
}

export type Direction = keyof UndoHistory

export const emptyHistory: UndoHistory = { undo: [], redo: [] }

/** How many steps back the history goes. */
export const historyLength = 50

const isDone = (outcome: Outcome): outcome is Done => outcome.kind === "done"

/** Returns the commands that lock again those who lose their seat, and with it their lock: a new seat is not locked. */
const relocking = ({ after, before }: Done, undo: PlanCommand): ReadonlyArray<Reversal> => {
  const seated = new Set(after.assignments.map(({ actor_id }) => actor_id))
  const lost = before.assignments.filter(({ actor_id, locked }) => locked && !seated.has(actor_id))
  if (lost.length === 0) return []
  const restored = preview(after, undo)
  return lost.map(({ actor_id }) => {
    const command = { kind: "lockSeat", actorId: actor_id, isLocked: true } as const
    return { command, expected: preconditions(restored, command), remakes: null, done: null, tables: [], zones: [] }
  })
}

/** Returns the command with the name that a table got without having been given one. */
const named = ({ after, before, command }: Done): PlanCommand =>
  command.kind === "createTable"
    ? { ...command, name: addedTo(before.tables, after.tables)?.name ?? command.name }
    : command

/** Returns the command that takes back what was done, and what tells what that was. */
const reversalOf = (one: Done, undo: PlanCommand): Reversal => {
  const { after, before, command } = one
  const text = JSON.stringify([command, undo])
  const isNamed = ({ id }: { readonly id: string }): boolean => text.includes(id)
  return {
    command: undo,
    expected: preconditions(after, undo),
    remakes: deletedId(command),
    done: named(one),
    tables: before.tables.filter(isNamed),
    zones: before.zones.filter(isNamed)
  }
}

/** Locks move no revision: only planners know of them. */
const locksOf = ({ assignments }: Plan): string =>
  assignments
    .flatMap(({ actor_id, locked }) => (locked ? [actor_id] : []))
    .toSorted()
    .join()

/** Returns the step that reverses what was done, `null` where nothing was changed that could be. */
const stepOf = (outcomes: ReadonlyArray<Done>): PlanStep | null => {
  const changed = outcomes.filter(
    ({ after, before }) => after.revision !== before.revision || locksOf(after) !== locksOf(before)
  )
  // Turned round below: what is locked again comes after what brings the seat back.
  const reversals = changed.flatMap((one): ReadonlyArray<Reversal> => {
    const { undo } = one
    return undo === null ? [] : [...relocking(one, undo), reversalOf(one, undo)]
  })
  const [first, last] = [changed[0], changed.at(-1)]
  const isHiding = first?.before.status === "published" && last?.after.status === "draft"
  const lost = changed.flatMap((one) => one.lost ?? [])
  return reversals.length === 0
    ? null
    : { reversals: reversals.toReversed(), hidAtRevision: isHiding ? last.after.revision : null, lost }
}

const pushed = (steps: ReadonlyArray<Step>, step: Step | null): ReadonlyArray<Step> =>
  step === null ? steps : [...steps, step].slice(-historyLength)

/** Returns the history without steps about what was changed for good: nothing brings back how it was before them. */
const withoutLost = (history: UndoHistory, outcomes: ReadonlyArray<Done>): UndoHistory => {
  const lost = new Set<PlanCommand["kind"]>(
    outcomes.flatMap(({ after, before, command, undo }) =>
      undo === null && command.kind !== "publish" && command.kind !== "takeBack" && after.revision !== before.revision
        ? [command.kind]
        : []
    )
  )
  if (lost.size === 0) return history
  const isKept = (step: Step): boolean =>
    "wishes" in step || !step.reversals.some(({ command }) => lost.has(command.kind))
  return { undo: history.undo.filter(isKept), redo: history.redo.filter(isKept) }
}

/** Adds what the planner has done. What was undone before cannot be done again from there. */
export const recorded = (history: UndoHistory, outcomes: ReadonlyArray<Outcome>): UndoHistory => {
  const done = outcomes.filter(isDone)
  const step = stepOf(done)
  const kept = withoutLost(history, done)
  return step === null ? kept : { undo: pushed(kept.undo, step), redo: [] }
}

/** Adds a change of wishes, unless nothing was changed. */
export const recordedWishes = (history: UndoHistory, wishes: WishChange): UndoHistory =>
  isNoChange(wishes) ? history : { undo: pushed(history.undo, { wishes }), redo: [] }

/** Returns the commands of the step, `null` where another planner has changed what they are about since. */
export const commandsOf = ({ reversals }: PlanStep, plan: Plan): ReadonlyArray<PlanCommand> | null => {
  let next = plan
  for (const { command, expected } of reversals) {
    if (preconditions(next, command) !== expected) return null
    // In a batch nothing may stop halfway.
    if (reversals.length > 1 && command.kind === "deleteTable" && preview(next, command) === next) return null
    next = preview(next, command)
  }
  return reversals.map(({ command }) => command)
}

/** Returns the plan with records that it has no more. */
const withGone = (plan: Plan, { tables, zones }: Reversal): Plan => {
  const known = new Set([...plan.tables, ...plan.zones].map(({ id }) => id))
  const isGone = ({ id }: { readonly id: string }): boolean => !known.has(id)
  return {
    ...plan,
    tables: [...plan.tables, ...tables.filter(isGone)],
    zones: [...plan.zones, ...zones.filter(isGone)]
  }
}

const personKey = /^(?:actor|absent|unit)Ids?$/

const peopleIn = (command: PlanCommand): ReadonlyArray<string> => {
  const found: Array<string> = []
  JSON.stringify(command, (key, value: string | ReadonlyArray<string>) => {
    if (personKey.test(key)) found.push(...[value].flat())
    return value
  })
  return found
}

/**
 * Returns what is not undone or done again of a step of which so many commands were carried out; nothing about people whom
 * the plan does not know any more.
 */
export const leftOf = (
  { reversals }: PlanStep,
  direction: Direction,
  carried: number,
  plan: Plan
): ReadonlyArray<Change> =>
  reversals.slice(carried).flatMap((one): ReadonlyArray<Change> => {
    const command = direction === "undo" ? one.done : one.command
    if (command === null || !peopleIn(command).every((id) => candidateWithId(plan, id) !== undefined)) return []
    const shown = withGone(plan, one)
    return [{ command, before: shown, after: shown }]
  })

/** Returns the new ids of what was made anew. */
const newIdsOf = ({ reversals }: PlanStep, outcomes: ReadonlyArray<Done>): Ids =>
  new Map(
    outcomes.flatMap(({ undo }, place): ReadonlyArray<readonly [string, string]> => {
      const from = reversals[place]?.remakes ?? null
      const to = undo === null ? null : deletedId(undo)
      return from === null || to === null ? [] : [[from, to]]
    })
  )

const otherOf = (direction: Direction): Direction => (direction === "undo" ? "redo" : "undo")

/**
 * Takes this step, the last one of this direction, over to the other, as far as it was carried out. What was refused is
 * dropped; what had no answer stays.
 */
export const carriedOut = (
  history: UndoHistory,
  direction: Direction,
  step: PlanStep,
  outcomes: ReadonlyArray<Outcome>
): UndoHistory => {
  const done = outcomes.filter(isDone)
  const rest = { ...step, reversals: step.reversals.slice(done.length) }
  const isUnanswered = outcomes.some((outcome) => outcome.kind === "unsaved" || outcome.kind === "withdrawn")
  const other = otherOf(direction)
  const next = {
    ...history,
    [direction]: pushed(history[direction].slice(0, -1), isUnanswered && rest.reversals.length > 0 ? rest : null),
    [other]: pushed(history[other], stepOf(done))
  }
  const ids = newIdsOf(step, done)
  const renamed = (one: Step): Step => renamedStep(one, ids)
  return ids.size === 0 ? next : { undo: next.undo.map(renamed), redo: next.redo.map(renamed) }
}

/**
 * Returns the changes of wishes that are still to be taken back once the step was carried out, in the order in which they
 * are: about tables and zones that are there again, under other ids.
 */
export const wishesToRestore = (step: PlanStep, outcomes: ReadonlyArray<Outcome>): ReadonlyArray<WishChange> => {
  const done = outcomes.filter(isDone)
  if (done.length < step.reversals.length) return []
  const ids = newIdsOf(step, done)
  return (step.lost ?? []).map((one) => renamedData(one, ids)).toReversed()
}

/** Keeps changes of wishes to be taken back with the next step of this direction. */
export const withLeft = (
  history: UndoHistory,
  direction: Direction,
  changes: ReadonlyArray<WishChange>
): UndoHistory => ({
  ...history,
  [direction]: changes
    .toReversed()
    .reduce<ReadonlyArray<Step>>((steps, wishes) => pushed(steps, { wishes }), history[direction])
})

/** Takes this change of wishes, the last step of this direction, over to the other. */
export const turned = (history: UndoHistory, direction: Direction, { wishes }: WishStep): UndoHistory => {
  const other = otherOf(direction)
  return { ...dropped(history, direction), [other]: pushed(history[other], { wishes: opposite(wishes) }) }
}

/** Drops the last step of this direction, which cannot be carried out any more. */
export const dropped = (history: UndoHistory, direction: Direction): UndoHistory => ({
  ...history,
  [direction]: history[direction].slice(0, -1)
})

/** Returns whether the last step made a draft of a published plan and nothing has changed since: undone, it is as it was published. */
export const hasHidden = ({ undo }: UndoHistory, { revision }: Plan): boolean => {
  const last = undo.at(-1)
  return last !== undefined && "reversals" in last && last.hidAtRevision === revision
}
