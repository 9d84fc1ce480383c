/** A fresh occasion on the running server, and what its planners, guests and vendors can ask of it. */
import { Client, type Answer, answered } from "./Client.ts"
import type { OccasionParts } from "./OccasionDocument.ts"
import type {
  Arrangement,
  Assignment,
  Candidate,
  ChangedPlan,
  ChangedSeats,
  GuestOverview,
  GuestSeating,
  Plan,
  PlanDiff,
  PlannerSeating,
  PlanWithCandidates,
  Session,
  Table,
  VendorSeating,
  Wishes,
  Zone
} from "./Wire.ts"

/** What `banquet apply --json` prints. */
export interface Applied {
  readonly occasion: { readonly id: string; readonly slug: string }
  readonly events: Readonly<Record<string, string>>
  readonly actors: Readonly<Record<string, string>>
  readonly tokens: {
    readonly planners: Readonly<Record<string, string>>
    readonly guests: Readonly<Record<string, string>>
    readonly vendors: Readonly<Record<string, string>>
  }
}

export interface IssuedToken {
  readonly id: string
  readonly token: string
}

/** What the operator at the command line does to an occasion. */
export interface Administration {
  readonly apply: (changes: OccasionParts) => Promise<Applied>
  readonly enable: (module: string, eventId: string) => Promise<unknown>
  readonly disable: (module: string, eventId: string) => Promise<unknown>
  readonly erase: (key: string) => Promise<unknown>
  readonly issue: (kind: "planner" | "guest" | "vendor", key: string, minutes: number | null) => Promise<IssuedToken>
  readonly revoke: (token: IssuedToken) => Promise<unknown>
}

type Id = string | { readonly id: string }
const idOf = (what: Id): string => (typeof what === "string" ? what : what.id)

const narrowed = (path: string, eventId: string | undefined): string =>
  eventId === undefined ? path : `${path}?event_id=${eventId}`

const revised = (path: string, revision: number | string | undefined): string =>
  revision === undefined ? path : `${path}?revision=${revision}`

export class Planner {
  readonly client: Client
  readonly path: string

  constructor(client: Client, occasionId: string) {
    this.client = client
    this.path = `/v1/occasions/${occasionId}/seating`
  }

  session(): Promise<Answer<Session>> {
    return this.client.get("/v1/session")
  }

  seating(eventId?: string): Promise<Answer<PlannerSeating>> {
    return this.client.get(narrowed(this.path, eventId))
  }

  createPlan(body: object): Promise<Answer<{ plan: Plan }>> {
    return this.client.post(`${this.path}/plans`, body)
  }

  updatePlan(plan: Id, body: object): Promise<Answer<{ plan: Plan }>> {
    return this.client.patch(`${this.path}/plans/${idOf(plan)}`, body)
  }

  publish(plan: Id, body?: object): Promise<Answer<{ plan: ChangedPlan }>> {
    return this.client.post(`${this.path}/plans/${idOf(plan)}/publish`, body)
  }

  createZone(plan: Id, body: object): Promise<Answer<{ zone: Zone; plan: ChangedPlan }>> {
    return this.client.post(`${this.path}/plans/${idOf(plan)}/zones`, body)
  }

  updateZone(zone: Id, body: object): Promise<Answer<{ zone: Zone; plan: ChangedPlan }>> {
    return this.client.patch(`${this.path}/zones/${idOf(zone)}`, body)
  }

  deleteZone(zone: Id, revision?: number | string): Promise<Answer<{ plan: ChangedPlan }>> {
    return this.client.delete(revised(`${this.path}/zones/${idOf(zone)}`, revision))
  }

  createTable(plan: Id, body: object): Promise<Answer<{ table: Table; plan: ChangedPlan }>> {
    return this.client.post(`${this.path}/plans/${idOf(plan)}/tables`, body)
  }

  updateTable(table: Id, body: object): Promise<Answer<{ table: Table; plan: ChangedPlan }>> {
    return this.client.patch(`${this.path}/tables/${idOf(table)}`, body)
  }

  deleteTable(table: Id, revision?: number | string): Promise<Answer<{ plan: ChangedPlan }>> {
    return this.client.delete(revised(`${this.path}/tables/${idOf(table)}`, revision))
  }

  assign(plan: Id, body: object): Promise<Answer<{ assignment: Assignment; plan: ChangedPlan }>> {
    return this.client.post(`${this.path}/plans/${idOf(plan)}/assignments`, body)
  }

  swap(plan: Id, body: object): Promise<Answer<{ assignments: ReadonlyArray<Assignment>; plan: ChangedPlan }>> {
    return this.client.post(`${this.path}/plans/${idOf(plan)}/assignments/swap`, body)
  }

  changeSeats(plan: Id, body: object): Promise<Answer<ChangedSeats>> {
    return this.client.post(`${this.path}/plans/${idOf(plan)}/changes`, body)
  }

  unassign(assignment: Id, revision?: number | string): Promise<Answer<{ plan: ChangedPlan }>> {
    return this.client.delete(revised(`${this.path}/assignments/${idOf(assignment)}`, revision))
  }

  unpublish(plan: Id, revision?: number | string): Promise<Answer<{ plan: ChangedPlan }>> {
    return this.client.delete(revised(`${this.path}/plans/${idOf(plan)}/publication`, revision))
  }

  diff(plan: Id): Promise<Answer<PlanDiff>> {
    return this.client.get(`${this.path}/plans/${idOf(plan)}/diff`)
  }

