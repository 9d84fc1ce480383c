/** A server of one plan that keeps the rules of the contract by itself, to hold previews against. */
import type { Wish } from "../../src/seating/planner/arranging/Proposal.ts"
import { actorsOf, withoutPlaces } from "../../src/seating/planner/arranging/WishLists.ts"
import type { Candidate, Plan, Table } from "../../src/seating/planner/SeatingView.ts"

interface Move {
  readonly actor_id: string
  readonly seating_table_id: string | null
  readonly seat_number?: number
  readonly seat_label?: string
}

interface Body {
  readonly revision?: number
  readonly actor_id?: string
  readonly seating_table_id?: string
  readonly seat_number?: number
  readonly seat_label?: string
  readonly assignment_ids?: readonly [string, string]
  readonly moves?: ReadonlyArray<Move>
  readonly publish?: boolean
  readonly locked?: boolean
  readonly name?: string
  readonly capacity?: number
  readonly seating_zone_id?: string | null
  readonly sort_order?: number
  readonly display_name?: string
  readonly planner_notes?: string
  readonly wishes?: ReadonlyArray<Wish>
}

type Handler = (plan: Plan, body: Body, id: string) => Changed

/** The plan after the change, and what the answer carries besides it. */
interface Changed {
  readonly plan: Plan
  readonly answer?: (plan: Plan) => object
}

class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const found = <T>(record: T | undefined): T => {
  if (record === undefined) throw new Refused(404, "not_found")
  return record
}

const refuseIf = (isBroken: boolean, code: string): void => {
  if (isBroken) throw new Refused(422, code)
}

const inOrder = <T extends { readonly sort_order: number }>(records: ReadonlyArray<T>): ReadonlyArray<T> =>
  records.toSorted((a, b) => a.sort_order - b.sort_order)

const last = (records: ReadonlyArray<{ readonly sort_order: number }>): number =>
  Math.max(-1, ...records.map(({ sort_order }) => sort_order)) + 1

const replaced = <T extends { readonly id: string }>(records: ReadonlyArray<T>, record: T): ReadonlyArray<T> =>
  records.map((one) => (one.id === record.id ? record : one))

const partyOf = (plan: Plan, actorId: string): number => personOf(plan, actorId).party_size

const personOf = (plan: Plan, actorId: string): Candidate =>
  found(plan.candidates.find(({ actor_id }) => actor_id === actorId))

const peopleAt = (plan: Plan, tableId: string) =>
  plan.assignments.filter(({ seating_table_id }) => seating_table_id === tableId)

const tableOf = (plan: Plan, tableId: string): Table => found(plan.tables.find(({ id }) => id === tableId))

/** The plan with everything that follows from its records. */
const derived = (plan: Plan): Plan => {
  const tables = inOrder(plan.tables).map((table) => {
    const occupancy = peopleAt(plan, table.id).reduce((sum, { actor_id }) => sum + partyOf(plan, actor_id), 0)
    return { ...table, occupancy, remaining: table.capacity - occupancy }
  })
  const candidates = plan.candidates.map((one) => ({
    ...one,
    assignment_id: plan.assignments.find(({ actor_id }) => actor_id === one.actor_id)?.id ?? null
  }))
  const seats = tables.reduce((sum, { capacity }) => sum + capacity, 0)
  const assigned = tables.reduce((sum, { occupancy }) => sum + occupancy, 0)
  return {
    ...plan,
    zones: inOrder(plan.zones),
    tables,
    candidates,
    capacity: {
      ...plan.capacity,
      seats,
      assigned,
      remaining: seats - assigned,
      unassigned_candidates: candidates.filter(
        ({ assignment_id, eligible, rsvp }) => eligible && assignment_id === null && rsvp !== "declined"
      ).length,
      declined_assigned: candidates.filter(({ assignment_id, rsvp }) => assignment_id !== null && rsvp === "declined")
        .length
    }
  }
}

