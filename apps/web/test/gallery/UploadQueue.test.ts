import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { offline, Problem } from "../../src/platform/api/Problem.ts"
import { largestFile } from "../../src/gallery/guest/PhotoFile.ts"
import { UploadQueue } from "../../src/gallery/guest/UploadQueue.ts"
import type { UploadDependencies } from "../../src/gallery/guest/UploadSteps.ts"
import type { KeptFile, KeptUpload, UploadStorage } from "../../src/gallery/guest/UploadStorage.ts"

/** What a device keeps, over reloads of its pages. */
class FakeDevice implements UploadStorage {
  readonly kept = new Map<string, KeptFile>()
  isShut = false

  keep = async (upload: KeptUpload, file: Blob): Promise<boolean> => {
    if (!this.isShut) this.kept.set(upload.id, { upload, file })
    return !this.isShut
  }
  change = async (id: string, part: Partial<KeptUpload>): Promise<void> => {
    const found = this.kept.get(id)
    if (found !== undefined) this.kept.set(id, { ...found, upload: { ...found.upload, ...part } })
  }
  find = async (id: string): Promise<KeptUpload | undefined> => this.kept.get(id)?.upload
  forget = async (ids: ReadonlyArray<string>): Promise<void> => {
    for (const id of ids) this.kept.delete(id)
  }
  list = async (owner: string): Promise<ReadonlyArray<KeptFile>> =>
    [...this.kept.values()].filter(({ upload }) => upload.owner === owner)
}

type Step = "begin" | "send" | "complete"

/** A server that answers each step with what it was told to, and otherwise takes it. */
class FakeServer {
  readonly steps: Array<string> = []
  /** What was remembered as sent. */
  readonly sent: Array<string> = []
  assetStatus: "processing" | "failed" = "processing"
  readonly troubles: Array<readonly [Step, Problem]> = []
  #sessions = 0

  #step(step: Step, what: string): void {
    this.steps.push(`${step} ${what}`)
    const trouble = this.troubles[0]
    if (trouble?.[0] !== step) return
    this.troubles.shift()
    throw trouble[1]
  }

  dependencies(storage: UploadStorage): UploadDependencies {
    return {
      storage,
      sent: {
        add: ({ isGated, name, owner, sessionId }) => void this.sent.push(`${owner} ${sessionId} ${name} ${isGated}`)
      },
      begin: async ({ caption, name }) => {
        this.#step("begin", caption ?? name)
        this.#sessions += 1
        return {
          upload_session: { id: `s${this.#sessions}`, event_id: "e", status: "open", expires_at: "" },
          upload: { method: "PUT", url: "/put", headers: {} }
        }
      },
      send: async ({ upload_session }) => this.#step("send", upload_session.id),
      complete: async (sessionId) => {
        this.#step("complete", sessionId)
        return {
          id: `item of ${sessionId}`,
          event_id: "e",
          caption: null,
          moderation_status: "pending",
          created_at: "",
          asset: { id: "a", status: this.assetStatus }
        }
      }
    }
  }
}

const photo = (name: string): File => new File(["x"], name, { type: "image/jpeg" })

let device: FakeDevice
let server: FakeServer
let page: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page))
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page))
  device = new FakeDevice()
  server = new FakeServer()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const opened = async (owner = "alice"): Promise<UploadQueue> => {
  const queue = new UploadQueue(server.dependencies(device), owner)
  await queue.restore()
  return queue
}
const phases = (queue: UploadQueue) => queue.get().uploads.map(({ phase }) => phase.is)
const settle = () => vi.waitFor(() => vi.advanceTimersByTimeAsync(0).then(() => undefined))
const untilPhase = (queue: UploadQueue, ...wanted: ReadonlyArray<string>) =>
  vi.waitFor(() => expect(phases(queue)).toEqual(wanted))

