import { type ChildProcess, spawn } from "node:child_process"
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted, Result } from "effect"
import { afterAll, afterEach, describe, expect, it } from "vitest"
import { acquire } from "../../src/EmbeddedPostgres.ts"

const temporary: Array<string> = []
/** One cluster for all tests that need one, but not a new one. */
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
  readonly found: string
  readonly progress: () => string
}

/** Hear what members say on their standard error. */
const listeners = new Set<(progress: string) => void>()

const saying = (text: RegExp): Promise<"waiting"> =>
  new Promise((resolve) => {
    const hear = (progress: string) => {
      if (!text.test(progress)) return
      listeners.delete(hear)
      resolve("waiting")
    }
    listeners.add(hear)
  })

const enter = (directory: string, transport = "socket"): Promise<Member> =>
  new Promise((resolve, reject) => {
    const member = fileURLToPath(new URL("../Member.ts", import.meta.url))
    const child = spawn(process.execPath, [member, directory, transport], { stdio: ["ignore", "pipe", "pipe"] })
    started.push(child)
    let progress = ""
    child.stderr.on("data", (chunk: Buffer) => {
      progress += chunk.toString()
      for (const hear of listeners) hear(progress)
    })
    child.stdout.once("data", (chunk: Buffer) => {
      const [url = "", found = ""] = chunk.toString().trim().split(" ")
      resolve({ process: child, url, found, progress: () => progress })
    })
    child.once("exit", (code) => reject(new Error(`exit ${code}: ${progress}`)))
  })

const end = (member: Member, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    member.process.once("exit", () => resolve())
    member.process.kill(signal)
  })

/** Whether the statements are carried out, one after the other. */
const run = (url: string, statements: string): Promise<boolean> =>
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    for (const statement of statements.split("; ")) yield* sql.unsafe(statement)
    return true
  }).pipe(
    Effect.provide(PgClient.layer({ url: Redacted.make(url) })),
    Effect.result,
    Effect.map(Result.getOrElse(() => false)),
    Effect.runPromise
  )

