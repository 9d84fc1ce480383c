import type { Locator } from "playwright-core"

/** A phone held in one hand, and a laptop. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
export const laptop = { viewport: { width: 1440, height: 900 } } as const

/** The ways in which things are pressed. */
export const ways = {
  touch: (target: Locator) => target.tap(),
  mouse: (target: Locator) => target.click(),
  keys: (target: Locator) => target.press("Enter")
} as const
