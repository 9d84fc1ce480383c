/** The log of a server in a process of its own, whose reader is slow or gone, and that is told to end or is killed. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, describe, expect, it } from "vitest"

const program = fileURLToPath(new URL("../support/LoggingProcess.ts", import.meta.url))

interface Said {
  readonly count: number
  readonly millis?: number
  readonly mebibytes?: number
}

interface Line {
  readonly message: string
  readonly annotations: { readonly number?: number; readonly count?: number }
}

const isWhole = (line: string): boolean => line.endsWith("}")

const linesOf = (log: string): ReadonlyArray<Line> =>
  log
    .split("\n")
    .filter(isWhole)
    .map((line): Line => JSON.parse(line))

const numbersOf = (lines: ReadonlyArray<Line>): ReadonlyArray<number> =>
  lines.flatMap(({ annotations: { number } }) => number ?? [])

class LoggingProcess {
  readonly process: ChildProcess
  readonly ended: Promise<number | null>
  #said = ""
  #logged = ""

  constructor(...bursts: ReadonlyArray<number | "throw">) {
    this.process = spawn(process.execPath, [program, ...bursts.map(String)], { stdio: ["ignore", "pipe", "pipe"] })
    this.ended = once(this.process, "close").then(([code]: ReadonlyArray<number | null>) => code ?? null)
    this.process.stdout!.on("data", (chunk: Buffer) => void (this.#said += chunk.toString()))
  }

  read(): void {
    this.process.stderr!.on("data", (chunk: Buffer) => void (this.#logged += chunk.toString()))
  }

  async says(times: number): Promise<Said> {
    await expect.poll(() => this.said.length, { timeout: 20_000, interval: 1 }).toBeGreaterThanOrEqual(times)
    return this.said[times - 1]!
  }

  get said(): ReadonlyArray<Said> {
    return this.#said
      .split("\n")
      .filter(isWhole)
      .map((line): Said => JSON.parse(line))
  }

  get logged(): ReadonlyArray<Line> {
    return linesOf(this.#logged)
  }

  get numbers(): ReadonlyArray<number> {
    return numbersOf(this.logged)
  }
}

const upTo = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, number) => number)

describe("the log of a process", () => {
  let logging: LoggingProcess
  afterEach(() => void logging.process.kill("SIGKILL"))

  it("loses no line when the process is told to end, and keeps their order [PLAT-160]", async () => {
    logging = new LoggingProcess(2_000)
    logging.read()
    await logging.says(1)
    logging.process.kill("SIGTERM")
    await logging.ended
    const { count } = logging.said.at(-1)!
    expect(count).toBeGreaterThan(2_000)
    expect(logging.numbers).toEqual(upTo(count))
  })

  it("loses the lines of the last tenth of a second at most when the process is killed [PLAT-161]", async () => {
    logging = new LoggingProcess(100, 100)
    logging.read()
    await logging.says(2)
    logging.process.kill("SIGKILL")
    await logging.ended
    expect(logging.numbers.length).toBeGreaterThanOrEqual(100)
    expect(logging.numbers).toEqual(upTo(logging.numbers.length))
  })

  it("loses no line of a process that fails, whose reader is behind [PLAT-179]", async () => {
    logging = new LoggingProcess(20_000, "throw")
    logging.read()
    expect(await logging.ended).not.toBe(0)
    expect(logging.numbers).toEqual(upTo(20_000))
  })

  it.each([
    { while: "a file is written", lines: 20_000, how: "throw" },
    { while: "the thread that is to write a file is busy", lines: 1000, how: "throw-busy" }
  ])("loses no line of a process that fails while $while [PLAT-179]", async ({ how, lines }) => {
    const directory = mkdtempSync(join(tmpdir(), "banquet-log-"))
    try {
      const file = join(directory, "log")
      const descriptor = openSync(file, "w")
      const failing = spawn(process.execPath, [program, String(lines), how], {
        stdio: ["ignore", "ignore", descriptor],
        env: { ...process.env, UV_THREADPOOL_SIZE: "1" }
      })
      closeSync(descriptor)
      await once(failing, "close")
      expect(numbersOf(linesOf(readFileSync(file, "utf8")))).toEqual(upTo(lines))
    } finally {
      rmSync(directory, { recursive: true })
    }
  })

  it("waits for nobody who reads slowly: it keeps what fits, and says how many lines it dropped [PLAT-162]", async () => {
    logging = new LoggingProcess(100_000)
    const { mebibytes, millis } = await logging.says(1)
    // A hundred thousand lines are 20 MB, and a write that waits would never return.
    expect(millis).toBeLessThan(15_000)
    expect(mebibytes).toBeLessThan(256)
    logging.read()
    await expect.poll(() => logging.logged.some(({ annotations }) => annotations.count), { timeout: 10_000 }).toBe(true)
    logging.process.kill("SIGTERM")
    await logging.ended
    const dropped = logging.logged.reduce((sum, { annotations }) => sum + (annotations.count ?? 0), 0)
    expect(logging.numbers).toEqual(logging.numbers.toSorted((one, other) => one - other))
    expect(logging.numbers.length + dropped).toBe(logging.said.at(-1)!.count)
  })

  it("keeps no process alive whose log nobody reads [PLAT-162]", async () => {
    logging = new LoggingProcess(20_000)
    await logging.says(1)
    logging.process.kill("SIGTERM")
    const exited = once(logging.process, "exit")
    const started = performance.now()
    await exited
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  it("is given up where its reader has gone, and the process goes on [PLAT-162]", async () => {
    logging = new LoggingProcess(10, 1_000)
    await logging.says(1)
    logging.process.stderr!.destroy()
    await logging.says(2)
    logging.process.kill("SIGTERM")
    await once(logging.process, "exit")
    expect(logging.said).toHaveLength(3)
  })
})
