/**
 * The items under one filter, page by page as far as they were looked at. What comes while the planner works is told
 * and kept apart until it is asked for; what others decide is brought up to date in place.
 */
import { makeStore, type Store } from "../../design/Store.ts"
import { asProblem, type Problem } from "../../platform/api/Problem.ts"
import {
  type Filter,
  type GalleryPage,
  isExpected,
  isNewer,
  type Item,
  matches,
  merged,
  type Status,
  type Storage,
  type Totals
} from "./GalleryItems.ts"

export interface Feed {
  readonly items: ReadonlyArray<Item>
  /** `null` until the first answer. */
  readonly totals: Totals | null
  /** How much space the photos of the occasion take; `null` until the first answer. */
  readonly storage: Storage | null
  readonly isComplete: boolean
  readonly isLoading: boolean
  readonly problem: Problem | null
  /** New ones that are not shown yet. */
  readonly fresh: ReadonlyArray<Item>
  /** Whether there are more new ones than were asked for. */
  readonly isFreshMore: boolean
}

/** An item that others have changed, and its status since; `null` where only the rest of it is another. */
export interface ItemChange {
  readonly id: string
  readonly status: Status | null
}

type Read = (cursor: string | null, limit: number) => Promise<GalleryPage>

/** Returns an item as it is decided here, as long as the decision has no answer. */
type DecidedHere = (id: string) => Item | undefined

const firstPage = 60
const laterPage = 200
const newestPage = 50
/** So many pages are asked for at once. */
const mostPages = 6
/** How often all that is shown is asked for again, where anything may have changed. */
const recheckPause = 30_000
/** A picture that cannot be had would otherwise be asked for without end. */
const renewalPause = 30_000

const empty: Feed = {
  items: [],
  totals: null,
  storage: null,
  isComplete: false,
  isLoading: true,
  problem: null,
  fresh: [],
  isFreshMore: false
}

interface LoadedPage {
  readonly cursor: string | null
  readonly limit: number
  /** The last item before it. */
  readonly before: Item | null
  readonly ids: ReadonlySet<string>
}

export class GalleryFeed implements Store<Feed> {
  readonly filter: Filter
  readonly #read: Read
  readonly #decidedHere: DecidedHere
  readonly #store = makeStore(empty)
  readonly get = this.#store.get
  readonly subscribe = this.#store.subscribe
  #next: string | null = null
  #pages: ReadonlyArray<LoadedPage> = []
  /** Counts what was decided, so that answers from before it are passed over. */
  #epoch = 0
  #isAsking = false
  /** The ids of the items to ask for next. */
  #due: ReadonlySet<string> | null = null
  #isStarting = false
  #checkedAt = -Infinity
  #isRenewed = false

  constructor(filter: Filter, read: Read, totals: Totals | null, decidedHere: DecidedHere) {
    this.filter = filter
    this.#read = read
    this.#decidedHere = decidedHere
    this.#store.set({ ...empty, totals })
  }

