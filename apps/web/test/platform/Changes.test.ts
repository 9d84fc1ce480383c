import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { Changes, type ChangeBatch } from "../../src/platform/api/Changes.ts"

/** A server whose streams the test writes, and a tab that it hides. */
class FakeServer {
  readonly requests: Array<{ readonly path: string; readonly headers: Record<string, string> }> = []
  readonly notifications: Array<ChangeBatch> = []
  answer: () => Response | Promise<Response> = () => this.stream()
  visibilityState = "visible"
  readonly document = Object.assign(new EventTarget(), { visibilityState: "visible" })
  readonly window = new EventTarget()
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #changes: Changes | undefined

  install(): void {
    vi.stubGlobal("document", this.document)
    vi.stubGlobal("addEventListener", this.window.addEventListener.bind(this.window))
    vi.stubGlobal("removeEventListener", this.window.removeEventListener.bind(this.window))
    vi.stubGlobal("fetch", async (path: string, init: RequestInit & { headers: Record<string, string> }) => {
      this.requests.push({ path, headers: init.headers })
      const response = await this.answer()
      init.signal?.addEventListener("abort", () => this.end(new DOMException("aborted", "AbortError")))
      return response
    })
  }

  async listen(): Promise<void> {
    this.#changes = new Changes({
      token: "bq_p_1",
      path: "/v1/occasions/1/changes",
      kind: "gallery_item",
      onChange: (changes) => this.notifications.push(changes),
      pollInterval: 5000,
      minInterval: 1000
    })
    this.#changes.start()
    await vi.advanceTimersByTimeAsync(0)
  }

  stop(): void {
    this.#changes?.stop()
  }

  stream(): Response {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (this.#controller = controller) })
    return new Response(body, { headers: { "content-type": "text/event-stream" } })
  }

  async say(text: string): Promise<void> {
    this.#controller?.enqueue(new TextEncoder().encode(text))
    await vi.advanceTimersByTimeAsync(0)
  }

  end(error?: unknown): void {
    try {
      if (error === undefined) this.#controller?.close()
      else this.#controller?.error(error)
    } catch {
      // It has ended already.
    }
  }

  async look(visibilityState: "visible" | "hidden"): Promise<void> {
    this.document.visibilityState = visibilityState
    this.document.dispatchEvent(new Event("visibilitychange"))
    await vi.advanceTimersByTimeAsync(0)
  }

  /** Takes the notifications since the last time. */
  taken(): ReadonlyArray<ChangeBatch> {
    return this.notifications.splice(0)
  }
}

const change = (id: string) => ({ kind: "gallery_item", id, eventId: "e", data: { id, event_id: "e" } })

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, "random").mockReturnValue(0)
  server = new FakeServer()
  server.install()
})
afterEach(() => {
  server.stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe("changes", () => {
  it("are heard as they come, with the token in a header and those of a moment together", async () => {
    await server.listen()
    expect(server.requests).toMatchObject([
      { path: "/v1/occasions/1/changes", headers: { authorization: "Bearer bq_p_1" } }
    ])
    expect(server.taken()).toEqual([null])
    await vi.advanceTimersByTimeAsync(1000)
    await server.say('event: gallery_item\nid: 7\ndata: {"id":"a","event_id":"e"}\n\n')
    expect(server.taken()).toEqual([[change("a")]])
    await server.say('event: gallery_item\nid: 8\ndata: {"id":"b",')
    await server.say('"event_id":"e"}\n\n: still here\n\nevent: gallery_item\ndata: {"id":"c","event_id":"e"}\n\n')
    expect(server.taken()).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.taken()).toEqual([[change("b"), change("c")]])
  })

  it("of a kind that the page does not know, and what is no JSON, are passed over", async () => {
    await server.listen()
    server.taken()
    await server.say('event: assets\ndata: {"id":"a"}\n\nevent: seating_plan\ndata: oh\n\n')
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.taken()).toEqual([])
  })

  it("go on where they ended, after a pause that grows, and meanwhile are asked for now and then", async () => {
    await server.listen()
    await server.say('event: seating_plan\nid: 41\ndata: {"id":"p","event_id":null}\n\n')
    await vi.advanceTimersByTimeAsync(2000)
    server.taken()
    server.answer = () => Promise.reject(new TypeError("no network"))
    server.end()
    await vi.advanceTimersByTimeAsync(10_500)
    expect(server.taken()).toEqual([null, null])
    // After 0.5, 1, 2 and 4 seconds.
    expect(server.requests.length).toBe(5)
    server.answer = () => server.stream()
    await vi.advanceTimersByTimeAsync(8000)
    expect(server.requests.at(-1)?.headers).toMatchObject({ "last-event-id": "41" })
    server.taken()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(server.taken()).toEqual([])
  })

  it("come by a new connection when the old one says nothing any more", async () => {
    await server.listen()
    await vi.advanceTimersByTimeAsync(30_000)
    await server.say(": still here\n\n")
    await vi.advanceTimersByTimeAsync(30_000)
    expect(server.requests.length).toBe(1)
    await vi.advanceTimersByTimeAsync(12_000)
    expect(server.requests.length).toBe(2)
  })

  it("wait as long as the server asks, and a position that was refused is given up", async () => {
    await server.listen()
    await server.say('event: gallery_item\nid: 9\ndata: {"id":"a"}\n\n')
    server.answer = () => new Response(null, { status: 503, headers: { "retry-after": "20" } })
    server.end()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(server.requests.length).toBe(2)
    server.answer = () => new Response(null, { status: 400 })
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.requests.at(-1)?.headers).toMatchObject({ "last-event-id": "9" })
    server.answer = () => server.stream()
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.requests.length).toBe(4)
    expect(server.requests.at(-1)?.headers).not.toHaveProperty("last-event-id")
  })

  it("are asked for instead, for a minute, by a page whose place another page has taken", async () => {
    await server.listen()
    await server.say("retry: 60000\n\n")
    server.end()
    await vi.advanceTimersByTimeAsync(59_000)
    expect(server.requests.length).toBe(1)
    expect(server.taken().length).toBeGreaterThan(10)
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.requests.length).toBe(2)
    server.end()
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.requests.length).toBe(3)
  })

  it("are not waited for by a tab that nobody looks at, which hears of all of them when it is looked at again", async () => {
    await server.listen()
    await vi.advanceTimersByTimeAsync(1000)
    server.taken()
    await server.look("hidden")
    await vi.advanceTimersByTimeAsync(120_000)
    expect([server.taken(), server.requests.length]).toEqual([[], 1])
    await server.look("visible")
    expect([server.taken(), server.requests.length]).toEqual([[null], 2])
  })

  it("are asked for at once when the network comes back, or goes away", async () => {
    server.answer = () => Promise.reject(new TypeError("no network"))
    await server.listen()
    await vi.advanceTimersByTimeAsync(62_000)
    server.taken()
    const before = server.requests.length
    server.answer = () => server.stream()
    server.window.dispatchEvent(new Event("online"))
    await vi.advanceTimersByTimeAsync(0)
    expect([server.taken(), server.requests.length - before]).toEqual([[null], 1])
    await vi.advanceTimersByTimeAsync(2000)
    server.window.dispatchEvent(new Event("offline"))
    await vi.advanceTimersByTimeAsync(2000)
    expect([server.taken().length > 0, server.requests.length - before]).toEqual([true, 2])
  })
})
