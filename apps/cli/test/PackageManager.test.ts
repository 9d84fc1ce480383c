/** When the end of what started a server is the server's too. */
import { describe, expect, it } from "vitest"
import { runsScript } from "../src/PackageManager.ts"

const below = (script: string) => ({
  npm_execpath: "/usr/lib/pnpm",
  npm_lifecycle_event: "start",
  npm_lifecycle_script: script
})

describe("a server that a package manager's script runs", () => {
  it.each([
    "node apps/cli/src/main.ts serve --demo",
    "pnpm build && banquet serve",
    "banquet serve 2>&1 | tee log",
    "banquet serve &> log"
  ])("ends with it: %s", (script) => expect(runsScript(below(script))).toBe(true))

  it.each(["banquet serve &", "nohup banquet serve > log &", "setsid banquet serve", "pm2 start banquet -- serve"])(
    "outlives it when it is put into the background: %s",
    (script) => expect(runsScript(below(script))).toBe(false)
  )

  it("is none where nobody says so, as under systemd, in a container or in a shell", () => {
    expect(runsScript({})).toBe(false)
    expect(runsScript({ npm_config_user_agent: "npm" })).toBe(false)
  })
})
