/** What the contract says of every command: help, usage, `--json`, exit codes, configuration, migrations. */
import * as TestDatabase from "@banquet/postgres/testing/TestDatabase"
import { WebAppNotBuilt } from "@banquet/server/WebApp"
import { PgConnection } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { afterAll, afterEach, describe, expect, it } from "vitest"
import { describe as failureOf, toProblem } from "../src/Failure.ts"
import { type Document, Workplace } from "./support/Cli.ts"
import { command, commandWith, json, useDatabase, withVariables } from "./support/InProcess.ts"

const databaseUrl = useDatabase()
const workplace = new Workplace()
afterAll(() => workplace.leave())

const commands: ReadonlyArray<ReadonlyArray<string>> = [
  ["serve"],
  ["migrate"],
  ["doctor"],
  ["apply"],
  ["occasion", "list"],
  ["occasion", "show"],
  ["module", "list"],
  ["module", "install"],
  ["module", "enable"],
  ["module", "disable"],
  ["permission", "grant"],
  ["permission", "revoke"],
  ["token", "issue"],
  ["token", "list"],
  ["token", "revoke"],
  ["seating", "show"],
  ["seating", "publish"],
  ["link"],
  ["gallery", "list"],
  ["gallery", "approve"],
  ["gallery", "reject"]
]

describe("`--help` on every command, shell completions, and colours only on a terminal. [CLI-4]", () => {
  it.each(commands.map((args) => [args.join(" "), args] as const))("is there for banquet %s", async (name, args) => {
    const { code, stderr, stdout } = await command(...args, "--help")
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toContain(`banquet ${name}`)
    expect(stdout).toContain("--json")
    expect(stdout).not.toContain("\u001b")
  })

  it("names every command, and the commands of a group", async () => {
    const { stdout } = await command("--help")
    for (const [name = ""] of commands) expect(stdout).toContain(`  ${name} `)
    expect((await command("token", "--help")).stdout).toMatch(/issue .*\n.*list .*\n.*revoke /)
  })

  it.each(["bash", "zsh", "fish"])("has completions for %s", async (shell) => {
    const { code, stdout } = await command("--completions", shell)
    expect(code).toBe(0)
    for (const [name = ""] of commands) expect(stdout).toContain(name)
  })
})

