/** Sentences about what happened, which are loaded with the report. */
import type { Messages } from "./Messages.ts"
import type { Outcome } from "./PlanEditor.ts"
import { isNoChange } from "./arranging/WishLists.ts"
import { wishChangeWords } from "./arranging/WishWords.ts"
import type { Report, WishOutcome } from "./Report.ts"
import type { Change } from "./UndoHistory.ts"
import type { StepWords } from "./EnglishSteps.ts"
import type { Move } from "./commands/Moves.ts"
import { describe } from "./commands/PlanCommand.ts"
import { tableWithId, zoneWithId } from "./PlanRecords.ts"
import type { TablesInZone } from "./PeopleAt.ts"
import { wordsForRefused } from "./RefusedWords.ts"
import { wordsForMoved, wordsForOvertaken } from "./RemoteChangeWords.ts"

type Done = Extract<Outcome, { readonly kind: "done" }>

/** Leaves out that seats were locked again, unless nothing else was done. */
const withoutRelocking = <A extends Change>(done: ReadonlyArray<A>): ReadonlyArray<A> => {
  const others = done.filter(({ command }) => command.kind !== "lockSeat")
  return others.length === 0 ? done : others
}

const wordsForDone = (messages: Messages, means: Report["means"], done: ReadonlyArray<Done>): string => {
  const told = withoutRelocking(done)
  const last = told.at(-1)
  if (last === undefined) return ""
  const { history } = messages
  switch (means) {
    case "run":
      return wordsForStep(messages.done, told)
    case "redo":
      return history.redone(wordsForStep(history.steps, told))
    case "undo": {
      const undone = wordsForStep(history.steps, told.flatMap(whatWasUndone))
      return last.command.kind === "publish" ? history.undoneAndPublished(undone) : history.undone(undone)
    }
  }
}

/** Returns what a command took back: the opposite of it, from how it left the plan to how that was. */
const whatWasUndone = ({ after, before, undo }: Done): ReadonlyArray<Change> =>
  undo === null ? [] : [{ command: undo, before: after, after: before }]

const wordsForStep = (words: StepWords, changes: ReadonlyArray<Change>): string => {
  const [first, last] = [changes[0], changes.at(-1)]
  if (first === undefined || last === undefined) return ""
  const moves = movesOf(changes)
  if (moves !== null) return describe(words, { kind: "moveSeats", moves }, first.before, last.after)
  const moved = movedToZones(changes)
  if (moved !== null) return words.moveToZones(moved)
  return changes.length > 1 && last.command.kind === "createTable"
    ? words.createTables(changes.length)
    : describe(words, last.command, last.before, last.after)
}

/** Returns all moves of changes that are nothing but moves; `null` for others. */
const movesOf = (changes: ReadonlyArray<Change>): ReadonlyArray<Move> | null => {
  const moves: Array<Move> = []
  for (const { command } of changes) {
    if (command.kind !== "moveSeats") return null
    moves.push(...command.moves)
  }
  return moves
}

/** Returns which tables go to which zone where that is all that is changed; `null` for others. */
const movedToZones = (changes: ReadonlyArray<Change>): ReadonlyArray<TablesInZone> | null => {
  const moved = new Map<string | null, Array<string>>()
  for (const { after, before, command } of changes) {
    if (command.kind !== "updateTable") return null
    const { capacity, name, tableId, zoneId } = command
    const table = tableWithId(before, tableId)
    if (table?.name !== name || table.capacity !== capacity || table.seating_zone_id === zoneId) return null
    const zone = zoneId === null ? null : (zoneWithId(after, zoneId) ?? zoneWithId(before, zoneId))?.name
    if (zone === undefined) return null
    moved.set(zone, [...(moved.get(zone) ?? []), name])
  }
  return [...moved].map(([zone, tables]) => ({ tables, zone }))
}

const wordsForConflict = (
  messages: Messages,
  means: Report["means"],
  { change, command }: Extract<Outcome, { readonly kind: "conflict" }>
): string =>
  means === "run"
    ? wordsForOvertaken(messages, command, change)
    : [messages.history.tooLate, wordsForMoved(messages, command, change)].filter((words) => words !== "").join(" ")

/** Says of a step that it was not undone or done again, and why. */
const wordsForLeft = ({ history }: Messages, means: Report["means"], step: string, why: string): string =>
  (means === "undo" ? history.notUndone : history.notRedone)(step, why)

/** Returns why a command was not carried out; nothing for one that was, or that the planner did not want. */
const wordsForEnd = (messages: Messages, means: Report["means"], outcome: Outcome | undefined): string => {
  switch (outcome?.kind) {
    case "refused":
      return wordsForRefused(messages, outcome.problem)
    case "conflict":
      return wordsForConflict(messages, means, outcome)
    case "unsaved":
      return messages.saving.discarded
    default:
      return ""
  }
}

const wordsForWishes = (
  messages: Messages,
  means: Report["means"],
  { change, index, problem }: WishOutcome
): string => {
  const { arranging, done, history } = messages
  if (means === "run" && isNoChange(change)) return arranging.sameWishes
  const words = wishChangeWords(messages, means === "run" ? done : history.steps, index, change)
  if (problem !== null) {
    const why = problem === "overtaken" ? history.tooLate : wordsForRefused(messages, problem)
    return wordsForLeft(messages, means, words, why)
  }
  return means === "run" ? words : means === "undo" ? history.undone(words) : history.redone(words)
}

export const wordsForReport = (messages: Messages, { left, means, outcomes, wishes }: Report): string => {
  const ofWishes = wishes === null ? "" : wordsForWishes(messages, means, wishes)
  if (wishes !== null && outcomes.length === 0) return ofWishes
  const done = outcomes.filter((outcome) => outcome.kind === "done")
  const end = outcomes.length === 0 ? messages.history.tooLate : wordsForEnd(messages, means, outcomes.at(-1))
  const named = wordsForStep(messages.history.steps, withoutRelocking(left))
  const step = named === "" && means !== "run" && done.length === 0 ? messages.history.lastStep : named
  return [
    wordsForDone(messages, means, done),
    end === "" || step === "" ? end : wordsForLeft(messages, means, step, end),
    ofWishes
  ]
    .filter((words) => words !== "")
    .join(" ")
}