  lock(assignment: Id, body: object): Promise<Answer<{ assignment: Assignment; plan: ChangedPlan }>> {
    return this.client.patch(`${this.path}/assignments/${idOf(assignment)}`, body)
  }

  arrange(plan: Id, body: object = {}): Promise<Answer<Arrangement>> {
    return this.client.post(`${this.path}/plans/${idOf(plan)}/arrangements`, body)
  }

  wishes(plan: Id): Promise<Answer<Wishes>> {
    return this.client.get(`${this.path}/plans/${idOf(plan)}/wishes`)
  }

  replaceWishes(plan: Id, body: object): Promise<Answer<Wishes>> {
    return this.client.json("PUT", `${this.path}/plans/${idOf(plan)}/wishes`, body)
  }
}

export class Guest {
  readonly client: Client
  readonly path: string

  constructor(client: Client, slug: string) {
    this.client = client
    this.path = `/v1/guest/occasions/${slug}`
  }

  session(): Promise<Answer<Session>> {
    return this.client.get("/v1/session")
  }

  overview(): Promise<Answer<GuestOverview>> {
    return this.client.get(this.path)
  }

  seating(eventId?: string): Promise<Answer<GuestSeating>> {
    return this.client.get(narrowed(`${this.path}/seating`, eventId))
  }

  seatingWithHousehold(): Promise<Answer<GuestSeating>> {
    return this.client.get(`${this.path}/seating?include=household`)
  }
}

export class Vendor {
  readonly client: Client
  readonly path: string

  constructor(client: Client, occasionId: string) {
    this.client = client
    this.path = `/v1/vendors/occasions/${occasionId}/seating`
  }

  session(): Promise<Answer<Session>> {
    return this.client.get("/v1/session")
  }

  seating(eventId?: string): Promise<Answer<VendorSeating>> {
    return this.client.get(narrowed(this.path, eventId))
  }
}

export class Occasion {
  readonly url: string
  readonly slug: string
  readonly applied: Applied
  readonly #administration: Administration

  constructor(url: string, applied: Applied, administration: Administration) {
    this.url = url
    this.slug = applied.occasion.slug
    this.applied = applied
    this.#administration = administration
  }

  /** Applies a file that names only what changes. */
  apply(changes: OccasionParts): Promise<Applied> {
    return this.#administration.apply(changes)
  }

  async enable(module: string, event: string): Promise<void> {
    await this.#administration.enable(module, this.event(event))
  }

  async disable(module: string, event: string): Promise<void> {
    await this.#administration.disable(module, this.event(event))
  }

  /** Erases the guest with this key. */
  async erase(key: string): Promise<void> {
    await this.#administration.erase(key)
  }

  /** Another token of the planner, guest or vendor with this key, which lives so many minutes. */
  issue(kind: "planner" | "guest" | "vendor", key: string, minutes: number | null = null): Promise<IssuedToken> {
    return this.#administration.issue(kind, key, minutes)
  }

  async revoke(token: IssuedToken): Promise<void> {
    await this.#administration.revoke(token)
  }

  get id(): string {
    return this.applied.occasion.id
  }

  event(key = "reception"): string {
    return known(this.applied.events, key)
  }

  actor(key: string): string {
    return known(this.applied.actors, key)
  }

  get anybody(): Client {
    return new Client(this.url)
  }

  planner(key = "petra"): Planner {
    return new Planner(new Client(this.url, known(this.applied.tokens.planners, key)), this.id)
  }

  guest(key = "alice"): Guest {
    return new Guest(new Client(this.url, known(this.applied.tokens.guests, key)), this.slug)
  }

  vendor(key = "caterer"): Vendor {
    return new Vendor(new Client(this.url, known(this.applied.tokens.vendors, key)), this.id)
  }

  /** The plan of an event as the planner sees it now. */
  async plan(event = "reception"): Promise<PlanWithCandidates> {
    const { plans } = await answered(200, this.planner().seating(this.event(event)))
    const [plan] = plans
    if (plan === undefined) throw new Error(`${event} has no plan`)
    return plan
  }

  /** The actor as the planner of an event sees it now; `undefined` when it is no candidate. */
  async candidate(actor: string, event = "reception"): Promise<Candidate | undefined> {
    const { candidates } = await this.plan(event)
    return candidates.find((candidate) => candidate.actor_id === this.actor(actor))
  }

  /** Makes a plan with a table for each capacity. */
  async setUp<const Capacities extends ReadonlyArray<number>>(
    capacities: Capacities,
    event = "reception"
  ): Promise<{ readonly plan: Plan; readonly tables: { readonly [Index in keyof Capacities]: Table } }> {
    const planner = this.planner()
    const { plan } = await answered(201, planner.createPlan({ event_id: this.event(event) }))
    const tables: Array<Table> = []
    for (const capacity of capacities) {
      tables.push((await answered(201, planner.createTable(plan, { capacity }))).table)
    }
    const { candidates: _, ...current } = await this.plan(event)
    return { plan: current, tables: tables as { readonly [Index in keyof Capacities]: Table } }
  }

  /** Seats an actor of this key. */
  async seat(plan: Id, actor: string, table: Id, seat: object = {}): Promise<Assignment> {
    const body = { actor_id: this.actor(actor), seating_table_id: idOf(table), ...seat }
    return (await answered(201, this.planner().assign(plan, body))).assignment
  }
}

const known = (ids: Readonly<Record<string, string>>, key: string): string => {
  const id = ids[key]
  if (id === undefined) throw new Error(`no "${key}" among ${Object.keys(ids).join(", ")}`)
  return id
}
