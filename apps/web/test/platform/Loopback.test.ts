import { expect, it } from "vitest"
import { isLoopback } from "../../src/platform/planner/Loopback.ts"

it("a link opens on this device only by a name or an address of the device itself [PLAT-246]", () => {
  const hosts = ["localhost:3000", "127.0.0.1:3777", "127.8.0.1", "[::1]:3000", "banquet.localhost"]
  const others = ["192.168.1.7:3000", "example.org", "127.example.org", "localhost.example.org", "[fd00::1]"]
  const opensHere = (host: string) => isLoopback(`http://${host}/join#token`)
  expect([hosts.filter(opensHere), others.filter(opensHere)]).toEqual([hosts, []])
})
