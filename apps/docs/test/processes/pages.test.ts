/** The README and the pages of `docs`, as their readers follow them: every block is run, parsed or compared. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import type { Server } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { parseAllDocuments } from "yaml"
import { type Block, isRun, readPages, stepsOf } from "../../src/DocumentPages.ts"
import { root } from "../../src/Reference.ts"
import { answerCommands } from "../CommandServer.ts"

const pages = readPages(root)

/** Where readers have a photo of their own. */
const printedPhoto = "~/Pictures/party.jpg"
const photo = join(root, "../shared/images/photo/phone-16mp.jpg")
const hasPhoto = existsSync(photo)
if (!hasPhoto) process.stdout.write("docs: there is no photo beside this checkout, so none is uploaded\n")

/** The first commands of the README; where a page begins with them, the server runs already. */
const startCommands = "npx -y pnpm@12 start\n"
/** The first commands of the tutorial, which begins with nothing. */
const serveCommands = "npx -y pnpm@12 banquet serve\n"
const printedUrl = "http://127.0.0.1:3000"

const walks = pages
  .map((page) => ({
    path: page.path,
    steps: stepsOf(page).filter(
      ({ commands, section }) =>
        ![startCommands, serveCommands].includes(commands) && (hasPhoto || section !== "Photos")
    )
  }))
  .filter(({ steps }) => steps.length > 0)

/** Ids, tokens, times, signatures and the work of encoders are made anew by every run. */
const lasting = (output: string): string =>
  output
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>")
    .replaceAll(/(bq_[pgsv]_)[A-Za-z0-9_-]{43}/g, "$1…")
    .replaceAll(/whsec_[A-Za-z0-9+/=]+/g, "whsec_…")
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "<time>")
    .replaceAll(/http:\/\/[^\s"/]+\/_storage\/[^\s"]+/g, "<signed>")
    .replaceAll(/"byte_size": \d+/g, '"byte_size": <size>')
    .replaceAll(/"placeholder": "[A-Za-z0-9+/=]+"/g, '"placeholder": "<hash>"')
    .trim()