describe("what is chosen", () => {
  it("is sent with its own words, or with those for all", async () => {
    const queue = await opened()
    queue.choose([photo("one.jpg"), photo("two.jpg")])
    const [first] = queue.get().drafts
    queue.describe(first?.id ?? "", " Cake ")
    queue.send("e", "At the table")
    await untilPhase(queue, "arrived", "arrived")
    expect(server.steps.filter((step) => step.startsWith("begin"))).toEqual(["begin Cake", "begin At the table"])
    expect([queue.get().drafts.length, device.kept.size]).toEqual([0, 0])
  })

  it("is there after a reload, with its words, and for its guest only", async () => {
    const queue = await opened()
    queue.choose([photo("one.jpg"), photo("two.jpg")])
    await settle()
    const [first, second] = queue.get().drafts
    queue.describe(first?.id ?? "", "Cake")
    queue.discard(second?.id ?? "")
    await settle()
    const again = await opened()
    expect(again.get().drafts).toMatchObject([{ id: first?.id, name: "one.jpg", caption: "Cake" }])
    expect((await opened("carol")).get().drafts).toEqual([])
    again.send("e", "")
    await untilPhase(again, "arrived")
    expect(server.steps).toEqual(["begin Cake", "send s1", "complete s1"])
  })

  it("is sent by one tab only, also when two show it", async () => {
    const one = await opened()
    one.choose([photo("one.jpg")])
    await settle()
    const other = await opened()
    one.send("e", "")
    await untilPhase(one, "arrived")
    other.send("e", "")
    await untilPhase(other)
    expect(server.steps).toEqual(["begin one.jpg", "send s1", "complete s1"])
  })

  it("is sent where nothing can be kept too", async () => {
    device.isShut = true
    const queue = await opened()
    queue.choose([photo("one.jpg")])
    queue.send("e", "")
    await untilPhase(queue, "arrived")
  })

  it("is refused when it is too large, empty or no photo, by its name, and neither kept nor sent with the others [GAL-46, GAL-60]", async () => {
    const queue = await opened()
    const tooLarge = Object.defineProperty(photo("film.jpg"), "size", { value: largestFile + 1 })
    const others = ["drawing.svg", "film.mp4", "notes"].map(
      (name, index) => new File(["x"], name, { type: ["image/svg+xml", "video/mp4", ""][index] ?? "" })
    )
    queue.choose([
      tooLarge,
      new File([], "nothing.jpg", { type: "image/jpeg" }),
      ...others,
      new File(["x"], "ONE.HEIC")
    ])
    const refused = [
      { name: "film.jpg", why: "tooLarge" },
      { name: "nothing.jpg", why: "empty" },
      ...others.map(({ name }) => ({ name, why: "notAnImage" }))
    ]
    expect(queue.get().drafts).toMatchObject([...refused, { name: "ONE.HEIC", why: null }])
    await settle()
    expect(device.kept.size).toBe(1)
    queue.send("e", "")
    // They are named, and counted as failed, until the guest has been told.
    await untilPhase(queue, ...refused.map(() => "refused"), "arrived")
    expect(queue.get().uploads.slice(0, -1)).toMatchObject(refused.map(({ name, why }) => ({ name, phase: { why } })))
    expect([server.steps, queue.get().drafts]).toEqual([["begin ONE.HEIC", "send s1", "complete s1"], []])
    queue.forgetIfOver()
    expect([queue.get().drafts, queue.get().uploads, server.steps.length]).toEqual([[], [], 3])
  })

  it("and was kept by an earlier visit is not sent where it is no photo [GAL-46]", async () => {
    const kept = { id: "1", owner: "alice", eventId: null, name: "notes.txt", caption: null, addedAt: 0, ticket: null }
    device.kept.set("1", { upload: kept, file: new Blob(["x"], { type: "text/plain" }) })
    const queue = await opened()
    expect(queue.get().drafts).toMatchObject([{ name: "notes.txt", why: "notAnImage" }])
    queue.send("e", "")
    queue.forgetIfOver()
    await settle()
    expect([queue.get().uploads, server.steps, device.kept.size]).toEqual([[], [], 0])
  })
})

