/** The guestbook's page in a real Chromium, served by the guestbook's command line beside the built-in pages. */
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { make } from "@banquet/postgres/testing/TestDatabase"
import { Effect, Exit, Redacted, Scope } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { wedding } from "../Wedding.ts"
import { phone } from "../../../../../apps/server/test/browser/support/Devices.ts"
import { builtWeb, expectAccessible, usePages } from "../../../../../apps/server/test/browser/support/Pages.ts"

const folder = join(import.meta.dirname, "../..")
const command = join(folder, "cli.ts")
const directory = mkdtempSync(join(tmpdir(), "banquet-guestbook-page-"))
const scope = Scope.makeUnsafe()
const variables: Record<string, string | undefined> = {
  ...process.env,
  BANQUET_SIGNING_SECRET: "a secret of these tests, long enough",
  PORT: "0"
}

const ofEvent = ["--occasion", "ana-and-ben", "--event", "reception"]

/** Runs the guestbook's `banquet`, and returns the document that it prints. */
const banquet = async (...args: ReadonlyArray<string>): Promise<ReturnType<typeof JSON.parse>> => {
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...args, "--json"], {
    cwd: directory,
    env: variables
  })
  return JSON.parse(stdout)
}

/** Starts `banquet serve` of the guestbook on a free port. */
const serve = (): Promise<readonly [ChildProcess, string]> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, "serve"], {
      cwd: directory,
      env: variables,
      stdio: ["ignore", "pipe", "inherit"]
    })
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}`)))
    child.stdout.on("data", (chunk: Buffer) => {
      const url = /listening on (\S+)/.exec(chunk.toString())?.[1]
      if (url !== undefined) resolve([child, url])
    })
  })

const pages = usePages()
let server: ChildProcess | undefined
let url: string
let tokens: Readonly<Record<"alice" | "bob", string>>

beforeAll(async () => {
  variables["DATABASE_URL"] = Redacted.value(await Effect.runPromise(Scope.provide(make("template0"), scope)))
  await builtWeb(join(folder, "web/modules.ts"))
  ;[server, url] = await serve()
  const file = join(directory, "wedding.json")
  const modules = [
    { module: "seating", events: [{ event: "reception" }] },
    { module: "guestbook", config: { entries_per_guest: 1 }, events: [{ event: "reception" }] }
  ]
  writeFileSync(file, JSON.stringify({ ...wedding, modules }))
  tokens = (await banquet("apply", file)).tokens.guests
})

afterAll(async () => {
  if (server !== undefined) {
    const child = server
    child.removeAllListeners("exit")
    child.kill("SIGTERM")
    await new Promise((resolve) => child.once("exit", resolve))
  }
  await Effect.runPromise(Scope.close(scope, Exit.void))
  rmSync(directory, { recursive: true, force: true })
})

const linkOf = (guest: keyof typeof tokens) => `${url}/join#${tokens[guest]}`

it("a guest opens the link, writes an entry and sees it, and others see it come", async () => {
  const alice = await pages.open(linkOf("alice"), phone)
  await alice.getByRole("heading", { name: "Hello, Alice" }).waitFor()
  expect(await alice.getByRole("navigation").getByRole("link").allTextContents()).toEqual([
    "Find your seat",
    "Write in the guestbook"
  ])
  await alice.getByRole("link", { name: "Write in the guestbook" }).click()
  await alice.getByText("Nobody has written anything yet.").waitFor()

  const bob = await pages.open(`${url}/join#token=${tokens.bob}&to=/guestbook`, { ...phone, locale: "de-DE" })
  await bob.getByRole("heading", { name: "Gästebuch" }).waitFor()
  await bob.getByText("Noch hat niemand etwas geschrieben.").waitFor()

  await alice.getByRole("textbox", { name: "Your entry" }).fill("What a day!")
  await alice.getByRole("button", { name: "Write" }).click()
  await alice.getByRole("listitem").getByText("What a day!").waitFor()
  expect(await alice.getByRole("textbox", { name: "Your entry" }).inputValue()).toBe("")
  await expectAccessible(alice)

  await bob.getByRole("listitem").filter({ hasText: "What a day!" }).getByText("Alice").waitFor()

  await alice.getByRole("textbox", { name: "Your entry" }).fill("And what a night!")
  await alice.getByRole("button", { name: "Write" }).click()
  await alice.getByText("You have already written your one entry.").waitFor()
  expect(await alice.getByRole("textbox", { name: "Your entry" }).inputValue()).toBe("And what a night!")
})

it("a guest is told that the guestbook is closed", async () => {
  const bob = await pages.open(`${url}/join#token=${tokens.bob}&to=/guestbook`, phone)
  await bob.getByRole("textbox", { name: "Your entry" }).fill("Too late")
  await banquet("module", "enable", "guestbook", ...ofEvent, "--config", '{"open":false}')
  await bob.getByRole("button", { name: "Write" }).click()
  await bob.getByText("The hosts have closed the guestbook.").waitFor()
  await bob.reload()
  await bob.getByText("The hosts have closed the guestbook.").waitFor()
  expect(await bob.getByRole("textbox").count()).toBe(0)
})

it("the other pages lead to the guestbook, and it to them", async () => {
  const page = await pages.open(`${url}/join#token=${tokens.alice}&to=/seating`, phone)
  await page.getByRole("heading", { name: "The seats are still being arranged" }).waitFor()
  await page.getByRole("link", { name: "Guestbook" }).click()
  await page.getByRole("heading", { name: "Guestbook" }).waitFor()
  await page.getByRole("link", { name: "Find your seat" }).click()
  await page.getByRole("heading", { name: "The seats are still being arranged" }).waitFor()
})