describe("wrong usage exits with 2, in one line", () => {
  const issue = ["token", "issue", "guest", "--occasion", "o", "--key", "k"]
  it.each([
    ["an unknown command", ["feast"], /^wrong_usage: Unknown subcommand "feast"/],
    ["a group without a command", ["token"], /^wrong_usage: banquet token needs a subcommand/],
    ["an unknown flag", ["token", "list", "--loud"], /^wrong_usage: Unrecognized flag: --loud/],
    ["a missing argument", ["apply"], /^wrong_usage: Missing required argument: file/],
    ["a missing flag", ["seating", "show", "--occasion", "o"], /^wrong_usage: Missing required flag: --event/],
    ["a kind that is none", ["token", "issue", "cook", "--occasion", "o", "--key", "k"], /^wrong_usage: .*cook/],
    ["a duration that is none", [...issue, "--expires-in", "x"], /^wrong_usage: .*expires-in/],
    ["a duration of nothing", [...issue, "--expires-in", "0 days"], /^wrong_usage: .*expires-in/],
    [
      "a config that is no JSON",
      ["module", "install", "m", "--occasion", "o", "--config", "{"],
      /^wrong_usage: --conf/
    ],
    [
      "a config that is no object",
      ["module", "install", "m", "--occasion", "o", "--config", "[]"],
      /^wrong_usage: --conf/
    ]
  ])("%s", async (_, args, line) => {
    const { code, stderr, stdout } = await command(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
    expect(stderr).toMatch(line)
    expect(stderr.trim().split("\n")).toHaveLength(1)
    expect(await json(...args)).toMatchObject({ code: 2, document: { code: "wrong_usage", status: 400 } })
  })
})

describe("Every command takes `--json` (one JSON document on stdout, nothing else there; logs and progress go to stderr; a failure prints its problem document there), exits 0 on success, 1 on a refusal by the domain or a file with mistakes (naming `code` and `detail`), 2 on wrong usage, 3 when the database or storage cannot be reached. [CLI-2, CLI-3]", () => {
  const refused = "postgres://banquet:hunter2@127.0.0.1:1/banquet"
  const variables = (url: string) => ({
    DATABASE_URL: url,
    BANQUET_SIGNING_SECRET: "a secret that is just long enough."
  })

  it("prints one JSON document on standard output, nothing else anywhere, and exits with 0", async () => {
    const input = "{occasion: {slug: one, name: One}}"
    const here = variables(Redacted.value(databaseUrl()))
    const { code, document, stderr } = await workplace.json(["apply", "-"], { input, variables: here })
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(document).toMatchObject({ occasion: { slug: "one" }, events: {}, actors: {} })
  })

  it("prints its problem there when it fails, and exits with 1 on a refusal", async () => {
    expect(await json("occasion", "show", "nowhere")).toEqual({
      code: 1,
      document: {
        type: "urn:banquet:problem:not_found",
        title: "Not found",
        status: 404,
        detail: 'There is no occasion "nowhere".',
        code: "not_found"
      }
    })
  })

  it("exits with 2 on wrong usage, and says what is wrong on standard error", async () => {
    const { code, stderr, stdout } = await workplace.run(["occasion", "show"])
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
    expect(stderr).toBe("wrong_usage: Missing required argument: slug.\n")
  })

  it.each([
    ["does not listen there", refused],
    ["has a host name that is not known", "postgres://banquet:hunter2@nowhere.invalid/banquet"]
  ])("exits with 3 when the database %s, without its password", async (outage, url) => {
    const [list, doctor] = await withVariables({ DATABASE_URL: url }, async () => [
      await json("occasion", "list"),
      await command("doctor")
    ])
    const problem = { code: "temporarily_unavailable", status: 503, detail: `The database of DATABASE_URL ${outage}.` }
    expect(list).toMatchObject({ code: 3, document: problem })
    expect(doctor).toMatchObject({ code: 3, stdout: "" })
    expect(doctor.stderr).toMatch(/failed {2}database: The database of DATABASE_URL .*\./)
    expect(doctor.stderr).not.toContain("hunter2")
  })

  it("exits with 3 when the database does not know the user", async () => {
    const url = new URL(Redacted.value(databaseUrl()))
    url.password = "hunter2"
    const { code, stderr, stdout } = await withVariables({ DATABASE_URL: url.href }, () => command("occasion", "list"))
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" })
    expect(stderr).toBe("temporarily_unavailable: The database of DATABASE_URL refuses the user or the password.\n")
    expect(stderr).not.toContain("hunter2")
  })
})

describe("a command that fails in a way that it should not", () => {
  const alter = (statement: string) =>
    Effect.runPromise(
      Effect.scoped(
        Effect.flatMap(PgConnection.make({ url: databaseUrl() }), (connection) => connection.query(statement))
      )
    )
  afterEach(() => alter("alter table if exists hidden_occasions rename to occasions"))

  it("exits with 1 and says on standard error where, and neither the error's text nor what is stored", async () => {
    await alter("alter table occasions rename to hidden_occasions")
    const line = "The command failed in a way that it should not (StoreDefect)."
    const text = await command("occasion", "list")
    const document = await command("occasion", "list", "--json")
    expect(text).toMatchObject({ code: 1, stdout: "" })
    expect(document.code).toBe(1)
    expect(JSON.parse(document.stdout)).toMatchObject({ code: "internal_error", status: 500, detail: line })
    expect(text.stderr).toBe(`internal_error: ${line}\n${document.stderr}`)
    expect(document.stderr).toMatch(/^StoreDefect 42P01\n( {2}at \S.*:\d+:\d+\)?\n)+$/)
    expect(document.stderr).toMatch(/StoreAttempt\.ts:\d+/)
    expect(document.stderr).not.toMatch(/OccasionRepository\.|relation|hunter2/)
  })
})

