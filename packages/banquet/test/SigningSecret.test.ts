import { Effect, Redacted } from "effect"
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { signingSecret } from "../src/storage/SigningSecret.ts"

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "banquet-secret-"))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const secretOf = async (directory: string, configured: Redacted.Redacted | null = null) =>
  Redacted.value(await Effect.runPromise(signingSecret(directory, configured)))

describe("the signing secret", () => {
  it("is the configured one where there is one", async () => {
    const directory = join(root, "configured")
    expect(await secretOf(directory, Redacted.make("of my own"))).toBe("of my own")
    await expect(readdir(directory)).rejects.toThrow(/ENOENT/)
  })

  it("is else generated once, for this user alone, and the same for every process that asks, at once or later [CLI-14]", async () => {
    const directory = join(root, "new", "data")
    const asked = await Promise.all(Array.from({ length: 20 }, () => secretOf(directory)))
    expect(new Set(asked).size).toBe(1)
    expect(asked[0]).toMatch(/^[\w-]{43}$/)
    expect(await secretOf(directory)).toBe(asked[0])
    expect(await readdir(directory)).toEqual(["signing-secret"])
    expect((await stat(join(directory, "signing-secret"))).mode & 0o777).toBe(0o600)
    expect(await secretOf(join(root, "other"))).not.toBe(asked[0])
  })

  it("names the variable where it cannot be kept, and nothing of the secret", async () => {
    await writeFile(join(root, "file"), "")
    for (const directory of [join(root, "file"), "/proc/x"]) {
      const failure = await Effect.runPromise(Effect.flip(signingSecret(directory, null)))
      expect(failure.message).toBe("BANQUET_DATA_DIR must be the path of a directory that this user may write to")
    }
  })

  it("is refused where somebody has put a short one", async () => {
    const directory = join(root, "short")
    await mkdir(directory)
    await writeFile(join(directory, "signing-secret"), `${"x".repeat(31)}\n`)
    const failure = await Effect.runPromise(Effect.flip(signingSecret(directory, null)))
    expect(failure.message).toBe(
      `${join(directory, "signing-secret")} must be at least 32 random bytes; one that is missing is generated`
    )
  })

  it("is not shown when it is printed", async () => {
    expect(JSON.stringify(await Effect.runPromise(signingSecret(join(root, "other"), null)))).toBe(
      `"<redacted:signing secret>"`
    )
  })
})
