/** The README's walk-through, run as it is printed: in one shell, beside the server that its first command starts. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const root = join(import.meta.dirname, "..")

interface Step {
  /** The heading above. */
  readonly section: string
  readonly commands: string
  /** What the README shows below the commands, if anything. */
  shown?: string
}

const readSteps = (markdown: string): ReadonlyArray<Step> => {
  const steps: Array<Step> = []
  let section = ""
  for (const [, heading, language, text = ""] of markdown.matchAll(/^#+ (.*)$|^```(\w+)\n([\s\S]*?)^```$/gm)) {
    const last = steps.at(-1)
    if (heading !== undefined) section = heading
    else if (language === "sh") steps.push({ section, commands: text })
    else if (last !== undefined) last.shown = text
  }
  return steps
}

/** Where readers have a photo of their own. */
const printedPhoto = "~/Pictures/party.jpg"
const photo = join(root, "../shared/images/photo/phone-16mp.jpg")
const hasPhoto = existsSync(photo)
if (!hasPhoto) process.stdout.write("readme: there is no photo beside this checkout, so none is uploaded\n")

const [start = { section: "", commands: "" }, ...written] = readSteps(readFileSync(join(root, "README.md"), "utf8"))
const steps = written.filter(({ section }) => hasPhoto || section !== "Photos")

const printedUrl = "http://127.0.0.1:3000"

/** Ids, tokens, times, signatures and the work of encoders are made anew by every run. */
const lasting = (output: string): string =>
  output
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>")
    .replaceAll(/(bq_[pgv]_)[A-Za-z0-9_-]{43}/g, "$1…")
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "<time>")
    .replaceAll(/http:\/\/[^\s"/]+\/_storage\/[^\s"]+/g, "<signed>")
    .replaceAll(/"byte_size": \d+/g, '"byte_size": <size>')
    .replaceAll(/"placeholder": "[A-Za-z0-9+/=]+"/g, '"placeholder": "<hash>"')
    .trim()

describe("The README's walk-through", { timeout: 120_000 }, () => {
  const data = mkdtempSync(join(tmpdir(), "banquet-readme-"))
  chmodSync(data, 0o755)
  // What the run changes of what a reader does: the data directory and the port. The install is there already.
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    BANQUET_DATA_DIR: data,
    PORT: "0",
    pnpm_config_verify_deps_before_run: "false"
  }

  if (spawnSync("curl", ["--version"]).status !== 0) {
    const programs = join(data, "bin")
    mkdirSync(programs)
    const curl = `#!/bin/sh\nexec '${process.execPath}' '${join(import.meta.dirname, "Curl.ts")}' "$@"\n`
    writeFileSync(join(programs, "curl"), curl, { mode: 0o755 })
    env["PATH"] = `${programs}${delimiter}${env["PATH"] ?? ""}`
  }

  const shell = (commands: string): ChildProcess =>
    spawn("sh", ["-euc", commands], { cwd: root, detached: true, env, stdio: ["ignore", "pipe", "pipe"] })

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
  let outputs: ReadonlyArray<string> = []

  beforeAll(async () => {
    server = shell(start.commands)
    ended = new Promise((resolve) => server.once("close", resolve))
    const output = await printed(server, /^listening on .*$/m)
    const url = /^listening on (\S+)$/m.exec(output)?.[1] ?? ""
    process.stdout.write(`readme: ${printedUrl} is ${url}, and .banquet is ${data}\n`)
    started = output.replaceAll(url, printedUrl)
    const marker = "--- the next block ---"
    const walk = steps
      .map(({ commands }) => commands.replaceAll(printedUrl, url).replace(printedPhoto, photo))
      .join(`\necho '${marker}'\n`)
    outputs = (await printed(shell(walk))).split(`${marker}\n`)
  }, 120_000)

  afterAll(async () => {
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, "SIGTERM")
    await ended
    rmSync(data, { recursive: true, force: true })
  })

  it("starts the server and prints what to do next", () => {
    expect(start.commands.trim()).toBe("npx -y pnpm@12 start")
    expect(lasting(started)).toBe(lasting(start.shown ?? ""))
  })

  for (const [index, { commands, shown }] of steps.entries()) {
    it(`prints what the README shows: ${commands.split("\n", 1)[0]}`, () => {
      expect(lasting(outputs[index] ?? "not run")).toBe(lasting(shown ?? ""))
    })
  }
})