/** Holds the assignment rules against the place of one actor. */
const checkPlace = (plan: Plan, actorId: string): void => {
  const place = found(plan.assignments.find(({ actor_id }) => actor_id === actorId))
  const table = tableOf(plan, place.seating_table_id)
  const { eligible, rsvp } = personOf(plan, actorId)
  const others = peopleAt(plan, table.id).filter(({ actor_id }) => actor_id !== actorId)
  refuseIf(!eligible, "actor_not_eligible")
  refuseIf(rsvp === "declined", "actor_declined")
  if (place.seat_number !== null) {
    refuseIf(place.seat_number > table.capacity, "seat_above_capacity")
    refuseIf(
      others.some(({ seat_number }) => seat_number === place.seat_number),
      "seat_taken"
    )
  }
  const occupancy = others.reduce((sum, { actor_id }) => sum + partyOf(plan, actor_id), 0)
  refuseIf(occupancy + partyOf(plan, actorId) > table.capacity, "table_full")
}

const isEachIn = (ids: ReadonlyArray<string> = [], records: ReadonlyArray<{ readonly id: string }>): boolean =>
  ids.every((id) => records.some((one) => one.id === id))

const hasPlaces = ({ tables, zones }: Plan, wish: Wish): boolean =>
  "actor_ids" in wish || (isEachIn(wish.seating_table_ids, tables) && isEachIn(wish.seating_zone_ids, zones))

export class FakeSeatingServer {
  #plan: Plan
  #made = 0
  #wishes: { readonly revision: number; readonly wishes: ReadonlyArray<Wish> }

  constructor(plan: Plan, wishes: ReadonlyArray<Wish> = []) {
    this.#plan = derived(plan)
    this.#wishes = { revision: 1, wishes }
  }

  get plan(): Plan {
    return this.#plan
  }

  get wishes(): ReadonlyArray<Wish> {
    return this.#wishes.wishes
  }

