import { afterEach, describe, expect, it, vi } from "vitest"
import { SeatingClient } from "../../src/seating/SeatingClient.ts"
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
