/** How fast the room of a plan follows the planner's hand, in a browser and by the browser's own clock. */
import { launchChromium } from "@banquet/server/testing/Chromium"
import { Effect } from "effect"
import type { Bench } from "./Bench.ts"
import { type Fixture, makeFixture } from "./Fixture.ts"
import { answer, type Page, watching } from "./InteractionBenchmark.ts"
import type { Latency } from "./Latency.ts"
import { banquetServer, migrate } from "./Processes.ts"

/** 1,000 persons in 250 households, 900 of them seated. */
const size = { slug: "interaction-room", persons: 1000, plans: 1, tables: 120, capacity: 10, seated: 900, guests: 1 }

/** Twelve tables in a row, four metres apart, on a floor of 50 × 42 m. */
const floor = { width: 5000, depth: 4200 }
const placeOf = (at: number) => ({ x: 300 + 400 * (at % 12), y: 300 + 400 * Math.floor(at / 12), angle: 0 })

const setUpRoom = async (origin: string, { occasionId, plannerToken, plans }: Fixture): Promise<void> => {
  const [plan] = plans
  if (plan === undefined) throw new Error("a room needs a plan")
  const path = `${origin}/v1/occasions/${occasionId}/seating/plans/${plan.planId}`
  const send = async (method: string, address: string, body: unknown) => {
    const headers = { authorization: `Bearer ${plannerToken}`, "content-type": "application/json" }
    const response = await fetch(address, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`the room cannot be set up: ${await response.text()}`)
  }
  await send("PATCH", path, { floor })
  await send("POST", `${path}/places`, {
    places: plan.tableIds.map((id, at) => ({ seating_table_id: id, place: placeOf(at), shape: "round" }))
  })
}

const openRoom = async (origin: string, { occasionId, plannerToken }: Fixture): Promise<Page> => {
  const browser = await launchChromium()
  const page = await (await browser.newContext({ locale: "en-GB", viewport: { width: 1440, height: 900 } })).newPage()
  await page.addInitScript(watching("true"))
  await page.addInitScript(frameRecorder)
  const path = `/occasions/${occasionId}/seating`
  await page.goto(`${origin}/sign-in#token=${plannerToken}&to=${encodeURIComponent(path)}`)
  await page.locator(".table-card").first().waitFor()
  await page.getByRole("radio", { name: "Room" }).click()
  await page.locator(".room-table").first().waitFor()
  await page.waitForTimeout(1000)
  return page
}

/** In the page: collects the milliseconds from frame to frame until it is told to end. */
const frameRecorder = `
  globalThis.recordFrames = () => {
    const millis = []
    let before = null
    let isOver = false
    const frame = (now) => {
      if (before !== null) millis.push(now - before)
      before = now
      if (!isOver) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    globalThis.endFrames = () => ((isOver = true), millis)
  }
`

const framesWhile = async (page: Page, act: () => Promise<unknown>): Promise<ReadonlyArray<number>> => {
  await page.evaluate("recordFrames()")
  await act()
  return page.evaluate<ReadonlyArray<number>>("endFrames()")
}