  set wishes(wishes: ReadonlyArray<Wish>) {
    for (const wish of wishes) for (const actorId of actorsOf(wish)) personOf(this.#plan, actorId)
    refuseIf(!wishes.every((wish) => hasPlaces(this.#plan, wish)), "table_not_in_plan")
    this.#wishes = { revision: this.#wishes.revision + 1, wishes }
  }

  /** Stands in for the global `fetch`. */
  readonly fetch = (url: string, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, "http://server")
    const body: Body = JSON.parse(typeof init?.body === "string" ? init.body : "{}")
    const route = `${init?.method ?? "GET"} ${pathname.replace("/v1/occasions/occasion/seating/", "")}`
    try {
      if (route.endsWith(" plans/plan/wishes")) return Promise.resolve(Response.json(this.#answerWishes(body)))
      const { answer, plan } = this.#handle(route, body)
      // Locks take no revision and add none.
      const isLock = route.startsWith("PATCH assignments/")
      if (!isLock && Number(searchParams.get("revision") ?? body.revision) !== this.#plan.revision) {
        throw new Refused(409, "stale_revision")
      }
      const isChanged = JSON.stringify(plan) !== JSON.stringify(this.#plan)
      const status = route.endsWith("/publish") || body.publish === true ? "published" : "draft"
      if (isChanged && isLock) this.#plan = derived(plan)
      else if (isChanged) this.#plan = derived({ ...plan, status, revision: plan.revision + 1 })
      const places = new Set([...this.#plan.tables, ...this.#plan.zones].map(({ id }) => id))
      this.#wishes = { ...this.#wishes, wishes: withoutPlaces(this.wishes, (id) => places.has(id)) }
      return Promise.resolve(Response.json({ plan: this.#plan, ...answer?.(this.#plan) }))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return Promise.resolve(Response.json({ code: error.code }, { status: error.status }))
    }
  }

  #answerWishes({ revision, wishes }: Body) {
    if (wishes !== undefined) {
      if (revision !== this.#wishes.revision) throw new Refused(409, "stale_revision")
      this.wishes = wishes
    }
    return this.#wishes
  }

  #handle(route: string, body: Body): Changed {
    for (const [pattern, handler] of this.#routes) {
      const match = pattern.exec(route)
      if (match !== null) return handler(this.#plan, body, match[1] ?? "")
    }
    throw new Refused(404, "not_found")
  }

  #newId(): string {
    return `made-${++this.#made}`
  }

  #seat: Handler = (plan, { actor_id = "", seat_label = null, seat_number = null, seating_table_id = "" }) => {
    const current = plan.assignments.find((one) => one.actor_id === actor_id)
    const kept = { id: current?.id ?? this.#newId(), locked: current?.locked ?? false }
    const place = { ...kept, actor_id, seating_table_id, seat_label, seat_number }
    const assignments = current === undefined ? [...plan.assignments, place] : replaced(plan.assignments, place)
    const next = { ...plan, assignments }
    checkPlace(next, actor_id)
    return { plan: next, answer: () => ({ assignment: place }) }
  }

  #unseat: Handler = (plan, _, assignmentId) => {
    found(plan.assignments.find(({ id }) => id === assignmentId))
    return { plan: { ...plan, assignments: plan.assignments.filter(({ id }) => id !== assignmentId) } }
  }

  #lock: Handler = (plan, { locked = false }, assignmentId) => {
    const assignment = { ...found(plan.assignments.find(({ id }) => id === assignmentId)), locked }
    return {
      plan: { ...plan, assignments: replaced(plan.assignments, assignment) },
      answer: () => ({ assignment })
    }
  }

  #swap: Handler = (plan, { assignment_ids = ["", ""] }) => {
    const [a, b] = assignment_ids.map((id) => found(plan.assignments.find((one) => one.id === id)))
    if (a === undefined || b === undefined || a === b) throw new Refused(400, "invalid_request")
    const pair = [
      { ...b, id: a.id, actor_id: a.actor_id, locked: a.locked },
      { ...a, id: b.id, actor_id: b.actor_id, locked: b.locked }
    ] as const
    const next = { ...plan, assignments: replaced(replaced(plan.assignments, pair[0]), pair[1]) }
    for (const { actor_id } of pair) checkPlace(next, actor_id)
    return { plan: next, answer: () => ({ assignments: pair }) }
  }

  #changeSeats: Handler = (plan, { moves = [], publish = false }) => {
    const seatOf = (actorId: string) => plan.assignments.find(({ actor_id }) => actor_id === actorId)
    const places = moves.flatMap(({ actor_id, seat_label = null, seat_number = null, seating_table_id }) => {
      const id = seatOf(actor_id)?.id ?? this.#newId()
      const locked = seatOf(actor_id)?.locked ?? false
      return seating_table_id === null ? [] : [{ id, locked, actor_id, seating_table_id, seat_label, seat_number }]
    })
    const lost = moves.flatMap(({ actor_id, seating_table_id }) =>
      seating_table_id === null && seatOf(actor_id) !== undefined ? [actor_id] : []
    )
    const left = plan.assignments
      .filter(({ actor_id }) => !lost.includes(actor_id))
      .map((one) => places.find(({ id }) => id === one.id) ?? one)
    const made = places.filter(({ actor_id }) => seatOf(actor_id) === undefined)
    const next = { ...plan, assignments: [...left, ...made] }
    for (const place of places) {
      const current = seatOf(place.actor_id)
      const isChanged =
        current?.seating_table_id !== place.seating_table_id ||
        current.seat_number !== place.seat_number ||
        current.seat_label !== place.seat_label
      if (isChanged) checkPlace(next, place.actor_id)
    }
    const published = publish ? this.#publish(next, {}, "").plan : next
    return { plan: published, answer: () => ({ assignments: places, unassigned: lost }) }
  }

  #createTable: Handler = (plan, { capacity = 1, name, seating_zone_id = null, sort_order }) => {
    const id = this.#newId()
    const table: Table = {
      id,
      seating_zone_id,
      name: name ?? `Table ${plan.tables.length + 1}`,
      capacity,
      occupancy: 0,
      remaining: capacity,
      sort_order: sort_order ?? last(plan.tables)
    }
    if (seating_zone_id !== null) found(plan.zones.find((zone) => zone.id === seating_zone_id))
    return { plan: { ...plan, tables: [...plan.tables, table] }, answer: (next) => ({ table: tableOf(next, id) }) }
  }

  #updateTable: Handler = (plan, { capacity, name, seating_zone_id, sort_order }, id) => {
    const table = tableOf(plan, id)
    const zoneId = seating_zone_id === undefined ? table.seating_zone_id : seating_zone_id
    if (zoneId !== null) found(plan.zones.find((zone) => zone.id === zoneId))
    const seats = peopleAt(plan, id).map(({ seat_number }) => seat_number ?? 0)
    const isSmaller = capacity !== undefined && capacity < table.capacity
    refuseIf(isSmaller && capacity < Math.max(table.occupancy, ...seats), "capacity_below_occupancy")
    const tables = replaced(plan.tables, {
      ...table,
      name: name ?? table.name,
      capacity: capacity ?? table.capacity,
      seating_zone_id: zoneId,
      sort_order: sort_order ?? table.sort_order
    })
    return { plan: { ...plan, tables }, answer: (next) => ({ table: tableOf(next, id) }) }
  }

  #deleteTable: Handler = (plan, _, tableId) => {
    tableOf(plan, tableId)
    refuseIf(peopleAt(plan, tableId).length > 0, "table_not_empty")
    return { plan: { ...plan, tables: plan.tables.filter(({ id }) => id !== tableId) } }
  }

  #createZone: Handler = (plan, { name = "", sort_order }) => {
    const zone = { id: this.#newId(), name, sort_order: sort_order ?? last(plan.zones) }
    return { plan: { ...plan, zones: [...plan.zones, zone] }, answer: () => ({ zone }) }
  }

  #updateZone: Handler = (plan, { name, sort_order }, zoneId) => {
    const known = found(plan.zones.find(({ id }) => id === zoneId))
    const zone = { ...known, name: name ?? known.name, sort_order: sort_order ?? known.sort_order }
    return { plan: { ...plan, zones: replaced(plan.zones, zone) }, answer: () => ({ zone }) }
  }

  #deleteZone: Handler = (plan, _, zoneId) => {
    found(plan.zones.find(({ id }) => id === zoneId))
    const tables = plan.tables.map((one) => (one.seating_zone_id === zoneId ? { ...one, seating_zone_id: null } : one))
    return { plan: { ...plan, tables, zones: plan.zones.filter(({ id }) => id !== zoneId) } }
  }

  #updatePlan: Handler = (plan, { display_name, planner_notes }) => ({
    plan: {
      ...plan,
      display_name: display_name ?? plan.display_name,
      planner_notes: planner_notes ?? plan.planner_notes
    }
  })

  #publish: Handler = (plan) =>
    plan.status === "published"
      ? { plan }
      : { plan: { ...plan, status: "published", published_at: `2026-06-01T00:00:0${plan.revision % 10}Z` } }

  readonly #routes: ReadonlyArray<readonly [RegExp, Handler]> = [
    [/^POST plans\/plan\/assignments$/, this.#seat],
    [/^POST plans\/plan\/assignments\/swap$/, this.#swap],
    [/^POST plans\/plan\/changes$/, this.#changeSeats],
    [/^PATCH assignments\/(.+)$/, this.#lock],
    [/^DELETE assignments\/(.+)$/, this.#unseat],
    [/^POST plans\/plan\/tables$/, this.#createTable],
    [/^PATCH tables\/(.+)$/, this.#updateTable],
    [/^DELETE tables\/(.+)$/, this.#deleteTable],
    [/^POST plans\/plan\/zones$/, this.#createZone],
    [/^PATCH zones\/(.+)$/, this.#updateZone],
    [/^DELETE zones\/(.+)$/, this.#deleteZone],
    [/^PATCH plans\/plan$/, this.#updatePlan],
    [/^POST plans\/plan\/publish$/, this.#publish],
    [/^DELETE plans\/plan\/publication$/, (plan) => ({ plan: { ...plan, status: "draft", published_at: null } })]
  ]
}
