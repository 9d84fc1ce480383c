/** The room of a plan on the planner's seating page: by mouse and keys on a laptop, by finger on a phone. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import type { Occasion } from "../support/Occasion.ts"
import { useServer } from "../support/Server.ts"
import { hands, laptop, usualHands } from "./support/Devices.ts"
import { dragByMouse, dragByTouch } from "./support/Dragging.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, expectAccessible, usePages } from "./support/Pages.ts"
import { openPlan, said } from "./support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

interface Placed {
  readonly name: string
  readonly capacity: number
  readonly seating_zone_id: string | null
  readonly shape?: string
  readonly place?: { readonly x: number; readonly y: number; readonly angle: number }
}

const tablesOf = async (occasion: Occasion) => (await occasion.plan()).tables as ReadonlyArray<Placed>
const placesOf = async (occasion: Occasion) =>
  new Map((await tablesOf(occasion)).map(({ name, place }) => [name, place]))

const inRoom = (page: Page, name: string) =>
  page.locator(".room").getByRole("button", { name: new RegExp(`^${name},`) })

/** Whether the middle of the table is in the only zone. */
const isInZone = async (page: Page, name: string): Promise<boolean> => {
  const [zone, table] = await Promise.all(
    [page.locator(".room-zone"), inRoom(page, name)].map((one) => one.boundingBox())
  )
  if (!zone || !table) return false
  const [x, y] = [table.x + table.width / 2 - zone.x, table.y + table.height / 2 - zone.y]
  return x > 0 && x < zone.width && y > 0 && y < zone.height
}

/** Opens the plan and sets up its room, as large as the page proposes. */
const openRoom = async (occasion: Occasion, hand: (typeof hands)[number]) => {
  const page = await openPlan(pages, occasion, hand.device)
  const by = new Hand(page, hand.by)
  if (hand.isPhone) await by.press(page.getByRole("tab", { name: "Plan" }))
  await by.press(page.getByRole("radio", { name: "Room" }))
  await by.press(page.getByRole("button", { name: "Set up the room" }))
  await inRoom(page, "Table 1").waitFor()
  return { page, by }
}

/** Returns what of these texts is not all inside one of these shapes, as they are on the screen. */
const outside = (page: Page, texts: string, shapes: string): Promise<ReadonlyArray<string>> =>
  page.evaluate(`(() => {
    const shapes = [...document.querySelectorAll(${JSON.stringify(shapes)})].map((shape) => [shape, shape.getScreenCTM().inverse()])
    return [...document.querySelectorAll(${JSON.stringify(texts)})].flatMap((text) => {
      const { width, x } = text.getBBox()
      const size = parseFloat(getComputedStyle(text).fontSize)
      const base = text.y.baseVal[0].value
      const corners = [x, x + width].flatMap((across) => [base - 0.72 * size, base + 0.1 * size].map((down) =>
        new DOMPoint(across, down).matrixTransform(text.getScreenCTM())))
      const isIn = shapes.some(([shape, inverse]) => corners.every((corner) => shape.isPointInFill(corner.matrixTransform(inverse))))
      return isIn ? [] : [text.textContent]
    })
  })()`)

