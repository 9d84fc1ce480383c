/**
 * What a planner has decided, step by step, beside what the server has: a value, and what each of decisions, undoing and
 * answers makes of it. The requests to send are the difference of both, so that a decision that is taken back before it
 * was sent leaves no trace.
 */
import { type Action, type Item, type Status, statusAfter, type Undecided } from "./GalleryItems.ts"

/** A status and the note beside it. */
export interface Verdict {
  readonly status: Status
  readonly notes: string | null
}

export interface Change {
  readonly before: Verdict
  readonly after: Verdict
  readonly isSent: boolean
  /** Somebody else has decided after it. */
  readonly isOverruled: boolean
}

/** What was decided at once, by item. */
export interface Step {
  readonly id: number
  readonly action: Action
  readonly changes: ReadonlyMap<string, Change>
}

export interface Wanted {
  readonly verdict: Verdict
  /** When it may be sent, in milliseconds. */
  readonly due: number
  /** Holds only if nobody has decided since the decision that is undone. */
  readonly isUndoing: boolean
  readonly progress: "held" | "sending" | "waiting"
}

export interface DecisionLog {
  /** The last one last. */
  readonly steps: ReadonlyArray<Step>
  /** The items that were decided here, as the server has them, as far as is known. */
  readonly known: ReadonlyMap<string, Item>
  /** What items are to become and are not yet. */
  readonly wanted: ReadonlyMap<string, Wanted>
  /** Items of which a request got no answer: the server may have decided them or not. */
  readonly unsure: ReadonlySet<string>
}

export const emptyLog: DecisionLog = { steps: [], known: new Map(), wanted: new Map(), unsure: new Set() }

export const verdictOf = ({ moderation, moderation_status }: Item): Verdict => ({
  status: moderation_status,
  notes: moderation?.notes ?? null
})

export const isSame = (a: Verdict, b: Verdict): boolean => a.status === b.status && a.notes === b.notes

export const decidedAt = (item: Item | undefined): string => item?.moderation?.decided_at ?? ""

/** What becomes of the changes of some items: another change, or none. A step goes with its last change. */
export const revised = (
  steps: ReadonlyArray<Step>,
  ids: ReadonlySet<string>,
  revise: (change: Change) => Change | null
): ReadonlyArray<Step> =>
  steps
    .map((step) => {
      if (![...step.changes.keys()].some((id) => ids.has(id))) return step
      const changes = [...step.changes].flatMap(([id, change]) => {
        const next = ids.has(id) ? revise(change) : change
        return next === null ? [] : [[id, next] as const]
      })
      return { ...step, changes: new Map(changes) }
    })
    .filter(({ changes }) => changes.size > 0)

export const overruled = (change: Change): Change => ({ ...change, isOverruled: true })

/** Wants an item to become this. Nothing is wanted of what the server has so already, unless an answer is to come. */
const want = (
  { known, unsure }: DecisionLog,
  wanted: Map<string, Wanted>,
  id: string,
  next: Omit<Wanted, "progress">
): void => {
  const item = known.get(id)
  const isUnderWay = wanted.get(id)?.progress === "sending"
  const isThere = item !== undefined && isSame(verdictOf(item), next.verdict)
  if (isThere && !isUnderWay && !unsure.has(id)) wanted.delete(id)
  else wanted.set(id, { ...next, progress: isUnderWay ? "sending" : "held" })
}

/** Takes a look at what is about to be decided: somebody else may have decided since. */
const seen = (log: DecisionLog, items: ReadonlyArray<Item>): DecisionLog => {
  const newer = items.filter((item) => {
    const known = log.known.get(item.id)
    return !log.wanted.has(item.id) && (known === undefined || decidedAt(item) > decidedAt(known))
  })
  const others = new Set(newer.filter(({ id }) => log.known.has(id)).map(({ id }) => id))
  const known = new Map([...log.known, ...newer.map((item) => [item.id, item] as const)])
  return { ...log, known, steps: others.size === 0 ? log.steps : revised(log.steps, others, overruled) }
}

