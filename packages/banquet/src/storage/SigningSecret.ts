/** The secret that signs the URLs of local storage: the one that was configured, or one of our own in the data directory. */
import { randomBytes } from "node:crypto"
import { link, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { makeDirectory } from "@banquet/storage-file/Directory"
import { Effect, Redacted } from "effect"
import { ConfigurationInvalid } from "../configuration/Configuration.ts"
import { isSigningSecret } from "./SigningSecretRule.ts"

const fileName = "signing-secret"

const isCode = (cause: unknown, code: string): boolean =>
  cause instanceof Error && "code" in cause && cause.code === code

const read = async (path: string): Promise<string | null> => {
  try {
    const secret = (await readFile(path, "utf8")).trim()
    return secret === "" ? null : secret
  } catch (cause) {
    if (isCode(cause, "ENOENT")) return null
    throw cause
  }
}

/** Whole or not at all, and whoever is first decides for all. */
const generate = async (directory: string, path: string): Promise<void> => {
  await makeDirectory(directory)
  const temporary = `${path}-${randomBytes(8).toString("hex")}`
  try {
    await writeFile(temporary, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" })
    await link(temporary, path)
  } catch (cause) {
    if (!isCode(cause, "EEXIST")) throw cause
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Generated once; every process that uses the data directory finds the same. */
export const signingSecret = (
  directory: string,
  configured: Redacted.Redacted | null
): Effect.Effect<Redacted.Redacted, ConfigurationInvalid> =>
  configured === null
    ? Effect.tryPromise({
        try: async () => {
          const path = join(directory, fileName)
          let secret = await read(path)
          if (secret === null) {
            await generate(directory, path)
            secret = await read(path)
          }
          if (secret === null) throw new Error("empty")
          return Redacted.make(secret, { label: "signing secret" })
        },
        catch: () =>
          new ConfigurationInvalid({
            variable: "BANQUET_DATA_DIR",
            expected: "the path of a directory that this user may write to",
            missing: false
          })
      }).pipe(
        Effect.filterOrFail(
          (secret) => isSigningSecret(Redacted.value(secret)),
          () =>
            new ConfigurationInvalid({
              variable: join(directory, fileName),
              expected: "at least 32 random bytes; one that is missing is generated",
              missing: false
            })
        )
      )
    : Effect.succeed(configured)
