/** Every package as its user gets it: packed, installed outside the workspace, type-checked and run. */
import { execFile, type ExecFileOptions, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { promisify } from "node:util"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { pack, type Tarball } from "./Tarballs.ts"

/** Nothing that is run may ask a question. */
const run = (command: string, args: ReadonlyArray<string>, options: ExecFileOptions = {}) => {
  const running = promisify(execFile)(command, [...args], { ...options, encoding: "utf8", maxBuffer: 10_000_000 })
  running.child.stdin?.end()
  return running
}

const root = join(import.meta.dirname, "..")

/** Node 20 where the machine has it, and else the oldest that is newer. */
const oldestNode = async (): Promise<string> => {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "")
  const found = await Promise.all(
    [process.execPath, ...folders.map((folder) => join(folder, "node"))].map(async (path) => {
      const version = await run(path, ["--version"]).then(
        ({ stdout }) => stdout,
        () => ""
      )
      return { path, major: Number(/^v(\d+)\./.exec(version)?.[1] ?? 0) }
    })
  )
  return found.filter(({ major }) => major >= 20).toSorted((a, b) => a.major - b.major)[0]?.path ?? process.execPath
}

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: false,
  target: "ES2024",
  rewriteRelativeImportExtensions: true,
  // Effect's own declarations name `JsonWebKey`, which is the browser's.
  lib: ["ES2024", "DOM"],
  types: ["node"]
}

/** What bundles, and a runtime that is not Node, for this test alone: too large for everybody's install. */
const hosts = { bun: "1.4.5", esbuild: "0.28.2", next: "16.4.6" }

const resolutions = { nodenext: "nodenext", bundler: "preserve" }

/** Versions of what hosts bring along, as the workspace has them. */
const brought = async (...names: ReadonlyArray<string>): Promise<Record<string, string>> => {
  const catalog = await readFile(join(root, "pnpm-workspace.yaml"), "utf8")
  return Object.fromEntries(
    names.map((name) => [name, new RegExp(`^  "?${name}"?: (\\d.*)$`, "m").exec(catalog)?.[1] ?? "*"])
  )
}

/** An empty project in a folder of its own, with these packages installed from their tarballs. */
const install = async (
  folder: string,
  tarballs: ReadonlyArray<Tarball>,
  packages: ReadonlyArray<string>,
  others: Record<string, string>
): Promise<void> => {
  const at = new Map(tarballs.map(({ name, path }) => [name, `file:${path}`]))
  const dependencies = { ...Object.fromEntries(packages.map((name) => [name, at.get(name)])), ...others }
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }))
  // No registry has these versions yet.
  const overrides = [...at].map(([name, path]) => `  "${name}": ${path}\n`).join("")
  await writeFile(join(folder, "pnpm-workspace.yaml"), `overrides:\n${overrides}dangerouslyAllowAllBuilds: true\n`)
  for (const [moduleResolution, module] of Object.entries(resolutions)) {
    const compilerOptions = { ...strict, module, moduleResolution }
    await writeFile(
      join(folder, `tsconfig.${moduleResolution}.json`),
      JSON.stringify({ compilerOptions, include: ["*.ts"] })
    )
  }
  await run("npx", ["-y", "pnpm@12", "install", "--prefer-offline"], { cwd: folder, env: outside() })
}

/** The environment without what would find modules of the workspace. */
const outside = (): NodeJS.ProcessEnv => ({ ...process.env, NODE_PATH: "", NODE_OPTIONS: "" })

/** Every module that a package offers, by what one imports. */
const offered = async (folder: string, names: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const modules: Array<string> = []
  for (const name of names) {
    const built = join(folder, "node_modules", name, "dist/src")
    for await (const path of glob("**/*.js", { cwd: built })) {
      if (!/(^|\/)internal\//.test(path)) modules.push(`${name}/${path.slice(0, -".js".length)}`)
    }
  }
  return modules.toSorted()
}

/** What the compiler says; what it made of the programs is in `dist/`. */
const compile = (folder: string, moduleResolution: string, ...args: ReadonlyArray<string>): Promise<string> =>
  run("tsc", ["-p", `tsconfig.${moduleResolution}.json`, "--outDir", "dist", ...args], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: { readonly stdout: string }) => error.stdout
  )

const Maps = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ sources: Schema.Array(Schema.String) })))

