/** The pages that are made of what they describe: the declared HTTP contract, the command line's help, doc comments, SQL. */
import { join } from "node:path"
import { cliReference } from "./CliReference.ts"
import { httpReference } from "./HttpReference.ts"
import { packageReference } from "./PackageReference.ts"
import { sqlReference } from "./SqlReference.ts"

export const root = join(import.meta.dirname, "../../..")
export const referenceDirectory = join(root, "docs/reference")

const origin = (source: string) => `<!-- Made of ${source} by \`npx -y pnpm@12 docs:reference\`. -->\n\n`

/** The text of each page by the name of its file. */
export const referencePages = async (): Promise<Readonly<Record<string, string>>> => ({
  "http.md": origin("packages/http-api") + (await httpReference()),
  "cli.md": origin("apps/cli") + (await cliReference()),
  "packages.md": origin("the doc comments") + packageReference(root),
  "sql.md": origin("packages/postgres") + (await sqlReference(root))
})
