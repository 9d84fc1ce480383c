import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { setImmediate } from "node:timers/promises"
import { Stream } from "effect"
import { describe, expect, it } from "vitest"
import { readPieces } from "../src/internal/BodyPieces.ts"

const pieces = ["first", "second", "third"]

const received = (): IncomingMessage => {
  const message = new IncomingMessage(new Socket())
  for (const piece of pieces) message.push(Buffer.from(piece))
  message.push(null)
  return message
}

/** A request from Node, and one whose body is a stream. */
const sources: ReadonlyArray<
  readonly [string, () => { readonly source: object; readonly message: IncomingMessage | null }]
> = [
  [
    "Node's request",
    () => {
      const message = received()
      return { source: message, message }
    }
  ],
  ["a stream", () => ({ source: {}, message: null })]
]

const streamed = () => Stream.fromIterable(pieces.map((piece): Uint8Array => Buffer.from(piece)))

describe.each(sources)("the pieces of %s", (_, made) => {
  it("come in their order, each when the one before it is done", async () => {
    const taken: Array<string> = []
    let busy = 0
    const { ended } = readPieces({ source: made().source, stream: streamed() }, async (piece) => {
      expect(busy++).toBe(0)
      await setImmediate()
      taken.push(Buffer.from(piece).toString())
      busy--
    })
    await ended
    expect(taken.join("")).toBe(pieces.join(""))
  })

  it("end with what taking one fails with, thrown or rejected, and no other is taken", async () => {
    const failure = new Error("full")
    const failing = [
      () => {
        throw failure
      },
      () => Promise.reject(failure)
    ]
    for (const fail of failing) {
      let taken = 0
      const { ended } = readPieces({ source: made().source, stream: streamed() }, () => {
        taken++
        return fail()
      })
      await expect(ended).rejects.toBe(failure)
      await setImmediate()
      expect(taken).toBe(1)
    }
  })

  it("stay where they are once the reading is stopped, also while one is being written", async () => {
    const { message, source } = made()
    const writing = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    let taken = 0
    const { stop } = readPieces({ source, stream: streamed() }, () => {
      taken++
      begun.resolve()
      return writing.promise
    })
    await begun.promise
    const left = message?.readableLength
    stop()
    writing.resolve()
    await setImmediate()
    expect(taken).toBe(1)
    expect(message?.readableLength).toBe(left)
  })
})