describe("What readers type", { timeout: 120_000 }, () => {
  const data = mkdtempSync(join(tmpdir(), "banquet-docs-"))
  chmodSync(data, 0o755)
  // What the run changes of what a reader does: the data directory and the port. The install is there already.
  const reader = { BANQUET_DATA_DIR: data, PORT: "0", TMPDIR: data }
  const before = { ...process.env }
  const env: NodeJS.ProcessEnv = { ...process.env, ...reader, pnpm_config_verify_deps_before_run: "false" }
  const socket = join(data, "commands")
  let answering: Server | undefined

  const programs = join(data, "bin")
  mkdirSync(programs)
  const searched = env["PATH"] ?? ""
  env["PATH"] = `${programs}${delimiter}${searched}`
  const program = (name: string, script: string) =>
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })

  if (spawnSync("curl", ["--version"]).status !== 0) {
    program("curl", `exec '${process.execPath}' '${join(import.meta.dirname, "../Curl.ts")}' "$@"`)
  }

  const shell = (commands: string, variables: NodeJS.ProcessEnv = {}): ChildProcess =>
    spawn("sh", ["-euc", commands], {
      cwd: root,
      detached: true,
      env: { ...env, ...variables },
      stdio: ["ignore", "pipe", "pipe"]
    })

  /** What a shell prints, until it has printed the line or has ended. */
  const printed = (child: ChildProcess, line?: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      let [output, errors] = ["", ""]
      child.stdout?.on("data", (chunk: Buffer) => {
        output += chunk.toString()
        if (line?.test(output)) resolve(output)
      })
      child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()))
      child.once("close", (code) =>
        code === 0 && line === undefined ? resolve(output) : reject(new Error(`exit ${code}\n${output}\n${errors}`))
      )
    })

  let server: ChildProcess
  let ended: Promise<unknown>
  let started = ""
  let url = ""

  beforeAll(async () => {
    server = shell(startCommands)
    ended = new Promise((resolve) => server.once("close", resolve))
    const output = await printed(server, /^listening on .*$/m)
    url = /^listening on (\S+)$/m.exec(output)?.[1] ?? ""
    process.stdout.write(`docs: ${printedUrl} is ${url}, and .banquet is ${data}\n`)
    started = output.replaceAll(url, printedUrl)
    // Links that the command line makes lead to where a server would listen.
    env["PORT"] = new URL(url).port
    // The start has shown that npx finds pnpm, and pnpm the command: from here on the same is asked without the two
    // seconds, and most of it of a process that runs already.
    program(
      "npx",
      `[ "$1 $2 $3" = '-y pnpm@12 banquet' ] || PATH='${searched}' exec npx "$@"
shift 3
case " $* " in
  # What stays, or reads its standard input, needs a process.
  ' serve '*|*' - '*) exec '${process.execPath}' apps/cli/src/main.ts "$@" ;;
  *) exec '${process.execPath}' '${join(import.meta.dirname, "../Command.ts")}' '${socket}' "$@" ;;
esac`
    )
    Object.assign(process.env, reader, { PORT: env["PORT"] })
    answering = await answerCommands(socket)
  }, 120_000)

  afterAll(async () => {
    for (const name of Object.keys(reader)) {
      delete process.env[name]
      if (before[name] !== undefined) process.env[name] = before[name]
    }
    answering?.close()
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, "SIGTERM")
    await ended
    rmSync(data, { recursive: true, force: true })
  })

  it("starts the server and prints what to do next [CLI-1]", () => {
    const [start] = pages.flatMap(stepsOf)
    expect(start?.commands).toBe(startCommands)
    expect(lasting(started)).toBe(lasting(start?.shown ?? ""))
  })

  it("prints a link that makes the first occasion, where there is none [PLAT-100]", async () => {
    const step = pages.flatMap(stepsOf).find(({ commands }) => commands === serveCommands)
    const directory = join(data, "nothing")
    mkdirSync(directory, { mode: 0o755 })
    const empty = shell(serveCommands, { BANQUET_DATA_DIR: directory, PORT: "0" })
    const closed = new Promise((resolve) => empty.once("close", resolve))
    const output = await printed(empty, /^listening on .*$/m)
    if (empty.pid !== undefined) process.kill(-empty.pid, "SIGTERM")
    await closed
    const [, address = ""] = /^listening on (\S+)$/m.exec(output) ?? []
    expect(lasting(output.replaceAll(address, printedUrl))).toBe(lasting(step?.shown ?? ""))
  })

  for (const { path, steps } of walks) {
    it(`${path} prints what it shows`, async () => {
      const marker = "--- the next block ---"
      const walk = steps
        .map(({ commands }) => commands.replaceAll(printedUrl, url).replace(printedPhoto, photo))
        .join(`\necho '${marker}'\n`)
      const outputs = (await printed(shell(walk))).replaceAll(url, printedUrl).split(`${marker}\n`)
      expect(outputs).toHaveLength(steps.length)
      for (const [index, { commands, shown }] of steps.entries()) {
        const output = lasting(outputs[index] ?? "")
        expect([commands, shown === null ? null : output]).toEqual([commands, shown === null ? null : lasting(shown)])
      }
    })
  }
})

/** Returns the mistake of a block, or `null`. */
const complaint = (block: Block): string | null => {
  const { language, note, text } = block
  switch (language) {
    case "ts":
      return existsSync(join(root, note)) && readFileSync(join(root, note), "utf8").includes(text)
        ? null
        : `is not in the file that it names: ${note}`
    case "yaml":
      return parseAllDocuments(text).flatMap(({ errors }) => errors.map(({ message }) => message))[0] ?? null
    case "json":
      try {
        JSON.parse(text)
        return null
      } catch (error) {
        return String(error)
      }
    case "sh":
      return isRun(block) || note.length > "not run: ".length ? null : "does not say why it is not run"
    case "text":
      return null
    default:
      return `is of a language that nobody checks: ${language}`
  }
}

describe("What readers copy", () => {
  for (const { blocks, path } of pages) {
    it(`${path} shows nothing that is not run, parsed or elsewhere`, () => {
      const complaints = blocks.map((block) => [block.text, complaint(block)] as const)
      expect(complaints.filter(([, wrong]) => wrong !== null)).toEqual([])
    })
  }

  const links = pages.flatMap(({ path }) =>
    [...readFileSync(join(root, path), "utf8").matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
      ([, target = ""]) => [path, target] as const
    )
  )
  it.each(links)("%s leads to %s", (path, target) => {
    expect(existsSync(join(root, dirname(path), target))).toBe(true)
  })
})
