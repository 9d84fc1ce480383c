/** Sees child processes come and go: each connects before it does its deed, and its connection ends with it. */
import { createServer, type AddressInfo } from "node:net"
import { Deferred, Effect, Queue } from "effect"

export interface Unruly {
  readonly deed: "answer" | "wait" | "spin" | "stall" | "exit" | "swell" | "babble" | "contradict" | "fail" | "refuse"
  readonly name: string
  readonly port: number
  /** Whether the deed is done while the header is read. */
  readonly inHeader: boolean
  readonly heavy: boolean
}

export interface Sight {
  readonly pid: number
  readonly name: string
  readonly letGo: Effect.Effect<void>
  readonly gone: Effect.Effect<void>
}

export const witness = Effect.gen(function* () {
  const sights = yield* Queue.unbounded<Sight>()
  const server = createServer((socket) => {
    const gone = Deferred.makeUnsafe<void>()
    socket.on("error", () => {}).on("close", () => Deferred.doneUnsafe(gone, Effect.void))
    socket.once("data", (line) => {
      const [pid = "", name = ""] = line.toString().trim().split(" ")
      const letGo = Effect.sync(() => void socket.write("go"))
      Queue.offerUnsafe(sights, { pid: Number(pid), name, letGo, gone: Deferred.await(gone) })
    })
  })
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () => Effect.sync(() => void server.close())
  )
  const { port } = server.address() as AddressInfo
  const job = (deed: Unruly["deed"], name: string, more: Partial<Unruly> = {}): Uint8Array =>
    Buffer.from(JSON.stringify({ deed, name, port, inHeader: false, heavy: false, ...more } satisfies Unruly))
  return { job, port, next: Queue.take(sights), unseen: Queue.size(sights) }
})
