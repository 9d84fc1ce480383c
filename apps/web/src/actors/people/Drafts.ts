/** What was typed and is not saved: it stays when another person is opened, and when others change the same. */
import { makeStore, type Store } from "../../design/Store.ts"
import type { Actor } from "./Actor.ts"
import type { ActorEdit, ActorMember } from "./ActorEdit.ts"
import type { Outcome } from "./Outcome.ts"
import type { People } from "./People.ts"

export interface Draft {
  readonly text: string
  /** The actor that it was typed over. */
  readonly base: Actor
  /** Why it is not saved. */
  readonly outcome: Outcome | null
}

type Kept = ReadonlyMap<string, Draft>

const keyOf = (actorId: string, member: ActorMember): string => `${actorId} ${member}`

export class Drafts {
  readonly #people: People
  readonly #store = makeStore<Kept>(new Map())

  constructor(people: People) {
    this.#people = people
  }

  get kept(): Store<Kept> {
    return this.#store
  }

  of(kept: Kept, actorId: string, member: ActorMember): Draft | undefined {
    return kept.get(keyOf(actorId, member))
  }

  write(actor: Actor, member: ActorMember, text: string): void {
    const before = this.#store.get().get(keyOf(actor.id, member))
    this.#put(actor.id, member, { text, base: before?.base ?? actor, outcome: null })
  }

  drop(actorId: string, member: ActorMember): void {
    this.#put(actorId, member, null)
  }

  /** Sends the edit; what was typed goes once it is saved, unless more was typed since. */
  async save(actorId: string, member: ActorMember, edit: ActorEdit): Promise<Outcome | null> {
    const draft = this.#store.get().get(keyOf(actorId, member))
    if (draft === undefined) return null
    // What others have written was shown, and this is to take its place.
    const base = draft.outcome?.kind === "conflict" ? draft.outcome.now : draft.base
    const outcome = await this.#people.change(base, edit)
    const now = this.#store.get().get(keyOf(actorId, member))
    if (outcome.kind === "saved") {
      if (now?.text === draft.text) this.drop(actorId, member)
      else if (now !== undefined) this.#put(actorId, member, { ...now, base: outcome.actor })
    } else if (now !== undefined) this.#put(actorId, member, { ...now, outcome })
    return outcome
  }

  #put(actorId: string, member: ActorMember, draft: Draft | null): void {
    const kept = new Map(this.#store.get())
    if (draft === null) kept.delete(keyOf(actorId, member))
    else kept.set(keyOf(actorId, member), draft)
    this.#store.set(kept)
  }
}
