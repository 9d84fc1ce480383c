/** The command line as people run it: processes of its own, with an environment of its own. */
import { type ChildProcess, spawn } from "node:child_process"
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url))

export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A document whose members tests look at. */
export interface Document {
  readonly [member: string]: Document & string
}

type Variables = Readonly<Record<string, string>>

/** A server in a process of its own. */
export class Serving {
  stdout = ""
  stderr = ""
  readonly process: ChildProcess
  readonly ended: Promise<number | null>

  constructor(process: ChildProcess) {
    this.process = process
    process.stdout?.on("data", (chunk: Buffer) => (this.stdout += chunk.toString()))
    process.stderr?.on("data", (chunk: Buffer) => (this.stderr += chunk.toString()))
    this.ended = new Promise((resolve) => process.once("close", resolve))
  }

  get url(): string {
    return /^listening on (http:\/\/\S+)$|^ {2}"url": "(.+)"/m.exec(this.stdout)?.slice(1).join("") ?? ""
  }

  listening(): Promise<this> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.url !== "") resolve(this)
      }
      this.process.stdout?.on("data", look)
      void this.ended.then((code) => reject(new Error(`exit ${code}: ${this.stderr}`)))
    })
  }

  end(signal: NodeJS.Signals): Promise<number | null> {
    this.process.kill(signal)
    return this.ended
  }
}

/** A folder to work in, with a data directory of its own, and what runs there. */
export class Workplace {
  readonly folder: string
  readonly #servers: Array<Serving> = []

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "banquet-cli-"))
    chmodSync(this.folder, 0o755)
  }

  #spawn(args: ReadonlyArray<string>, variables: Variables): ChildProcess {
    return spawn(process.execPath, [main, ...args], {
      cwd: this.folder,
      env: { PATH: process.env["PATH"], HOME: this.folder, PORT: "0", ...variables }
    })
  }

  run(args: ReadonlyArray<string>, options: { readonly input?: string; readonly variables?: Variables } = {}) {
    return new Promise<Finished>((resolve) => {
      const child = this.#spawn(args, options.variables ?? {})
      let [stdout, stderr] = ["", ""]
      child.stdout?.on("data", (chunk: Buffer) => (stdout += chunk.toString()))
      child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()))
      child.stdin?.end(options.input ?? "")
      child.once("close", (code) => resolve({ code, stdout, stderr }))
    })
  }

  /** The one JSON document that a command prints, with its exit code. */
  async json(
    args: ReadonlyArray<string>,
    options: { readonly input?: string; readonly variables?: Variables } = {}
  ): Promise<{ readonly code: number | null; readonly document: Document; readonly stderr: string }> {
    const { code, stderr, stdout } = await this.run([...args, "--json"], options)
    return { code, document: JSON.parse(stdout) as Document, stderr }
  }

  serve(args: ReadonlyArray<string> = [], variables: Variables = {}): Promise<Serving> {
    const serving = new Serving(this.#spawn(["serve", ...args], { BANQUET_LOG_FORMAT: "json", ...variables }))
    this.#servers.push(serving)
    return serving.listening()
  }

  /** A server below a package manager's process, a shell of its and one of its script's, the first of which answers to signals. */
  serveBelow(variables: Variables): Promise<Serving> {
    const serve = `"${process.execPath}" "${main}" serve`
    const script = `npm_lifecycle_event=start npm_lifecycle_script=serve npm_execpath=/npm sh -c '${serve}; true'; true`
    const child = spawn("/bin/sh", ["-c", `npm_config_user_agent=npm sh -c "$0"; true`, script], {
      cwd: this.folder,
      env: { PATH: process.env["PATH"], HOME: this.folder, PORT: "0", BANQUET_LOG_FORMAT: "json", ...variables }
    })
    const serving = new Serving(child)
    this.#servers.push(serving)
    return serving.listening()
  }

  /** Whether the embedded PostgreSQL runs. */
  get databaseRuns(): boolean {
    return existsSync(join(this.folder, ".banquet", "postgres", "data", "postmaster.pid"))
  }

  /** The number of the process of the embedded PostgreSQL, which runs. */
  get databaseProcess(): number {
    return Number(this.read(".banquet/postgres/data/postmaster.pid").split("\n")[0])
  }

  /** Kills the embedded PostgreSQL, and returns the number that its process had. */
  killDatabase(): number {
    const { databaseProcess } = this
    process.kill(databaseProcess, "SIGKILL")
    return databaseProcess
  }

  get databasePassword(): string {
    return (JSON.parse(this.read(".banquet/postgres/cluster.json")) as { password: string }).password
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), "utf8")
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text)
  }

  /** Ends the servers that still run. */
  async stop(): Promise<void> {
    for (const { ended, process: server } of this.#servers.splice(0)) {
      if (server.exitCode === null && server.signalCode === null) server.kill("SIGTERM")
      await ended
    }
  }

  async leave(): Promise<void> {
    await this.stop()
    // Whoever comes last stops a database that a killed server left behind.
    if (this.databaseRuns) await this.run(["doctor"])
    rmSync(this.folder, { recursive: true, force: true })
  }
}
