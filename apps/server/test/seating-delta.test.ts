/** What has changed since a planner's view was read last. */
import { describe, expect, it } from "vitest"
import { type Answer, answered, refused } from "./support/Client.ts"
import type { Occasion, Planner } from "./support/Occasion.ts"
import { useServer } from "./support/Server.ts"
import { Staff, staffParts } from "./support/Staff.ts"
import type { PlannerSeating } from "./support/Wire.ts"

const server = useServer()

type Item = Readonly<Record<string, unknown>>

interface Delta extends Item {
  readonly since: string
  readonly plans: ReadonlyArray<Item & { readonly id: string }>
}

interface ListDelta {
  readonly removed: ReadonlyArray<string>
  readonly changed: ReadonlyArray<Item>
  readonly inserted: ReadonlyArray<{ readonly at: number; readonly item: Item }>
}

/** The lists of a plan, with the member that names an item. */
const lists = { zones: "id", tables: "id", assignments: "id", candidates: "actor_id" } as const

/** Applies a delta as the contract says it: what went goes, what changed takes its place, what came in is put where it belongs. */
const applied = (view: PlannerSeating, { installation, events, plans }: Delta) => ({
  installation: installation ?? view.installation,
  events: events ?? view.events,
  plans: plans.map((plan) => {
    const before = view.plans.find(({ id }) => id === plan.id) as Item | undefined
    const listOf = (name: keyof typeof lists) => {
      const items: Array<Item> = [...((before?.[name] as ReadonlyArray<Item> | undefined) ?? [])]
      const delta = plan[name] as ListDelta | null
      if (delta === null) return items
      const placeOf = (id: unknown) => items.findIndex((item) => item[lists[name]] === id)
      for (const id of delta.removed) items.splice(placeOf(id), 1)
      for (const item of delta.changed) items[placeOf(item[lists[name]])] = item
      for (const { at, item } of delta.inserted) items.splice(at, 0, item)
      return items
    }
    const names = Object.keys(lists) as ReadonlyArray<keyof typeof lists>
    return { ...plan, ...Object.fromEntries(names.map((name) => [name, listOf(name)])) }
  })
})

/** Somebody who keeps each view that was answered, and asks what has changed since any of them. */
class Keeper {
  readonly #planner: Planner
  readonly #eventId: string | undefined
  readonly #views: Array<{ readonly tag: string; readonly view: PlannerSeating }> = []
  deltas = 0

  constructor(planner: Planner, eventId?: string) {
    this.#planner = planner
    this.#eventId = eventId
  }

  get tag(): string {
    return this.#views.at(-1)?.tag ?? ""
  }

