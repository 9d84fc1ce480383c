/** The files that containers and workflows are made of, as far as they can be held against the rest without running them. */
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { root } from "../src/Reference.ts"

const read = (path: string): string => readFileSync(join(root, path), "utf8")

const manifest = JSON.parse(read("package.json")) as {
  readonly scripts: Readonly<Record<string, string>>
  readonly packageManager: string
}

/** The variables that docs/operations.md lists, which another test holds against the program. */
const settings = new Set(
  [...read("docs/operations.md").matchAll(/`((?:BANQUET|OTEL)_[A-Z_]+|DATABASE_URL|GOOGLE_[A-Z_]+|HOST|PORT)`/g)].map(
    ([, name]) => name
  )
)

const dockerfile = read("Dockerfile")
const instructions = (name: string): ReadonlyArray<string> =>
  [...dockerfile.replaceAll("\\\n", " ").matchAll(new RegExp(`^${name} (.*)$`, "gm"))].map(([, rest = ""]) => rest)

interface Service {
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly image?: string
  readonly read_only?: boolean
  readonly healthcheck?: { readonly test: ReadonlyArray<string> }
  readonly command?: ReadonlyArray<string>
}

describe("the image", () => {
  it("is built by the Node and the pnpm of the workspace", () => {
    const [, node] = /^ARG NODE=node:([\d.]+)-/m.exec(dockerfile) ?? []
    expect(/^nodeVersion: (.*)$/m.exec(read("pnpm-workspace.yaml"))?.[1]).toBe(node)
    expect(/npx -y pnpm@(\d+) /.exec(read("README.md"))?.[1]).toBe(/^pnpm@(\d+)\./.exec(manifest.packageManager)?.[1])
    expect(dockerfile).toContain("COPY .ci/pnpm ")
  })

  it("copies what is there, and only what it is made of", () => {
    const sources = instructions("COPY")
      .filter((rest) => !rest.startsWith("--from"))
      .flatMap((rest) => rest.split(/\s+/).slice(0, -1))
    const included = read(".dockerignore").matchAll(/^!(.+)$/gm)
    for (const path of [...sources, ...Array.from(included, ([, kept = ""]) => kept)]) {
      expect([path, path === "." || globSync(path, { cwd: root }).length > 0]).toEqual([path, true])
    }
    expect(read(".dockerignore")).toMatch(/^\*$/m)
    // The pages are not built without what their settings begin with.
    expect(read("apps/web/tsconfig.json")).toMatch(/"extends": "\.\.\/\.\.\/tsconfig\.\w+\.json"/)
  })

  it("runs as nobody in particular, hears signals itself, and sets what the program knows", () => {
    expect(instructions("USER")).toEqual(["node"])
    expect(instructions("ENTRYPOINT")).toEqual(['["node", "/banquet/apps/cli/src/main.ts"]'])
    expect(existsSync(join(root, "apps/cli/src/main.ts"))).toBe(true)
    const names = instructions("ENV").flatMap((rest) => rest.split(/\s+/).map((pair) => pair.split("=")[0] ?? ""))
    for (const name of names.filter((each) => !/^(NODE_ENV$|PATH$|pnpm_config_)/.test(each))) {
      expect([name, settings.has(name)]).toEqual([name, true])
    }
  })
})

