/** How fast the planner's seating page answers whoever works with it, in a browser and by the browser's own clock. */
import { launchChromium } from "@banquet/server/testing/Chromium"
import { Effect } from "effect"
import type { Bench } from "./Bench.ts"
import { type Fixture, makeFixture } from "./Fixture.ts"
import type { Latency } from "./Latency.ts"
import { banquetServer, migrate } from "./Processes.ts"

type Browser = Awaited<ReturnType<typeof launchChromium>>
export type Page = Awaited<ReturnType<Browser["newPage"]>>

/** 800 persons in 200 households, 700 of them seated. */
const size = { slug: "interaction", persons: 800, plans: 1, tables: 120, capacity: 10, seated: 700, guests: 1 }

/**
 * In the page: the time from an event of the planner's until the frame in which the answer is there has been painted,
 * and until the view is there.
 */
export const watching = (isViewed: string): string => `
  const painted = (isThere, done) => {
    const look = () => {
      if (!isThere()) return requestAnimationFrame(look)
      const channel = new MessageChannel()
      channel.port1.onmessage = () => done(performance.now())
      channel.port2.postMessage(null)
    }
    requestAnimationFrame(look)
  }
  globalThis.answered = (type, isThere) => {
    globalThis.answer = new Promise((resolve) =>
      addEventListener(type, ({ timeStamp }) => painted(isThere, (at) => resolve(at - timeStamp)), { capture: true, once: true })
    )
  }
  globalThis.viewed = new Promise((resolve) =>
    painted(() => ${isViewed}, resolve)
  )
`

/** Milliseconds from the next event of the type, which `act` brings about, until the condition holds on the screen. */
export const answer = async (
  page: Page,
  type: string,
  condition: string,
  act: () => Promise<unknown>
): Promise<number> => {
  await page.evaluate(`answered(${JSON.stringify(type)}, () => ${condition})`)
  await act()
  return page.evaluate<number>("globalThis.answer")
}

const signIn = async (browser: Browser, origin: string, { occasionId, plannerToken }: Fixture): Promise<Page> => {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(
    watching(`document.querySelector(".person-row") !== null && document.querySelector(".table-card") !== null`)
  )
  const path = `/occasions/${occasionId}/seating`
  await page.goto(`${origin}/sign-in#token=${plannerToken}&to=${encodeURIComponent(path)}`)
  await page.locator(".table-card").first().waitFor()
  return page
}

/** The page on a first visit, with nothing kept from before. */
export const firstViews = async (page: Page, times: number): Promise<ReadonlyArray<number>> => {
  const session = await page.context().newCDPSession(page)
  await session.send("Network.setCacheDisabled", { cacheDisabled: true })
  const millis: Array<number> = []
  for (let time = 0; time <= times; time++) {
    await page.reload()
    millis.push(await page.evaluate<number>("globalThis.viewed"))
  }
  await session.detach()
  return millis.slice(1)
}

/** The first person of the list is dragged to a table that is not full, again and again. */
const dragsAndDrops = async (page: Page, times: number) => {
  await page.getByRole("searchbox").first().fill("person")
  const row = page.getByRole("row", { name: /^Person/ }).first()
  const said = page.locator(".toast")
  const millis = { drags: new Array<number>(), drops: new Array<number>() }
  for (let time = 0; time <= times; time++) {
    const to = 80 + 10 * (time % 5)
    const table = page.getByRole("button", { name: new RegExp(`^Table ${to} ?, `) })
    const [from, target] = [await row.boundingBox(), await table.boundingBox()]
    if (from === null || target === null) throw new Error("the person or the table is out of sight")
    const [x, y] = [target.x + target.width / 2, target.y + 60]
    await page.mouse.move(from.x + 100, from.y + from.height / 2)
    await page.mouse.down()
    const drag = await answer(
      page,
      "pointermove",
      `document.querySelector(".person-row[data-dragging]") !== null && document.querySelector("[data-fit=no]") !== null`,
      () => page.mouse.move(from.x + 120, from.y + from.height / 2, { steps: 4 })
    )
    await page.mouse.move(x, y, { steps: 6 })
    const taken = (await table.locator(".table-card-count").textContent()) ?? ""
    const count = `[...document.querySelectorAll(".table-card")].find((card) => card.textContent.includes("Table ${to},")).querySelector(".table-card-count")`
    const drop = await answer(page, "pointerup", `${count}.textContent !== ${JSON.stringify(taken)}`, () =>
      page.mouse.up()
    )
    await said.getByText(`now at Table ${to}`).waitFor()
    millis.drags.push(drag)
    millis.drops.push(drop)
    // The toast goes, so that the next one is seen to be new; and the plan has been read again.
    await said.getByRole("button").last().click()
    await page.waitForTimeout(300)
  }
  return { drags: millis.drags.slice(1), drops: millis.drops.slice(1) }
}

/** One more letter among a thousand names. */
const searches = async (page: Page, times: number): Promise<ReadonlyArray<number>> => {
  await page.getByRole("radio", { name: "Everybody" }).click()
  const field = page.getByRole("searchbox").first()
  const millis: Array<number> = []
  const heading = page.locator(".people-count")
  await field.fill("")
  await heading.getByText(/^\d+ people$/).waitFor()
  const everybody = (await heading.textContent()) ?? ""
  for (let time = 0; time <= times; time++) {
    await field.fill("")
    await heading.getByText(everybody, { exact: true }).waitFor()
    for (const key of String(10 + (time % 50))) {
      const before = await heading.textContent()
      const shown = `document.querySelector(".people-count").textContent !== ${JSON.stringify(before)}`
      millis.push(await answer(page, "keydown", shown, () => field.press(key)))
    }
  }
  return millis.slice(2)
}

/** Changes the plans once: of published ones the page asks first. */
const makeDrafts = async (origin: string, { occasionId, plannerToken, plans }: Fixture): Promise<void> => {
  for (const { planId } of plans) {
    const { ok } = await fetch(`${origin}/v1/occasions/${occasionId}/seating/plans/${planId}`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${plannerToken}`, "content-type": "application/json" },
      body: JSON.stringify({ display_name: "Dinner, to be arranged" })
    })
    if (!ok) throw new Error("the plan cannot be changed")
  }
}

/** Every interaction of the page at one address. */
export const interactWith = async (
  origin: string,
  fixture: Fixture,
  times: number
): Promise<ReadonlyArray<Latency>> => {
  const browser = await launchChromium()
  try {
    await makeDrafts(origin, fixture)
    const page = await signIn(browser, origin, fixture)
    const views = await firstViews(page, Math.ceil(times / 4))
    const { drags, drops } = await dragsAndDrops(page, times)
    return [
      { title: "(i) drag until the tables that can take the party are shown", goal: 100, millis: drags },
      { title: "(i) drop until it is on the screen", goal: 100, millis: drops },
      { title: "(i) key until the list is searched", goal: 100, millis: await searches(page, times) },
      { title: "(i) first view, nothing cached", goal: 1500, millis: views }
    ]
  } finally {
    await browser.close()
  }
}

/** (i) The planner's seating page with 1,000 guests and 120 tables; as many times as there would be seconds, times five. */
export const interactions = (bench: Bench) =>
  Effect.gen(function* () {
    const databaseUrl = yield* bench.database(size.slug)
    yield* migrate(databaseUrl, bench.directory)
    const fixture = yield* Effect.promise(() => makeFixture(databaseUrl, size))
    const { origin } = yield* banquetServer(databaseUrl, bench.directory)
    return yield* Effect.promise(() => interactWith(origin, fixture, Math.min(45, bench.rounds * 4)))
  })
