/** A phone held in one hand, a tablet held upright, and a laptop. */
import type { Means } from "./Hand.ts"

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
export const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true } as const
export const laptop = { viewport: { width: 1440, height: 900 } } as const

const means = ["mouse", "touch", "keyboard"] as const satisfies ReadonlyArray<Means>

/** Both sizes by each means: windows of laptops are as small as phones too, and their screens can be touched. */
export const hands = [
  ...means.map((by) => ({ by, on: "phone", device: by === "touch" ? phone : { viewport: phone.viewport } }) as const),
  ...means.map((by) => ({ by, on: "laptop", device: { ...laptop, hasTouch: by === "touch" } }) as const)
].map((hand) => ({
  ...hand,
  name: `on a ${hand.on} by ${hand.by}`,
  isPhone: hand.on === "phone",
  /** States look alike by whatever means one came there: one of a size looks at them with other eyes. */
  isLooked: hand.by === (hand.on === "phone" ? "touch" : "mouse")
}))

/** By touch on a phone, by mouse and by keys on a laptop: those who walk through everything that a page has. */
export const usualHands = hands.filter(({ by, isPhone }) => isPhone === (by === "touch"))

/** By mouse and by keys in a small window, and by touch on a laptop: those who do what a page is for. */
export const otherHands = hands.filter((hand) => !usualHands.includes(hand))
