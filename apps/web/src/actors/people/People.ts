/**
 * The people of an occasion, held on the device: read page by page when the page is opened, and then kept up to date by the
 * stream of changes. So that each letter of a search is answered at once, whatever the network is like.
 */
import { makeStore, type Store } from "../../design/Store.ts"
import type { ChangeBatch } from "../../platform/api/Changes.ts"
import { asProblem, type Problem } from "../../platform/api/Problem.ts"
import type { Actor, ActorsPage, NewActor, PeopleRequests, Response } from "./Actor.ts"
import { responseAt } from "./Actor.ts"
import { type ActorEdit, mergeEdit, patchOf } from "./ActorEdit.ts"
import { changesOf, outcomeOf, type WantedAnswers } from "./InvitationChanges.ts"
import { byName, counted, type KnownPeople, membersOf, nobody } from "./KnownPeople.ts"
import type { Outcome } from "./Outcome.ts"

/** So many changes at once are read as a list rather than one by one. */
const mostRefreshed = 40
/** How often a change is sent again because others were faster. */
const mostTries = 6
const pagesBetweenViews = 6

export class People {
  readonly #requests: PeopleRequests
  readonly #store = makeStore(nobody)
  readonly #unsaved = makeStore(0)
  readonly #records = new Map<string, Actor>()
  /** What was written or found gone while pages are read, which say what was before. */
  readonly #touched = new Set<string>()
  readonly #queues = new Map<string, Promise<unknown>>()
  #reading: Promise<void> | null = null
  #pagesRead = 0
  #pagesToReadAgain = 0

  constructor(requests: PeopleRequests) {
    this.#requests = requests
  }

  get known(): Store<KnownPeople> {
    return this.#store
  }

  /** Counts the changes that have no answer yet. */
  get unsaved(): Store<number> {
    return this.#unsaved
  }

  /** Reads everybody; while that goes on, only what may have changed since is read again. */
  read(): Promise<void> {
    if (this.#reading !== null) {
      this.#pagesToReadAgain = this.#pagesRead
      return this.#reading
    }
    this.#reading = this.#readAll()
      .catch((error: unknown) => this.#store.set({ ...this.#store.get(), problem: asProblem(error) }))
      .finally(() => (this.#reading = null))
    return this.#reading
  }

  /** Reads what the changes are about. */
  async follow(changes: ChangeBatch): Promise<void> {
    const ids = new Map((changes ?? []).map(({ data, id }) => [id, data["revision"]]))
    const stale = [...ids].filter(([id, revision]) => this.#records.get(id)?.revision !== revision)
    if (changes === null || stale.length > mostRefreshed) return this.read()
    await Promise.all(
      stale.map(async ([id, revision]) => {
        if (revision === null) this.#forget(id)
        else await this.#find(id).catch(() => undefined)
      })
    )
    if (stale.length > 0) this.#publish()
  }

  async create(actor: NewActor): Promise<Outcome> {
    try {
      return this.#saved(await this.#counting(() => this.#requests.create(actor)))
    } catch (error) {
      return { kind: "refused", problem: asProblem(error) }
    }
  }

  /** Changes what was edited looking at `base`; changes of one actor are sent one after another. */
  change(base: Actor, edit: ActorEdit): Promise<Outcome> {
    return this.#write(base, (now) => {
      const { conflicts, edit: left } = mergeEdit(base, now, edit)
      if (conflicts.length > 0) return { kind: "conflict", now, conflicts }
      if (Object.keys(left).length === 0) return { kind: "saved", actor: now }
      return this.#requests.update(now.id, patchOf(left, now.revision))
    })
  }

  /** Gives an answer, or takes the invitation back, looking at `base`. */
  answer(base: Actor, eventId: string, response: Response | null): Promise<Outcome> {
    const before = responseAt(base, eventId)
    return this.#write(base, (now) => {
      const theirs = responseAt(now, eventId)
      if (theirs === response) return { kind: "saved", actor: now }
      if (theirs !== before) return { kind: "answered", now, mine: response, theirs }
      return this.#requests.answer(now.id, eventId, response, now.revision)
    })
  }

