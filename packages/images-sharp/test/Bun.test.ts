import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

const bun = process.env["BANQUET_TEST_BUN"] ?? "bun"
const isThere = spawnSync(bun, ["--version"]).status === 0
if (!isThere)
  process.stderr.write(`No ${bun} here, which BANQUET_TEST_BUN may name: pictures are not decoded under Bun.\n`)

it.skipIf(!isThere)("decodes in a process of Bun's, whose children are Bun too", () => {
  const { stderr, stdout } = spawnSync(bun, [fileURLToPath(new URL("./BunHost.ts", import.meta.url))], {
    encoding: "utf8"
  })
  expect([stdout, stderr]).toEqual([JSON.stringify({ header: [2100, 210], web: [2048, 205] }), ""])
})
