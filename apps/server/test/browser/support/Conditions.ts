/** A network that is slow, cut or held up, and a finger. */
import type { Page, Route } from "playwright-core"

/** What the network can do: so many bytes a second up, or nothing at all. */
export const network = async (
  page: Page
): Promise<Readonly<Record<"slow" | "cut" | "back", () => Promise<unknown>>>> => {
  const session = await page.context().newCDPSession(page)
  const emulate = (offline: boolean, uploadThroughput: number) =>
    session.send("Network.emulateNetworkConditions", { offline, latency: 0, downloadThroughput: -1, uploadThroughput })
  return { slow: () => emulate(false, 120_000), cut: () => emulate(true, 0), back: () => emulate(false, -1) }
}

/** Keeps requests from being sent until they are released. */
export const held = async (page: Page, pattern: RegExp): Promise<() => Promise<void>> => {
  const waiting: Array<Route> = []
  let isReleased = false
  await page.route(pattern, async (route) => {
    if (isReleased) await route.continue()
    else waiting.push(route)
  })
  return async () => {
    isReleased = true
    await Promise.all(waiting.splice(0).map((route) => route.continue()))
  }
}

/** A finger that moves over the middle of the page. */
export const swipeLeft = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: Array<{ x: number; y: number }>) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints })
  await touch("touchStart", { x: 340, y: 400 })
  for (let x = 310; x >= 70; x -= 30) await touch("touchMove", { x, y: 400 })
  await touch("touchEnd")
}
