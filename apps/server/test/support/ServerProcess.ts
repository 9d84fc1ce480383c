/** `banquet serve` in a process of its own, on a given database and folder. */
import { Redacted } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const main = fileURLToPath(new URL("../../../cli/src/main.ts", import.meta.url))

export interface ServerProcessOptions {
  readonly databaseUrl: Redacted.Redacted
  readonly dataDirectory: string
  /** Further variables of its environment. */
  readonly variables?: Readonly<Record<string, string>>
}

export class ServerProcess {
  readonly url: string
  readonly #process: ChildProcess
  readonly #ended: Promise<number | null>
  readonly #log: () => string

  private constructor(url: string, process: ChildProcess, ended: Promise<number | null>, log: () => string) {
    this.url = url
    this.#process = process
    this.#ended = ended
    this.#log = log
  }

  /** Answers once the server listens. */
  static start({ databaseUrl, dataDirectory, variables }: ServerProcessOptions): Promise<ServerProcess> {
    const child = spawn(process.execPath, [main, "serve"], {
      cwd: dataDirectory,
      env: {
        PATH: process.env["PATH"],
        PORT: "0",
        DATABASE_URL: Redacted.value(databaseUrl),
        BANQUET_DATA_DIR: dataDirectory,
        BANQUET_SIGNING_SECRET: "a secret of these tests, long enough",
        BANQUET_LOG_FORMAT: "json",
        ...variables
      }
    })
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
    let [said, complained] = ["", ""]
    child.stderr.on("data", (chunk: Buffer) => (complained += chunk.toString()))
    return new Promise((resolve, reject) => {
      child.stdout.on("data", (chunk: Buffer) => {
        said += chunk.toString()
        const [, url] = /^listening on (http:\/\/\S+)$/m.exec(said) ?? []
        if (url !== undefined) resolve(new ServerProcess(url, child, ended, () => complained))
      })
      void ended.then((code) => reject(new Error(`exit ${code}: ${complained}`)))
    })
  }

  /** What it has logged so far. */
  get log(): string {
    return this.#log()
  }

  /** The code that it exits with, `null` when a signal ended it. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
    this.#process.kill(signal)
    return this.#ended
  }

  /** Ends it with the children that it had at that moment, which nobody ends but themselves. */
  kill(): Promise<ReadonlyArray<number>> {
    const children = this.children
    return this.end("SIGKILL").then(() => children)
  }

  /** None where the system does not tell. */
  get children(): ReadonlyArray<number> {
    const { pid } = this.#process
    const list = `/proc/${pid}/task/${pid}/children`
    if (!existsSync(list)) return []
    return readFileSync(list, "utf8").trim().split(" ").filter(Boolean).map(Number)
  }

  /** What it counted so far. */
  async counted(series: string): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text()
    const line = text.split("\n").find((each) => each.startsWith(`${series} `))
    return Number(line?.slice(series.length) ?? 0)
  }
}