describe("configuration", () => {
  afterEach(() => writeFileSync(".env", ""))

  it("is read from the environment over .env, and doctor says what is in force and from where, secrets masked [CLI-8, CLI-26]", async () => {
    writeFileSync(
      ".env",
      "PORT=4000\nBANQUET_METRICS_TOKEN=hush-hush\nBANQUET_SIGNING_SECRET=not this one, which is long enough too\n"
    )
    const { code, document } = await json("doctor")
    expect(code).toBe(0)
    const settings = document.configuration as unknown as ReadonlyArray<Document>
    const setting = (name: string) => settings.find(({ variable }) => variable === name)
    expect(setting("PORT")).toEqual({ variable: "PORT", value: "4000", source: ".env", problem: null })
    expect(setting("HOST")).toMatchObject({ value: "127.0.0.1", source: "default" })
    expect(setting("BANQUET_METRICS_TOKEN")).toMatchObject({ value: "***", source: ".env" })
    expect(setting("BANQUET_SIGNING_SECRET")).toMatchObject({ value: "***", source: "environment" })
    expect(setting("DATABASE_URL")?.value).toMatch(/^postgres:\/\/postgres:\*\*\*@localhost\/test_/)
    expect((await command("doctor")).stdout).toMatch(/^PORT +4000 +\.env$/m)
  })

  it("A wrong or missing value stops the start with one line that names the variable and what it should be. [CLI-9]", async () => {
    writeFileSync(".env", "PORT=many\n")
    const line = "PORT must be a port number from 0 to 65535, where 0 picks a free one"
    for (const args of [["serve"], ["occasion", "list"], ["migrate"]]) {
      const { code, stderr, stdout } = await command(...args)
      expect({ code, stderr, stdout }).toEqual({ code: 2, stderr: `invalid_configuration: ${line}\n`, stdout: "" })
    }
    expect(await json("doctor")).toMatchObject({
      code: 2,
      document: {
        code: "checks_failed",
        checks: expect.arrayContaining([
          { name: "configuration", ok: false, detail: line },
          { name: "database", ok: false, detail: "not checked, for the configuration is wrong" }
        ])
      }
    })
  })

  it("says at the start, and in doctor, which BANQUET_ variables mean nothing, and what was probably meant [CLI-10]", async () => {
    writeFileSync(".env", "BANQUET_STORGE=gcs\nPORT=many\n")
    const line = "BANQUET_STORGE is no variable of Banquet's and is ignored; did you mean BANQUET_STORAGE?"
    expect((await command("serve")).stderr).toMatch(
      new RegExp(`^warning: ${line.replace("?", "\\?")}\ninvalid_configuration: PORT`)
    )
    writeFileSync(".env", "BANQUET_STORGE=gcs\n")
    expect(await json("doctor")).toMatchObject({
      code: 0,
      document: {
        checks: expect.arrayContaining([{ name: "configuration", ok: true, detail: `every variable is fine; ${line}` }])
      }
    })
  })

  it("needs BANQUET_SIGNING_SECRET beside DATABASE_URL [CLI-14]", async () => {
    const { code, stderr } = await withVariables({ BANQUET_SIGNING_SECRET: "" }, () => command("serve"))
    expect(code).toBe(2)
    expect(stderr).toMatch(/^invalid_configuration: BANQUET_SIGNING_SECRET is missing: it must be .*\n$/)
  })

  it("says that a port is taken, and by which variable to change it", async () => {
    const holder = createServer()
    const port = await new Promise<string>((resolve) =>
      holder.listen(0, "127.0.0.1", () => resolve(String((holder.address() as { port: number }).port)))
    )
    writeFileSync(".env", `PORT=${port}\n`)
    const { code, stderr, stdout } = await command("serve")
    holder.close()
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
    expect(stderr).toBe(
      `cannot_listen: PORT ${port} on 127.0.0.1 is in use: stop what listens there, or set PORT (0 picks a free one)\n`
    )
  })
})

describe("From a checkout everything works after the install alone: `serve` builds the web app first when it is missing or stale. [CLI-1]", () => {
  it("fails in a way of its own, with what the build said, where it cannot be built", async () => {
    workplace.write("modules.ts", "export const modules = [")
    const text = await commandWith({ webModulesFile: join(workplace.folder, "modules.ts") }, "serve")
    expect(text).toMatchObject({ code: 1, stdout: "" })
    const [line, ...said] = text.stderr.trimEnd().split("\n")
    expect(line).toBe("web_app_not_built: The web app could not be built.")
    expect(said.filter((each) => !each.startsWith("  "))).toEqual([])
    expect(said.join("\n")).toContain("modules.ts")
    const output = "src/main.tsx: Unexpected end of file"
    const problem = { code: "web_app_not_built", status: 500, output }
    expect(toProblem(failureOf(new WebAppNotBuilt({ output })))).toMatchObject(problem)
  })
})

describe("`banquet migrate`: apply pending migrations; safe to run from many machines at once [CLI-25]", () => {
  const onEmptyDatabase = (during: () => Promise<void>) =>
    Effect.gen(function* () {
      const url = yield* TestDatabase.make("template0")
      process.env["DATABASE_URL"] = Redacted.value(url)
      yield* Effect.promise(during)
    }).pipe(
      Effect.ensuring(Effect.sync(() => (process.env["DATABASE_URL"] = Redacted.value(databaseUrl())))),
      Effect.scoped,
      Effect.runPromise
    )

  it("once, by whichever comes first", () =>
    onEmptyDatabase(async () => {
      const pending = await json("occasion", "list")
      expect(pending).toMatchObject({ code: 1, document: { code: "migrations_pending", status: 409 } })
      const names = pending.document.pending
      const runs = await Promise.all([json("migrate"), json("migrate"), json("migrate")])
      expect(runs.map(({ code }) => code)).toEqual([0, 0, 0])
      expect(runs.flatMap(({ document }) => document.applied)).toEqual(names)
      expect((await command("migrate")).stdout).toBe("The database has every migration.\n")
      expect(await json("occasion", "list")).toEqual({ code: 0, document: { items: [] } })
      expect((await command("occasion", "list")).stdout).toBe(
        "There are no occasions yet; banquet apply FILE makes one, and so does the link that banquet serve prints.\n"
      )
    }))
})
