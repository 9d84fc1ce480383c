/**
 * What a planner can undo and do again. A step is what was done at once, a single command or a batch; it holds the
 * commands that reverse it, and what each of them takes for granted, so that another planner's change is never undone.
 * Wishes are no part of the plan: a step that changed them holds that change.
 */
import { isNoChange, opposite, type WishChange } from "./arranging/WishLists.ts"
import { type PlanCommand, preconditions, preview } from "./commands/PlanCommand.ts"
import type { Outcome } from "./PlanEditor.ts"
import { addedTo, candidateWithId } from "./PlanRecords.ts"
import type { Plan, Table, Zone } from "./SeatingView.ts"

type Done = Extract<Outcome, { readonly kind: "done" }>

interface Reversal {
  readonly command: PlanCommand
  /** The preconditions of the command on the plan that it was made for. */
  readonly expected: string
  /** The table or zone that the command makes anew, under another id. */
  readonly remakes: string | null
  /** What the command takes back, `null` where that goes without saying. */
  readonly done: PlanCommand | null
  /** The tables and zones that both are about, which may be gone when the step is named. */
  readonly tables: ReadonlyArray<Table>
  readonly zones: ReadonlyArray<Zone>
}

/** A command, and the plan before and after it. */
export interface Change {
  readonly command: PlanCommand
  readonly before: Plan
  readonly after: Plan
}

export interface PlanStep {
  /** In the order in which they are sent. */
  readonly reversals: ReadonlyArray<Reversal>
  /** The revision right after the step, where the step made a draft of a published plan. */
  readonly hidAtRevision: number | null
}

export interface WishStep {
  readonly wishes: WishChange
}

export type Step = PlanStep | WishStep

export interface UndoHistory {
  /** The last step last. */
  readonly undo: ReadonlyArray<Step>
  readonly redo: ReadonlyArray<Step>
}

export type Direction = keyof UndoHistory

export const emptyHistory: UndoHistory = { undo: [], redo: [] }

/** How many steps back the history goes. */
export const historyLength = 50

const deletedId = (command: PlanCommand): string | null =>
  command.kind === "deleteTable" ? command.tableId : command.kind === "deleteZone" ? command.zoneId : null

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

/** Returns the step that reverses what was done, `null` where nothing was changed that could be. */
const stepOf = (outcomes: ReadonlyArray<Done>): PlanStep | null => {
  const changed = outcomes.filter(({ after, before }) => after.revision !== before.revision)
  // Turned round below: what is locked again comes after what brings the seat back.
  const reversals = changed.flatMap((one): ReadonlyArray<Reversal> => {
    const { undo } = one
    return undo === null ? [] : [...relocking(one, undo), reversalOf(one, undo)]
  })
  const [first, last] = [changed[0], changed.at(-1)]
  const isHiding = first?.before.status === "published" && last?.after.status === "draft"
  return reversals.length === 0
    ? null
    : { reversals: reversals.toReversed(), hidAtRevision: isHiding ? last.after.revision : null }
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

type Ids = ReadonlyMap<string, string>

const idKey = /(?:Id|_id)s?$/

/** Returns the JSON with other ids; they stand under names that say so. */
const renamedJson = (text: string, ids: Ids): string =>
  JSON.stringify(
    JSON.parse(text, (key, value: unknown) => {
      if (!idKey.test(key)) return value
      const renamedId = (id: unknown): unknown => (typeof id === "string" ? (ids.get(id) ?? id) : id)
      return Array.isArray(value) ? value.map(renamedId) : renamedId(value)
    })
  )

const renamedData = <A extends PlanCommand | WishStep>(data: A, ids: Ids): A =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the data itself, with other ids
  JSON.parse(renamedJson(JSON.stringify(data), ids)) as A

const renamedRecords = <A extends Table | Zone>(records: ReadonlyArray<A>, ids: Ids): ReadonlyArray<A> =>
  records.map((one) => ({ ...one, id: ids.get(one.id) ?? one.id }))

const renamedStep = (step: Step, ids: Ids): Step =>
  "wishes" in step
    ? renamedData(step, ids)
    : {
        ...step,
        reversals: step.reversals.map(({ command, done, expected, remakes, tables, zones }) => ({
          command: renamedData(command, ids),
          expected: renamedJson(expected, ids),
          remakes: remakes === null ? null : (ids.get(remakes) ?? remakes),
          done: done === null ? null : renamedData(done, ids),
          tables: renamedRecords(tables, ids),
          zones: renamedRecords(zones, ids)
        }))
      }

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
