/**
 * A planner's decisions. Each shows at once and is held back for some seconds, so that it can be taken back without a
 * trace; then it is sent. What the server refuses is undone here, what it cannot be asked is tried again.
 */
import { makeStore, type Store } from "../../design/Store.ts"
import { asProblem, type Problem } from "../../platform/api/Problem.ts"
import { type Action, type Item, inverse, statusAfter, type Undecided } from "./GalleryItems.ts"

interface Change {
  /** The item as the server has it. */
  readonly before: Item
  readonly action: Action
  readonly notes: string | null
}

type Progress = "held" | "waiting" | "sending" | "sent"

export interface Decision {
  readonly id: number
  readonly changes: ReadonlyArray<Change>
  readonly progress: Progress
}

export type Notice =
  | { readonly kind: "decided" | "takenBack"; readonly decision: Decision }
  | { readonly kind: "refused"; readonly decision: Decision; readonly problem: Problem }
  | { readonly kind: "gone"; readonly count: number }

export interface Decisions {
  readonly decided: Undecided
  readonly notice: Notice | null
  /** Decisions that wait for a network. */
  readonly waiting: number
}

interface Sent {
  readonly items: ReadonlyArray<Item>
  readonly notFound: ReadonlyArray<string>
}

export interface DecisionDependencies {
  readonly send: (change: Omit<Change, "before">, ids: ReadonlyArray<string>) => Promise<Sent>
  /** Hears of what the server has decided. */
  readonly receive: (sent: Sent) => void
}

/** How long a decision is held back. */
export const holdTime = 6000
const retryTime = 5000
/** How many items the server takes at once. */
const mostAtOnce = 200
/** How many decisions can be undone. */
const historyLength = 100

const after = ({ action, before, notes }: Change): Item => ({
  ...before,
  moderation_status: statusAfter(action),
  moderation: before.moderation === null ? null : { ...before.moderation, notes }
})

/** Changes that one request can ask for. */
const requestsOf = (changes: ReadonlyArray<Change>): ReadonlyArray<ReadonlyArray<Change>> =>
  [...Map.groupBy(changes, ({ action, notes }) => `${action} ${notes ?? ""}`).values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / mostAtOnce) }, (_, part) =>
      group.slice(part * mostAtOnce, (part + 1) * mostAtOnce)
    )
  )

/** What brings an item back to where it was, or at least away from where it is now. */
const undoing = ({ action, before }: Change, now: Item): Change => {
  const from = before.moderation_status
  const back = from === "approved" ? "approve" : from === "rejected" ? "reject" : inverse(action)
  return { before: now, action: back, notes: from === "pending" ? null : (before.moderation?.notes ?? null) }
}

export class DecisionStore implements Store<Decisions> {
  readonly #dependencies: DecisionDependencies
  readonly #store = makeStore<Decisions>({ decided: new Map(), notice: null, waiting: 0 })
  readonly get = this.#store.get
  readonly subscribe = this.#store.subscribe
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  /** The last one last. */
  #decisions: ReadonlyArray<Decision> = []
  /** What the server has made of items since. */
  readonly #confirmed = new Map<string, Item>()
  #notice: Notice | null = null
  #nextId = 1

  constructor(dependencies: DecisionDependencies) {
    this.#dependencies = dependencies
  }

  decide(action: Action, items: ReadonlyArray<Item>, notes: string | null): void {
    this.#hold(items.map((item) => ({ before: this.get().decided.get(item.id)?.before ?? item, action, notes })))
  }

