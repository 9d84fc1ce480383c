/** Commands that a server prints, for a terminal that knows nothing of the server's environment. */
import { Redacted } from "effect"
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"

/** How the program was started. */
export interface Program {
  /** The absolute path of what runs the program. */
  readonly node: string
  /** The absolute path of the program. */
  readonly main: string
  readonly workingDirectory: string
  /** The folders in which a terminal looks for programs. */
  readonly searchPath: string
}

/** Where commands find database and pages. */
export interface Places {
  /** Absolute. */
  readonly dataDirectory: string
  /** `null`: an embedded PostgreSQL in the data directory. */
  readonly databaseUrl: Redacted.Redacted | null
  readonly publicUrl: string
}

const checkout = fileURLToPath(new URL("../../..", import.meta.url)).replace(/[/\\]$/, "")

/** Returns how this program was started. */
export const ownProgram = (): Program => ({
  node: process.execPath,
  main: fileURLToPath(new URL("main.ts", import.meta.url)),
  workingDirectory: process.cwd(),
  searchPath: process.env["PATH"] ?? ""
})

/** Returns the word as a shell reads it. */
const quoted = (word: string): string =>
  /^[\w./:@%+,=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`

const isInstalled = ({ searchPath }: Program): boolean =>
  searchPath.split(delimiter).some((folder) => folder !== "" && existsSync(join(folder, "banquet")))

const secretOf = (places: Places | null): string | null =>
  places?.databaseUrl == null ? null : Redacted.value(places.databaseUrl)

/**
 * Returns the command as it works when it is pasted into a terminal: in a checkout by the package manager, and with the
 * variables that lead it to the server's places, where it finds others by itself. The URL of a database is a secret, which is
 * named and not printed. Where `banquet` is installed, as in a container, the environment is the server's.
 */
export const printedCommand = (
  args: string,
  program: Program,
  places: Places,
  found: Places | null
): { readonly command: string; readonly secrets: ReadonlyArray<string> } => {
  if (isInstalled(program)) return { command: `banquet ${args}`, secrets: [] }
  const isCheckout = program.workingDirectory === checkout
  const words = [
    ...(isCheckout ? [] : [`cd ${quoted(program.workingDirectory)} &&`]),
    ...(places.databaseUrl !== null || places.dataDirectory === found?.dataDirectory
      ? []
      : [`BANQUET_DATA_DIR=${quoted(places.dataDirectory)}`]),
    ...(places.publicUrl === found?.publicUrl ? [] : [`BANQUET_PUBLIC_URL=${quoted(places.publicUrl)}`]),
    ...(isCheckout ? ["npx -y pnpm@12 banquet"] : [quoted(program.node), quoted(program.main)]),
    args
  ]
  return { command: words.join(" "), secrets: secretOf(places) === secretOf(found) ? [] : ["DATABASE_URL"] }
}