  ask(since: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer<PlannerSeating | Delta>> {
    const query = new URLSearchParams({ ...(this.#eventId === undefined ? {} : { event_id: this.#eventId }), since })
    return this.#planner.client.send("GET", `${this.#planner.path}?${query.toString()}`, { headers })
  }

  async keep(): Promise<PlannerSeating> {
    const whole = await this.#planner.seating(this.#eventId)
    const view = await answered(200, Promise.resolve(whole))
    this.#views.push({ tag: whole.headers.get("etag") ?? "", view })
    return view
  }

  /** Holds what has changed since the first view and the last ones against the view as it is now. */
  async look(): Promise<void> {
    const now = await this.keep()
    for (const { tag, view } of new Set([this.#views[0]!, ...this.#views.slice(-3)])) {
      const { body, headers, status } = await this.ask(tag)
      expect({ status, etag: headers.get("etag") }).toEqual({ status: 200, etag: this.tag })
      if ("since" in body) {
        this.deltas += 1
        expect(body.since).toBe(tag)
        expect(applied(view, body)).toEqual(now)
      } else expect(body).toEqual(now)
    }
  }
}

/** All that can happen to what planners see of seating, one after another. */
const stepsOf = async (occasion: Occasion): Promise<ReadonlyArray<() => Promise<unknown>>> => {
  const { plan, tables } = await occasion.setUp([8, 4])
  const [first, second] = tables
  const planner = occasion.planner()
  await occasion.seat(plan, "carol", first)
  const zone = (await answered(201, planner.createZone(plan, { name: "Garden" }))).zone
  const moved = (actor: string, seating_table_id: string | null) => ({
    actor_id: occasion.actor(actor),
    seating_table_id
  })
  return [
    () => occasion.seat(plan, "alice", first, { seat_number: 2 }),
    () => answered(200, planner.changeSeats(plan, { moves: [moved("alice", second.id), moved("carol", null)] })),
    () => occasion.seat(plan, "carol", second, { seat_label: "window" }),
    () => answered(200, planner.publish(plan)),
    () => occasion.apply({ actors: [{ key: "bob", type: "person", display_name: "Aaron" }] }),
    () => occasion.apply({ actors: [{ key: "zora", type: "person", display_name: "Zora" }] }),
    () => answered(200, planner.updateTable(second, { seating_zone_id: zone.id, sort_order: -1 })),
    () => answered(200, planner.updateZone(zone, { name: "Terrace" })),
    () => occasion.apply({ invitations: [{ event: "reception", actor: "alice", response: "declined" }] }),
    () => answered(200, planner.deleteZone(zone)),
    () => answered(200, planner.unpublish(plan)),
    () => occasion.erase("alice"),
    () => answered(200, planner.updatePlan(plan, { display_name: "Supper", planner_notes: "Late" })),
    () => answered(200, planner.deleteTable(first)),
    () => occasion.disable("seating", "reception"),
    () => occasion.enable("seating", "reception"),
    () => occasion.enable("seating", "ceremony"),
    () => answered(201, planner.createPlan({ event_id: occasion.event("ceremony") })),
    () => answered(200, planner.publish(plan))
  ]
}

describe("what has changed since a planner's view", () => {
  it("makes the view of now of each that was answered, after every change [SEAT-272, SEAT-273]", async () => {
    const occasion = await server.occasion()
    const steps = await stepsOf(occasion)
    const planner = occasion.planner()
    const keepers = [new Keeper(planner), new Keeper(planner, occasion.event("reception"))]
    for (const step of [() => Promise.resolve(), ...steps]) {
      await step()
      for (const keeper of keepers) await keeper.look()
    }
    for (const { deltas } of keepers) expect(deltas).toBeGreaterThan(steps.length)
  })

  it("is a small part of the view, and nothing for who has the view of now [SEAT-273]", async () => {
    const occasion = await server.occasion()
    const { plan, tables } = await occasion.setUp([8, 4])
    const people = Array.from({ length: 50 }, (_, n) => ({
      key: `guest-${n}`,
      type: "person",
      display_name: `Guest ${n}`
    }))
    await occasion.apply({ actors: people })
    const keeper = new Keeper(occasion.planner())
    await keeper.keep()
    const before = keeper.tag
    await occasion.seat(plan, "carol", tables[0])
    await keeper.keep()
    const given = await keeper.ask(before)
    expect(given.text.length).toBeLessThan((await occasion.planner().seating()).text.length / 4)
    // As a proxy that compresses weakens it, and without its quotes.
    for (const tag of [`W/${before}`, before.replaceAll('"', "")]) expect((await keeper.ask(tag)).text).toBe(given.text)
    expect((await keeper.ask(before, { "if-none-match": keeper.tag })).status).toBe(304)
  })

  it("is the whole view where the earlier one is not known, or was of another event or occasion [SEAT-274]", async () => {
    const occasion = await server.occasion()
    await occasion.setUp([4])
    const other = await server.occasion()
    await other.setUp([4])
    const keepers = [
      new Keeper(occasion.planner()),
      new Keeper(occasion.planner(), occasion.event("reception")),
      new Keeper(other.planner())
    ]
    for (const keeper of keepers) await keeper.keep()
    await occasion.apply({ actors: [{ key: "zora", type: "person", display_name: "Zora" }] })
    const [all, ofEvent, ofOther] = keepers.map(({ tag }) => tag)
    for (const since of ["unknown", '"', "", ofEvent!, ofOther!]) {
      const { body, status } = await keepers[0]!.ask(since)
      expect({ status, body }).toEqual({ status: 200, body: await keepers[0]!.keep() })
    }
    expect((await keepers[1]!.ask(all!)).body).toEqual(await keepers[1]!.keep())
    expect((await keepers[0]!.ask(all!)).body).toMatchObject({ since: all })
  })

  it("is for nobody who may no longer see the plan [SEAT-274]", async () => {
    const occasion = await server.occasion(staffParts)
    await occasion.setUp([4])
    const keeper = new Keeper(occasion.planner())
    await keeper.keep()
    const staff = new Staff(occasion)
    const { id, revision } = await staff.planner("petra")
    await answered(200, staff.update(id, { permissions: [], revision }))
    await refused(403, "permission_denied", keeper.ask(keeper.tag))
  })
})