  /** From the beginning; what is shown stays until the answer is there. */
  async start(): Promise<void> {
    if (this.#isStarting) return
    this.#isStarting = true
    this.#set({ isLoading: true })
    try {
      const { items, next_cursor, storage, totals } = await this.#read(null, firstPage)
      this.#next = next_cursor
      this.#checkedAt = performance.now()
      this.#pages = [{ cursor: null, limit: firstPage, before: null, ids: idsOf(items) }]
      this.#set({ ...empty, items, totals, storage, isComplete: next_cursor === null, isLoading: false })
    } catch (error) {
      this.#set({ isLoading: false, problem: asProblem(error) })
    } finally {
      this.#isStarting = false
    }
  }

  /** The next pages: the more are there already, the more are asked for before they are shown all at once. */
  async loadMore(): Promise<void> {
    if (this.get().isLoading || this.#next === null) return
    this.#set({ isLoading: true })
    const later: Array<Item> = []
    const wanted = Math.min(mostPages, 1 + Math.floor(this.#pages.length / 3))
    let problem: Problem | null = null
    for (let page = 0; page < wanted && this.#next !== null && problem === null; page++) {
      const cursor: string = this.#next
      try {
        const { items, next_cursor } = await this.#read(cursor, laterPage)
        // It has begun from the beginning meanwhile.
        if (cursor !== this.#next) return
        const before = later.at(-1) ?? this.get().items.at(-1) ?? null
        this.#next = next_cursor
        this.#pages = [...this.#pages, { cursor, limit: laterPage, before, ids: idsOf(items) }]
        later.push(...items)
      } catch (error) {
        problem = asProblem(error)
      }
    }
    const items = merged(this.get().items, later)
    this.#set({ items, isComplete: this.#next === null, isLoading: false, problem })
  }

  /** Asks what is new, how many there are, and how those are that were being prepared or are known to have changed. */
  async poll(changed: ReadonlySet<string> = new Set()): Promise<void> {
    this.#due = new Set([...(this.#due ?? []), ...changed])
    if (this.#isAsking) return
    this.#isAsking = true
    // What changes while it is asked may be in the answer or not.
    while (this.#due !== null) {
      const due = this.#due
      this.#due = null
      await this.#ask(due)
    }
    this.#isAsking = false
  }

  async #ask(changed: ReadonlySet<string>): Promise<void> {
    if (this.#pages.length === 0) {
      await this.start()
      return
    }
    const epoch = this.#epoch
    await this.#refresh({ cursor: null, limit: newestPage, before: null })
    const unready = this.get().items.find(({ asset }) => asset.status === "processing")
    const asked = unready === undefined ? [...changed] : [unready.id, ...changed]
    for (const page of this.#pages.filter(({ ids }) => asked.some((id) => ids.has(id)))) await this.#refresh(page)
    // Answers that were passed over are asked for again.
    if (epoch !== this.#epoch) this.#due = new Set([...(this.#due ?? []), ...changed])
  }

  /**
   * Others have changed these, or anything where it is `null`. What they decided shows at once, and stays for those who are
   * looking at it; the planner's own decisions are known already.
   */
  async applyChanges(changes: ReadonlyArray<ItemChange> | null): Promise<void> {
    if (changes === null) {
      const isDue = performance.now() - this.#checkedAt > recheckPause
      if (isDue) this.#checkedAt = performance.now()
      const pages = isDue ? this.#pages.slice(0, mostPages) : []
      return this.poll(new Set(pages.flatMap(({ ids }) => [...ids].slice(0, 1))))
    }
    const now = new Map(changes.map(({ id, status }) => [id, status]))
    const decided = this.get().items.flatMap((item): ReadonlyArray<Item> => {
      const status = now.get(item.id) ?? null
      return status !== null && status !== item.moderation_status ? [{ ...item, moderation_status: status }] : []
    })
    if (decided.length > 0) {
      this.#epoch += 1
      this.#set({ items: merged(this.get().items, decided) })
    }
    return this.poll(idsOf(decided))
  }

  /** Gets new URLs for an item and those beside it, theirs having ended. */
  renew(id: string): void {
    if (this.#isRenewed) return
    this.#isRenewed = true
    setTimeout(() => (this.#isRenewed = false), renewalPause)
    void this.poll(new Set([id]))
  }

  async showFresh(): Promise<void> {
    if (this.get().isFreshMore) {
      await this.start()
      return
    }
    const [first] = this.#pages
    if (first !== undefined) {
      const ids = new Set([...first.ids, ...idsOf(this.get().fresh)])
      this.#pages = [{ ...first, ids }, ...this.#pages.slice(1)]
    }
    this.#set({ items: merged(this.get().items, this.get().fresh), fresh: [] })
  }

  /** Takes in what the server has decided. */
  receive(decided: ReadonlyArray<Item>, notFound: ReadonlyArray<string>): void {
    this.#epoch += 1
    const gone = new Set(notFound)
    const { isComplete, items, totals: counted } = this.get()
    const known = new Map(items.map((item) => [item.id, item]))
    const last = items.at(-1)
    const totals = counted === null ? null : { ...counted }
    for (const item of decided) {
      const from = known.get(item.id)?.moderation_status
      if (totals === null || from === undefined) continue
      totals[from] -= 1
      totals[item.moderation_status] += 1
    }
    const taken = decided.filter(
      (item) =>
        known.has(item.id) ||
        (isExpected(this.filter, item) && (isComplete || last === undefined || isNewer(item, last)))
    )
    const left = gone.size === 0 ? items : items.filter(({ id }) => !gone.has(id))
    this.#set({ items: merged(left, taken), totals })
  }

  async #refresh({ before, cursor, limit }: Omit<LoadedPage, "ids">): Promise<void> {
    const epoch = this.#epoch
    try {
      const page = await this.#read(cursor, limit)
      if (epoch === this.#epoch) this.#take(page, before)
    } catch (error) {
      this.#set({ problem: asProblem(error) })
    }
  }

  #take({ items, next_cursor, storage, totals }: GalleryPage, before: Item | null): void {
    const found = new Map(items.map((item) => [item.id, item]))
    const known = idsOf(this.get().items)
    const last = items.at(-1)
    const kept = this.get().items.flatMap((item) => {
      if (found.has(item.id) || !matches(this.filter, item)) return [item]
      const isAbove = before !== null && !isNewer(before, item)
      const isBelow = next_cursor !== null && (last === undefined || isNewer(last, item))
      // What the server no longer lists was decided: by others, or here by a request that has no answer yet.
      return isAbove || isBelow ? [item] : (this.#decidedHere(item.id) ?? [])
    })
    const unknown = items.filter(({ id }) => !known.has(id))
    const isNews = before === null
    this.#set({
      items: merged(
        kept,
        items.filter(({ id }) => known.has(id))
      ),
      totals,
      storage,
      problem: null,
      ...(isNews
        ? { fresh: unknown, isFreshMore: next_cursor !== null && unknown.length === items.length && known.size > 0 }
        : {})
    })
  }

  #set(part: Partial<Feed>): void {
    this.#store.set({ ...this.get(), ...part })
  }
}

const idsOf = (items: ReadonlyArray<Item>): ReadonlySet<string> => new Set(items.map(({ id }) => id))
