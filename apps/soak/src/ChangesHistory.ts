/** Holds what a stream of changes has brought against what it must have brought. */

export interface ObservedChange {
  readonly position: number
  readonly kind: string
  /** Of the item or the plan. */
  readonly id: string
  readonly eventId: string | null
}

/** Returns everything that cannot be; `expected` are the ids that the stream must have brought, by kind. */
export const changesProblems = (
  who: string,
  changes: ReadonlyArray<ObservedChange>,
  expected: Readonly<Record<string, ReadonlyArray<string>>>,
  /** The events that the listener may hear of; `null`: all. */
  eventIds: ReadonlyArray<string> | null
): ReadonlyArray<string> => {
  const problems: Array<string> = []
  let last = -1
  for (const { eventId, kind, position } of changes) {
    if (position <= last) problems.push(`${who} heard position ${position} after ${last}`)
    last = Math.max(last, position)
    if (eventIds !== null && (eventId === null || !eventIds.includes(eventId))) {
      problems.push(`${who} heard of a ${kind} of an event that is not open`)
    }
  }
  for (const [kind, ids] of Object.entries(expected)) {
    const observed = new Set(changes.filter((each) => each.kind === kind).map(({ id }) => id))
    const missed = ids.filter((id) => !observed.has(id))
    if (missed.length > 0) problems.push(`${who} never heard of ${missed.length} of ${ids.length} of the kind ${kind}`)
  }
  return problems
}
