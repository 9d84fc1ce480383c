/** What was heard on a stream of changes, held against what must have been told. */

export interface Heard {
  readonly position: number
  readonly kind: string
  /** Of the item or the plan. */
  readonly id: string
  readonly eventId: string | null
}

/** Everything that cannot be; `expected` are the ids that must have been heard of, by kind. */
export const changesProblems = (
  who: string,
  heard: ReadonlyArray<Heard>,
  expected: Readonly<Record<string, ReadonlyArray<string>>>,
  /** The events that the listener may hear of; `null`: all. */
  eventIds: ReadonlyArray<string> | null
): ReadonlyArray<string> => {
  const problems: Array<string> = []
  let last = -1
  for (const { eventId, kind, position } of heard) {
    if (position <= last) problems.push(`${who} heard position ${position} after ${last}`)
    last = Math.max(last, position)
    if (eventIds !== null && (eventId === null || !eventIds.includes(eventId))) {
      problems.push(`${who} heard of a ${kind} of an event that is not open`)
    }
  }
  for (const [kind, ids] of Object.entries(expected)) {
    const told = new Set(heard.filter((each) => each.kind === kind).map(({ id }) => id))
    const missed = ids.filter((id) => !told.has(id))
    if (missed.length > 0) problems.push(`${who} never heard of ${missed.length} of ${ids.length} of the kind ${kind}`)
  }
  return problems
}
