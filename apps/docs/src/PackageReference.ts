/** The page of the packages: what each of their files exports, in the words of the doc comments. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const firstSentence = (comment: string): string => {
  const text = comment
    .replaceAll(/^\s*\/?\*+\/?/gm, "")
    .replace(/\*\/\s*$/, "")
    .split(/\n\s*\n/, 1)[0]
    ?.replaceAll(/\s+/g, " ")
    .trim()
  return (/^.*?\.(?=\s|$)/.exec(text ?? "")?.[0] ?? text ?? "").replaceAll("|", "\\|")
}

interface Export {
  readonly name: string
  readonly says: string
}

/** What a file exports, each name once: a schema and its type share theirs. */
const exportsOf = (source: string): ReadonlyArray<Export> => {
  const found = new Map<string, string>()
  const pattern =
    /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^export (?:abstract )?(?:const|class|interface|type|function) (\w+)/gm
  for (const [, comment, name = ""] of source.matchAll(pattern)) {
    const says = comment === undefined ? "" : firstSentence(comment)
    if (!found.has(name) || found.get(name) === "") found.set(name, says)
  }
  return [...found].map(([name, says]) => ({ name, says }))
}

const fileComment = (source: string): string => {
  const [, comment] = /^(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\n(?!export)/.exec(source) ?? []
  return comment === undefined ? "" : firstSentence(comment)
}

const sourceFiles = (directory: string, within = ""): ReadonlyArray<string> =>
  readdirSync(join(directory, within), { withFileTypes: true })
    .filter(({ name }) => !["internal", "migrations"].includes(name))
    .flatMap((entry) => {
      const path = within === "" ? entry.name : `${within}/${entry.name}`
      return entry.isDirectory() ? sourceFiles(directory, path) : [path]
    })
    .filter((path) => path.endsWith(".ts"))
    .toSorted()

interface Manifest {
  readonly name: string
  readonly description?: string
}

const packageText = (root: string, directory: string): string => {
  const manifest = readFileSync(join(root, "packages", directory, "package.json"), "utf8")
  const { description, name }: Manifest = JSON.parse(manifest)
  const sources = join(root, "packages", directory, "src")
  const files = sourceFiles(sources).map((path) => {
    const source = readFileSync(join(sources, path), "utf8")
    const rows = exportsOf(source).map((one) => `| \`${one.name}\` | ${one.says} |`)
    const says = fileComment(source)
    return [
      `### \`${name}/${path.replace(/\.ts$/, "")}\`\n`,
      ...(says === "" ? [] : [`${says}\n`]),
      ...(rows.length === 0 ? [] : ["| | |\n| --- | --- |", ...rows, ""])
    ].join("\n")
  })
  return [`## ${name}\n`, ...(description === undefined ? [] : [`${description}\n`]), ...files].join("\n")
}

export const packageReference = (root: string): string =>
  [
    "# Packages\n",
    "Every file is imported by its own path. What is not listed is shut.\n",
    ...readdirSync(join(root, "packages"))
      .filter((directory) => existsSync(join(root, "packages", directory, "package.json")))
      .toSorted()
      .map((directory) => packageText(root, directory))
  ].join("\n")
