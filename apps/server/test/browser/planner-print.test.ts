/** The pages that planners print: lists, the room, place cards and table cards, read in the browser's PDF. */
import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import type { Occasion } from "../support/Occasion.ts"
import { rsvpParts } from "../support/Rsvp.ts"
import { useServer } from "../support/Server.ts"
import { loadFonts } from "./support/Fonts.ts"
import { laptop, phone } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, expectAccessible, expectNoShift, usePages, watchShifts } from "./support/Pages.ts"
import { openAsPlanner } from "./support/PlannersPage.ts"
import { bare, readPdf } from "./support/Pdf.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

/** Names in seven scripts, and hostile ones. */
const names = [
  "Zoë Müller",
  "Ольга Петрова",
  "Ελένη Παπά",
  "ليلى حداد",
  "נועם לוי",
  "李小龙",
  "अनीता नायक",
  "🎉 Max",
  '=1+"<b>x</b>',
  "A name that is so very long that nobody will ever be able to read it on a small card from afar"
]

const parts = {
  ...rsvpParts(),
  actors: [
    ...rsvpParts().actors,
    ...names.map((display_name, index) => ({ key: `n${index}`, type: "person", display_name }))
  ],
  invitations: []
}

const printed = async (device: object = laptop, means: "mouse" | "keyboard" | "touch" = "mouse") => {
  const occasion = await server.occasion(parts)
  const { plan, tables } = await occasion.setUp([8, 20])
  await occasion.seat(plan, "smiths", tables[0])
  for (const [index] of names.entries()) await occasion.seat(plan, `n${index}`, tables[1], { seat_number: index + 1 })
  await answered(200, occasion.planner().updateTable(tables[0], { name: "Tisch Größe 1 🎉" }))
  await answered(200, occasion.planner().updatePlan(plan, { floor: { width: 1200, depth: 900 } }))
  await answered(200, occasion.planner().updateTable(tables[1], { place: { x: 600, y: 450, angle: 0 } }))
  const page = await opened(occasion, device)
  return { occasion, plan, tables, page, hand: new Hand(page, means) }
}

const opened = async (occasion: Occasion, device: object, query = ""): Promise<Page> => {
  const page = await openAsPlanner(pages, occasion, `/seating/print${query}`, device)
  await page.getByRole("heading", { name: "Print", exact: true }).waitFor()
  return page
}

const pdf = async (page: Page) => {
  await loadFonts(page, names.join(""))
  return readPdf(await page.pdf({ preferCSSPageSize: true }))
}

const sizesOf = async (page: Page): Promise<ReadonlyArray<string>> =>
  (await readPdf(await page.pdf({ preferCSSPageSize: true }))).map(({ size }) => size)

/** Checks that the text of each card is inside it, and that crop marks are outside. */
const expectCardsApart = async (page: Page) => {
  const found = await page.evaluate(`(() => {
    const cards = [...document.querySelectorAll(".printed-card")]
    const marks = [...document.querySelectorAll(".crop-mark")].map((mark) => mark.getBoundingClientRect())
    const crosses = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    return cards
      .filter((card) => card.scrollHeight > card.clientHeight + 1 || card.scrollWidth > card.clientWidth + 1 ||
        marks.some((mark) => crosses(mark, card.getBoundingClientRect())))
      .map((card) => card.textContent)
  })()`)
  expect(found).toEqual([])
}

/** The letters of a text, without the marks on them: a PDF has them in the order of their shapes. */
const lettersOf = (text: string): string => bare(text).replaceAll(/\p{M}/gu, "")
const sorted = (letters: string): string => Array.from(letters).toSorted().join("")

/** Returns the names of which a word is not there, its letters one beside the other. */
const missing = (text: string, wanted: ReadonlyArray<string>): ReadonlyArray<string> => {
  const found = Array.from(lettersOf(text))
  const hasWord = (word: string): boolean => {
    const letters = Array.from(lettersOf(word))
    const target = sorted(letters.join(""))
    return found.some((_, at) => sorted(found.slice(at, at + letters.length).join("")) === target)
  }
  return wanted.filter((name) => !name.split(" ").every(hasWord))
}

const choose = async (page: Page, hand: Hand, label: string, option: string) => {
  await hand.press(page.getByRole("button", { name: new RegExp(`${label}$`) }))
  await hand.press(page.getByRole("option", { name: option, exact: true }))
}

