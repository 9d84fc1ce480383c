/** The command line in this process, on a database of its own: for what needs no process of its own. */
import * as TestDatabase from "@banquet/postgres/testing/TestDatabase"
import { Console, Effect, Exit, Redacted, Scope } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll } from "vitest"
import { type ProgramOptions, run } from "../../src/CommandLine.ts"
import type { Document, Finished } from "./Cli.ts"

/** What a command of a program says, and its exit code. */
export const commandWith = async (options: ProgramOptions, ...args: ReadonlyArray<string>): Promise<Finished> => {
  const [stdout, stderr]: [Array<string>, Array<string>] = [[], []]
  const console: Console.Console = {
    ...globalThis.console,
    log: (line: string) => void stdout.push(`${line}\n`),
    error: (line: string) => void stderr.push(`${line}\n`)
  }
  const code = await Effect.runPromise(Effect.provideService(run(args, options), Console.Console, console))
  return { code, stdout: stdout.join(""), stderr: stderr.join("") }
}

/** What a command says and its exit code. */
export const command = (...args: ReadonlyArray<string>): Promise<Finished> => commandWith({}, ...args)

/** The one JSON document that a command prints, with its exit code. */
export const json = async (...args: ReadonlyArray<string>): Promise<{ code: number | null; document: Document }> => {
  const { code, stderr, stdout } = await command(...args, "--json")
  if (stderr !== "") throw new Error(`${args.join(" ")} --json said on standard error: ${stderr}`)
  return { code, document: JSON.parse(stdout) as Document }
}

/** Sets variables of this process, and answers how to take that back. */
const setVariables = (variables: Readonly<Record<string, string>>): (() => void) => {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, variables)
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

/** Gives the commands of a test file a folder and a database, whose address it answers once tests run. */
export const useDatabase = (template?: string): (() => Redacted.Redacted) => {
  const scope = Scope.makeUnsafe()
  const home = process.cwd()
  const folder = mkdtempSync(join(tmpdir(), "banquet-cli-"))
  let restore = (): void => undefined
  let url = Redacted.make("")
  beforeAll(async () => {
    url = await Effect.runPromise(Scope.provide(TestDatabase.make(template), scope))
    process.chdir(folder)
    restore = setVariables({
      DATABASE_URL: Redacted.value(url),
      BANQUET_SIGNING_SECRET: "a secret of these tests, long enough"
    })
  })
  afterAll(async () => {
    process.chdir(home)
    restore()
    rmSync(folder, { recursive: true })
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })
  return () => url
}

/** Runs commands with variables of their own. */
export const withVariables = async <A>(
  variables: Readonly<Record<string, string>>,
  commands: () => Promise<A>
): Promise<A> => {
  const restore = setVariables(variables)
  try {
    return await commands()
  } finally {
    restore()
  }
}
