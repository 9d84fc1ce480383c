/** `pnpm packages`: packs every package and holds each tarball to publint and to Are the Types Wrong. */
import { createPackageFromTarballData, checkPackage } from "@arethetypeswrong/core"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { pack, type Tarball } from "../test/Tarballs.ts"

/** What an ES module cannot be: required by CommonJS, or found by a resolution that knows no `exports`. */
const foreign = ["node10", "node16-cjs"]

const mistakes = async ({ name, path }: Tarball): Promise<ReadonlyArray<string>> => {
  const data = new Uint8Array(await readFile(path))
  const { messages, pkg } = await publint({ pack: { tarball: data.buffer }, strict: true })
  const contents = createPackageFromTarballData(data)
  const entrypoints = contents.listFiles().flatMap((file) => {
    const [, module] = /\/dist\/src\/(?!(?:.*\/)?internal\/)(.*)\.d\.ts$/.exec(file) ?? []
    return module === undefined ? [] : [`./${module}`]
  })
  const checked = await checkPackage(contents, { entrypoints })
  if (checked.types === false) return [`${name}: no types`]
  const wrong = checked.problems.filter(
    (problem) => !("resolutionKind" in problem && foreign.includes(problem.resolutionKind))
  )
  return [
    ...messages.map((message) => `${name}: ${formatMessage(message, pkg, { color: false })}`),
    ...wrong.map((problem) => `${name}: ${JSON.stringify(problem)}`)
  ]
}

const directory = await mkdtemp(join(tmpdir(), "banquet-packages-"))
try {
  const tarballs = await pack(directory)
  const found = (await Promise.all(tarballs.map(mistakes))).flat()
  process.stdout.write([...found, `${tarballs.length} packages, ${found.length} mistakes`, ""].join("\n"))
  process.exitCode = found.length === 0 ? 0 : 1
} finally {
  await rm(directory, { recursive: true, force: true })
}
