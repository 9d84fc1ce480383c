import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { setImmediate } from "node:timers/promises"
import { Effect, Exit, Fiber, Stream } from "effect"
import { expect, it } from "vitest"
import { brokenOff } from "../src/internal/BodyPieces.ts"
import type { WritableFile } from "../src/internal/Disk.ts"
import { receiveBody } from "../src/internal/ReceivedBody.ts"

const limits = { maximum: 10_000_000, bytesPerSecond: 1 }

const uploadTo = (file: WritableFile) => ({
  temporary: { path: "", id: "", file },
  wrote: () => undefined,
  end: async () => undefined
})

/** A call that ends when it is told to. */
const heldCall = () => {
  const waiting: Array<() => void> = []
  return {
    waiting,
    call: () => new Promise<void>((done) => waiting.push(done)),
    end: () => waiting.splice(0).forEach((done) => done())
  }
}

const toldAll = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await setImmediate()
}

it("ends, where the sender breaks off, when nothing is done to the file any more: it is closed then", async () => {
  const [appending, syncing] = [heldCall(), heldCall()]
  const file: WritableFile = {
    append: async (chunks) => {
      await appending.call()
      return chunks.reduce((sum, { length }) => sum + length, 0)
    },
    datasync: syncing.call,
    close: async () => undefined
  }
  const message = new IncomingMessage(new Socket())
  const receiving = Effect.runFork(receiveBody({ source: message, stream: Stream.empty }, uploadTo(file), limits))
  message.push(Buffer.alloc(600_000))
  await toldAll()
  expect(appending.waiting.length).toBe(1)
  message.destroy()
  await toldAll()
  expect(receiving.pollUnsafe()).toBeUndefined()

  appending.end()
  await toldAll()
  expect(syncing.waiting.length).toBe(1)
  expect(receiving.pollUnsafe()).toBeUndefined()

  syncing.end()
  expect(await Effect.runPromise(Fiber.await(receiving))).toStrictEqual(Exit.fail(brokenOff))
})

it("leaves its last bytes to whoever completes the file, and gives them back when it is told to", async () => {
  const appended: Array<number> = []
  const file: WritableFile = {
    append: async (chunks) => {
      const size = chunks.reduce((sum, { length }) => sum + length, 0)
      appended.push(size)
      return size
    },
    datasync: async () => undefined,
    close: async () => undefined
  }
  const message = new IncomingMessage(new Socket())
  message.push(Buffer.alloc(300_000, 1))
  message.push(Buffer.alloc(70_000, 2))
  message.push(null)
  const body = await Effect.runPromise(receiveBody({ source: message, stream: Stream.empty }, uploadTo(file), limits))
  expect(appended).toStrictEqual([300_000])
  expect(body.byteSize).toBe(370_000)
  expect(Buffer.concat(body.last).equals(Buffer.alloc(70_000, 2))).toBe(true)
  body.release()
  expect(body.last.map(({ length }) => length)).toStrictEqual([0])
})
