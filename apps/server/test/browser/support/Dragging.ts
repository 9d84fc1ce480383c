/** Drags by mouse and by touch, as a page hears of them. */
import type { Locator } from "playwright-core"
import { expect } from "vitest"

interface DragData {
  readonly items: Array<{ readonly mimeType: string; readonly data: string }>
  readonly dragOperationsMask: number
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Defaults to the middle of the element. */
const pointOf = async (what: Locator, place?: (box: { width: number; height: number }) => Point): Promise<Point> => {
  await what.scrollIntoViewIfNeeded()
  const box = await what.boundingBox()
  if (box === null) throw new Error("what is not in sight cannot be dragged")
  const { x, y } = place?.(box) ?? { x: box.width / 2, y: box.height / 2 }
  return { x: Math.round(box.x + x), y: Math.round(box.y + y) }
}

/** The first seat is drawn at the top of the table, straight above its middle. */
export const firstSeat = ({ width }: { width: number }): Point => ({ x: width / 2, y: 8 + 12 })

export const dragByMouse = async (what: Locator, to: Locator, place?: typeof firstSeat): Promise<void> => {
  const from = await pointOf(what)
  const end = await pointOf(to, place)
  const { mouse } = what.page()
  await mouse.move(from.x, from.y)
  await mouse.down()
  await mouse.move(end.x, end.y)
  await mouse.up()
}

/**
 * What a page hears of a finger that rests on something until it comes off, and then moves: a pointer of the kind
 * "touch" goes down, and the drag begins. No machine without a screen tells a page of fingers that rest.
 */
export const dragByTouch = async (what: Locator, to: Locator, place?: typeof firstSeat): Promise<void> => {
  const from = await pointOf(what)
  const end = await pointOf(to, place)
  const input = await what.page().context().newCDPSession(what.page())
  await input.send("Input.setInterceptDrags", { enabled: true })
  const comesOff = Promise.withResolvers<DragData>()
  input.once("Input.dragIntercepted", ({ data }) => comesOff.resolve(data))
  const finger = (type: "mousePressed" | "mouseMoved" | "mouseReleased", { x, y }: Point) =>
    input.send("Input.emulateTouchFromMouseEvent", { type, x, y, button: "left", clickCount: 1 })
  await what
    .page()
    .evaluate("addEventListener('pointerdown', (event) => { globalThis.pointer = event.pointerType }, true)")
  await finger("mousePressed", from)
  await finger("mouseMoved", { x: from.x + 12, y: from.y })
  await finger("mouseMoved", end)
  const data = await comesOff.promise
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await input.send("Input.dispatchDragEvent", { type, ...end, data })
  }
  await finger("mouseReleased", end)
  expect(await what.page().evaluate("globalThis.pointer")).toBe("touch")
  await input.detach()
}
