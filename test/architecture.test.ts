/** The arrows between packages, held against every manifest and every import, and the lint rules that guard them. */
import { spawnSync } from "node:child_process"
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import lintRules from "../oxlint.config.ts"
import { arrows, cores } from "./Arrows.ts"

const root = join(import.meta.dirname, "..")

interface Report {
  readonly diagnostics: ReadonlyArray<{
    readonly code: string
    readonly filename: string
    readonly severity: string
    readonly labels: ReadonlyArray<{ readonly span: { readonly line: number } }>
  }>
}

interface Manifest {
  readonly name: string
  readonly license?: string
  readonly exports?: Record<string, string | null>
  readonly dependencies?: Record<string, string>
}

const folders = globSync(["packages/*/package.json", "apps/*/package.json"], { cwd: root }).map(dirname).toSorted()

const read = (path: string): string => readFileSync(join(root, path), "utf8")

const manifest = (folder: string): Manifest => JSON.parse(read(`${folder}/package.json`))

const workspaceName = (name: string): string | undefined =>
  name === "banquet" ? name : name.startsWith("@banquet/") ? name.slice("@banquet/".length) : undefined

const imports = (source: string): ReadonlyArray<string> =>
  [...source.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].flatMap(([, specifier]) => specifier ?? [])

describe("manifests", () => {
  it("names every package in the table of arrows, and nothing else", () => {
    expect(folders).toEqual(Object.keys(arrows).toSorted())
  })

  it("are all in the README's list", () => {
    const readme = read("README.md")
    expect(folders.filter((folder) => !readme.includes(`](${folder})`))).toEqual([])
  })

  for (const folder of folders) {
    describe(folder, () => {
      it("depends on nothing that the table does not allow", () => {
        const { packages, libraries } = arrows[folder] ?? { packages: [], libraries: [] }
        const names = Object.keys(manifest(folder).dependencies ?? {})
        const known = names.map((name) => workspaceName(name) ?? name)
        expect(known.filter((name) => ![...packages, ...libraries, "effect"].includes(name))).toEqual([])
      })

      it("declares exports that shut internal/, a license and a README", () => {
        const { exports, license } = manifest(folder)
        expect(exports?.["./internal/*"]).toBeNull()
        expect(Object.values(exports ?? {}).filter((target) => target?.includes("internal"))).toEqual([])
        expect(license).toBe("MIT")
        expect(existsSync(join(root, folder, "README.md"))).toBe(true)
      })

      it("keeps what is for tests out of what ships", () => {
        // Benchmarks ship to nobody, and drive the same browser as the tests.
        const sources = folder === "apps/bench" ? [] : globSync(`${folder}/src/**/*.ts`, { cwd: root })
        const shipped = sources.filter((path) => !path.includes("/testing/"))
        const leaks = shipped.flatMap((path) =>
          imports(read(path)).flatMap((specifier) =>
            /(^|\/)testing\/|^vitest|^@effect\/vitest|^effect\/testing/.test(specifier) ? [`${path}: ${specifier}`] : []
          )
        )
        expect(leaks).toEqual([])
      })
    })
  }

  it("keeps registry hosts out of the lockfile", () => {
    expect(read("pnpm-lock.yaml").match(/https?:\/\/\S+|tarball:.*/g) ?? []).toEqual([])
  })
})

describe("sizes", () => {
  const code = globSync("{apps,packages,docs,test,.ci}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: (path) => /(^|[\\/])(node_modules|dist)$/.test(path)
  })

  /** Directives that let something be longer and do not say why. */
  const unexplained = (source: string) =>
    [...source.matchAll(/(?:\/\/|\/\*) oxlint-disable\S* max-lines.*/g)].flatMap(([directive]) =>
      / -- .{15,}/.test(directive) ? [] : [directive]
    )

  it("that are exceeded for good say why", () => {
    expect(code.flatMap((path) => unexplained(read(path)).map((line) => `${path}: ${line}`))).toEqual([])
    const directive = ["// oxlint", "disable-next-line max-lines-per-function"].join("-")
    expect(unexplained(`${directive}\n${directive} -- a table, read as a whole`)).toEqual([directive])
  })
})