describe("an upload", () => {
  const sent = async (): Promise<UploadQueue> => {
    const queue = await opened()
    queue.choose([photo("one.jpg")])
    queue.send("e", "")
    return queue
  }

  it("waits as long as the server asks, and no network makes it hurry", async () => {
    server.troubles.push(["begin", new Problem(429, "rate_limited", null, 30)])
    const queue = await sent()
    await untilPhase(queue, "paused")
    expect(queue.get().uploads).toMatchObject([{ phase: { by: "busy" } }])
    page.dispatchEvent(new Event("online"))
    await vi.advanceTimersByTimeAsync(29_000)
    expect(server.steps.length).toBe(1)
    await vi.advanceTimersByTimeAsync(1500)
    await untilPhase(queue, "arrived")
  })

  it("goes on at once when the network is back, by its session", async () => {
    server.troubles.push(["send", offline()], ["complete", new Problem(409, "upload_not_received", null)])
    const queue = await sent()
    await untilPhase(queue, "paused")
    page.dispatchEvent(new Event("online"))
    await untilPhase(queue, "arrived")
    expect(server.steps).toEqual(["begin one.jpg", "send s1", "complete s1", "send s1", "complete s1"])
  })

  it("is completed first after a reload: the file may be there already", async () => {
    server.troubles.push(["complete", offline()])
    const queue = await sent()
    await untilPhase(queue, "paused")
    // The page goes, and what the device keeps stays.
    const kept = [...device.kept]
    queue.remove(queue.get().uploads[0]?.id ?? "")
    await settle()
    for (const [id, file] of kept) device.kept.set(id, file)
    server.steps.splice(0)
    await untilPhase(await opened(), "arrived")
    expect(server.steps).toEqual(["complete s1"])
  })

  it("that was taken is remembered by its session, and one that is known to be damaged is called so", async () => {
    await untilPhase(await sent(), "arrived")
    expect(server.sent).toEqual(["alice s1 one.jpg true"])
    server.assetStatus = "failed"
    const queue = await sent()
    await untilPhase(queue, "refused")
    expect(queue.get().uploads).toMatchObject([{ name: "one.jpg", phase: { why: "damaged" } }])
    expect([server.sent.length, device.kept.size]).toEqual([1, 0])
  })

  it("of a file that is no photo says whether its kind is at fault or what is in it [GAL-47]", async () => {
    for (const [step, why] of [
      ["begin", "notAnImage"],
      ["complete", "notAPhoto"]
    ] as const) {
      server.troubles.push([step, new Problem(422, "not_an_image", null)])
      const queue = await sent()
      await untilPhase(queue, "refused")
      expect(queue.get().uploads).toMatchObject([{ phase: { why } }])
      expect(device.kept.size).toBe(0)
    }
  })

  it("of a file that cannot be read says so, and can be tried again", async () => {
    server.troubles.push(["send", new Problem(0, "file_unreadable", null)])
    const queue = await sent()
    await untilPhase(queue, "refused")
    const [upload] = queue.get().uploads
    expect(upload?.phase).toEqual({ is: "refused", why: "unreadable" })
    queue.retry(upload?.id ?? "")
    await untilPhase(queue, "arrived")
  })

  it("says that there is no space, whoever says so, and goes on later by its session when the guest likes", async () => {
    for (const [step, problem] of [
      ["begin", new Problem(507, "insufficient_storage", null)],
      ["send", new Problem(507, "storage_refused", null, 60)]
    ] as const) {
      server.steps.splice(0)
      server.troubles.push([step, problem])
      const queue = await sent()
      await untilPhase(queue, "refused")
      const [upload] = queue.get().uploads
      expect(upload?.phase).toEqual({ is: "refused", why: "noSpace" })
      expect(device.kept.size).toBe(1)
      queue.retry(upload?.id ?? "")
      await untilPhase(queue, "arrived")
      expect(server.steps.filter((each) => each.startsWith("begin")).length).toBe(step === "begin" ? 2 : 1)
    }
  })

  it("waits for an upload of the same file that is under way still, and keeps its session", async () => {
    server.troubles.push(
      ["send", new Problem(409, "storage_refused", null, 5)],
      ["complete", new Problem(409, "upload_not_received", null)]
    )
    const queue = await sent()
    await untilPhase(queue, "paused")
    expect(queue.get().uploads).toMatchObject([{ phase: { by: "busy" } }])
    await vi.advanceTimersByTimeAsync(5500)
    await untilPhase(queue, "arrived")
    expect(server.steps.filter((each) => each.startsWith("begin")).length).toBe(1)
  })

  it("gets another session when its own has ended, three times at most", async () => {
    for (let time = 0; time < 4; time++)
      server.troubles.push(["complete", new Problem(410, "upload_session_expired", null)])
    const queue = await sent()
    await untilPhase(queue, "refused")
    expect(server.steps.filter((step) => step.startsWith("begin")).length).toBe(4)
  })

  it("is forgotten when it is cancelled", async () => {
    server.troubles.push(["begin", offline()])
    const queue = await sent()
    await untilPhase(queue, "paused")
    queue.remove(queue.get().uploads[0]?.id ?? "")
    await settle()
    expect([queue.get().uploads, device.kept.size]).toEqual([[], 0])
  })
})
