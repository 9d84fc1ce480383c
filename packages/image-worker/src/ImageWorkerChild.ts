/** The child's side of an image worker: answers one request after the other until the parent is gone. */
import { type ImageCodec, ImageRejected } from "./ImageCodec.ts"
import { workerVariable } from "./internal/WorkerVariable.ts"
import * as ChildChannel from "./internal/ChildChannel.ts"
import * as Frames from "./internal/Frames.ts"
import type { WorkerAnswer, WorkerRequest } from "./internal/WorkerProtocol.ts"

const refused = (error: "NotAnImage" | "ImageUndecodable", reason: string): WorkerAnswer => ({
  _tag: "Refused",
  error,
  reason,
  rss: process.memoryUsage.rss()
})

interface Answered {
  readonly answer: WorkerAnswer
  readonly body: ReadonlyArray<Uint8Array>
}

const inspect = async (codec: ImageCodec, bytes: Buffer): Promise<Answered> => {
  try {
    const header = await codec.inspect(bytes)
    return { answer: { _tag: "Inspected", header, rss: process.memoryUsage.rss() }, body: [] }
  } catch (cause) {
    const reason = cause instanceof ImageRejected ? cause.message : "The file is not an image that can be read."
    return { answer: refused("NotAnImage", reason), body: [] }
  }
}

const render = async (codec: ImageCodec, bytes: Buffer): Promise<Answered> => {
  try {
    const { placeholder, thumbnail, web } = await codec.render(bytes)
    const answer: WorkerAnswer = {
      _tag: "Rendered",
      web: { contentType: web.contentType, width: web.width, height: web.height, byteSize: web.bytes.length },
      thumbnail: {
        contentType: thumbnail.contentType,
        width: thumbnail.width,
        height: thumbnail.height,
        byteSize: thumbnail.bytes.length
      },
      placeholder,
      rss: process.memoryUsage.rss()
    }
    return { answer, body: [web.bytes, thumbnail.bytes] }
  } catch {
    return { answer: refused("ImageUndecodable", "The picture is broken or incomplete."), body: [] }
  }
}

const answerTo = async (codec: ImageCodec, operation: WorkerRequest["operation"], bytes: Buffer): Promise<Answered> => {
  const inspected = await inspect(codec, bytes)
  return operation === "inspect" || inspected.answer._tag === "Refused" ? inspected : render(codec, bytes)
}

const isRequest = (head: unknown): head is WorkerRequest =>
  typeof head === "object" && head !== null && "operation" in head

/**
 * Loads the codec and answers with it on file descriptor 3. A picture is rendered only when its header is accepted. The
 * process ends with its parent, whatever it is doing on other threads. Does nothing in a process that no `ImageWorker`
 * has started.
 */
export const serve = async (load: () => Promise<ImageCodec>): Promise<void> => {
  if (process.env[workerVariable] === undefined) return
  const socket = ChildChannel.open()
  const end = (): void => void process.kill(process.pid, "SIGKILL")
  socket.on("error", end).on("close", end)
  const say = (answer: WorkerAnswer, body: ReadonlyArray<Uint8Array> = []): void => Frames.write(socket, answer, body)
  try {
    const codec = await load()
    Frames.read(socket, (head, bytes) => {
      if (!isRequest(head)) return end()
      void answerTo(codec, head.operation, bytes).then(({ answer, body }) => say(answer, body))
    })
    say({ _tag: "Ready", rss: process.memoryUsage.rss() })
  } catch (cause) {
    say({ _tag: "Unable", reason: String(cause instanceof Error ? cause.message : cause).split("\n", 1)[0] ?? "" })
  }
}
