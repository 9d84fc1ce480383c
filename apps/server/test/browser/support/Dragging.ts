/** Drags by mouse and by touch, and swipes. */
import type { Locator, Page } from "playwright-core"

interface Point {
  readonly x: number
  readonly y: number
}

type PointIn = (box: { readonly width: number; readonly height: number }) => Point

/** Defaults to the middle of the element. */
const pointOf = async (what: Locator, place?: PointIn): Promise<Point> => {
  await what.scrollIntoViewIfNeeded()
  const box = await what.boundingBox()
  if (box === null) throw new Error("what is not in sight cannot be dragged")
  const { x, y } = place?.(box) ?? { x: box.width / 2, y: box.height / 2 }
  return { x: Math.round(box.x + x), y: Math.round(box.y + y) }
}

/** The first seat is drawn at the top of the table, straight above its middle. */
export const firstSeat = ({ width }: { width: number }): Point => ({ x: width / 2, y: 8 + 12 })

/** Waits until nothing moves the element away from under the pointer any more. */
const standsStill = (what: Locator): Promise<void> => what.hover({ trial: true })

export const dragByMouse = async (what: Locator, to: Locator, place?: PointIn): Promise<void> => {
  await standsStill(what)
  const from = await pointOf(what)
  const end = await pointOf(to, place)
  const { mouse } = what.page()
  await mouse.move(from.x, from.y)
  await mouse.down()
  await mouse.move(end.x, end.y)
  await mouse.up()
}

/** A finger on the screen, as the browser's own input hears of it. */
const fingerOn = async (page: Page) => {
  const input = await page.context().newCDPSession(page)
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: ReadonlyArray<Point>) =>
    input.send("Input.dispatchTouchEvent", { type, touchPoints: [...touchPoints] })
  return {
    down: (at: Point) => touch("touchStart", at),
    /** A finger does not jump. */
    move: async (from: Point, to: Point) => {
      for (let step = 1; step <= 8; step++) {
        const part = (a: number, b: number) => Math.round(a + ((b - a) * step) / 8)
        await touch("touchMove", { x: part(from.x, to.x), y: part(from.y, to.y) })
      }
    },
    up: async () => {
      await touch("touchEnd")
      await input.detach()
    }
  }
}

/**
 * Rests a finger on somebody until they come off, and moves it. `hold` is what happens before it is lifted, and may return
 * where it goes on to.
 */
export const dragByTouch = async (
  what: Locator,
  to: Locator,
  place?: PointIn,
  hold?: () => Promise<Locator | void>
): Promise<void> => {
  await standsStill(what)
  const from = await pointOf(what)
  const end = await pointOf(to, place)
  const finger = await fingerOn(what.page())
  await finger.down(from)
  await what.page().locator(".drag-ghost, [data-moving]").waitFor()
  await finger.move(from, end)
  const next = await hold?.()
  if (next !== undefined) await finger.move(end, await pointOf(next))
  await finger.up()
}

/** Moves a finger over the element without resting on it. */
export const swipe = async (what: Locator, by: Point): Promise<void> => {
  await standsStill(what)
  const from = await pointOf(what)
  const finger = await fingerOn(what.page())
  await finger.down(from)
  await finger.move(from, { x: from.x + by.x, y: from.y + by.y })
  await finger.up()
}

/** Puts two fingers beside the middle of an element and moves them apart, to so many times of what they were. */
export const pinch = async (what: Locator, times: number): Promise<void> => {
  const { x, y } = await pointOf(what)
  const input = await what.page().context().newCDPSession(what.page())
  const fingers = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) =>
    input.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        type === "touchEnd"
          ? []
          : [
              { x: x - apart, y, id: 0 },
              { x: x + apart, y, id: 1 }
            ]
    })
  await fingers("touchStart", 20)
  for (let step = 1; step <= 4; step++) await fingers("touchMove", 20 * (1 + ((times - 1) * step) / 4))
  await fingers("touchEnd", 0)
  await input.detach()
}
