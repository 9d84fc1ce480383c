/** The page of the SQL: every statement that the repositories run, by module and file. */
import { QuestionsStatement } from "@banquet/postgres/statements/Questions"
import { Statement } from "@banquet/postgres/statements/Statement"
import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { pathToFileURL } from "node:url"

const commentText = (comment: string | undefined): string =>
  (comment ?? "")
    .replaceAll(/^\s*\/?\*+\/?/gm, "")
    .replace(/\*\/\s*$/, "")
    .split("\n")
    .map((line) => line.trim())
    .join(" ")
    .trim()

const doc = String.raw`\/\*\*(?:(?!\*\/)[\s\S])*\*\/`

/** The doc comments of a file's exports by their names. */
const comments = (source: string): ReadonlyMap<string, string> =>
  new Map(
    [...source.matchAll(new RegExp(`(${doc})\\nexport const (\\w+)`, "g"))].map(([, comment, name = ""]) => [
      name,
      commentText(comment)
    ])
  )

interface Named {
  readonly name: string
  readonly text: string
}

const isStatement = (value: unknown): value is Named =>
  value instanceof Statement || value instanceof QuestionsStatement

const statementText = ({ name, text }: Named, says: string | undefined): string =>
  [`#### \`${name}\`\n`, ...(says === undefined ? [] : [`${says}\n`]), `\`\`\`sql\n${text}\n\`\`\`\n`].join("\n")

const fileText = async (path: string): Promise<string | null> => {
  const source = readFileSync(path, "utf8")
  const says = comments(source)
  const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(path).href)
  // An object of a module lists its members by their names; a reader finds them in the order of the file.
  const names = [...source.matchAll(/^export const (\w+)/gm)].map(([, name = ""]) => name)
  const statements = names.flatMap((name) => {
    const value = exported[name]
    return isStatement(value) ? [statementText(value, says.get(name))] : []
  })
  if (statements.length === 0) return null
  const title = basename(path, ".sql.ts").replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const [comment] = new RegExp(`^${doc}`).exec(source) ?? []
  return [`### ${title}\n`, `${commentText(comment)}\n`, ...statements].join("\n")
}

const modules = ["platform", "actors", "assets", "gallery", "seating", "rsvp"]

/** Every statement of `packages/postgres`, with its text as the database gets it but for the names of parameters. */
export const sqlReference = async (root: string): Promise<string> => {
  const sections = await Promise.all(
    modules.map(async (module) => {
      const files = globSync(`packages/postgres/src/${module}/**/*.sql.ts`, { cwd: root }).toSorted()
      const texts = await Promise.all(files.map((file) => fileText(join(root, file))))
      return [`## ${module}\n`, ...texts.filter((text) => text !== null)].join("\n")
    })
  )
  return [
    "# SQL\n",
    "Every statement of the repositories, by the method that runs it. Parameters are named here, `:limit` of a page is written into the text as a number, and `where` conditions that are chosen by a method make statements of their own. Tables are described in `packages/postgres/src/*/migrations`.\n",
    ...sections
  ].join("\n")
}
