/**
 * What can be undone and done again, kept on this device for each plan so that it outlives a reload. Each tab has its own,
 * so that two of them do not overwrite each other's; a new tab begins with that of the tab which changed the plan last. Notes at seats and of
 * the plan may be private: steps with them are not kept, nor what comes after them on the way back.
 */
import { keep, readKeptJson } from "../../platform/api/DeviceStorage.ts"
import { keepInTab, readKeptInTab } from "./TabStorage.ts"
import { emptyHistory, type UndoHistory } from "./UndoHistory.ts"
import type { Step } from "./UndoStep.ts"

/** Changes with what steps look like: others are dropped. */
const version = 3

/** What a device keeps of a plan at most, in characters: it has room for some millions in all. */
const mostKept = 500_000

const keyOf = (planId: string): string => `banquet.undo.${planId}`

const isPrivate = (step: Step): boolean =>
  "reversals" in step &&
  step.reversals.some(
    ({ command, done, expected }) =>
      command.kind === "updatePlan" || /"seatLabel":"/.test(JSON.stringify([command, done]) + expected)
  )

/** Returns the last steps, from the first after one that is private. */
const keepable = (steps: ReadonlyArray<Step>): ReadonlyArray<Step> => steps.slice(steps.findLastIndex(isPrivate) + 1)

/** Returns the last of the steps that fit into the room. */
const fitting = (steps: ReadonlyArray<Step>, room: number): ReadonlyArray<Step> => {
  let left = room
  const first = steps.findLastIndex((step) => (left -= JSON.stringify(step).length) < 0)
  return steps.slice(first + 1)
}

export const keepHistory = (planId: string, { redo, undo }: UndoHistory): void => {
  const kept = { version, undo: fitting(keepable(undo), mostKept), redo: fitting(keepable(redo), mostKept) }
  const text = JSON.stringify(kept)
  // That it is empty is known, too: what another tab has is not this one's.
  keepInTab(keyOf(planId), text)
  keep(keyOf(planId), kept.undo.length + kept.redo.length === 0 ? null : text)
}

const isHistory = (kept: unknown): kept is UndoHistory =>
  typeof kept === "object" &&
  kept !== null &&
  "version" in kept &&
  kept.version === version &&
  "undo" in kept &&
  Array.isArray(kept.undo) &&
  "redo" in kept &&
  Array.isArray(kept.redo)

/** Returns the history that this tab has of the plan, or else this device. */
export const keptHistory = (planId: string): UndoHistory => {
  const kept = readKeptInTab(keyOf(planId)) ?? readKeptJson(keyOf(planId))
  return isHistory(kept) ? { undo: kept.undo, redo: kept.redo } : emptyHistory
}