const [a4, letter] = ["595 × 842", "612 × 792"]

/** The given names of those on the poster, which has room for whole ones. */
const given = ["Zoë", "Ольга", "Ελένη", "ليلى", "נועם", "李小龙", "अनीता", "Max", names[8]!]

/** The room on one sheet of each size, with who sits where, and a table that stands nowhere. */
const expectPosters = async (page: Page, hand: Hand) => {
  await choose(page, hand, "What to print", "Room plan, also as a poster")
  await page.locator(".poster").waitFor()
  await expectAccessible(page)
  const [poster, ...others] = await pdf(page)
  expect([poster?.size, others]).toEqual(["842 × 595", []])
  expect(poster?.text).toMatch(/^Roomplan·ReceptionAna&Ben·Draft:guestsdonotseethisyet/)
  expect(poster?.text).toContain("NotplacedintheroomyetTischGröße1🎉TheSmiths×4")
  expect(missing(poster?.text ?? "", [...given, "Table 2"])).toEqual([])
  const sizes: Array<unknown> = []
  for (const name of ["A3", "A2", "A1", "Portrait", "A4"]) {
    await hand.press(page.getByRole("radio", { name, exact: true }))
    sizes.push(await sizesOf(page))
    if (name === "A1") expect(await page.getByText("A larger sheet").count()).toBe(0)
  }
  expect(sizes).toEqual([["1191 × 842"], ["1684 × 1191"], ["2384 × 1684"], ["1684 × 2384"], ["595 × 842"]])
}

describe("printed lists", () => {
  it("say which plan they are of, and have everybody in seven scripts, the room on sheets up to A1 [SEAT-140, SEAT-141, SEAT-227, SEAT-228, SEAT-426]", async () => {
    const { hand, occasion, page, plan } = await printed()
    await expectAccessible(page)
    for (const [kind, title] of [
      ["List by name", "Listbyname"],
      ["List by table", "Listbytable"],
      ["Meals by table", "Mealsbytable"]
    ] as const) {
      if (kind !== "List by name") await choose(page, hand, "What to print", kind)
      await page.getByRole("heading", { name: kind }).waitFor()
      const [sheet, ...others] = await pdf(page)
      expect([sheet?.size, others]).toEqual([a4, []])
      expect(sheet?.text).toContain(`Ana&Ben·Reception${title}Draft:guestsdonotseethisyet`)
      expect(sheet?.text).not.toMatch(/Print|Crop|Overview|Nothingchosen/)
      expect(sheet?.text.includes("Nobodyhaschosenameal.")).toBe(kind === "Meals by table")
      expect(missing(sheet?.text ?? "", [...names, "The Smiths", "Tisch Größe 1 🎉"])).toEqual([])
      await hand.press(page.getByRole("radio", { name: "Letter" }))
      expect(await sizesOf(page)).toEqual([letter])
      await hand.press(page.getByRole("radio", { name: "A4" }))
    }
    await expectPosters(page, hand)
    await hand.press(page.getByRole("radio", { name: "As published" }))
    await page.getByText("This plan is not published.").waitFor()
    await answered(200, occasion.planner().publish(plan))
    const later = await opened(occasion, laptop, "?kind=by_table&state=published")
    await later.getByRole("heading", { name: "List by table" }).waitFor()
    expect((await pdf(later))[0]?.text).toMatch(/ListbytablePublished\w+day/)
    await choose(later, new Hand(later, "mouse"), "What to print", "Room plan, also as a poster")
    await later.locator(".poster").waitFor()
    expect((await pdf(later))[0]?.text).toMatch(/^Roomplan·ReceptionAna&Ben·Published\w+day/)
  })

  it("stay where they are once they are there, in German on a phone [SEAT-229]", async () => {
    const { occasion, page: first, plan } = await printed()
    await first.close()
    await answered(200, occasion.planner().publish(plan))
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const before = async (held: Page) => {
      await watchShifts(held)
      await held.route(/seating\/lists\?state=published/, async (route) => {
        await isReleased
        await route.continue()
      })
    }
    const page = await openAsPlanner(pages, occasion, "/seating/print", { ...phone, locale: "de-DE" }, { before })
    await page.waitForResponse(/seating\/lists\?state=draft/)
    release()
    await page.getByText(/^Veröffentlicht: .*Uhr$/).waitFor()
    await expectNoShift(page)
  })

  it("are saved as files, by keyboard, to which Ctrl+P and ⌘P on the plan lead [SEAT-140, SEAT-308, SEAT-321]", async () => {
    const { hand, page } = await printed({ viewport: phone.viewport }, "keyboard")
    await page.getByRole("heading", { name: "List by name" }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      hand.press(page.getByRole("button", { name: "Save as CSV" }))
    ])
    expect(download.suggestedFilename()).toBe("seating-by-name-draft.csv")
    const lines = (await readFile(await download.path(), "utf8")).split("\r\n")
    expect(lines[0]).toBe("\uFEFFName,Party size,Table,Zone,Seat,Seat label,Seated with")
    expect(lines.some((line) => line.startsWith(`"'=1+""<b>x</b>",1,Table 2`))).toBe(true)
    for (const keys of ["Control+p", "Meta+p"]) {
      await hand.press(page.getByRole("link", { name: "Back to the plan" }))
      await page.locator(".plan-print").waitFor()
      await page.keyboard.press(keys)
      await page.getByRole("heading", { name: "List by name" }).waitFor()
    }
    // Whoever was about to publish, and looks at the prints first, is asked again.
    const review = page.getByRole("dialog", { name: /^Publish / })
    const back = page.getByRole("link", { name: "Back to the plan" })
    await hand.press(back)
    await hand.press(page.getByRole("button", { name: "Publish…" }))
    await review.waitFor()
    await page.keyboard.press("Control+p")
    await hand.press(back)
    await review.waitFor()
    await expectAccessible(page)
  })
})

