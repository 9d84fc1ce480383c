/** A server of its own process, as `banquet serve` starts it, which may be killed and started again. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout } from "node:timers/promises"
import { Option, Schema } from "effect"
import type { Findings } from "./Findings.ts"

const root = join(import.meta.dirname, "../../..")
const main = join(root, "apps/cli/src/main.ts")

/** What `banquet` exits with when it cannot reach the database: then whoever keeps it running starts it again. */
const unreachable = 3

/** How often a server may fail to start in a row. */
const startAttempts = 10

const LogLine = Schema.fromJsonString(
  Schema.Struct({ message: Schema.Unknown, level: Schema.String, annotations: Schema.Unknown })
)
const decodeLogLine = Schema.decodeUnknownOption(LogLine)

/** Counts of all logs: how many lines of which level and message, requests aside. */
export class Logs {
  readonly #lines = new Map<string, number>()
  readonly #findings: Findings

  constructor(findings: Findings) {
    this.#findings = findings
  }

  read(line: string): void {
    const found = decodeLogLine(line)
    if (Option.isNone(found)) {
      // Paths and times are another's each time.
      const text = line.replaceAll(/\/\S+|\d+(\.\d+)?m?s\b/g, "…").trim()
      if (text !== "") this.#count(`output: ${text.slice(0, 200)}`)
      return
    }
    const { annotations, level, message } = found.value
    const text = String(message)
    if (level.toUpperCase() === "INFO" && text === "Request") return
    this.#count(`${level}: ${text}`)
    if (/ERROR|FATAL/i.test(level)) this.#findings.add("no defect is logged", `${text}: ${JSON.stringify(annotations)}`)
  }

  #count(line: string): void {
    this.#lines.set(line, (this.#lines.get(line) ?? 0) + 1)
  }

  get lines(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#lines)
  }
}

/** One run of the process. */
interface Life {
  readonly process: ChildProcess
  readonly ended: Promise<number | null>
  /** Resident bytes, sampled once a second. */
  readonly memory: Array<number>
  /** whether it was asked to end. */
  dismissed: boolean
}

export class Replica {
  readonly name: string
  readonly #environment: Readonly<Record<string, string>>
  readonly #findings: Findings
  readonly #logs: Logs
  #life: Life | null = null
  #origin: string | null = null
  #isRetired = false
  readonly lives: Array<ReadonlyArray<number>> = []

  constructor(name: string, environment: Readonly<Record<string, string>>, findings: Findings, logs: Logs) {
    this.name = name
    this.#environment = environment
    this.#findings = findings
    this.#logs = logs
  }

  /** Where it listens, or listened last: who asks a dead one learns of it. */
  get origin(): string | null {
    return this.#origin
  }

  /** Starts it, again and again while the database is away; whether it listens in the end. */
  async start(): Promise<boolean> {
    for (let tries = 1; tries <= startAttempts; tries++) {
      if (this.#isRetired) return false
      const code = await this.#startOnce()
      if (code === "listens") return true
      if (this.#life === null || this.#life.dismissed) return false
      if (code !== unreachable) {
        this.#findings.add("a server starts", `${this.name} ended with ${code} before it listened`)
      }
      await setTimeout(500)
    }
    this.#findings.add("a server starts", `${this.name} did not in ${startAttempts} tries`)
    return false
  }

  #startOnce(): Promise<number | null | "listens"> {
    const child = spawn(process.execPath, [main, "serve"], {
      cwd: root,
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...this.#environment },
      stdio: ["ignore", "pipe", "pipe"]
    })
    const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)))
    const life: Life = { process: child, ended, memory: [], dismissed: false }
    this.#life = life
    this.lives.push(life.memory)
    createInterface({ input: child.stderr }).on("line", (line) => this.#logs.read(line))
    return new Promise((resolve, reject) => {
      let listens = false
      child.once("error", reject)
      createInterface({ input: child.stdout }).on("line", (line) => {
        const origin = /^listening on (http:\S+)$/.exec(line)?.[1]
        if (origin === undefined) return
        listens = true
        this.#origin = origin
        resolve("listens")
      })
      child.once("exit", (code, signal) => {
        if (listens && !life.dismissed) {
          this.#findings.add("a server runs until it is told to stop", `${this.name} ended with ${code ?? signal}`)
        }
        resolve(code)
      })
    })
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    const life = this.#life
    if (life === null) return
    life.dismissed = true
    life.process.kill("SIGKILL")
    await life.ended
  }

  /** Ends it for good: who is about to start it again starts nothing. */
  retire(): Promise<void> {
    this.#isRetired = true
    return this.kill()
  }

  /** Tells it to stop, and expects that it does well. */
  async stop(): Promise<void> {
    const life = this.#life
    if (life === null || life.process.exitCode !== null || life.process.signalCode !== null) return
    life.dismissed = true
    life.process.kill("SIGTERM")
    const code = await Promise.race([life.ended, setTimeout(30_000, "hangs", { ref: false })])
    if (code === "hangs") await this.kill()
    if (code !== 0) this.#findings.add("a server stops when it is told to", `${this.name}: ${code}`)
  }

  /** `null` while it does not run. */
  get processId(): number | null {
    const { exitCode, pid, signalCode } = this.#life?.process ?? {}
    return pid === undefined || exitCode !== null || signalCode !== null ? null : pid
  }

  /** Takes note of its memory. */
  sample(): void {
    const pid = this.processId
    if (pid === null) return
    const bytes = residentBytes(pid)
    if (bytes !== null) this.#life?.memory.push(bytes)
  }

  /** Kills the processes in which it decodes pictures; none where the system does not tell of them. */
  killChildren(): number {
    const pid = this.#life?.process.pid
    const list = `/proc/${pid}/task/${pid}/children`
    if (pid === undefined || !existsSync(list)) return 0
    const children = readFileSync(list, "utf8").trim().split(" ").filter(Boolean).map(Number)
    for (const child of children) {
      try {
        process.kill(child, "SIGKILL")
      } catch {
        // It was quicker.
      }
    }
    return children.length
  }
}

const residentBytes = (pid: number): number | null => {
  try {
    const status = existsSync("/proc/self/status")
      ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
      : execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })
    return status === undefined ? null : Number(status) * 1024
  } catch {
    return null
  }
}

/** Runs a command of `banquet`, and answers with what it printed. */
export const banquet = (environment: Readonly<Record<string, string>>, ...command: ReadonlyArray<string>): string =>
  execFileSync(process.execPath, [main, ...command], {
    cwd: root,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...environment },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"]
  })