/** What an item is to be, or is. */
const verdictNow = ({ known, wanted }: DecisionLog, item: Item): Verdict =>
  wanted.get(item.id)?.verdict ?? verdictOf(known.get(item.id) ?? item)

/** Returns the note beside an item as it is wanted. */
export const noteOf = (log: DecisionLog, item: Item): string | null => verdictNow(log, item).notes

interface NewStep {
  readonly id: number
  readonly action: Action
  readonly notes: string | null
  /** When it may be sent. */
  readonly due: number
}

/** Decides items in one step, which takes the place of what was wanted of them. */
export const decided = (before: DecisionLog, step: NewStep, items: ReadonlyArray<Item>): DecisionLog => {
  const log = seen(before, items)
  const verdict: Verdict = { status: statusAfter(step.action), notes: step.notes }
  const wanted = new Map(log.wanted)
  const changes = new Map<string, Change>()
  for (const item of items) {
    changes.set(item.id, { before: verdictNow(log, item), after: verdict, isSent: false, isOverruled: false })
    want(log, wanted, item.id, { verdict, due: step.due, isUndoing: false })
  }
  const steps = [...log.steps, { id: step.id, action: step.action, changes }]
  return { ...log, steps, wanted }
}

/** Gives the last decision about an item another note; one that was taken elsewhere is repeated with it, as a step. */
export const annotated = (log: DecisionLog, step: Omit<NewStep, "action">, item: Item): DecisionLog => {
  const now = verdictNow(log, item)
  if (now.status === "pending" || now.notes === step.notes) return log
  const last = log.steps.findLast(({ changes }) => changes.has(item.id))
  const change = last?.changes.get(item.id)
  if (last === undefined || change?.after.status !== now.status || change.isOverruled) {
    return decided(log, { ...step, action: now.status === "approved" ? "approve" : "reject" }, [item])
  }
  const after = { ...now, notes: step.notes }
  const wanted = new Map(log.wanted)
  want(log, wanted, item.id, { verdict: after, due: step.due, isUndoing: false })
  const changes = new Map([...last.changes, [item.id, { ...change, after }]])
  return { ...log, steps: log.steps.map((other) => (other === last ? { ...last, changes } : other)), wanted }
}

export interface Undone {
  readonly log: DecisionLog
  readonly ids: ReadonlyArray<string>
  /** How many stay as they are, for somebody else has decided since. */
  readonly overruled: number
}

/** Takes the last step back; `null` where there is none. What was sent is undone by a request that is due at once. */
export const undone = (log: DecisionLog, now: number): Undone | null => {
  const last = log.steps.at(-1)
  if (last === undefined) return null
  const wanted = new Map(log.wanted)
  for (const [id, { before, isOverruled, isSent }] of last.changes) {
    if (isOverruled) continue
    const isUndoing = isSent || wanted.get(id)?.progress === "sending"
    want(log, wanted, id, { verdict: before, due: now, isUndoing })
  }
  return {
    log: { ...log, steps: log.steps.slice(0, -1), wanted },
    ids: [...last.changes.keys()],
    overruled: [...last.changes.values()].filter(({ isOverruled }) => isOverruled).length
  }
}

/** Decisions that the server does not know yet, by item; those that are the same as before stay the same objects. */
export const undecidedOf = ({ known, wanted }: DecisionLog, before: Undecided): Undecided =>
  new Map(
    [...wanted].flatMap(([id, { verdict }]) => {
      const item = known.get(id)
      if (item === undefined) return []
      const same = before.get(id)
      if (same !== undefined && same.before === item && isSame(verdictOf(same.after), verdict)) return [[id, same]]
      const moderation = item.moderation === null ? null : { ...item.moderation, notes: verdict.notes }
      return [[id, { before: item, after: { ...item, moderation_status: verdict.status, moderation } }]]
    })
  )
