/** One child process that does one job at a time. */
import { type ChildProcess, spawn } from "node:child_process"
import { Socket } from "node:net"
import { Effect, Result, Schema } from "effect"
import * as Frames from "./Frames.ts"
import { moduleFile } from "./ModuleFile.ts"
import { WorkerAnswer, type WorkerRequest } from "./WorkerProtocol.ts"

/** The process ended, was ended, or said what no worker says. */
export class WorkerPerished extends Schema.TaggedError<WorkerPerished>()("WorkerPerished", { how: Schema.String }) {}

export interface Answered {
  readonly answer: WorkerAnswer
  readonly body: Buffer
}

export interface WorkerProcess {
  readonly pid: number | undefined
  readonly isAlive: () => boolean
  /** How many jobs it was given, and how many bytes it occupied after the last. */
  readonly usage: () => { readonly jobs: number; readonly rss: number }
  /** The first word of the process: `Ready` or `Unable`. */
  readonly greeting: Effect.Effect<Answered, WorkerPerished>
  readonly ask: (request: WorkerRequest, bytes: Uint8Array) => Effect.Effect<Answered, WorkerPerished>
  /** Kills the process and waits until it is gone. */
  readonly end: Effect.Effect<void>
}

/** All that a decoder may see of this process's environment; what else is there (credentials) is none of its business. */
const inherited = ["PATH", "LD_LIBRARY_PATH", "SystemRoot", "TEMP", "TMP", "TMPDIR"]

const environment = (): Record<string, string> => ({
  ...Object.fromEntries(
    inherited.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  ),
  UV_THREADPOOL_SIZE: "2",
  MALLOC_ARENA_MAX: "2"
})

/** A soft limit of memory. A system that refuses it runs the worker without. */
const limits = (dataBytes: number): string => `ulimit -S -d ${Math.floor(dataBytes / 1024)} 2>/dev/null; exec "$0" "$@"`

const launch = (module: URL, dataBytes: number): ChildProcess => {
  const node = [process.execPath, moduleFile(module)] as const
  const [command, args] =
    process.platform === "win32" ? [node[0], [node[1]]] : ["/bin/sh", ["-c", limits(dataBytes), ...node]]
  return spawn(command, args, {
    env: environment(),
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    windowsHide: true
  })
}

const decodeAnswer = Schema.decodeUnknownResult(WorkerAnswer)

/** Throws where the system has no room for another process. */
export const start = (module: URL, dataBytes: number): WorkerProcess => {
  const child = launch(module, dataBytes)
  let perished: WorkerPerished | null = null
  let jobs = 0
  let rss = 0
  let early: Answered | null = null
  let waiting: ((answered: Effect.Effect<Answered, WorkerPerished>) => void) | null = null
  const mourners: Array<() => void> = []

  const perish = (how: string): void => {
    if (perished !== null) return
    perished = new WorkerPerished({ how })
    waiting?.(Effect.fail(perished))
    for (const mourner of mourners) mourner()
  }
  child.once("error", () => perish("could not be started"))
  child.once("close", (code, signal) => perish(signal ?? `exit code ${code}`))
  const [, , , socket, leash] = child.stdio
  if (!(socket instanceof Socket && leash instanceof Socket)) throw new Error("no channel to the image worker")
  const kill = (): void => void child.kill("SIGKILL")
  socket.on("error", kill).on("close", kill)
  leash.on("error", kill).resume()
  Frames.read(socket, (head, body) => {
    const decoded = decodeAnswer(head)
    if (Result.isFailure(decoded) || (waiting === null && (jobs > 0 || early !== null))) return kill()
    const answer = decoded.success
    if ("rss" in answer) rss = answer.rss
    if (waiting === null) early = { answer, body }
    else waiting(Effect.succeed({ answer, body }))
  })

  const end = Effect.callback<void>((resume) => {
    if (perished !== null) return resume(Effect.void)
    mourners.push(() => resume(Effect.void))
    kill()
  })

  const next = Effect.callback<Answered, WorkerPerished>((resume) => {
    if (perished !== null) return resume(Effect.fail(perished))
    if (early !== null) {
      resume(Effect.succeed(early))
      early = null
      return
    }
    waiting = (answered) => {
      waiting = null
      resume(answered)
    }
    return end
  })

  return {
    pid: child.pid,
    isAlive: () => perished === null,
    usage: () => ({ jobs, rss }),
    greeting: next,
    ask: (request, bytes) =>
      Effect.suspend(() => {
        jobs += 1
        if (perished === null) Frames.write(socket, request, [bytes])
        return next
      }),
    end
  }
}