describe("printed cards", () => {
  it("are for everybody who has a name, on sheets to cut out and on labels [SEAT-142]", async () => {
    const { hand, page } = await printed(phone, "touch")
    await choose(page, hand, "What to print", "Place cards")
    await page.locator(".printed-card").first().waitFor()
    await expectAccessible(page)
    expect(await page.locator(".printed-card").count()).toBe(12)
    expect(await page.locator(".crop-mark").count()).toBeGreaterThan(0)
    await expectCardsApart(page)
    const cards = ["Alice Smith", "Bob Smith", ...names]
    const cut = await pdf(page)
    expect(cut.map(({ size }) => size)).toEqual([a4, a4])
    expect(missing(cut.map(({ text }) => text).join(""), cards)).toEqual([])
    expect(missing(cut[0]?.text ?? "", cards)).toEqual(names.slice(8))

    await choose(page, hand, "Size of a card", "Avery 5163, 10 on a sheet")
    const labels = await pdf(page)
    expect(labels.map(({ size }) => size)).toEqual([letter, letter])
    expect(await page.locator(".crop-mark").count()).toBe(0)
    const [first, second] = await Promise.all([0, 1].map((at) => page.locator(".printed-card").nth(at).boundingBox()))
    const scale = (first?.width ?? 0) / 101.6
    expect(((second?.x ?? 0) - (first?.x ?? 0)) / scale).toBeCloseTo(101.6 + 4.7625, 0)

    await choose(page, hand, "Size of a card", "A size of your own")
    await page.getByLabel("Width in mm").fill("500")
    await page.getByText("At least 20 mm, and at most what fits on the paper").waitFor()
    expect(await page.locator(".sheet").count()).toBe(0)
    expect(await page.getByRole("button", { name: "Print", exact: true }).isDisabled()).toBe(true)
    await page.getByLabel("Width in mm").fill("60")
    await page.getByLabel("Height in mm").fill("40")
    expect((await pdf(page)).map(({ size }) => size)).toEqual([a4])
    await expectCardsApart(page)
    await hand.press(page.getByRole("radio", { name: "Letter" }))
    expect(await sizesOf(page)).toEqual([letter])
  })

  it("name each table once [SEAT-142]", async () => {
    const { hand, page } = await printed()
    await choose(page, hand, "What to print", "Table cards")
    await page.locator(".printed-card").first().waitFor()
    await expectAccessible(page)
    expect((await pdf(page)).map(({ size, text }) => [size, text])).toEqual([[a4, "TischGröße1🎉Table2"]])
  })
})
