import { afterEach, describe, expect, it, vi } from "vitest"
import { seatingViewDelta } from "@banquet/http-api/seating/SeatingViewDelta"
import { SeatingClient } from "../../src/seating/SeatingClient.ts"
import type { SeatingView } from "../../src/seating/planner/SeatingView.ts"
import { readSeatingView } from "../../src/seating/planner/SeatingViewReader.ts"

/** A server of one view, which is not sent to who has it. */
class FakeServer {
  readonly asked: Array<string | undefined> = []
  revision = 1

  readonly fetch = (_: string, { headers }: RequestInit & { readonly headers: Record<string, string> }) => {
    const given = headers["if-none-match"]
    this.asked.push(given)
    const etag = `"${this.revision}"`
    return Promise.resolve(
      given === etag
        ? new Response(null, { status: 304, headers: { etag } })
        : Response.json({ events: [], plans: [{ revision: this.revision }] }, { headers: { etag } })
    )
  }
}

const start = () => {
  const server = new FakeServer()
  vi.stubGlobal("fetch", server.fetch)
  const read = (client: SeatingClient, eventId?: string) =>
    readSeatingView({
      client,
      occasionId: "one",
      signal: new AbortController().signal,
      ...(eventId === undefined ? {} : { eventId })
    })
  return { client: new SeatingClient("token"), read, server }
}

afterEach(() => void vi.unstubAllGlobals())

describe("the view of a planner's page", () => {
  it("is the very same where the server has no other, and else the new one [SEAT-269]", async () => {
    const { client, read, server } = start()
    const first = await read(client, "dinner")
    expect(await read(client, "dinner")).toBe(first)
    server.revision = 2
    const second = await read(client, "dinner")
    expect(second.plans[0]).toEqual({ revision: 2 })
    expect(await read(client, "dinner")).toBe(second)
    expect(server.asked).toEqual([undefined, '"1"', '"1"', '"2"'])
  })

  it("is asked for whole of each event and by each planner at first [SEAT-269]", async () => {
    const { client, read, server } = start()
    await read(client, "dinner")
    await read(client)
    await read(new SeatingClient("another"), "dinner")
    expect(server.asked).toEqual([undefined, undefined, undefined])
  })

  it("fails with what the server says, and asks again with what it had [SEAT-269]", async () => {
    const { client, read, server } = start()
    const first = await read(client)
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ code: "forbidden" }, { status: 403 })))
    await expect(read(client)).rejects.toMatchObject({ code: "forbidden", status: 403 })
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
    await expect(read(client)).rejects.toMatchObject({ code: "offline" })
    vi.stubGlobal("fetch", server.fetch)
    expect(await read(client)).toBe(first)
  })
})

const seatingView = (revision: number): SeatingView => ({
  installation: { id: "seating", config: { table_naming_strategy: "numbered" } },
  events: [],
  plans: [
    {
      id: "plan",
      event_id: "dinner",
      module_installation_id: "seating",
      event_enablement_id: "enabled",
      plan_key: "main",
      display_name: "Dinner",
      planner_notes: null,
      status: "draft",
      revision,
      published_at: null,
      published_by: null,
      publication: null,
      zones: [{ id: "garden", name: "Garden", sort_order: 1 }],
      // One table goes and another comes with each revision.
      tables: [revision, revision + 1, revision + 2].map((n) => ({
        id: `table ${n}`,
        seating_zone_id: null,
        name: `Table ${n}`,
        capacity: n === revision ? 8 : 10,
        occupancy: 0,
        remaining: 10,
        sort_order: n
      })),
      assignments: [],
      candidates: [],
      capacity: {
        seats: 28,
        assigned: 0,
        remaining: 28,
        unassigned_candidates: 0,
        declined_assigned: 0,
        seated_twice: 0
      }
    }
  ]
})

/** A server that knows which views it has answered, and whose answers come in whatever order the test lets them. */
class DeltaServer {
  readonly #known = new Set<string>()
  readonly #waiting: Array<() => void> = []
  revision = 1
  deltas = 0

  readonly fetch = (path: string) =>
    new Promise<Response>((resolve) => {
      const revision = this.revision
      const since = new URL(path, "http://localhost").searchParams.get("since")
      const view = seatingView(revision)
      const body =
        since !== null && this.#known.has(since)
          ? { since, ...seatingViewDelta(seatingView(Number(since.replaceAll('"', ""))), view) }
          : view
      if (body !== view) this.deltas += 1
      this.#known.add(`"${revision}"`)
      this.#waiting.push(() => resolve(Response.json(body, { headers: { etag: `"${revision}"` } })))
    })

  forget(): void {
    this.#known.clear()
  }

  lose(): void {
    this.#waiting.length = 0
  }

  /** Lets one of those that wait have its answer. */
  answer(which = 0): void {
    this.#waiting.splice(which, 1)[0]?.()
  }
}

describe("what changed since the view of a planner's page", () => {
  const startDeltas = () => {
    const server = new DeltaServer()
    vi.stubGlobal("fetch", server.fetch)
    const client = new SeatingClient("token")
    return { server, read: () => readSeatingView({ client, occasionId: "one" }) }
  }

  it("makes the view of now of the one before, and leaves what has not changed the very same [SEAT-276]", async () => {
    const { read, server } = startDeltas()
    const ask = async () => {
      const reading = read()
      server.answer()
      return reading
    }
    const first = await ask()
    server.revision = 2
    const second = await ask()
    expect(second).toEqual(seatingView(2))
    expect(second.plans[0]!.zones).toBe(first.plans[0]!.zones)
    expect(second.plans[0]!.tables[1]).toBe(first.plans[0]!.tables[2])
    expect(server.deltas).toBe(1)
    // As after a restart, or of another process.
    server.forget()
    server.revision = 3
    expect(await ask()).toEqual(seatingView(3))
    expect(server.deltas).toBe(1)
    server.revision = 5
    expect(await ask()).toEqual(seatingView(5))
    expect(server.deltas).toBe(2)
  })

  it("is applied to the view that it was asked with, in whatever order answers come and get lost [SEAT-276]", async () => {
    const { read, server } = startDeltas()
    let lot = 5
    for (let turn = 0; turn < 60; turn++) {
      lot = (lot * 1_103_515_245 + 12_345) % 2 ** 31
      const readings = [1, 2, 3].map((more) => {
        const reading = read().then((view) => expect(view).toEqual(seatingView(view.plans[0]!.revision)))
        server.revision += more % 2
        return reading
      })
      // The last of three is answered first, at times.
      for (let left = 3; left > 0; left--) server.answer(Math.floor(lot / 2 ** 20) % left)
      await Promise.all(readings)
      // A request that never has an answer.
      if (lot % 3 === 0) void read()
      server.lose()
    }
    const last = read()
    server.answer()
    expect(await last).toEqual(seatingView(server.revision))
    expect(server.deltas).toBeGreaterThan(60)
  })
})
