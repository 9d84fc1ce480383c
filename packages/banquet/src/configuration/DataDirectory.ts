/** The directory of what is kept beside a database: tried out before anything relies on it. */
import { randomBytes } from "node:crypto"
import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { makeDirectory } from "@banquet/storage-file/Directory"
import { Effect } from "effect"
import { type Configuration, ConfigurationInvalid } from "./Configuration.ts"

/** A full disk is no mistake of whoever named the directory, and passes. */
const isFull = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && (cause.code === "ENOSPC" || cause.code === "EDQUOT")

const ensure = (directory: string, mode: number): Effect.Effect<void, ConfigurationInvalid> =>
  Effect.tryPromise({
    try: async () => {
      const trial = join(directory, `.trial-${randomBytes(8).toString("hex")}`)
      try {
        await makeDirectory(directory, mode)
        await writeFile(trial, "", { flag: "wx", mode: 0o600 })
      } catch (cause) {
        if (!isFull(cause)) throw cause
      } finally {
        await rm(trial, { force: true }).catch(() => {})
      }
    },
    catch: () =>
      new ConfigurationInvalid({
        variable: "BANQUET_DATA_DIR",
        expected: "the path of a directory that this user may write to",
        missing: false
      })
  })

/** Makes the directory if it is missing and anything is kept there. Fails where nothing can be written to it. */
export const ensureWritable = ({
  databaseUrl,
  dataDirectory,
  storage
}: Pick<Configuration, "databaseUrl" | "dataDirectory"> & {
  readonly storage?: Pick<Configuration["storage"], "kind">
}): Effect.Effect<void, ConfigurationInvalid> => {
  // A database is nobody else's business; what servers share they share as their users may.
  if (databaseUrl === null) return ensure(dataDirectory, 0o700)
  return storage?.kind === "file" ? ensure(dataDirectory, 0o777) : Effect.void
}