describe("lint rules", () => {
  const planted = mkdtempSync(join(tmpdir(), "banquet-lint-"))
  afterAll(() => rmSync(planted, { recursive: true, force: true }))
  writeFileSync(join(planted, ".oxlintrc.json"), JSON.stringify(lintRules))

  it("are the ones that the project is linted with", () => {
    const { stdout } = spawnSync("oxlint", ["--print-config"], { cwd: root, encoding: "utf8" })
    for (const folder of Object.keys(arrows)) expect(stdout).toContain(`${folder}/src/**`)
  })

  type Lines = ReadonlyArray<string>

  /** The rules that report each line of files planted at these paths, one set of rules a line; all in one run. */
  const lint = (plants: Readonly<Record<string, Lines>>): Readonly<Record<string, ReadonlyArray<Lines>>> => {
    for (const [file, lines] of Object.entries(plants)) {
      mkdirSync(dirname(join(planted, file)), { recursive: true })
      writeFileSync(join(planted, file), lines.join("\n"))
    }
    const { stdout } = spawnSync("oxlint", ["--format", "json", ...Object.keys(plants)], {
      cwd: planted,
      encoding: "utf8"
    })
    const { diagnostics }: Report = JSON.parse(stdout)
    const errors = diagnostics.filter(({ severity }) => severity === "error")
    return Object.fromEntries(
      Object.entries(plants).map(([file, lines]) => [
        file,
        lines.map((_, index) =>
          errors.flatMap(({ code, filename, labels }) =>
            filename === file && labels.some(({ span }) => span.line === index + 1) ? [code] : []
          )
        )
      ])
    )
  }

  /** Those lines of each of these files that the rule catches. */
  const caughtIn = (rule: string, plants: Readonly<Record<string, Lines>>): Readonly<Record<string, Lines>> =>
    Object.fromEntries(
      Object.entries(lint(plants)).map(([file, reported]) => [
        file,
        (plants[file] ?? []).filter((_, index) => reported[index]?.some((code) => code.includes(`(${rule})`)))
      ])
    )

  const caught = (file: string, rule: string, lines: Lines): Lines => caughtIn(rule, { [file]: lines })[file] ?? []

  const importing = (specifier: string): string => `import "${specifier}"`

  it("catch every arrow that a folder may not have, and no other", () => {
    const nameOf = (folder: string) => folder.slice(folder.indexOf("/") + 1)
    const specifier = (name: string) => (name === "banquet" ? "banquet/Banquet" : `@banquet/${name}/Concept`)
    const others = (folder: string) =>
      Object.keys(arrows)
        .map(nameOf)
        .filter((name) => name !== nameOf(folder))
    const planting = (folder: string, names: Lines) =>
      [`${folder}/src/Planted.ts`, names.map((name) => importing(specifier(name)))] as const
    const owners = Object.keys(arrows)
    const all = Object.fromEntries(owners.map((folder) => planting(folder, others(folder))))
    const forbidden = owners.map((folder) =>
      planting(
        folder,
        others(folder).filter((name) => !arrows[folder]?.packages.includes(name))
      )
    )
    expect(caughtIn("no-restricted-imports", all)).toEqual(Object.fromEntries(forbidden))
  })

  /** A file of these lines in each core. */
  const inCores = (lines: Lines) => Object.fromEntries(cores.map((core) => [`packages/${core}/src/Planted.ts`, lines]))

  it("catch each core when it reaches for the outside", () => {
    const outside = ["node:fs", "node:fs/promises", "@effect/sql-pg", "@effect/platform-node"]
      .concat(["sql", "http", "http-api", "cli", "persistence"].map((module) => `effect/${module}`))
      .map(importing)
    const stable = ["effect", "effect/crypto"].map(importing)
    expect(caughtIn("no-restricted-imports", inCores([...outside, ...stable]))).toEqual(inCores(outside))
  })

  it("catch each core when it reads the clock or draws lots by itself", () => {
    const properties = ["Date.now()", "Math.random()", "globalThis.crypto.randomUUID()", "node.randomUUID()"]
    expect(caughtIn("no-restricted-properties", inCores(properties))).toEqual(inCores(properties))
    const globals = ["new Date()", "Date.now()", "crypto.getRandomValues(bytes)", "process.env"]
    expect(caughtIn("no-restricted-globals", inCores(globals))).toEqual(inCores(globals))
  })

  it("catch a look into another package's internal/, from anywhere", () => {
    const line = importing("@banquet/platform-core/internal/Secret")
    const places = [...Object.keys(arrows).map((name) => `${name}/src`), "apps/server/test"]
    const plants = Object.fromEntries(places.map((folder) => [`${folder}/Planted.ts`, [line]]))
    expect(caughtIn("no-restricted-imports", plants)).toEqual(plants)
  })

  it("catch the contract when it knows more of a core than its schemas", () => {
    const services = [
      "seating-core/SeatingRepository",
      "seating-core/PlannerSeating",
      "platform-core/authorization/Authorization"
    ]
    const lines = [...services, "seating-core/SeatingPlan"].map((name) => importing(`@banquet/${name}`))
    expect(caught("packages/http-api/src/Planted.ts", "no-restricted-imports", lines)).toEqual(lines.slice(0, 3))
  })

  it("catch a cycle of imports", () => {
    const line = `export { a } from "./Other.ts"`
    mkdirSync(join(planted, "packages/platform-core/src"), { recursive: true })
    writeFileSync(
      join(planted, "packages/platform-core/src/Other.ts"),
      `import { b } from "./Planted.ts"\nexport const a = b`
    )
    expect(caught("packages/platform-core/src/Planted.ts", "no-cycle", [line])).toEqual([line])
  })

  it("catch a cycle of types", () => {
    const line = `import type { A } from "./OtherType.ts"`
    mkdirSync(join(planted, "packages/platform-core/src"), { recursive: true })
    writeFileSync(
      join(planted, "packages/platform-core/src/OtherType.ts"),
      `import type { B } from "./PlantedType.ts"\nexport type A = B`
    )
    const lines = [line, "export type B = A | null"]
    expect(caught("packages/platform-core/src/PlantedType.ts", "no-cycle", lines)).toEqual([line])
  })

  it("catch a file, a test and a function that are too long", () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `export const x${index} = 0`)
    const files = {
      "packages/platform-core/src/Long.ts": lines(301),
      "packages/platform-core/src/Short.ts": lines(300),
      "packages/platform-core/test/Long.test.ts": lines(501),
      "packages/platform-core/src/testing/Contract.ts": lines(500)
    }
    expect(Object.values(caughtIn("max-lines", files)).map(({ length }) => length)).toEqual([1, 0, 1, 0])
    const body = (count: number) => ["export const f = () => {", ...Array<string>(count - 2).fill("  g()"), "}"]
    const functions = { "apps/web/src/Long.tsx": body(61), "apps/web/src/Short.tsx": body(60) }
    expect(Object.values(caughtIn("max-lines-per-function", functions)).map(({ length }) => length)).toEqual([1, 0])
  })

  it("catch `any`, silenced types, consoles and tests that are alone or skipped", () => {
    const planting: ReadonlyArray<readonly [string, string]> = [
      ["no-explicit-any", "export const x = 1 as any"],
      ["ban-ts-comment", "// @ts-ignore"],
      ["no-console", "console.log(1)"],
      ["no-focused-tests", `import { it, expect } from "vitest"; it.only("a", () => { expect(1).toBe(1) })`],
      ["no-disabled-tests", `import { it, expect } from "vitest"; it.skip("a", () => { expect(1).toBe(1) })`]
    ]
    for (const [rule, line] of planting) {
      expect([rule, caught("packages/platform-core/test/Planted.test.ts", rule, [line])]).toEqual([rule, [line]])
    }
  })
})
