/**
 * `pnpm release`: everything that a release publishes, in `release/`, made without the right to publish it. `packages.txt`
 * has the tarballs in the order in which they are published; `SHA256SUMS` holds all of it together.
 */
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pack, pnpm } from "../test/Tarballs.ts"
import { billMistakes, inOrder, type PackageManifest, withRepository } from "./ReleaseContents.ts"

const root = join(import.meta.dirname, "..")
const directory = join(root, "release")
rmSync(directory, { recursive: true, force: true })
mkdirSync(directory)

const texts = new Map(
  globSync("packages/*/package.json", { cwd: root }).map((path) => [path, readFileSync(join(root, path), "utf8")])
)
const manifests = [...texts.values()].map((text): PackageManifest => JSON.parse(text))

const { GITHUB_REPOSITORY, GITHUB_SERVER_URL } = process.env
const repository = GITHUB_REPOSITORY === undefined ? null : `${GITHUB_SERVER_URL ?? ""}/${GITHUB_REPOSITORY}`
try {
  if (repository !== null) {
    for (const [path, text] of texts) writeFileSync(join(root, path), withRepository(text, repository, path))
  }
  const tarballs = await pack(directory)
  const fileOf = new Map(tarballs.map(({ name, path }) => [name, path.slice(directory.length + 1)]))
  const order = inOrder(manifests).map((name) => fileOf.get(name) ?? "")
  if (order.includes("")) throw new Error("A package was not packed.")
  writeFileSync(join(directory, "packages.txt"), `${order.join("\n")}\n`)
} finally {
  for (const [path, text] of texts) writeFileSync(join(root, path), text)
}

// A bill of materials for each package, and for the command, which is what the image runs.
const cli: PackageManifest = JSON.parse(readFileSync(join(root, "apps/cli/package.json"), "utf8"))
const asked = [
  "sbom",
  "--sbom-format",
  "cyclonedx",
  "--sbom-type",
  "application",
  "--prod",
  "--lockfile-only",
  "--split"
]
const filters = ["--filter", "./packages/*", "--filter", cli.name]
const [command = "", ...before] = pnpm
execFileSync(command, [...before, ...asked, ...filters, "--out", join(directory, "%s-%v.cdx.json")], {
  cwd: root,
  stdio: "ignore"
})
for (const manifest of [...manifests, cli]) {
  const file = `${manifest.name.replace("@", "").replace("/", "-")}-${manifest.version}.cdx.json`
  const mistakes = billMistakes(JSON.parse(readFileSync(join(directory, file), "utf8")), manifest)
  if (mistakes.length > 0) throw new Error([file, ...mistakes].join("\n"))
}

const sums = readdirSync(directory)
  .toSorted()
  .map(
    (file) =>
      `${createHash("sha256")
        .update(readFileSync(join(directory, file)))
        .digest("hex")}  ${file}\n`
  )
writeFileSync(join(directory, "SHA256SUMS"), sums.join(""))
process.stdout.write(`release/ has ${sums.length} files\n`)