describe("packed packages", { timeout: 60_000 }, () => {
  let directory: string
  let node: string
  let names: ReadonlyArray<string>
  /** Why Next, esbuild and Bun are not tried, if they are not. */
  let untried: string | null = null
  const bundled = () => join(directory, "bundled")
  const rules = () => join(directory, "rules")
  const service = () => join(directory, "service")
  const stranger = () => join(directory, "stranger")

  /** What a program of the host prints last, under the oldest Node there is if nothing else is named. */
  const printed = async (
    folder: string,
    args: ReadonlyArray<string>,
    env: NodeJS.ProcessEnv = {},
    runtime = node
  ): Promise<unknown> => {
    const { stdout } = await run(runtime, args, { cwd: folder, env: { ...outside(), ...env } })
    return JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "")
  }

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "banquet-packages-"))
    await mkdir(join(directory, "tarballs"))
    await cp(join(root, "test/hosts"), directory, { recursive: true })
    // Its command line and its tests are of the workspace.
    await cp(join(root, "docs/examples/guestbook"), stranger(), {
      recursive: true,
      filter: (path) => !/[/\\](test|web|cli\.ts)$/.test(path)
    })
    const [tarballs, oldest, suites, types, native, fastify] = await Promise.all([
      pack(join(directory, "tarballs")),
      oldestNode(),
      brought("effect", "vitest", "@effect/vitest", "@types/node"),
      brought("effect", "@types/node"),
      brought("effect", "heic-decode", "react", "react-dom", "sharp"),
      brought("fastify")
    ])
    node = oldest
    names = tarballs.map(({ name }) => name)
    const cores = ["@banquet/platform-core", "@banquet/actors-core", "@banquet/assets-core", "@banquet/seating-core"]
    const rings = [
      "banquet",
      "@banquet/platform-core",
      "@banquet/http-api",
      "@banquet/http-handlers",
      "@banquet/postgres"
    ]
    await Promise.all([
      install(rules(), tarballs, cores, suites),
      install(service(), tarballs, names, types),
      install(stranger(), tarballs, rings, { ...types, ...fastify })
    ])
    // After the others: what is large may not come at all, where there is no registry.
    untried = await install(bundled(), tarballs, ["banquet"], { ...native, ...hosts }).then(
      () => null,
      (error: { readonly stdout?: string; readonly message: string }) =>
        `Next, esbuild and Bun cannot be installed: ${error.stdout ?? error.message}`
    )
    if (untried !== null) process.stdout.write(`packages: ${untried}\n`)
    await writeFile(join(rules(), "vitest.config.js"), `export default { test: { include: ["dist/AdapterSuite.js"] } }`)
    const everything = (await offered(service(), names)).map((name, index) => `export * as m${index} from "${name}"`)
    await writeFile(join(service(), "everything.ts"), everything.join("\n"))
  }, 300_000)

  afterAll(() => rm(directory, { recursive: true, force: true }))

  it("type-check in strict projects, their declarations included, with either resolution of modules", async () => {
    const said = await Promise.all([
      compile(rules(), "nodenext"),
      compile(service(), "nodenext"),
      compile(service(), "bundler", "--noEmit", "--skipLibCheck"),
      // Fastify's declarations are its own affair.
      compile(stranger(), "nodenext", "--skipLibCheck")
    ])
    expect(said).toEqual(["", "", "", ""])
  })

  it("seat people by the rules alone", async () => {
    expect(await printed(rules(), ["dist/main.js"])).toEqual({
      violations: ["actor_declined", "seat_above_capacity", "table_full"],
      nextTable: "Table 2"
    })
  })

  it("bring the suites of their ports, for adapters of a host", async () => {
    const { stdout } = await run(join(rules(), "node_modules/.bin/vitest"), ["run"], {
      cwd: rules(),
      env: outside()
    })
    expect(stdout).toMatch(/Test Files .*1 passed/)
  })

  it("open inside of a host on its database, with image engines in child processes", async () => {
    expect(await printed(service(), ["dist/main.js"], { DATABASE_URL: databaseUrl() })).toEqual({
      migrated: true,
      guest: { status: 200, body: { assignments: [] } },
      refusal: "unauthenticated",
      pictures: ["sharp: image/webp, 2 × 1", "jimp: image/jpeg, 2 × 1"]
    })
  })

  it("take a module of a stranger's into a Fastify app: a guest writes, a planner hears of it, and it goes with the guest", async () => {
    expect(await printed(stranger(), ["dist/proof.js"], { DATABASE_URL: databaseUrl(), PORT: "0" })).toEqual({
      ready: 200,
      inOpenApi: true,
      byNobody: 401,
      byAlice: 201,
      before: ["Alice: What a day!"],
      erased: 1,
      after: [],
      toPlanners: [],
      byAliceThen: 401
    })
  })

  const photographed = { created: true, thumbnail: "image/webp" }
  const databaseUrl = () =>
    Object.assign(new URL(process.env["BANQUET_TEST_SERVER_URL"] ?? ""), { pathname: "/postgres" }).href

  it("are bundled by esbuild, with the program that decodes images beside the bundle", async ({ skip }) => {
    skip(untried !== null, untried ?? "")
    await run(node, ["bundle.js"], { cwd: bundled(), env: outside() })
    const DATABASE_URL = databaseUrl()
    expect(await printed(bundled(), ["bundle/main.mjs", "bundle"], { DATABASE_URL })).toEqual(photographed)
  })

  it("are built into a Next app, which makes pictures", { timeout: 300_000 }, async ({ skip }) => {
    skip(untried !== null, untried ?? "")
    const env = { ...outside(), DATABASE_URL: databaseUrl(), NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" }
    const next = join(bundled(), "node_modules/next/dist/bin/next")
    await run(node, [next, "build"], { cwd: bundled(), env })
    const app = spawn(node, [next, "start", "--port", "0"], {
      cwd: bundled(),
      env,
      stdio: ["ignore", "pipe", "inherit"]
    })
    try {
      let said = ""
      for await (const chunk of app.stdout) {
        said += String(chunk)
        if (/http:\/\/localhost:\d+/.test(said) && said.includes("Ready")) break
      }
      const [url = ""] = /http:\/\/localhost:\d+/.exec(said) ?? []
      const answer = await fetch(`${url}/prove`)
      expect([answer.status, await answer.text()]).toEqual([200, JSON.stringify(photographed)])
    } finally {
      app.kill()
    }
  })

  it("complete a guest's photo under Bun, whose children are Bun too", async ({ skip }) => {
    skip(untried !== null, untried ?? "")
    const bun = join(bundled(), "node_modules/.bin/bun")
    expect(await printed(bundled(), ["main.js", "bun"], { DATABASE_URL: databaseUrl() }, bun)).toEqual(photographed)
  })

  it("open both storages under the oldest Node that `engines` names", async (context) => {
    const { engines } = Schema.decodeUnknownSync(
      Schema.fromJsonString(Schema.Struct({ engines: Schema.Struct({ node: Schema.String }) }))
    )(await readFile(join(root, "packages/storage-gcs/package.json"), "utf8"))
    const oldest = Number(/^>=(\d+)/.exec(engines.node)?.[1])
    const trial = await printed(service(), ["dist/adapters.js"], { DATABASE_URL: databaseUrl() })
    expect(trial).toEqual({
      node: expect.any(Number),
      file: "bytes, 0, true",
      gcs: "bytes, 0, true",
      ready: { status: 200, body: { status: "ready", checks: ["database", "migrations", "storage"] } }
    })
    const { node: tried } = Schema.decodeUnknownSync(Schema.Struct({ node: Schema.Finite }))(trial)
    if (tried !== oldest) context.skip(`there is no Node ${oldest} on the PATH; it was tried on Node ${tried}`)
  })

  it("can be imported, module by module, and are shut where they say so", async () => {
    const modules = (await offered(service(), names)).filter((name) => !name.includes("/testing/"))
    const shut = names.flatMap((name) => [`${name}/internal/Anything`, name])
    const program = `
      const failed = async (name) => import(name).then(() => [], (error) => [error.code ?? String(error)])
      const each = async (modules) => (await Promise.all(modules.map(failed))).flat()
      const [modules, shut] = JSON.parse(process.env.MODULES)
      console.log(JSON.stringify({ modules: await each(modules), shut: [...new Set(await each(shut))] }))`
    const MODULES = JSON.stringify([modules, shut])
    expect(await printed(service(), ["--input-type=module", "--eval", program], { MODULES })).toEqual({
      modules: [],
      shut: ["ERR_PACKAGE_PATH_NOT_EXPORTED"]
    })
  })

  it("have maps that lead to sources, and nothing that was made of sources no longer there", async () => {
    for (const name of names) {
      const installed = join(service(), "node_modules", name)
      for await (const path of glob("dist/**/*.map", { cwd: installed })) {
        const map = join(installed, path)
        for (const source of Maps(await readFile(map, "utf8")).sources) {
          expect([name, path, existsSync(join(dirname(map), source))]).toEqual([name, path, true])
        }
      }
    }
  })
})
