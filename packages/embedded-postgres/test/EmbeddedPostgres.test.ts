import { type ChildProcess, spawn } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted, Result } from "effect"
import { afterAll, afterEach, describe, expect, it } from "vitest"
import { acquire } from "../src/EmbeddedPostgres.ts"

const temporary: Array<string> = []
/** What is made once for all tests that need a cluster, but not a new one. */
const shared = mkdtempSync(join(tmpdir(), "banquet-embedded-"))
chmodSync(shared, 0o755)
const existing = join(shared, "data dir")
const started: Array<ChildProcess> = []

const newDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), "banquet-embedded-"))
  chmodSync(directory, 0o755)
  temporary.push(directory)
  return join(directory, "data dir")
}

interface Member {
  readonly process: ChildProcess
  readonly url: string
  readonly progress: string
}

const enter = (directory: string): Promise<Member> =>
  new Promise((resolve, reject) => {
    const member = fileURLToPath(new URL("Member.ts", import.meta.url))
    const child = spawn(process.execPath, [member, directory], { stdio: ["ignore", "pipe", "pipe"] })
    started.push(child)
    let progress = ""
    child.stderr.on("data", (chunk: Buffer) => (progress += chunk.toString()))
    child.stdout.once("data", (chunk: Buffer) => resolve({ process: child, url: chunk.toString().trim(), progress }))
    child.once("exit", (code) => reject(new Error(`exit ${code}: ${progress}`)))
  })

const end = (member: Member, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    member.process.once("exit", () => resolve())
    member.process.kill(signal)
  })

const ask = (url: string): Promise<boolean> =>
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    const rows = yield* sql<{ readonly answer: number }>`select 1 as answer`
    return rows[0]?.answer === 1
  }).pipe(
    Effect.provide(PgClient.layer({ url: Redacted.make(url), connectTimeout: "2 seconds" })),
    Effect.result,
    Effect.map(Result.getOrElse(() => false)),
    Effect.runPromise
  )

const clusterDirectory = (directory: string): string =>
  (JSON.parse(readFileSync(join(directory, "postgres", "cluster.json"), "utf8")) as { directory: string }).directory

const postmaster = (directory: string): number =>
  Number(readFileSync(join(clusterDirectory(directory), "postmaster.pid"), "utf8").split("\n")[0])

afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once("exit", resolve))
      child.kill("SIGTERM")
      await ended
    }
  }
  for (const directory of temporary.splice(0)) rmSync(directory, { recursive: true, force: true })
})

afterAll(() => rmSync(shared, { recursive: true, force: true }))

describe("EmbeddedPostgres", () => {
  it("makes one cluster when several start at once, says so once, and stops it with the last user", async () => {
    const directory = newDirectory()
    const members = await Promise.all([enter(directory), enter(directory), enter(directory)])
    const [{ url }] = members
    expect(members.map((member) => member.url)).toEqual([url, url, url])
    expect(members.map((member) => member.progress).join("")).toMatch(/^making a PostgreSQL database in .*\n$/)
    expect(await ask(url)).toBe(true)
    await Promise.all(members.map((member) => end(member, "SIGINT")))
    expect(await ask(url)).toBe(false)
    expect(() => postmaster(directory)).toThrow()

    const next = await enter(directory)
    expect(next.progress).toBe("")
    expect(await ask(next.url)).toBe(true)
  })

  it("keeps the password of its cluster to itself", async () => {
    const { url } = await enter(existing)
    expect(new URL(url).hostname).toBe("127.0.0.1")
    const wrong = new URL(url)
    wrong.password = "guess"
    expect(await ask(wrong.href)).toBe(false)
    expect(statSync(join(existing, "postgres", "cluster.json")).mode & 0o077).toBe(0)
  })

  it("does not take the cluster away from who joined it", async () => {
    const first = await enter(existing)
    const second = await enter(existing)
    expect(second.url).toBe(first.url)
    await end(first, "SIGTERM")
    expect(await ask(second.url)).toBe(true)
    await end(second, "SIGTERM")
    expect(await ask(second.url)).toBe(false)
  })

  it("adopts the cluster of a process that was killed, and stops it in the end", async () => {
    const killed = await enter(existing)
    await end(killed, "SIGKILL")
    expect(await ask(killed.url)).toBe(true)
    const next = await enter(existing)
    expect(next.url).toBe(killed.url)
    await end(next, "SIGTERM")
    expect(await ask(next.url)).toBe(false)
  })

  it("recovers a PostgreSQL that was killed", async () => {
    const first = await enter(existing)
    process.kill(postmaster(existing), "SIGKILL")
    await end(first, "SIGKILL")
    const next = await enter(existing)
    expect(await ask(next.url)).toBe(true)
  })

  it("works in a directory whose parents only its owner may enter", async () => {
    const closed = newDirectory()
    mkdirSync(closed)
    chmodSync(closed, 0o700)
    const directory = join(closed, "data")
    const member = await enter(directory)
    expect(await ask(member.url)).toBe(true)
    await end(member, "SIGTERM")
    rmSync(clusterDirectory(directory), { recursive: true })
  })

  it("says in one line what is wrong with the directory", async () => {
    const directory = newDirectory()
    mkdirSync(join(directory, "postgres", "cluster.json"), { recursive: true })
    const failure = await acquire({ directory, report: () => {} }).pipe(Effect.scoped, Effect.flip, Effect.runPromise)
    expect(failure.reason).toMatch(/cluster\.json cannot be read: run as the user who made it$/)
    const nowhere = acquire({ directory: "/proc/x", report: () => {} })
    expect((await Effect.runPromise(Effect.flip(Effect.scoped(nowhere)))).reason).toBe(
      "/proc/x/postgres cannot be made: set BANQUET_DATA_DIR to a writable directory"
    )
  })
})
