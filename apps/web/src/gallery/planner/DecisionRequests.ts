/** What of the decisions the server is asked, one request after another, and what its answers make of them. */
import {
  decidedAt,
  type DecisionLog,
  isSame,
  overruled,
  revised,
  type Step,
  type Verdict,
  verdictOf,
  type Wanted
} from "./DecisionLog.ts"
import type { Item } from "./GalleryItems.ts"

/** What the server is asked at once. */
export interface DecisionRequest {
  readonly verdict: Verdict
  /** When the decision was taken that is undone; `null` where it does not matter who has decided what. */
  readonly latestDecidedAt: string | null
  readonly ids: ReadonlyArray<string>
}

export interface DecisionAnswer {
  readonly items: ReadonlyArray<Item>
  readonly decidedSince: ReadonlyArray<string>
  readonly notFound: ReadonlyArray<string>
}

/** How many items the server takes at once. */
export const mostAtOnce = 200

/** Returns what the server is to be asked next of what is due, `null` where nothing is. */
export const nextRequest = ({ known, unsure, wanted }: DecisionLog, now: number): DecisionRequest | null => {
  const guardOf = (id: string, { isUndoing }: Wanted) =>
    isUndoing && !unsure.has(id) ? decidedAt(known.get(id)) || null : null
  const due = [...wanted].filter(([, { due: at, progress }]) => progress !== "sending" && at <= now)
  const [first] = due
  if (first === undefined) return null
  const { verdict } = first[1]
  const latestDecidedAt = guardOf(...first)
  const alike = due.filter(([id, other]) => isSame(other.verdict, verdict) && guardOf(id, other) === latestDecidedAt)
  return { verdict, latestDecidedAt, ids: alike.slice(0, mostAtOnce).map(([id]) => id) }
}

/** When something is due next; `null` where nothing is. */
export const nextDue = ({ wanted }: DecisionLog): number | null =>
  [...wanted.values()].reduce<number | null>(
    (soonest, { due, progress }) => (progress === "sending" ? soonest : Math.min(soonest ?? due, due)),
    null
  )

const progressing = (
  wanted: DecisionLog["wanted"],
  ids: ReadonlyArray<string>,
  part: Partial<Pick<Wanted, "due" | "progress">>
): Map<string, Wanted> => {
  const next = new Map(wanted)
  for (const id of ids) {
    const own = next.get(id)
    if (own !== undefined) next.set(id, { ...own, ...part })
  }
  return next
}

/** The request is under way. */
export const sending = (log: DecisionLog, { ids }: DecisionRequest): DecisionLog => ({
  ...log,
  wanted: progressing(log.wanted, ids, { progress: "sending" })
})

/** The server has answered. */
export const answered = (log: DecisionLog, { ids }: DecisionRequest, answer: DecisionAnswer): DecisionLog => {
  const gone = new Set(answer.notFound)
  const since = new Set(answer.decidedSince)
  const left = [...gone, ...since]
  const known = new Map([...log.known, ...answer.items.map((item) => [item.id, item] as const)])
  const wanted = progressing(log.wanted, ids, { progress: "held" })
  for (const id of left) {
    known.delete(id)
    wanted.delete(id)
  }
  for (const item of answer.items) {
    const own = wanted.get(item.id)
    if (own !== undefined && isSame(own.verdict, verdictOf(item))) wanted.delete(item.id)
  }
  const unsure = new Set([...log.unsure].filter((id) => !ids.includes(id)))
  const open = revised(
    revised(log.steps, gone, () => null),
    since,
    overruled
  )
  return { steps: markedSent(open, new Set(answer.items.map(({ id }) => id))), known, wanted, unsure }
}

/** Marks the last change of each item as known to the server. */
const markedSent = (steps: ReadonlyArray<Step>, ids: ReadonlySet<string>): ReadonlyArray<Step> => {
  const left = new Set(ids)
  return steps
    .toReversed()
    .map((step) => {
      const own = new Set([...step.changes.keys()].filter((id) => left.has(id)))
      if (own.size === 0) return step
      for (const id of own) left.delete(id)
      const changes = [...step.changes].map(
        ([id, change]) => [id, own.has(id) ? { ...change, isSent: true } : change] as const
      )
      return { ...step, changes: new Map(changes) }
    })
    .toReversed()
}

/** There was no answer, or one that says to try again at `due`; without one the server may have decided or not. */
export const unanswered = (
  log: DecisionLog,
  { ids }: DecisionRequest,
  due: number,
  isUnsure: boolean
): DecisionLog => ({
  ...log,
  wanted: progressing(log.wanted, ids, { progress: "waiting", due }),
  unsure: isUnsure ? new Set([...log.unsure, ...ids]) : log.unsure
})

/** The server has refused: what it has stays, and what it was never told is given up. */
export const refused = (log: DecisionLog, ids: ReadonlyArray<string>): DecisionLog => {
  const out = new Set(ids)
  return {
    ...log,
    steps: revised(log.steps, out, (change) => (change.isSent ? change : null)),
    wanted: new Map([...log.wanted].filter(([id]) => !out.has(id)))
  }
}
