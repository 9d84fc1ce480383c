import { expect, it } from "vitest"
import { deviceSystem } from "../../src/seating/guest/DeviceSystem.ts"

const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15"

it.each([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 Mobile/15E148 Safari/604.1",
    5,
    "ios"
  ],
  [mac, 5, "ios"],
  [mac, 0, "desktop"],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36",
    5,
    "android"
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", 10, "desktop"]
])("%s with %s touch points", (userAgent, touchPoints, system) => {
  expect(deviceSystem(userAgent, touchPoints)).toBe(system)
})
