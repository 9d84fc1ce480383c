/** A phone held in one hand, a tablet held upright, and a laptop. */
import type { Means } from "./Hand.ts"

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
export const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true } as const
export const laptop = { viewport: { width: 1440, height: 900 } } as const

const means = ["mouse", "touch", "keyboard"] as const satisfies ReadonlyArray<Means>

/** Both sizes by each means: windows of laptops are as small as phones too, and their screens can be touched. */
const everyHand = [
  ...means.map((by) => ({ by, on: "phone", device: by === "touch" ? phone : { viewport: phone.viewport } }) as const),
  ...means.map((by) => ({ by, on: "laptop", device: { ...laptop, hasTouch: by === "touch" } }) as const)
].map((hand) => ({
  ...hand,
  name: `on a ${hand.on} by ${hand.by}`,
  isPhone: hand.on === "phone",
  /** States look alike by whatever means one came there: one of a size looks at them with other eyes. */
  isLooked: hand.by === (hand.on === "phone" ? "touch" : "mouse")
}))

/** The tags of a test that does again, by other means or elsewhere, what another one does. */
export const again = ["matrix"]

/** Returns these with tags: the first is of `pnpm test`, the others of `pnpm test:matrix`. */
export const tagged = <Case>(cases: ReadonlyArray<Case>) =>
  cases.map((one, at) => [one, at === 0 ? [] : again] as const)

/** This hand does a walk in `pnpm test`, and the others in `pnpm test:matrix`. */
const handsFrom = (first: (typeof everyHand)[number]["name"]) =>
  everyHand.map((hand) => ({ ...hand, tags: hand.name === first ? [] : again }))

export const hands = handsFrom("on a laptop by mouse")

const isUsual = ({ by, isPhone }: (typeof everyHand)[number]): boolean => isPhone === (by === "touch")

/** By touch on a phone, by mouse and by keys on a laptop: those who walk through everything that a page has. */
export const usualHands = hands.filter(isUsual)

/** By mouse and by keys in a small window, and by touch on a laptop: those who do what a page is for. */
export const otherHands = hands.filter((hand) => !isUsual(hand))

export const guestsHands = handsFrom("on a phone by touch")
export const usualGuestsHands = guestsHands.filter(isUsual)
export const otherGuestsHands = guestsHands.filter((hand) => !isUsual(hand))