describe("compose.yaml", () => {
  const text = read("compose.yaml")
  const { services } = parse(text, { merge: true }) as { services: Readonly<Record<string, Service>> }

  it("sets what the program knows, from variables that compose.env.example has", () => {
    const names = Object.keys(services["banquet"]?.environment ?? {})
    expect(names).toContain("DATABASE_URL")
    for (const name of names) expect([name, settings.has(name)]).toEqual([name, true])
    const example = read("compose.env.example")
    for (const [, name = ""] of text.matchAll(/\$\{([A-Z_]+)/g)) {
      expect([name, new RegExp(`^#?${name}=`, "m").test(example)]).toEqual([name, true])
    }
  })

  it("starts PostgreSQL, migrates, and then serves", () => {
    const { banquet, migrate, postgres } = services
    expect(Number(/^postgres:(\d+)\.\d+@/.exec(postgres?.image ?? "")?.[1])).toBeGreaterThanOrEqual(15)
    // While its image makes the database, PostgreSQL listens on its socket already.
    expect(postgres?.healthcheck?.test).toEqual(expect.arrayContaining(["pg_isready", "--host=127.0.0.1"]))
    expect(migrate).toMatchObject({ command: ["migrate"], depends_on: { postgres: { condition: "service_healthy" } } })
    expect(banquet?.depends_on).toEqual({ migrate: { condition: "service_completed_successfully" } })
    expect([banquet?.read_only, migrate?.read_only]).toEqual([true, true])
  })

  it("has no secret in it, nor has git", () => {
    expect(read(".gitignore")).toMatch(/^compose\.env$/m)
    for (const line of read("compose.env.example").matchAll(/^(POSTGRES_PASSWORD|\w*(?:SECRET|TOKEN))=(.*)$/gm)) {
      expect(line[2]).toBe("")
    }
  })
})

describe("the workflows", () => {
  const paths = globSync(".github/workflows/*.yml", { cwd: root })
  const workflows = paths.map((path) => ({ path, text: read(path) }))

  it("may read, and no more than a job says of itself", () => {
    expect(workflows.length).toBeGreaterThanOrEqual(4)
    for (const { path, text } of workflows) {
      const { permissions } = parse(text) as { permissions: object }
      expect([path, permissions]).toEqual([path, { contents: "read" }])
    }
  })

  it("run scripts that there are, and actions of their platform", () => {
    for (const { path, text } of workflows) {
      for (const [, script = ""] of text.matchAll(/run: (?:npx -y )?pnpm(?:@[\d.]+)? (?!exec|install)([\w-]+)/g)) {
        expect([path, script, script in manifest.scripts]).toEqual([path, script, true])
      }
      for (const [, action = ""] of text.matchAll(/uses: (\S+)/g)) {
        expect(action).toMatch(/^(actions\/[\w-]+|github\/codeql-action\/\w+)@[0-9a-f]{40}$/)
      }
    }
  })

  it("start each other by name where they must: tags that a workflow pushes start none", () => {
    const started = workflows.flatMap(({ text }) =>
      [...text.matchAll(/gh workflow run (\S+)/g)].map(([, name]) => name)
    )
    expect(started).toEqual(["image.yml"])
    expect(parse(read(".github/workflows/image.yml"))).toHaveProperty("on.workflow_dispatch")
  })

  it("name no registry", () => {
    for (const path of [...paths, "Dockerfile", "compose.yaml", "compose.env.example", ".github/dependabot.yml"]) {
      expect([path, /registry\.|ghcr|docker\.io|npmjs/.test(read(path).replaceAll("IMAGE_REGISTRY", ""))]).toEqual([
        path,
        false
      ])
    }
  })
})

describe("docs/operations.md", () => {
  it("says what one guest, one occasion and one server can use at most, as one table of limits with their settings", () => {
    const [, rest = ""] = read("docs/operations.md").split("\n## Limits\n")
    const [section = ""] = rest.split("\n## ")
    const rows = section.split("\n").filter((line) => line.startsWith("|"))
    const groups = rows.flatMap((row) => /^\| \*\*(.+?)\*\*/.exec(row)?.[1] ?? [])
    expect(groups).toEqual(["One guest (one token)", "One occasion", "One server"])
    const bounding = [...settings].filter((name) => /_(UPLOADS?|STREAMS|CONNECTIONS|FLOOR|TOKEN)_?/.test(name ?? ""))
    expect(bounding.length).toBeGreaterThanOrEqual(10)
    for (const name of bounding.filter((each) => each !== "BANQUET_METRICS_TOKEN")) {
      expect([name, rows.some((row) => row.includes(`\`${name}\``))]).toEqual([name, true])
    }
  })
})