/** The middle of an element that is brought into sight. */
const middleOf = async (page: Page, selector: string) => {
  const element = page.locator(selector).first()
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (box === null) throw new Error(`${selector} is out of sight`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const tableCalled = (name: string): string => `.room-table[aria-label^="${name},"]`

const transformOf = (selector: string): string =>
  `document.querySelector(${JSON.stringify(selector)}).getAttribute("transform")`

/** Waits for what the page says of a step, dismisses it, and waits until the plan has been read again. */
const said = async (page: Page, text: RegExp): Promise<void> => {
  const toast = page.locator(".toast")
  await toast.getByText(text).waitFor()
  await toast.getByRole("button").last().click()
  await page.waitForTimeout(400)
}

/** A table is dragged to and fro, let go of and moved back by undo. */
const drags = async (page: Page, times: number) => {
  const millis = { follows: new Array<number>(), frames: new Array<number>(), undone: new Array<number>() }
  for (let time = 0; time <= times; time++) {
    const name = `Table ${14 + (time % 5)}`
    const table = tableCalled(name)
    const { x, y } = await middleOf(page, table)
    const before = await page.evaluate<string>(transformOf(table))
    const hasMoved = `${transformOf(table)} !== ${JSON.stringify(before)}`
    await page.mouse.move(x, y)
    await page.mouse.down()
    const follows = await answer(page, "pointermove", hasMoved, () => page.mouse.move(x + 24, y + 24))
    const frames = await framesWhile(page, async () => {
      await page.mouse.move(x + 120, y + 60, { steps: 30 })
      await page.mouse.move(x + 30, y + 40, { steps: 30 })
    })
    await page.mouse.up()
    await said(page, new RegExp(`${name} was moved`))
    const isBack = `${transformOf(table)} === ${JSON.stringify(before)}`
    const undone = await answer(page, "keydown", isBack, () => page.keyboard.press("Control+z"))
    await said(page, /Undone/)
    if (time === 0) continue
    millis.follows.push(follows)
    millis.frames.push(...frames)
    millis.undone.push(undone)
  }
  return millis
}

/** The first person of the list is dropped on a table of the room that has seats. */
const drops = async (page: Page, times: number): Promise<ReadonlyArray<number>> => {
  await page.getByRole("searchbox").first().fill("person")
  const millis: Array<number> = []
  for (let time = 0; time <= times; time++) {
    const name = `Table ${100 + (time % 10)}`
    const { x, y } = await middleOf(page, tableCalled(name))
    const from = await middleOf(page, ".person-row")
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 20, from.y, { steps: 4 })
    await page.mouse.move(x, y, { steps: 6 })
    const label = `document.querySelector(${JSON.stringify(tableCalled(name))}).ariaLabel`
    const before = await page.evaluate<string>(label)
    const isShown = `${label} !== ${JSON.stringify(before)}`
    const shown = await answer(page, "pointerup", isShown, () => page.mouse.up())
    await said(page, new RegExp(`now at ${name}`))
    if (time > 0) millis.push(shown)
  }
  await page.getByRole("searchbox").first().fill("")
  return millis
}

/** A rectangle is drawn from a corner until people are picked, over many tables, and let go of by Escape. */
const lassos = async (page: Page, ground: string, times: number) => {
  const millis = { picks: new Array<number>(), frames: new Array<number>() }
  const isPicked = `document.querySelector(".plan").dataset.picking !== undefined`
  for (let time = 0; time <= times; time++) {
    const box = await page.locator(ground).boundingBox()
    if (box === null) throw new Error(`${ground} is out of sight`)
    const { x, y } = { x: box.x + 4, y: box.y + 4 }
    await page.mouse.move(x, y)
    await page.mouse.down()
    const reach = { x: x + Math.min(box.width - 8, 560), y: y + Math.min(box.height - 8, 400) }
    const picks = await answer(page, "pointermove", isPicked, () => page.mouse.move(reach.x - 60, reach.y - 60))
    const frames = await framesWhile(page, async () => {
      await page.mouse.move(reach.x, reach.y, { steps: 30 })
      await page.mouse.move(x + 60, y + 60, { steps: 30 })
    })
    await page.mouse.up()
    await page.keyboard.press("Escape")
    await page.locator(".picked-bar").waitFor({ state: "detached" })
    await page.waitForTimeout(200)
    if (time === 0) continue
    millis.picks.push(picks)
    millis.frames.push(...frames)
  }
  return millis
}

const floorWidth = `document.querySelector(".room-floor").getBoundingClientRect().width`

/** The room is drawn smaller and larger by presses. */
const zooms = async (page: Page, times: number): Promise<ReadonlyArray<number>> => {
  const millis: Array<number> = []
  for (let time = 0; time <= times; time++) {
    for (const name of ["Zoom in", "Zoom out"]) {
      const button = page.getByRole("button", { name, exact: true })
      await button.hover()
      const before = await page.evaluate<number>(floorWidth)
      await page.mouse.down()
      const zoomed = await answer(page, "pointerup", `${floorWidth} !== ${before}`, () => page.mouse.up())
      await page.waitForTimeout(100)
      if (time > 0) millis.push(zoomed)
    }
  }
  return millis
}

/** The wheel is turned with Ctrl, up and down. */
const wheels = async (page: Page, times: number): Promise<ReadonlyArray<number>> => {
  const { x, y } = await middleOf(page, ".room-frame")
  await page.mouse.move(x, y)
  await page.keyboard.down("Control")
  const millis: Array<number> = []
  for (let time = 0; time <= times; time++) {
    for (const by of [-50, 50]) {
      const before = await page.evaluate<number>(floorWidth)
      const zoomed = await answer(page, "wheel", `${floorWidth} !== ${before}`, () => page.mouse.wheel(0, by))
      if (time > 0) millis.push(zoomed)
      await page.waitForTimeout(100)
    }
  }
  await page.keyboard.up("Control")
  return millis
}

/** The floor is moved under its frame by some pixels for each frame. */
const pans = (page: Page, count: number): Promise<ReadonlyArray<number>> =>
  framesWhile(page, () =>
    page.evaluate(`new Promise((resolve) => {
      const frame = document.querySelector(".room-frame")
      let left = ${count}
      const pan = () => {
        const by = Math.floor(left / 30) % 2 === 0 ? 1 : -1
        frame.scrollBy(12 * by, 9 * by)
        if (left-- > 0) requestAnimationFrame(pan)
        else resolve()
      }
      requestAnimationFrame(pan)
    })`)
  )

/** Everything that is done in the room, at the scale at which it is shown. */
const inRoom = async (page: Page, times: number, where: string): Promise<ReadonlyArray<Latency>> => {
  const { follows, frames, undone } = await drags(page, times)
  await page.evaluate(`document.querySelector(".room-frame").scrollTo(0, 0)`)
  const lassoed = await lassos(page, ".room-floor", times)
  return [
    { title: `(t) lasso until people are picked, ${where}`, goal: 100, millis: lassoed.picks },
    { title: `(t) frame while a lasso is drawn, ${where}`, goal: 17, millis: lassoed.frames },
    { title: `(t) drag of a table until it follows, ${where}`, goal: 100, millis: follows },
    { title: `(t) frame while a table is dragged, ${where}`, goal: 17, millis: frames },
    { title: `(t) undo until it is on the screen, ${where}`, goal: 100, millis: undone },
    { title: `(t) drop of people on a table, ${where}`, goal: 100, millis: await drops(page, times) },
    { title: `(t) frame while the floor is panned, ${where}`, goal: 17, millis: await pans(page, 120) },
    { title: `(t) press until the room is larger or smaller, ${where}`, goal: 100, millis: await zooms(page, times) },
    { title: `(t) turn of the wheel until it is, ${where}`, goal: 100, millis: await wheels(page, times) }
  ]
}

/** A lasso around seats of the list of tables. */
const onBoard = async (page: Page, times: number): Promise<ReadonlyArray<Latency>> => {
  await page.getByRole("radio", { name: "Seats" }).click()
  await page.locator(".table-card").first().waitFor()
  const { frames, picks } = await lassos(page, ".board", times)
  return [
    { title: "(t) lasso until people are picked, in the list", goal: 100, millis: picks },
    { title: "(t) frame while a lasso is drawn, in the list", goal: 17, millis: frames }
  ]
}

const workInRoom = async (origin: string, fixture: Fixture, times: number): Promise<ReadonlyArray<Latency>> => {
  await setUpRoom(origin, fixture)
  const page = await openRoom(origin, fixture)
  try {
    const opened = await inRoom(page, times, "as it opens")
    await page.getByRole("button", { name: "Whole room" }).click()
    const whole = await inRoom(page, times, "the whole of it")
    return [...opened, ...whole, ...(await onBoard(page, Math.ceil(times / 2)))]
  } finally {
    await page.context().browser()?.close()
  }
}

/** (t) The room of a plan with 1,000 guests and 120 tables. */
export const roomInteractions = (bench: Bench) =>
  Effect.gen(function* () {
    const databaseUrl = yield* bench.database(size.slug)
    yield* migrate(databaseUrl, bench.directory)
    const fixture = yield* Effect.promise(() => makeFixture(databaseUrl, size))
    const { origin } = yield* banquetServer(databaseUrl, bench.directory)
    return yield* Effect.promise(() => workInRoom(origin, fixture, Math.min(45, bench.rounds * 4)))
  })
