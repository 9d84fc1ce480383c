/** What the manifests of published packages have in common. */
import { existsSync, globSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"

const root = join(import.meta.dirname, "..")

const Exports = Schema.Record(Schema.String, Schema.Unknown)
const Dependencies = Schema.optionalKey(Schema.Record(Schema.String, Schema.String))

const Manifest = Schema.Struct({
  name: Schema.String,
  version: Schema.String,
  private: Schema.optionalKey(Schema.Boolean),
  description: Schema.optionalKey(Schema.String),
  keywords: Schema.optionalKey(Schema.Array(Schema.String)),
  license: Schema.optionalKey(Schema.String),
  repository: Schema.optionalKey(Schema.Unknown),
  type: Schema.optionalKey(Schema.String),
  sideEffects: Schema.optionalKey(Schema.Boolean),
  exports: Schema.optionalKey(Exports),
  files: Schema.optionalKey(Schema.Array(Schema.String)),
  publishConfig: Schema.optionalKey(Schema.Struct({ access: Schema.String, exports: Exports })),
  engines: Schema.optionalKey(Schema.Unknown),
  dependencies: Dependencies,
  devDependencies: Dependencies,
  peerDependencies: Dependencies,
  peerDependenciesMeta: Schema.optionalKey(Schema.Unknown)
})

const read = (path: string): string => readFileSync(join(root, path), "utf8")

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Manifest))
const manifests = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .toSorted()
    .map((path) => ({ folder: dirname(path), manifest: decode(read(path)) }))

const References = Schema.fromJsonString(
  Schema.Struct({ references: Schema.Array(Schema.Struct({ path: Schema.String })) })
)

const published = manifests("packages/*/package.json")

/** What a package's sources import, those for tests of hosts included. */
const imports = (folder: string): ReadonlyArray<string> =>
  globSync(`${folder}/src/**/*.ts`, { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].flatMap(([, specifier]) => specifier ?? [])
  )

/** SQLite without a flag, which locks the directory of the embedded cluster, is in Node since then. */
const engines: Record<string, string> = { "packages/embedded-postgres": ">=22.13" }

/** The programs of child processes, and what only they load. */
const ofImageWorkers = /\/(?:SharpWorker|JimpWorker|internal\/\w+Codec)\.ts$/

describe("published packages", () => {
  it("have one version", () => {
    expect(new Set(published.map(({ manifest }) => manifest.version)).size).toBe(1)
  })

  it("are all built", () => {
    const { references } = Schema.decodeUnknownSync(References)(read("packages/tsconfig.json"))
    const built = references.map(({ path }) => join("packages", path))
    expect(built.toSorted()).toEqual(published.map(({ folder }) => folder))
  })

  for (const { folder, manifest } of published) {
    describe(folder, () => {
      const isCore = folder.endsWith("-core")
      const imported = imports(folder)

      it("says what it is and whose it is, and names no repository: the release adds the one that it is made from", () => {
        expect(manifest).toMatchObject({
          name: folder === "packages/banquet" ? "banquet" : `@banquet/${basename(folder)}`,
          description: expect.stringMatching(/^[A-Z].{20,140}[^.]$/),
          keywords: expect.arrayContaining(["banquet"]),
          license: "MIT",
          type: "module",
          sideEffects: false,
          engines: { node: engines[folder] ?? ">=20" }
        })
        expect(manifest.private).toBeUndefined()
        const addresses = ["repository", "homepage", "bugs"].filter((member) => member in manifest)
        expect(addresses).toEqual([])
        expect(JSON.parse(read(`${folder}/tsconfig.json`)).extends).toBe("../../tsconfig.package.json")
      })

      it("is published as it was built, with its sources; suites only of ports", () => {
        const shut = isCore || !existsSync(join(root, folder, "src/testing")) ? [] : ["testing"]
        expect(manifest.files).toEqual([
          "CHANGELOG.md",
          "dist/src",
          "src",
          ...shut.flatMap((path) => [`!dist/src/${path}`, `!src/${path}`])
        ])
        const built = Object.entries(manifest.exports ?? {}).map(([path, source]) => [
          path,
          typeof source !== "string"
            ? source
            : {
                types: source.replace("./src/", "./dist/src/").replace(/\.ts$/, ".d.ts"),
                default: source.replace("./src/", "./dist/src/").replace(/\.ts$/, ".js")
              }
        ])
        expect(manifest.publishConfig).toEqual({
          access: "public",
          exports: {
            ...Object.fromEntries(shut.map((path) => [`./${path}/*`, null])),
            ...Object.fromEntries(built)
          }
        })
      })

      it("does nothing when it is imported, so that bundlers may leave out what nobody uses", () => {
        const acts = globSync(`${folder}/src/**/*.ts`, { cwd: root }).filter((path) =>
          /^(?:await |new |[\w$.]+(?:\(| *=[^=>]))/m.test(read(path))
        )
        expect(acts.filter((path) => !ofImageWorkers.test(path))).toEqual([])
      })

      it("names no source but where it imports it, which is all that the compiler turns into the name of what it built", () => {
        const named = globSync(`${folder}/src/**/*.ts`, { cwd: root }).flatMap((path) =>
          read(path)
            .split("\n")
            .filter((line) => /["'`][^"'`]*\.ts["'`]/.test(line) && !/\b(?:from|import)\s*\(?\s*"/.test(line))
            .map((line) => `${path}: ${line.trim()}`)
        )
        expect(named).toEqual([])
      })

      it("shares Effect with its host, in a minor version where it uses modules that are marked unstable", () => {
        const unstable = imported.some((specifier) => /^effect\/(?!crypto$|testing$)/.test(specifier))
        expect(manifest.dependencies?.["effect"]).toBeUndefined()
        expect(manifest.devDependencies?.["effect"]).toBe("catalog:")
        expect(manifest.peerDependencies?.["effect"]).toBe(unstable ? "catalog:unstable" : "catalog:peer")
      })

      it("asks for a test library only those who run its suites", () => {
        const testLibraries = isCore && imported.includes("@effect/vitest") ? ["@effect/vitest", "vitest"] : []
        const peers = Object.keys(manifest.peerDependencies ?? {}).filter((name) => name !== "effect")
        expect(peers).toEqual(testLibraries)
        expect(manifest.peerDependenciesMeta).toEqual(
          testLibraries.length === 0
            ? undefined
            : Object.fromEntries(testLibraries.map((name) => [name, { optional: true }]))
        )
      })
    })
  }
})

describe("programs", () => {
  for (const { folder, manifest } of manifests("apps/*/package.json")) {
    it(`${folder} is private`, () => {
      expect(manifest.private).toBe(true)
    })
  }
})
