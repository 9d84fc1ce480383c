import { execFile } from "node:child_process"
import { constants, getPriority } from "node:os"
import { promisify } from "node:util"
import { Schema } from "effect"
import { expect, it } from "vitest"

/** Says the priorities of its threads. */
const program = `
  import { readdirSync } from "node:fs"
  import { getPriority } from "node:os"
  import { setUpServerProcess } from "${new URL("../src/ServerProcess.ts", import.meta.url).href}"
  await setUpServerProcess()
  const helpers = readdirSync("/proc/self/task").map(Number).filter((thread) => thread !== process.pid)
  process.stdout.write(JSON.stringify({ main: getPriority(), helpers: helpers.map(getPriority) }))
`

const Priorities = Schema.fromJsonString(Schema.Struct({ main: Schema.Number, helpers: Schema.Array(Schema.Number) }))

it("lets the thread that answers go before those that write files and collect garbage", async (context) => {
  context.skip(process.platform !== "linux", "only Linux has a priority for each thread")
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program])
  const { helpers, main } = Schema.decodeSync(Priorities)(stdout)
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority
  expect(main).toBe(getPriority())
  // Eight for files, and one or more for V8.
  expect(helpers.length).toBeGreaterThan(8)
  expect(new Set(helpers)).toStrictEqual(new Set([Math.min(PRIORITY_LOW, main + PRIORITY_BELOW_NORMAL)]))
})