  /** Gives the last decision about an item a note; one that was sent already is sent again with it. */
  annotate(item: Item, notes: string | null): void {
    const last = this.#decisions.findLast(({ changes }) => changes.some(({ before }) => before.id === item.id))
    const change = last?.changes.find(({ before }) => before.id === item.id)
    if (last !== undefined && (last.progress === "held" || last.progress === "waiting")) {
      const changes = last.changes.map((other) => (other === change ? { ...other, notes } : other))
      this.#replace(last.id, { changes })
      this.#schedule(last.id, holdTime)
      this.#publish()
      return
    }
    const now = item.moderation_status === "pending" ? (this.#confirmed.get(item.id) ?? item) : item
    if (now.moderation_status === "pending" || change?.notes === notes) return
    this.#hold([{ before: now, action: now.moderation_status === "approved" ? "approve" : "reject", notes }])
  }

  /** Takes the last decision back; once it was sent, by the inverse one. Answers what it was about. */
  undo(): Decision | null {
    const last = this.#decisions.at(-1)
    if (last === undefined) return null
    this.#drop(last.id)
    if (last.progress === "held" || last.progress === "waiting") {
      this.#notice = { kind: "takenBack", decision: last }
      this.#publish()
    } else {
      this.#hold(last.changes.map((change) => undoing(change, this.#confirmed.get(change.before.id) ?? after(change))))
    }
    return last
  }

  /** Sends everything that is held back. */
  flush(): void {
    for (const { id, progress } of this.#decisions) {
      if (progress === "held" || progress === "waiting") void this.#send(id)
    }
  }

  dismiss(): void {
    this.#notice = null
    this.#publish()
  }

  #hold(changes: ReadonlyArray<Change>): void {
    const ids = new Set(changes.map(({ before }) => before.id))
    // A later decision takes the place of one that was not sent yet.
    for (const { changes: earlier, id, progress } of this.#decisions) {
      if (progress !== "held" && progress !== "waiting") continue
      const left = earlier.filter(({ before }) => !ids.has(before.id))
      if (left.length === 0) this.#drop(id)
      else if (left.length < earlier.length) this.#replace(id, { changes: left })
    }
    const decision: Decision = { id: this.#nextId++, changes, progress: "held" }
    const kept = this.#decisions.length < historyLength ? 0 : this.#decisions[0]?.progress === "sent" ? 1 : 0
    this.#decisions = [...this.#decisions.slice(kept), decision]
    this.#notice = { kind: "decided", decision }
    this.#schedule(decision.id, holdTime)
    this.#publish()
  }

  #schedule(id: number, delay: number): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.set(
      id,
      setTimeout(() => void this.#send(id), delay)
    )
  }

  #replace(id: number, part: Partial<Decision>): void {
    this.#decisions = this.#decisions.map((decision) => (decision.id === id ? { ...decision, ...part } : decision))
    const changed = this.#decisions.find((other) => other.id === id)
    const notice = this.#notice
    if (notice?.kind === "decided" && notice.decision.id === id && changed !== undefined) {
      this.#notice = { ...notice, decision: changed }
    }
  }

  #drop(id: number): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
    this.#decisions = this.#decisions.filter((decision) => decision.id !== id)
  }

  async #send(id: number): Promise<void> {
    const decision = this.#decisions.find((other) => other.id === id)
    if (decision === undefined || (decision.progress !== "held" && decision.progress !== "waiting")) return
    clearTimeout(this.#timers.get(id))
    this.#replace(id, { progress: "sending" })
    this.#publish()
    const requests = requestsOf(decision.changes)
    const outcomes = await Promise.all(
      requests.map(async (changes) => {
        const [first] = changes
        if (first === undefined) return { changes, problem: null }
        try {
          const sent = await this.#dependencies.send(
            first,
            changes.map(({ before }) => before.id)
          )
          this.#confirm(sent)
          return { changes, problem: null }
        } catch (error) {
          return { changes, problem: asProblem(error) }
        }
      })
    )
    const failed = outcomes.find(({ problem }) => problem !== null)
    const problem = failed?.problem ?? null
    const done = outcomes.flatMap(({ changes, problem: own }) => (own === null ? changes : []))
    const left = outcomes.flatMap(({ changes, problem: own }) => (own === null ? [] : changes))
    if (problem === null) {
      this.#replace(id, { progress: "sent" })
    } else if (problem.code === "offline" || problem.status === 503) {
      this.#replace(id, { progress: "waiting", changes: left })
      this.#schedule(id, retryTime)
    } else {
      if (done.length === 0) this.#drop(id)
      else this.#replace(id, { progress: "sent", changes: done })
      this.#notice = { kind: "refused", decision: { ...decision, changes: left }, problem }
    }
    this.#publish()
  }

  #confirm(sent: Sent): void {
    const items = new Map(sent.items.map((item) => [item.id, item]))
    for (const item of sent.items) this.#confirmed.set(item.id, item)
    // What was decided meanwhile starts from here.
    this.#decisions = this.#decisions.map((decision) =>
      decision.progress !== "held" && decision.progress !== "waiting"
        ? decision
        : {
            ...decision,
            changes: decision.changes.map((change) => ({
              ...change,
              before: items.get(change.before.id) ?? change.before
            }))
          }
    )
    if (sent.notFound.length > 0) this.#notice = { kind: "gone", count: sent.notFound.length }
    this.#dependencies.receive(sent)
  }

  #publish(): void {
    const decided = new Map<string, { readonly before: Item; readonly after: Item }>()
    for (const { changes, progress } of this.#decisions) {
      if (progress === "sent") continue
      for (const change of changes) {
        const known = this.get().decided.get(change.before.id)
        const isSame = known?.before === change.before && known.after.moderation_status === statusAfter(change.action)
        decided.set(change.before.id, isSame ? known : { before: change.before, after: after(change) })
      }
    }
    const waiting = this.#decisions.filter(({ progress }) => progress === "waiting").length
    this.#store.set({ decided, notice: this.#notice, waiting })
  }
}