describe("what is written on tables", () => {
  it("is inside them at every size of the room, and on paper; without a room nothing is printed [SEAT-298, SEAT-299]", async () => {
    const people = Array.from({ length: 24 }, (_, at) => ({
      key: `p${at}`,
      type: "person",
      display_name: `${["Annemarie", "Zoë", "Wilhelmine", "Óscar"][at % 4]} ${["Wagner", "Řezníček", "Li"][at % 3]}`
    }))
    const occasion = await server.occasion({ actors: people, guests: [], vendors: [] })
    const { plan, tables } = await occasion.setUp([8, 8, 8, 8, 8])
    for (const [at] of people.entries()) {
      await occasion.seat(
        plan,
        `p${at}`,
        tables[at % 3] ?? "",
        at % 3 === 0 ? { seat_number: Math.floor(at / 3) + 1 } : {}
      )
    }
    const page = await openPlan(pages, occasion, laptop)
    const print = `${occasion.url}/occasions/${occasion.id}/seating/print?kind=room_plan`
    await page.goto(print)
    await page.getByText("This plan has no room yet.").waitFor()
    expect(await page.getByRole("button", { name: "Print", exact: true }).isDisabled()).toBe(true)
    await expectAccessible(page)

    await answered(200, occasion.planner().updatePlan(plan, { floor: { width: 2000, depth: 1500 } }))
    for (const [at, parts] of [
      {},
      { shape: "long", name: "Brauttisch" },
      { shape: "half_moon" },
      { name: "Freundinnen und Freunde der Braut aus Köln" },
      { shape: "head", name: "Ehrentafel" }
    ].entries()) {
      const place = { x: 300 + 330 * at, y: 400 + 150 * at, angle: 40 * at }
      await answered(200, occasion.planner().updateTable(tables[at] ?? "", { place, ...parts }))
    }
    await page.goto(`${occasion.url}/occasions/${occasion.id}/seating`)
    await page.getByRole("radio", { name: "Room" }).click()
    await inRoom(page, "Table 1").waitFor()
    // The whole room is seen at first.
    const frames = await Promise.all([".room-frame", ".room-floor"].map((one) => page.locator(one).boundingBox()))
    expect((frames[0]?.width ?? 0) - (frames[1]?.width ?? 0)).toBeLessThan(4)
    expect(frames[1]?.width).toBeLessThanOrEqual(frames[0]?.width ?? 0)
    const initials = page.locator(".room-initials text")
    const names = page.locator(".room-text", { hasText: "Wilhelmine" })
    for (const [step, count] of [0, 0, 24, 24, 24].entries()) {
      if (step > 0) await page.getByRole("button", { name: "Zoom in" }).click()
      await expect.poll(() => initials.count()).toBe(count)
      expect(await outside(page, ".room-text:not(.room-reason) text", ".room-top")).toEqual([])
      expect(await outside(page, ".room-initials text", ".room-chair")).toEqual([])
    }
    expect(await page.locator(".room-text", { hasText: "Table 1" }).count()).toBe(1)
    expect(await names.count()).toBe(3)

    await page.goto(print)
    await page.locator(".poster-table").first().waitFor()
    expect(await page.getByRole("button", { name: "Print", exact: true }).isDisabled()).toBe(false)
    expect(await page.locator(".poster-seats text").count()).toBe(8)
    expect(await outside(page, ".poster-table text", ".poster .room-top")).toEqual([])
    expect(await outside(page, ".poster-seats text", ".poster .room-chair")).toEqual([])
  })
})

for (const hand of hands) {
  describe(`a table of the room, ${hand.name}`, { tags: hand.tags }, () => {
    it("is duplicated by a press or by Ctrl+D: the copy has its shape, seats, zone and angle, the next name of the page, and stands free beside it; it is one step to undo [SEAT-233, SEAT-404]", async () => {
      const occasion = await server.occasion()
      const { plan, tables } = await occasion.setUp([8, 4])
      const { zone } = await answered(201, occasion.planner().createZone(plan, { name: "Terrace" }))
      await answered(200, occasion.planner().updateTable(tables[1], { seating_zone_id: zone.id }))
      const { by, page } = await openRoom(occasion, hand)
      await said(page, "2 tables were placed.")
      await page.locator(".room").getByText("Terrace", { exact: true }).waitFor()
      const undo = page.getByRole("button", { name: "Undo the last change" })
      const copy = page.locator(".panel").getByRole("button", { name: "Duplicate" })
      let there = await placesOf(occasion)
      if (hand.by === "keyboard") {
        await inRoom(page, "Table 2").focus()
        await page.keyboard.press("r")
        await page.keyboard.press("Control+d")
        await said(page, "Table 3 was added.")
        // The copy has the focus, so that keys move it.
        await page.locator(":focus[aria-label^='Table 3,']").waitFor()
        await page.keyboard.press("Shift+ArrowDown")
        await said(page, "Table 3 was moved.")
        await by.press(undo)
        await said(page, "Undone: Table 3 moved.")
      } else {
        await by.press(inRoom(page, "Table 2"))
        await by.choose(page.locator(".panel").getByRole("button", { name: /Shape/ }), "option", "Long")
        await said(page, "Table 2 was moved.")
        await by.press(copy)
        await said(page, "Table 3 was added.")
        if (hand.isPhone || hand.by === "mouse") await expectAccessible(page)
        await by.press(copy)
        await said(page, "Table 4 was added.")
        await by.press(page.locator(".panel").getByRole("button", { name: "Close" }))
        there = await placesOf(occasion)
        await by.press(undo)
        await said(page, "Undone: Table 4 added.")
      }
      expect(new Set([...there.values()].map((place) => `${place?.x} ${place?.y}`)).size).toBe(there.size)
      const placed = await tablesOf(occasion)
      const [original, made] = ["Table 2", "Table 3"].map((name) => placed.find((one) => one.name === name))
      const { angle, ...place } = original?.place ?? {}
      expect(made).toMatchObject({ capacity: 4, seating_zone_id: zone.id, place: { angle } })
      expect(made?.shape).toBe(hand.by === "keyboard" ? undefined : "long")
      expect(angle).toBe(hand.by === "keyboard" ? 15 : 0)
      expect(made?.place).not.toMatchObject(place)
      await by.press(undo)
      await said(page, "Undone: Table 3 added.")
      await inRoom(page, "Table 3").waitFor({ state: "detached" })
      await by.press(page.getByRole("button", { name: "Redo the last change" }))
      await inRoom(page, "Table 3").waitFor()
      const inZone = ["Table 1", "Table 2", "Table 3"].map((name) => isInZone(page, name))
      expect(await Promise.all(inZone)).toEqual([false, true, true])
      expect((await placesOf(occasion)).get("Table 3")).toEqual(made?.place)
    })
  })
}

