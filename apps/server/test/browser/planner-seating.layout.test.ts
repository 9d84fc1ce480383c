/** How the planner's seating page counts people and lays out people and tables, at the sizes that planners have. */
import type { Locator, Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import type { ActorEntry, OccasionParts } from "../support/OccasionDocument.ts"
import { useServer } from "../support/Server.ts"
import { again, laptop, phone } from "./support/Devices.ts"
import { dragByTouch } from "./support/Dragging.ts"
import { builtWeb, expectAccessible, expectInView, usePages } from "./support/Pages.ts"
import { openPlan, placeOf, row, said, table } from "./support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

/** 35 households of four, of whom six are not coming. */
const households: OccasionParts = {
  actors: Array.from({ length: 35 }, (_, number): ReadonlyArray<ActorEntry> => {
    const key = `household-${number}`
    const name = `Family ${String.fromCodePoint(65 + (number % 26))}${number}`
    return [
      { key, type: "household", display_name: name },
      ...["Ada", "Ben", "Cleo", "Dan"].map((first) => ({
        key: `${first}-${number}`,
        type: "person",
        display_name: `${first} ${name.slice("Family ".length)}`,
        member_of: [key]
      }))
    ]
  }).flat(),
  invitations: [
    ...Array.from({ length: 35 }, (_, number) => ({ event: "reception", actor: `household-${number}` })),
    ...Array.from({ length: 6 }, (_, number) => ({
      event: "reception",
      actor: `Dan-${number}`,
      response: "declined"
    }))
  ],
  guests: [],
  vendors: []
}

const boxOf = async (what: Locator) => {
  await what.waitFor()
  const box = await what.boundingBox()
  if (box === null) throw new Error("it is not in sight")
  return box
}

const peopleList = (page: Page) => page.getByRole("treegrid", { name: "People" })

describe("seats that are still needed", () => {
  it("are one number everywhere: 134 where 134 are coming, and a household is one row that opens to its people", async () => {
    const occasion = await server.occasion(households)
    const { plan, tables } = await occasion.setUp([8])
    const page = await openPlan(pages, occasion, laptop)
    await page.locator(".plan-capacity").getByText("134 to seat").waitFor()
    await page.locator(".people-count").getByText("134 to seat").waitFor()
    await page.getByRole("button", { name: "Publish…" }).click()
    await page.getByRole("dialog").getByText("134 have no seats and will see nothing").waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("radio", { name: "Everybody" }).click()
    await page.locator(".people-count").getByText("140 people").waitFor()
    await page.getByRole("radio", { name: "To seat" }).click()

    // By mouse; Dan is not coming.
    const family = row(page, "Family A0")
    await family.getByRole("button", { name: /^Expand/ }).click()
    await row(page, "Cleo A0").waitFor()
    expect(await peopleList(page).getByRole("row", { name: / A0$/ }).allTextContents()).toHaveLength(4)
    expect(await row(page, "Ada A0").getAttribute("aria-level")).toBe("2")
    await expectAccessible(page)
    await family.getByRole("button", { name: /^Collapse/ }).click()
    await row(page, "Cleo A0").waitFor({ state: "detached" })

    // By keyboard, as in every treegrid.
    await family.focus()
    await page.keyboard.press("ArrowRight")
    await row(page, "Ada A0").waitFor()
    await page.keyboard.press("ArrowDown")
    await expect.poll(() => page.evaluate("document.activeElement.ariaLabel")).toBe("Ada A0")
    await page.keyboard.press("ArrowLeft")
    await expect.poll(() => page.evaluate("document.activeElement.ariaLabel")).toBe("Family A0")
    await page.keyboard.press("ArrowLeft")
    await row(page, "Ada A0").waitFor({ state: "detached" })

    await occasion.seat(plan, "Ada-0", tables[0])
    await page.locator(".plan-capacity").getByText("133 to seat").waitFor()
    await page.locator(".people-count").getByText("133 to seat").waitFor()
    await row(page, "Family A0").getByText("2 to seat").waitFor()
    // Who is looked for is in sight, wherever they stand.
    await page.getByRole("searchbox", { name: "Find a person" }).fill("a26")
    await row(page, "Ben A26").waitFor()
  })

  it("and whoever is looked at next begins at the top [SEAT-433]", async () => {
    const occasion = await server.occasion(households)
    await occasion.setUp(Array.from({ length: 18 }, () => 8))
    const page = await openPlan(pages, occasion, laptop)
    await page.setViewportSize({ width: 1280, height: 600 })
    const heading = (name: string) => page.getByRole("heading", { name, exact: true })
    await row(page, "Family A0").click()
    await heading("Family A0").waitFor()
    const inspector = page.locator(".plan-inspector")
    await inspector.hover()
    await page.mouse.wheel(0, 5000)
    await expect.poll(() => inspector.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(150)
    await row(page, "Family A26").click()
    await expectInView(heading("Family A26"))
  })

  it("are said on the tab of a phone, and a household opens by touch", { tags: again }, async () => {
    const occasion = await server.occasion(households)
    const { plan, tables } = await occasion.setUp([8])
    const page = await openPlan(pages, occasion, phone)
    await page.getByRole("tab", { name: "People" }).getByLabel("134 to seat").waitFor()
    const chevron = row(page, "Family A0").getByRole("button", { name: /^Expand/ })
    const { height, width } = await boxOf(chevron)
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(44)
    await chevron.tap()
    await row(page, "Ada A0").waitFor()
    await expectAccessible(page)

    // People who are seated with their household say their table first.
    await occasion.seat(plan, "household-0", tables[0])
    await page.getByRole("radio", { name: "Seated" }).tap()
    await row(page, "Ada A0").getByText("Table 1, with Family A0").waitFor()
  })
})

describe("on a laptop", () => {
  for (const [how, zones] of [
    ["without zones", 0],
    ["in four zones", 4]
  ] as const) {
    it(`18 tables of 8 ${how} are in sight at 1440 × 900 without scrolling, their seats at least 24 px with readable initials`, async () => {
      const occasion = await server.occasion(households)
      const { plan, tables } = await occasion.setUp(Array.from({ length: 18 }, () => 8))
      for (let number = 0; number < zones; number++) {
        const { zone } = await answered(201, occasion.planner().createZone(plan, { name: `Zone ${number}` }))
        for (const one of tables.filter((_, place) => place % zones === number)) {
          await answered(200, occasion.planner().updateTable(one, { seating_zone_id: zone.id }))
        }
      }
      await occasion.seat(plan, "Ada-0", tables[0] ?? "", { seat_number: 1 })
      const page = await openPlan(pages, occasion, laptop)
      await table(page, "Table 2").click()
      await page.getByRole("heading", { name: "Table 2" }).waitFor()
      const cards = page.locator(".table-card")
      expect(await cards.count()).toBe(18)
      const [board, list, panel] = await Promise.all(
        [".plan-board", ".plan-people", ".plan-inspector"].map((part) => boxOf(page.locator(part)))
      )
      for (const card of await cards.all()) {
        const { height, width, x, y } = await boxOf(card)
        expect(x).toBeGreaterThanOrEqual((list?.x ?? 0) + (list?.width ?? 0))
        expect(x + width).toBeLessThanOrEqual(panel?.x ?? 0)
        expect(y).toBeGreaterThanOrEqual(board?.y ?? 900)
        expect(y + height).toBeLessThanOrEqual(laptop.viewport.height)
      }
      for (const seat of (await page.locator(".seat circle").all()).slice(0, 8)) {
        const { height, width } = await boxOf(seat)
        expect(Math.min(height, width)).toBeGreaterThanOrEqual(24)
      }
      const text = page.locator(".seat text").first()
      expect(await text.textContent()).toBe("AA")
      const size = await page.evaluate(
        "Number.parseFloat(getComputedStyle(document.querySelector('.seat text')).fontSize)"
      )
      expect(size).toBeGreaterThanOrEqual(11)
    })
  }

  it("empty zones come after those with tables until they are used, tables without a zone last, and a table goes into the zone in view, or another that is chosen [SEAT-357, SEAT-425, SEAT-431]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([8, 8])
    await answered(201, occasion.planner().createZone(plan, { name: "Garden" }))
    const page = await openPlan(pages, occasion, laptop)
    const headings = page.locator(".zone-header h2")
    await headings.first().waitFor()
    expect(await headings.allTextContents()).toEqual(["Garden", "No zone"])
    const add = page.getByRole("form", { name: "Add tables" })
    await page.getByLabel("Zone name").fill("Porch")
    // A second press before the page has rendered again makes no second zone.
    await page.evaluate("for (const _ of [1, 2]) document.querySelector('[aria-labelledby=new-zone]').requestSubmit()")
    await add.getByRole("button", { name: "Porch Zone" }).waitFor()
    await add.getByLabel("How many").fill("2")
    await add.getByRole("button", { name: "Add" }).click()
    await said(page, "2 tables were added.")
    expect(await headings.allTextContents()).toEqual(["Porch", "Garden", "No zone"])

    // Further tables make the board scroll: each zone comes in view.
    await add.getByLabel("How many").fill("30")
    await add.getByRole("button", { name: "Add" }).click()
    await said(page, "30 tables were added.")
    await add.getByRole("button", { name: "Porch Zone" }).waitFor()
    await page.evaluate("document.querySelector('.plan-board').scrollTo(0, 1e6)")
    await add.getByRole("button", { name: "None Zone" }).waitFor()
    // Another that is chosen stays chosen while a table is looked at.
    await add.getByRole("button", { name: "None Zone" }).click()
    await page.getByRole("option", { name: "Garden" }).click()
    await table(page, "Table 1").click()
    await page.getByRole("button", { name: "Close", exact: true }).click()
    await add.getByRole("button", { name: "Garden Zone" }).click()
    await page.getByRole("option", { name: "None" }).click()
    await add.getByLabel("How many").fill("1")
    await add.getByRole("button", { name: "Add" }).click()
    await said(page, "Table 35 was added.")
    const { tables } = await occasion.plan()
    expect(tables.find(({ name }) => name === "Table 35")?.seating_zone_id).toBeNull()
  })
})

it("on a tablet people and tables stand side by side, upright and across, and people are seated by drag and by tap, which the page says [SEAT-74]", async () => {
  const name = (number: number) => `Guest ${number}`
  const occasion = await server.occasion({
    actors: Array.from({ length: 6 }, (_, number) => ({
      key: `guest-${number}`,
      type: "person",
      display_name: name(number)
    })),
    guests: [],
    vendors: []
  })
  await occasion.setUp([4, 4])
  const sizes = [
    { width: 768, height: 1024 },
    { width: 820, height: 1180 },
    { width: 1180, height: 820 }
  ]
  const page = await openPlan(pages, occasion, {
    viewport: { width: 768, height: 1024 },
    hasTouch: true,
    isMobile: true
  })
  for (const [turn, size] of sizes.entries()) {
    await page.setViewportSize(size)
    // A wide tablet has the panel beside them, too.
    await page.locator(size.width < 1024 ? ".plan-columns[data-halves]" : ".plan-inspector").waitFor()
    const [dragged, tapped] = [row(page, name(2 * turn)), row(page, name(2 * turn + 1))]
    const [person, one] = [await boxOf(dragged), await boxOf(table(page, "Table 1"))]
    expect(person.x + person.width).toBeLessThanOrEqual(one.x)
    expect(one.x + one.width).toBeLessThanOrEqual(size.width)
    expect(await page.evaluate("document.scrollingElement.scrollWidth")).toBe(size.width)
    await page.getByText("Tap somebody without a seat, then a table.").waitFor()
    await expectAccessible(page)
    await dragByTouch(dragged, table(page, "Table 1"))
    await said(page, `${name(2 * turn)}: now at Table 1.`)
    expect(await placeOf(occasion, `guest-${2 * turn}`)).toEqual(["Table 1", null, null])

    // Whoever is tapped leaves the tables in sight, and the next of them that is tapped takes them.
    await tapped.tap()
    await page.getByRole("heading", { name: name(2 * turn + 1) }).waitFor()
    await expectAccessible(page)
    // The search is a key away, whatever covers it.
    await page.keyboard.press("/")
    await expect.poll(() => page.evaluate("document.activeElement.type")).toBe("search")
    await tapped.tap()
    await table(page, "Table 2").tap()
    await said(page, `${name(2 * turn + 1)}: now at Table 2.`)
  }
  await page.getByRole("radio", { name: "Seated" }).tap()
  await row(page, name(5)).waitFor()
})

it("long names of households are read whole on a tablet, and who has not answered stands below [SEAT-173]", async () => {
  const name = "Family Schneider-Wasserburg"
  const longer = "María Fernanda Castellanos-Rodríguez"
  const occasion = await server.occasion({
    actors: [
      { key: "long", type: "household", display_name: name, party_size: 12 },
      { key: "longer", type: "person", display_name: longer }
    ],
    invitations: ["long", "longer"].map((actor) => ({ event: "reception", actor, response: "pending" })),
    guests: [],
    vendors: []
  })
  await occasion.setUp([4])
  const page = await openPlan(pages, occasion, {
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    isMobile: true
  })
  await page.getByRole("radio", { name: "Everybody" }).tap()
  for (const one of [name, longer]) {
    const shown = row(page, one).locator(".person-name")
    await shown.waitFor()
    const cut = await shown.evaluate(({ clientHeight, clientWidth, scrollHeight, scrollWidth }) => [
      scrollWidth - clientWidth,
      scrollHeight - clientHeight
    ])
    expect(cut).toEqual([0, 0])
    // A row is as high as it was: the first line begins and the second one ends in it.
    const [around, where] = [await boxOf(row(page, one)), await boxOf(row(page, one).locator(".person-row-where"))]
    expect((await boxOf(shown)).y).toBeGreaterThanOrEqual(around.y)
    expect(where.y + where.height).toBeLessThanOrEqual(around.y + around.height)
  }
  await row(page, name).getByText("No answer", { exact: true }).waitFor()
})

it(
  "a published plan says so once, and what has happened stands beside its buttons on a German phone [SEAT-173]",
  { tags: again },
  async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([8])
    await answered(200, occasion.planner().publish(plan))
    const page = await openPlan(pages, occasion, { ...phone, locale: "de-DE" })
    await page.locator(".plan-status").getByText("gerade eben").waitFor()
    expect(await page.locator(".plan-status").textContent()).toBe("Veröffentlichtgerade eben")
    const seat = async (name: string) => {
      await row(page, name).tap()
      await page.getByRole("option", { name: "Table 1" }).tap()
    }
    const toast = page.locator(".toast")
    await seat("Carol Jones")
    await page.getByRole("button", { name: "Ändern" }).tap()
    // Buttons for which a phone has no room beside the words stand in one line below them.
    await toast.getByText("Carol Jones").waitFor()
    const [publish, dismiss] = [
      toast.getByRole("button", { name: /veröffentlichen/ }),
      toast.getByRole("button").last()
    ]
    expect((await boxOf(publish)).y).toBe((await boxOf(dismiss)).y)
    await seat("Erin Green")
    await toast.getByText("Erin Green").waitFor()
    const [words, buttons] = [await boxOf(toast.locator("> span")), await boxOf(toast.locator(".toast-buttons"))]
    expect(words.x + words.width).toBeLessThanOrEqual(buttons.x)
    expect(buttons.x + buttons.width).toBeLessThanOrEqual(390)
  }
)

