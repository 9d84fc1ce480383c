/** Reads the body of a request piece by piece. */
import { IncomingMessage } from "node:http"
import { Stream } from "effect"
import type { HttpServerRequest } from "effect/http"
import { StorageProblem } from "./StorageProblem.ts"

export const brokenOff = new StorageProblem("invalid_request", "The upload broke off before its end.")

/** What a body is read from. */
export type BodySource = Pick<HttpServerRequest.HttpServerRequest, "source" | "stream">

/** Takes a piece; returns what the next one waits for, or `null`. What it throws or rejects with ends the reading. */
type Take = (piece: Uint8Array) => Promise<void> | null

/** A body that is being read. */
export interface Reading {
  /** Fails with `brokenOff` where the end never comes, or with what `Take` fails with. */
  readonly ended: Promise<void>
  /** Takes nothing more; the rest stays where it is. */
  readonly stop: () => void
  /** Gives back the memory of a piece that nobody looks at any more. */
  readonly release: (piece: Uint8Array) => void
}

/** Node has it from 21 on. */
const canRelease = "transfer" in ArrayBuffer.prototype

/**
 * Releases a buffer that Node made for one request. Waiting for the garbage collector costs more: whatever bodies take beside the heap
 * makes it collect the whole heap again and again.
 */
const releaseWhole = ({ buffer, byteLength }: Uint8Array): void => {
  if (canRelease && buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/** Reads what Node received by its events: an iterator joins the pieces that wait, and Effect's stream takes a fiber for each. */
const readMessage = (message: IncomingMessage, take: Take): Reading => {
  let isStopped = false
  let taking = Promise.resolve()
  const stop = (): void => {
    isStopped = true
    message.pause()
  }
  const resume = (): void => {
    if (!isStopped) message.resume()
  }
  const read = new Promise<void>((resolve, reject) => {
    message.on("data", (piece: Uint8Array) => {
      if (isStopped) return
      try {
        const busy = take(piece)
        if (busy === null) return
        message.pause()
        taking = busy
        busy.then(resume, reject)
      } catch (error) {
        stop()
        reject(error)
      }
    })
    const breakOff = (): void => reject(brokenOff)
    message.once("end", resolve).on("error", breakOff).once("close", breakOff)
    if (message.destroyed) breakOff()
  })
  // The end may come while the last piece is still being taken.
  return { ended: read.then(() => taking), stop, release: releaseWhole }
}

/** Reads a stream, whose pieces may be somebody's own and are not released. */
const readStream = (stream: HttpServerRequest.HttpServerRequest["stream"], take: Take): Reading => {
  const pieces = Stream.toAsyncIterable(stream)[Symbol.asyncIterator]()
  const next = () => pieces.next().catch(() => Promise.reject(brokenOff))
  let isStopped = false
  const read = async (): Promise<void> => {
    while (true) {
      const piece = await next()
      if (piece.done === true || isStopped) return
      await take(piece.value)
    }
  }
  const stop = (): void => {
    isStopped = true
    pieces.return?.().catch(() => undefined)
  }
  return { ended: read(), stop, release: () => undefined }
}

/** Begins to read the body of a request. */
export const readPieces = ({ source, stream }: BodySource, take: Take): Reading =>
  source instanceof IncomingMessage ? readMessage(source, take) : readStream(stream, take)