for (const hand of usualHands) {
  describe(`the room, ${hand.name}`, { tags: hand.tags }, () => {
    it("is set up with all tables in it, a table is moved and that is undone, after a reload too; the room takes another size with all tables in it [SEAT-200, SEAT-201, SEAT-236, SEAT-237, SEAT-410]", async () => {
      const occasion = await server.occasion()
      const { plan, tables } = await occasion.setUp([8, 8, 4])
      await occasion.seat(plan, "alice", tables[0])
      const page = await openPlan(pages, occasion, hand.device)
      const press = async (name: string | RegExp, role: "button" | "radio" | "tab" = "button") => {
        const found = page.getByRole(role, { name })
        if (hand.by === "touch") await found.tap()
        else if (hand.by === "mouse") await found.click()
        else {
          await found.focus()
          await page.keyboard.press("Enter")
        }
      }
      if (hand.isPhone) await press("Plan", "tab")
      await press("Room", "radio")
      if (hand.isPhone) await press("Tables", "tab")
      await page.getByRole("textbox", { name: "Width in metres" }).fill("12")
      await page.getByRole("textbox", { name: "Depth in metres" }).fill("8,5")
      await press("Set up the room")
      await said(page, "3 tables were placed.")
      expect(await occasion.plan()).toMatchObject({ floor: { width: 1200, depth: 850 } })
      const first = await placesOf(occasion)
      expect([...first.values()].every((place) => place !== undefined)).toBe(true)
      if (hand.isPhone) for (const _ of [1, 2]) await press("Zoom in")
      await page.locator(".room-text", { hasText: "Alice" }).waitFor()
      await expectAccessible(page)

      const before = first.get("Table 1")!
      if (hand.by === "keyboard") {
        await inRoom(page, "Table 1").focus()
        for (const key of ["ArrowRight", "ArrowRight", "Shift+ArrowDown", "r"]) await page.keyboard.press(key)
      } else {
        const drag = hand.by === "touch" ? dragByTouch : dragByMouse
        await drag(inRoom(page, "Table 1"), inRoom(page, "Table 2"), ({ width }) => ({ x: width / 2, y: 190 }))
      }
      await said(page, "Table 1 was moved.")
      const after = (await placesOf(occasion)).get("Table 1")!
      const moves = `${after.x - before.x} ${after.y - before.y} ${after.angle}`
      expect(moves).toMatch(hand.by === "keyboard" ? /^20 100 15$/ : /^[1-9]\d+ [1-9]\d+ 0$/)
      await expectAccessible(page)

      await page.reload()
      if (hand.isPhone) await press("Tables", "tab")
      await inRoom(page, "Table 1").waitFor()
      await press("Undo the last change")
      await said(page, "Undone: Table 1 moved.")
      expect((await placesOf(occasion)).get("Table 1")).toEqual(before)

      await press("Room size…")
      await page.getByText("All tables stay where they stand.").waitFor()
      await page.getByRole("textbox", { name: "Width in metres" }).fill("1")
      await page.getByText("3 tables would stand outside and move in.").waitFor()
      await page.getByRole("textbox", { name: "Depth in metres" }).fill("9")
      await expectAccessible(page)
      await press("Save size")
      await said(page, "The size of the room was saved.")
      expect(await occasion.plan()).toMatchObject({ floor: { width: 100, depth: 900 } })
      for (const place of (await placesOf(occasion)).values()) expect(place?.x).toBeLessThanOrEqual(100)
    })
  })
}
