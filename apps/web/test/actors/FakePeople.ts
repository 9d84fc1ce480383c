/** The routes of people as the page asks them, on records in memory; others change them between two requests. */
import { Problem } from "../../src/platform/api/Problem.ts"
import { type Actor, type PeopleRequests, responseAt } from "../../src/actors/people/Actor.ts"

type ActorParts = Partial<Omit<Actor, "id">>

const actorId = (id: string): Actor["id"] => id

export const actorOf = (id: string, parts: ActorParts = {}): Actor => ({
  id: actorId(id),
  key: id,
  type: "person",
  display_name: id,
  party_size: 1,
  status: "active",
  revision: 1,
  member_of: [],
  contact: { email: null, phone: null },
  dietary: null,
  notes: null,
  invitations: [],
  seated: [],
  links: { active: 0, last_used_at: null },
  ...parts
})

const stale = () => new Problem(409, "stale_revision", { code: "stale_revision" })
const missing = () => new Problem(404, "not_found", { code: "not_found" })

export class FakePeople implements PeopleRequests {
  readonly records = new Map<string, Actor>()
  readonly asked: Array<string> = []
  pageSize = 2
  /** What happens before the next request is answered. */
  before: ((request: string) => void) | null = null
  failure: Problem | null = null

  constructor(actors: ReadonlyArray<Actor>) {
    for (const actor of actors) this.records.set(actor.id, actor)
  }

  /** What another planner does. */
  change(id: string, parts: ActorParts): void {
    const actor = this.#of(id)
    this.records.set(id, { ...actor, revision: actor.revision + 1, ...parts })
  }

  async page(cursor: string | null) {
    await this.#asked(`page ${cursor ?? ""}`)
    const names = [...this.records.values()].toSorted((a, b) => (a.display_name < b.display_name ? -1 : 1))
    const start = cursor === null ? 0 : names.findIndex(({ display_name }) => display_name > cursor)
    const items = start < 0 ? [] : names.slice(start, start + this.pageSize)
    const isLast = start < 0 || start + this.pageSize >= names.length
    const totals = { persons: this.records.size, households: 0, groups: 0, vendors: 0 }
    return { items, totals, next_cursor: isLast ? null : (items.at(-1)?.display_name ?? null) }
  }

  async find(id: string) {
    await this.#asked(`find ${id}`)
    return this.#of(id)
  }

  async create({ display_name, member_of, type }: Parameters<PeopleRequests["create"]>[0]) {
    await this.#asked(`create ${display_name}`)
    const units = (member_of ?? []).map((id) => this.#unitOf(String(id)))
    const actor = actorOf(display_name.toLowerCase(), {
      display_name,
      member_of: units,
      ...(type === "household" || type === "group" ? { type } : {})
    })
    this.records.set(actor.id, actor)
    return actor
  }

  async update(id: string, { contact, member_of, revision, ...patch }: Parameters<PeopleRequests["update"]>[1]) {
    await this.#asked(`update ${id}`)
    const actor = this.#of(id)
    if (actor.revision !== revision) throw stale()
    const changed: ActorParts = {
      display_name: patch.display_name ?? actor.display_name,
      party_size: patch.party_size ?? actor.party_size,
      contact: { ...actor.contact, ...contact },
      ...("dietary" in patch ? { dietary: patch.dietary ?? null } : {}),
      ...("notes" in patch ? { notes: patch.notes ?? null } : {}),
      ...(member_of === undefined || member_of === null
        ? {}
        : { member_of: member_of.map((unit) => this.#unitOf(String(unit))) })
    }
    this.change(id, changed)
    return this.#of(id)
  }

  async merge(id: string, into: string, revision: number) {
    await this.#asked(`merge ${id}`)
    if (this.#of(id).revision !== revision) throw stale()
    this.change(into, {})
    this.records.delete(id)
    return this.#of(into)
  }

  async remove(id: string, revision: number) {
    await this.#asked(`remove ${id}`)
    if (this.#of(id).revision !== revision) throw stale()
    this.records.delete(id)
  }

  async answer(id: string, eventId: string, response: Parameters<PeopleRequests["answer"]>[2], revision: number) {
    await this.#asked(`answer ${id}`)
    const actor = this.#of(id)
    if (actor.revision !== revision) throw stale()
    const others = actor.invitations.filter(({ event_id }) => event_id !== eventId)
    const given = response === null ? [] : [{ event_id: eventId, response }]
    this.change(id, { invitations: [...others, ...given] })
    return this.#of(id)
  }

  async changeInvitations(changes: Parameters<PeopleRequests["changeInvitations"]>[0]) {
    await this.#asked("changeInvitations")
    for (const { actor_id: id, event_id: eventId, from, to } of changes) {
      const actor = this.records.get(id)
      if (actor === undefined || from !== (responseAt(actor, eventId) ?? "not_invited")) continue
      const others = actor.invitations.filter(({ event_id }) => event_id !== eventId)
      this.change(id, {
        invitations: to === "not_invited" ? others : [...others, { event_id: eventId, response: to }]
      })
    }
    return [...new Set(changes.map(({ actor_id: id }) => id))].flatMap((id) => this.records.get(id) ?? [])
  }

  async #asked(request: string): Promise<void> {
    await Promise.resolve()
    this.asked.push(request)
    this.before?.(request)
    if (this.failure !== null) throw this.failure
  }

  #of(id: string): Actor {
    const actor = this.records.get(id)
    if (actor === undefined) throw missing()
    return actor
  }

  #unitOf(id: string) {
    const { display_name, type } = this.#of(id)
    return { id: actorId(id), display_name, type }
  }
}
