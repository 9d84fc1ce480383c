/** One child process that does one job at a time. */
import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { Socket } from "node:net"
import { Effect, Result, Schema } from "effect"
import { workerVariable } from "./WorkerVariable.ts"
import * as Frames from "./Frames.ts"
import { WorkerAnswer, type WorkerRequest } from "./WorkerProtocol.ts"

/** The process ended, was killed, or broke the protocol. */
export class WorkerDied extends Schema.TaggedError<WorkerDied>()("WorkerDied", {
  how: Schema.String,
  /** Whether the job may be the cause; `false` where the process was killed from outside or was given no time. */
  byItself: Schema.Boolean
}) {}

export interface Answered {
  readonly answer: WorkerAnswer
  readonly body: Buffer
}

export interface WorkerProcess {
  readonly pid: number | undefined
  readonly isAlive: () => boolean
  /** The number of jobs it was given, and the bytes it occupied after the last. */
  readonly usage: () => { readonly jobs: number; readonly rss: number }
  /** The first message of the process: `Ready` or `Unable`. */
  readonly greeting: Effect.Effect<Answered, WorkerDied>
  readonly ask: (request: WorkerRequest, bytes: Uint8Array) => Effect.Effect<Answered, WorkerDied>
  /** Seconds of processor time that the last job has taken so far; `null` where the system does not report it. */
  readonly processorTime: () => number | null
  /** Kills the process and waits until it is gone. */
  readonly end: Effect.Effect<void>
}

/** The variables of this process's environment that a decoder gets; credentials are not among them. */
const inherited = ["PATH", "LD_LIBRARY_PATH", "SystemRoot", "TEMP", "TMP", "TMPDIR"]

const environment = (): Record<string, string> => ({
  ...Object.fromEntries(
    inherited.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  ),
  [workerVariable]: "1",
  UV_THREADPOOL_SIZE: "2",
  MALLOC_ARENA_MAX: "2"
})

const tied = "setpriv --pdeathsig KILL"

/** Limits of a child that the system enforces. */
export interface SystemLimits {
  /** The most memory it may allocate, where the system can limit it. */
  readonly dataBytes: number
  /** Whole seconds of processor time in its life, where the system can limit it. */
  readonly processorSeconds: number
}

/**
 * Limits of memory and of processor time, no core and no file, and an end with the parent, also for a child that never
 * gives its main thread back: where the system cannot tie the two, the limit of processor time has to do. Its soft limit
 * ends the process by a signal of its own, so that one can tell. What the system refuses, the worker runs without.
 */
const limits = ({ dataBytes, processorSeconds }: SystemLimits): string =>
  `ulimit -d ${Math.floor(dataBytes / 1024)} 2>/dev/null; ulimit -c 0 2>/dev/null; ulimit -f 0 2>/dev/null
  ulimit -S -t ${processorSeconds} 2>/dev/null; ulimit -H -t ${processorSeconds + 5} 2>/dev/null
  ${tied} true 2>/dev/null && exec ${tied} "$0" "$@"; exec "$0" "$@"`

const launch = (program: string, system: SystemLimits): ChildProcess => {
  const node = [process.execPath, program] as const
  const [command, args] =
    process.platform === "win32" ? [node[0], [node[1]]] : ["/bin/sh", ["-c", limits(system), ...node]]
  return spawn(command, args, {
    env: environment(),
    stdio: ["ignore", "ignore", "ignore", "pipe"],
    windowsHide: true
  })
}

const ticksPerSecond = 100

/** Seconds of processor time of a process and all its threads, as Linux reports it. */
const processorTimeOf = (pid: number | undefined): number | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
    // Behind the name, which may hold anything, user and system time are the 12th and 13th.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return null
  }
}

const decodeAnswer = Schema.decodeUnknownResult(WorkerAnswer)

type Waiting = (answered: Effect.Effect<Answered, WorkerDied>) => void

class RunningWorker implements WorkerProcess {
  readonly #child: ChildProcess
  readonly #socket: Socket
  #died: WorkerDied | null = null
  #killed = false
  #jobs = 0
  #rss = 0
  #processorTimeBefore: number | null = null
  /** The greeting, where it came before it was waited for. */
  #early: Answered | null = null
  #waiting: Waiting | null = null
  readonly #whenGone: Array<() => void> = []

  constructor(child: ChildProcess) {
    this.#child = child
    child.once("error", () => this.#die("could not be started", false))
    child.once("close", (code, signal) =>
      this.#die(signal ?? `exit code ${code}`, this.#killed || signal !== "SIGKILL")
    )
    const socket = child.stdio[3]
    if (!(socket instanceof Socket)) throw new Error("no channel to the image worker")
    this.#socket = socket
    // The channel ends with the process, whoever ended it; where it was destroyed, what came through it was no frame.
    const killUnheard = (): void => {
      this.#killed ||= !socket.readableEnded && socket.errored === null
      child.kill("SIGKILL")
    }
    socket.on("error", killUnheard).on("close", killUnheard)
    Frames.read(socket, (head, body) => this.#hear(head, body))
  }

  get pid() {
    return this.#child.pid
  }

  isAlive() {
    return this.#died === null
  }

  usage() {
    return { jobs: this.#jobs, rss: this.#rss }
  }

  readonly #next = Effect.callback<Answered, WorkerDied>((resume) => {
    if (this.#died !== null) return resume(Effect.fail(this.#died))
    if (this.#early !== null) {
      resume(Effect.succeed(this.#early))
      this.#early = null
      return
    }
    this.#waiting = (answered) => {
      this.#waiting = null
      resume(answered)
    }
  })

  readonly greeting = this.#next

  ask(request: WorkerRequest, bytes: Uint8Array) {
    return Effect.suspend(() => {
      this.#jobs += 1
      this.#processorTimeBefore = processorTimeOf(this.#child.pid)
      if (this.#died === null) Frames.write(this.#socket, request, [bytes])
      return this.#next
    })
  }

  processorTime() {
    const now = processorTimeOf(this.#child.pid)
    return now === null || this.#processorTimeBefore === null ? null : now - this.#processorTimeBefore
  }

  readonly end = Effect.callback<void>((resume) => {
    if (this.#died !== null) return resume(Effect.void)
    this.#whenGone.push(() => resume(Effect.void))
    this.#kill()
  })

  #kill(): void {
    this.#killed = true
    this.#child.kill("SIGKILL")
  }

  #die(how: string, byItself: boolean): void {
    if (this.#died !== null) return
    this.#died = new WorkerDied({ how, byItself })
    this.#waiting?.(Effect.fail(this.#died))
    for (const resume of this.#whenGone) resume()
  }

  #hear(head: unknown, body: Buffer): void {
    const decoded = decodeAnswer(head)
    const isUnasked = this.#waiting === null && (this.#jobs > 0 || this.#early !== null)
    if (Result.isFailure(decoded) || isUnasked) return this.#kill()
    const answer = decoded.success
    if ("rss" in answer) this.#rss = answer.rss
    if (this.#waiting === null) this.#early = { answer, body }
    else this.#waiting(Effect.succeed({ answer, body }))
  }
}

/** Starts a child; throws where the system cannot start another process. */
export const start = (program: string, system: SystemLimits): WorkerProcess =>
  new RunningWorker(launch(program, system))