it("on a phone what a choice is about stands right below it, and the tables of all zones in the same columns [SEAT-270, SEAT-271]", async () => {
  const occasion = await server.occasion()
  const { plan, tables } = await occasion.setUp([8, 8, 8])
  for (const [name, ...within] of [["Hall", tables[0], tables[1]] as const, ["Terrace", tables[2]] as const]) {
    const { zone } = await answered(201, occasion.planner().createZone(plan, { name }))
    for (const one of within) await answered(200, occasion.planner().updateTable(one, { seating_zone_id: zone.id }))
  }
  await occasion.seat(plan, "carol", tables[0])
  const page = await openPlan(pages, occasion, phone)
  await page.getByRole("tab", { name: "Tables" }).tap()
  const columnOf = async (name: string) => (await boxOf(table(page, name))).x
  expect(await columnOf("Table 3")).toBe(await columnOf("Table 1"))
  await page.getByRole("tab", { name: "People" }).tap()
  await page.getByRole("radio", { name: "Seated" }).tap()
  await row(page, "Carol Jones").tap()
  const choice = await boxOf(page.getByRole("radiogroup", { name: "Move or swap" }))
  const below = await boxOf(page.getByPlaceholder("Find a table"))
  expect(below.y - choice.y - choice.height).toBeLessThan(48)
  expect((await boxOf(page.getByRole("heading", { name: "Wishes" }))).y).toBeLessThan(choice.y)
})
