import { mkdtemp, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeDirectory } from "../src/Directory.ts"

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "banquet-directory-"))
})
afterAll(() => rm(root, { recursive: true, force: true }))

describe("makeDirectory", () => {
  it("answers the topmost that it made, also when many make the same at once, and nothing where it is there", async () => {
    const path = join(root, "a", "b", "c")
    expect(await makeDirectory(path, 0o700)).toBe(join(root, "a"))
    expect((await stat(path)).mode & 0o777).toBe(0o700)
    expect(await makeDirectory(path)).toBeNull()
    await Promise.all(Array.from({ length: 10 }, () => makeDirectory(join(root, "d", "e", "f"))))
    expect((await stat(join(root, "d", "e", "f"))).isDirectory()).toBe(true)
  })

  it.runIf(process.platform === "linux")("ends where the file system makes no directories", async () => {
    await expect(makeDirectory("/proc/x/y")).rejects.toThrow(/ENOENT/)
  })
})
