/** A child whose codec does what the bytes tell it, after it has shown itself to the test at a port. */
import { existsSync, readFileSync, writeSync } from "node:fs"
import { connect } from "node:net"
import type { ImageCodec } from "../src/ImageCodec.ts"
import { ImageRejected } from "../src/ImageCodec.ts"
import { serve } from "../src/ImageWorkerChild.ts"
import type { Unruly } from "./Witness.ts"

/** Resolves when the test has seen this process, or, if it says so, when it lets it go on. */
const show = (port: number, name: string, waits: boolean): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`${process.pid} ${name}\n`, () => {
        if (!waits) resolve()
      })
    })
    socket.once("data", () => resolve())
  })

const swell = (bytes: number): void => {
  const held: Array<Buffer> = []
  for (let size = 0; size < bytes; size += 8 * 1024 * 1024) held.push(Buffer.alloc(8 * 1024 * 1024, 1))
  if (held.length === 0) throw new Error("nothing was held")
}

const frame = (head: unknown): Buffer => {
  const json = Buffer.from(JSON.stringify(head))
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32LE(json.length)
  return Buffer.concat([lengths, json])
}

const act = async ({ deed, name, port }: Unruly): Promise<void> => {
  await show(port, name, deed === "wait")
  if (deed === "spin") for (;;);
  if (deed === "stall") await new Promise<never>(() => {})
  if (deed === "exit") process.exit(0)
  if (deed === "swell") swell(768 * 1024 * 1024)
  if (deed === "babble") writeSync(3, Buffer.alloc(64, 0xff))
  if (deed === "contradict") writeSync(3, frame({ _tag: "Ready", rss: 1 }))
  if (deed === "fail") throw new Error("internal noise of a decoder")
}

const read = (bytes: Buffer): Unruly => JSON.parse(bytes.toString())

const variant = { bytes: Buffer.from("variant"), contentType: "image/webp", width: 1, height: 1 }

const codec: ImageCodec = {
  inspect: async (bytes) => {
    const job = read(bytes)
    if (job.deed === "refuse") throw new ImageRejected("Our own words about it.")
    if (job.inHeader) await act(job)
    return { contentType: "image/png", width: 1, height: 1 }
  },
  render: async (bytes) => {
    await act(read(bytes))
    const limits = existsSync("/proc/self/limits") ? readFileSync("/proc/self/limits", "latin1") : ""
    const placeholder = JSON.stringify({ pid: process.pid, environment: Object.keys(process.env), limits })
    return { web: variant, thumbnail: variant, placeholder }
  }
}

await serve(async () => codec)