  /** Gives all of them the answers that are wanted, by one request: leaving the page leaves nobody with some. */
  async answerMany(bases: ReadonlyArray<Actor>, wanted: WantedAnswers): Promise<ReadonlyArray<Outcome>> {
    const before = Promise.all(bases.map(({ id }) => this.#queues.get(id) ?? Promise.resolve()))
    const outcomes = before.then(() => this.#counting(() => this.#answerMany(bases, wanted)))
    for (const { id } of bases) this.#queues.set(id, outcomes)
    return outcomes
  }

  async #answerMany(bases: ReadonlyArray<Actor>, wanted: WantedAnswers): Promise<ReadonlyArray<Outcome>> {
    const changes = changesOf(bases, wanted)
    try {
      const left = changes.length === 0 ? [] : await this.#requests.changeInvitations(changes)
      const now = new Map(left.map((actor) => [actor.id, actor]))
      for (const id of new Set(changes.map(({ actor_id: changed }) => changed))) {
        const actor = now.get(id)
        if (actor === undefined) this.#forget(id)
        else {
          this.#touched.add(id)
          this.#keep(actor)
        }
      }
      this.#publish()
      return bases.map((base) => outcomeOf(base, changes, now))
    } catch (error) {
      const problem = asProblem(error)
      return bases.map(() => ({ kind: "refused", problem }))
    }
  }

  /** Deletes an actor that is still as it was shown. */
  async remove(actor: Actor): Promise<Outcome> {
    try {
      await this.#counting(() => this.#requests.remove(actor.id, actor.revision))
      this.#forget(actor.id)
      this.#publish()
      return { kind: "gone" }
    } catch (error) {
      const problem = asProblem(error)
      if (problem.code === "stale_revision")
        await this.follow([{ kind: "actor", id: actor.id, eventId: null, data: {} }])
      if (problem.status !== 404) return { kind: "refused", problem }
      this.#forget(actor.id)
      this.#publish()
      return { kind: "gone" }
    }
  }

  /** Deletes an actor as it is now. */
  async removeLatest(id: string): Promise<Outcome> {
    await this.follow([{ kind: "actor", id, eventId: null, data: {} }])
    const actor = this.#records.get(id)
    return actor === undefined ? { kind: "gone" } : this.remove(actor)
  }

  /** Makes one of two that are still as they were shown: what the first has goes over to the second. */
  async merge(from: Actor, into: Actor): Promise<Outcome> {
    try {
      const merged = await this.#counting(() => this.#requests.merge(from.id, into.id, from.revision))
      this.#forget(from.id)
      return this.#saved(merged)
    } catch (error) {
      const problem = asProblem(error)
      if (problem.code === "stale_revision" || problem.status === 404) await this.read()
      return problem.status === 404 ? { kind: "gone" } : { kind: "refused", problem }
    }
  }

  #write(base: Actor, attempt: (now: Actor) => Outcome | Promise<Actor>): Promise<Outcome> {
    const before = this.#queues.get(base.id) ?? Promise.resolve()
    const outcome = before.then(() => this.#counting(() => this.#send(base, attempt)))
    this.#queues.set(base.id, outcome)
    return outcome
  }

  async #send(base: Actor, attempt: (now: Actor) => Outcome | Promise<Actor>): Promise<Outcome> {
    let last: Problem | null = null
    for (let tries = 0; tries < mostTries; tries++) {
      const attempted = attempt(this.#records.get(base.id) ?? base)
      if (!(attempted instanceof Promise)) return attempted
      try {
        return this.#saved(await attempted)
      } catch (error) {
        last = asProblem(error)
        if (last.status === 404) break
        if (last.code !== "stale_revision") return { kind: "refused", problem: last }
        const isThere = await this.#find(base.id).then(
          () => true,
          () => false
        )
        if (!isThere) break
        this.#publish()
      }
    }
    if (last?.status !== 404 && this.#records.has(base.id)) return { kind: "refused", problem: asProblem(last) }
    this.#forget(base.id)
    this.#publish()
    return { kind: "gone" }
  }

  #saved(actor: Actor): Outcome {
    this.#touched.add(actor.id)
    this.#keep(actor)
    this.#publish()
    return { kind: "saved", actor }
  }

  async #counting<A>(act: () => Promise<A>): Promise<A> {
    this.#unsaved.set(this.#unsaved.get() + 1)
    try {
      return await act()
    } finally {
      this.#unsaved.set(this.#unsaved.get() - 1)
    }
  }

  /** Reads one; where it is gone, it is forgotten. */
  async #find(id: string): Promise<void> {
    try {
      const actor = await this.#requests.find(id)
      this.#touched.add(id)
      this.#keep(actor)
    } catch (error) {
      if (asProblem(error).status === 404) this.#forget(id)
      throw error
    }
  }

  async #readAll(): Promise<void> {
    const seen = new Set<string>()
    this.#touched.clear()
    await this.#readPages(Infinity, seen)
    for (const id of this.#records.keys()) {
      if (!seen.has(id) && !this.#touched.has(id)) this.#records.delete(id)
    }
    this.#publish({ isComplete: true, problem: null })
    while (this.#pagesToReadAgain > 0) {
      const pages = this.#pagesToReadAgain
      this.#pagesToReadAgain = 0
      await this.#readPages(pages, seen)
      this.#publish()
    }
  }

  async #readPages(most: number, seen: Set<string>): Promise<void> {
    let cursor: string | null = null
    this.#pagesRead = 0
    do {
      const page: ActorsPage = await this.#requests.page(cursor)
      this.#pagesRead += 1
      cursor = page.next_cursor
      for (const actor of page.items) {
        seen.add(actor.id)
        if (!this.#touched.has(actor.id)) this.#keep(actor)
      }
      if (!this.#store.get().isComplete && this.#pagesRead % pagesBetweenViews === 1) {
        this.#publish({ totals: page.totals, problem: null })
      }
    } while (cursor !== null && this.#pagesRead < most)
  }

  /** A record that says the same stays the same, so that nothing is drawn again for it. */
  #keep(actor: Actor): void {
    const known = this.#records.get(actor.id)
    if (known !== undefined && known.revision > actor.revision) return
    if (known === undefined || JSON.stringify(known) !== JSON.stringify(actor)) this.#records.set(actor.id, actor)
  }

  #forget(id: string): void {
    this.#touched.add(id)
    this.#records.delete(id)
  }

  #publish(more: Partial<Pick<KnownPeople, "isComplete" | "problem" | "totals">> = {}): void {
    const before = { ...this.#store.get(), ...more }
    const actors = [...this.#records.values()].toSorted(byName)
    this.#store.set({
      ...before,
      actors,
      byId: new Map(this.#records),
      members: membersOf(actors),
      totals: before.isComplete ? counted(actors) : before.totals
    })
  }
}