const ask = (url: string): Promise<boolean> => run(url, "select 1")

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
    expect(members.map((member) => member.progress()).join("")).toMatch(/^making a PostgreSQL database in .*\n$/)
    expect(await ask(url)).toBe(true)
    await Promise.all(members.map((member) => end(member, "SIGINT")))
    expect(await ask(url)).toBe(false)
    expect(() => postmaster(directory)).toThrow()

    const next = await enter(directory)
    expect(next.progress()).toBe("")
    expect(await ask(next.url)).toBe(true)
  })

  it("keeps the password of its cluster to itself", async () => {
    const { url } = await enter(existing)
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

  it("is reached by a socket in a directory that only its user enters, and by nobody over TCP", async () => {
    const { url } = await enter(existing)
    const socket = new URL(url).searchParams.get("host") ?? ""
    expect(statSync(socket).mode & 0o077).toBe(0)
    expect(statSync(socket).uid).toBe(statSync(clusterDirectory(existing)).uid)
    expect(readFileSync(join(clusterDirectory(existing), "postmaster.pid"), "utf8").split("\n")[5]).toBe("")
    expect(await ask(url)).toBe(true)
  })

  it("is reached by a short link where the path of the socket would be too long", async () => {
    const directory = join(dirname(newDirectory()), "d".repeat(120))
    const member = await enter(directory)
    const link = new URL(member.url).searchParams.get("host") ?? ""
    expect(Buffer.byteLength(link)).toBeLessThan(90)
    expect(statSync(dirname(link)).mode & 0o077).toBe(0)
    expect(await ask(member.url)).toBe(true)
    await end(member, "SIGTERM")
    expect(existsSync(dirname(link))).toBe(false)
  })

  it("is started again while somebody uses it, at the same URL, with all that was committed", async () => {
    const member = await enter(existing)
    expect(await run(member.url, "create table kept (name text); insert into kept values ('Ana')")).toBe(true)
    const killed = postmaster(existing)
    process.kill(killed, "SIGKILL")
    await expect.poll(() => run(member.url, "insert into kept select 'Ben' from kept")).toBe(true)
    expect(postmaster(existing)).not.toBe(killed)
    expect(await run(member.url, "select 1 / (count(*) - 1) from kept")).toBe(true)
    await expect.poll(member.progress).toContain("PostgreSQL had ended and is started again\n")
  })

  it("is started again once by many, who then share it", async () => {
    const members = await Promise.all([enter(existing), enter(existing), enter(existing)])
    process.kill(postmaster(existing), "SIGKILL")
    for (const { url } of members) await expect.poll(() => ask(url)).toBe(true)
    const healed = postmaster(existing)
    const next = await enter(existing)
    expect([next.url, next.found]).toEqual([members[0]?.url, "running"])
    expect(postmaster(existing)).toBe(healed)
    const said = () => members.map(({ progress }) => progress()).join("")
    await expect.poll(said).toBe("PostgreSQL had ended and is started again\n")
  })

  it("says that it was lost to whoever comes while nobody has started it again", async () => {
    const first = await enter(existing)
    first.process.kill("SIGSTOP")
    process.kill(postmaster(existing), "SIGKILL")
    const next = await enter(existing)
    expect(next.found).toBe("lost")
    first.process.kill("SIGCONT")
    expect(await ask(first.url)).toBe(true)
  })

  it("is not handed out before it answers", async () => {
    const first = await enter(existing)
    process.kill(postmaster(existing), "SIGSTOP")
    const second = enter(existing)
    try {
      const waiting = await Promise.race([second.then(() => "handed out"), saying(/^waiting for PostgreSQL in .*\n$/)])
      expect(waiting).toBe("waiting")
    } finally {
      process.kill(postmaster(existing), "SIGCONT")
    }
    expect((await second).url).toBe(first.url)
    expect(await ask(first.url)).toBe(true)
  })

  it("starts where another process has the number of one that was killed", async () => {
    const killed = await enter(existing)
    await end(killed, "SIGKILL")
    process.kill(postmaster(existing), "SIGKILL")
    const { gid, uid } = statSync(clusterDirectory(existing))
    const other = spawn("sleep", ["60"], { ...(process.getuid?.() === 0 ? { gid, uid } : {}), stdio: "ignore" })
    started.push(other)
    const file = join(clusterDirectory(existing), "postmaster.pid")
    const text = readFileSync(file, "utf8").replace(/^\d+/, String(other.pid))
    writeFileSync(file, text)
    expect(await ask((await enter(existing)).url)).toBe(true)
  })

  it("keeps its lock from everybody else", async () => {
    await enter(existing)
    const lock = join(existing, "postgres", "lock")
    expect(statSync(lock).mode & 0o077).toBe(0)
    // What an earlier version has left open is shut.
    chmodSync(lock, 0o644)
    await enter(existing)
    expect(statSync(lock).mode & 0o077).toBe(0)
  })

  it("can be reached at a port of the loopback device, which stays the same when it is started again", async () => {
    const member = await enter(newDirectory(), "tcp")
    const [directory = ""] = temporary.slice(-1)
    // Who takes the port in between is not told the password.
    expect(new URL(member.url)).toMatchObject({ hostname: "127.0.0.1", search: "?require_auth=scram-sha-256" })
    process.kill(postmaster(join(directory, "data dir")), "SIGKILL")
    await expect.poll(() => ask(member.url)).toBe(true)
  })

  it("recovers a PostgreSQL that was killed", async () => {
    const first = await enter(existing)
    process.kill(postmaster(existing), "SIGKILL")
    await end(first, "SIGKILL")
    const next = await enter(existing)
    expect(await ask(next.url)).toBe(true)
  })

  it("works in a directory whose parents only its owner may enter [CLI-21]", async () => {
    const closed = newDirectory()
    mkdirSync(closed)
    chmodSync(closed, 0o700)
    const directory = join(closed, "data")
    const member = await enter(directory)
    expect(await ask(member.url)).toBe(true)
    await end(member, "SIGTERM")
    rmSync(clusterDirectory(directory), { recursive: true })
  })

  it("uses nothing that another user has put there", async ({ skip }) => {
    if (process.getuid?.() !== 0) skip("only root can make a directory of somebody else")
    const directory = newDirectory()
    mkdirSync(join(directory, "postgres"), { recursive: true, mode: 0o777 })
    chownSync(join(directory, "postgres"), 12_345, 12_345)
    const failure = await acquire({ directory, report: () => {} }).pipe(Effect.scoped, Effect.flip, Effect.runPromise)
    expect(failure.reason).toMatch(/postgres belongs to another user: run as that user, or set BANQUET_DATA_DIR to /)
  })

  it("says in one line what is wrong with the directory [CLI-21]", async () => {
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
