/** Entries of the audit log that were made by one request, such as an import or an arrangement. */
import type { AuditEntry } from "./AuditEntry.ts"

/** An entry alone, or all those of one request. */
export type Step = readonly [AuditEntry, ...ReadonlyArray<AuditEntry>]

/** Fewer entries of one request are shown one by one. */
const fewest = 5

/** Callers may choose the ids of their requests, and choose those of others. */
const isSameStep = (a: AuditEntry, b: AuditEntry): boolean =>
  a.request_id !== null && a.request_id === b.request_id && a.by.kind === b.by.kind && a.by.id === b.by.id

/** Returns entries in their order, those that stand beside each other and were made by one request together. */
export const stepsOf = (entries: ReadonlyArray<AuditEntry>): ReadonlyArray<Step> => {
  const runs: Array<[AuditEntry, ...Array<AuditEntry>]> = []
  for (const entry of entries) {
    const run = runs.at(-1)
    if (run !== undefined && isSameStep(run[0], entry)) run.push(entry)
    else runs.push([entry])
  }
  return runs.flatMap((run): ReadonlyArray<Step> => (run.length < fewest ? run.map((entry) => [entry]) : [run]))
}

/** Returns whether what follows may belong to the last step. */
export const endsInStep = (entries: ReadonlyArray<AuditEntry>): boolean => {
  const last = entries.slice(-fewest)
  const [first] = last
  return first !== undefined && last.length === fewest && last.every((entry) => isSameStep(first, entry))
}

/** Returns how many entries of a step there are of each action, the most frequent first. */
export const actionsOf = (step: Step): ReadonlyArray<readonly [action: string, count: number]> =>
  [...Map.groupBy(step, ({ action }) => action)]
    .map(([action, { length }]) => [action, length] as const)
    .toSorted(([, a], [, b]) => b - a)
