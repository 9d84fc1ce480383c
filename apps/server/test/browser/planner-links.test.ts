/** The page of the guests' links: making, printing, withdrawing and replacing them. */
import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { answered, Client } from "../support/Client.ts"
import { seatingModule } from "../support/OccasionDocument.ts"
import { People, peopleParts } from "../support/People.ts"
import { useServer } from "../support/Server.ts"
import { laptop, phone } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { goTo } from "./support/Navigation.ts"
import { builtWeb, expectAccessible, expectToAskOnClose, usePages } from "./support/Pages.ts"
import { openAsPlanner } from "./support/PlannersPage.ts"
import { bare, readPdf } from "./support/Pdf.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const parts = {
  ...peopleParts,
  actors: [
    ...peopleParts.actors,
    { key: "formula", type: "person", display_name: '=1+"Zoë"' },
    { key: "another-alice", type: "person", display_name: "Alice Smith" },
    ...Array.from({ length: 5 }, (_, index) => ({ key: `g${index}`, type: "person", display_name: `Guest ${index}` }))
  ]
}

const opened = async (device: object, means: "mouse" | "keyboard" | "touch", more: object = {}) => {
  const occasion = await server.occasion({ ...parts, ...more })
  const page = await openAsPlanner(pages, occasion, "", device)
  const hand = new Hand(page, means)
  await goTo(page, hand, "Links")
  await page.getByRole("heading", { name: "Links", exact: true }).waitFor()
  return { occasion, page, hand }
}

const addresses = (page: Page): Promise<ReadonlyArray<string>> => page.locator(".links-card-address").allTextContents()

const sheets = async (page: Page) => readPdf(await page.pdf({ preferCSSPageSize: true }))

it("makes links for everybody without one, prints and saves them, shows them once and lists those that work, among which one is found [ACTOR-68, ACTOR-121, ACTOR-137, ACTOR-153, PLAT-80, PLAT-205, PLAT-216]", async () => {
  const { hand, occasion, page } = await opened(laptop, "mouse")
  await page.getByText("9 of 9 chosen").waitFor()
  await page.getByText("answers for the whole household").waitFor()
  await expectAccessible(page)
  await hand.press(page.getByLabel("Erin Green"))
  await hand.press(page.getByRole("button", { name: "Make 8 links" }))
  await page.getByRole("heading", { name: "8 new links" }).waitFor()
  await page.getByText("These links are shown only now.").waitFor()
  await expectAccessible(page)
  const made = await addresses(page)
  expect(new Set(made).size).toBe(8)

  await page.emulateMedia({ media: "print" })
  expect(await page.locator(".links-screen").first().isVisible()).toBe(false)
  expect(await page.locator(".planner-bar").isVisible()).toBe(false)
  const card = page.locator(".links-card").first()
  expect(await card.innerText()).toMatch(
    /^=1\+"Zoë"\s+Ana & Ben\s+Saturday,? 20 June 2026\s+\d+:00\sCeremony\s+\d+:00\sReception\s+Scan the code with your phone’s camera to find your seat\.\s+Or open/
  )
  await page.emulateMedia({ media: null })
  expect((await sheets(page)).map(({ size }) => size)).toEqual(["595 × 842"])
  await hand.press(page.getByRole("radio", { name: "Deutsch" }))
  expect(await card.innerText()).toMatch(
    /Samstag, 20\. Juni 2026\s+\d+:00\sUhr\sCeremony\s+\d+:00\sUhr\sReception\s+Scannen Sie den Code .* Ihren Platz finden\./
  )
  await hand.press(page.getByRole("radio", { name: "Letter" }))
  expect((await sheets(page)).map(({ size }) => size)).toEqual(["612 × 792"])

  await hand.press(page.getByRole("button", { name: "Done" }))
  await hand.press(page.getByRole("button", { name: "Keep them here" }))
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    hand.press(page.getByRole("button", { name: "Download for mail merge" }))
  ])
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n")
  expect(lines[0]).toBe('\uFEFF"Name","Household","E-mail","Link"')
  expect(lines[1]).toMatch(/^"'=1\+""Zoë""","","","https?:\/\/.*\/join#bq_g_/)
  expect(lines.find((line) => line.includes("Bob"))).toMatch(/^"Bob Smith","The Smiths"/)
  expect(lines).toHaveLength(10)
  await hand.press(page.getByRole("button", { name: "Done" }))

  await page.getByText("1 of 1 chosen").waitFor()
  expect(await page.getByText("Whoever comes in by the link").count()).toBe(0)
  const listed = page.getByRole("rowheader")
  expect(await listed.count()).toBe(11)
  const names = await listed.allTextContents()
  expect(names).toEqual(names.toSorted(new Intl.Collator("en").compare))
  const find = page.getByRole("searchbox", { name: "Find a guest or household" })
  const [field, icon] = await Promise.all([find.boundingBox(), page.locator(".search-field svg").boundingBox()])
  expect((icon?.y ?? 0) - (field?.y ?? Infinity)).toBeGreaterThan(0)
  await hand.write(find, "smith")
  await page.getByRole("status").getByText("3 links").waitFor()
  expect(await listed.allTextContents()).toEqual(["Alice Smith", "Alice Smith · The Smiths", "Bob Smith"])
  await hand.write(find, "ZOE")
  expect(await listed.allTextContents()).toEqual(['=1+"Zoë"'])
  await hand.write(find, "Nobody")
  await page.getByText("No link has that name.").waitFor()
  await expectAccessible(page)
  expect(await page.getByText("bq_g_").count()).toBe(0)
  const bob = await pages.open(`http://${made[2] ?? ""}`, phone)
  await bob.getByRole("heading", { name: "Hello, Bob Smith" }).waitFor()
  expect((await answered(200, new People(occasion).find(occasion.actor("bob")))).actor.links.active).toBe(1)
})

it("asks before new links are lost, and says who has a link already, rather than that there is nobody [PLAT-205, ACTOR-117]", async () => {
  const { hand, page } = await opened(laptop, "keyboard")
  await page.getByText("9 of 9 chosen").waitFor()
  await hand.press(page.getByRole("button", { name: "Make 9 links" }))
  const issued = page.getByRole("heading", { name: "9 new links" })
  await issued.waitFor()
  await expectToAskOnClose(page)
  const asked = page.getByRole("alertdialog", {
    name: "You have neither printed nor downloaded them, and they cannot be shown again. Close anyway?"
  })
  await goTo(page, hand, "Overview")
  await asked.waitFor()
  await expectAccessible(page)
  // What loses nothing has the focus.
  await page.keyboard.press("Enter")
  await asked.waitFor({ state: "detached" })
  await issued.waitFor()
  expect(page.url()).toMatch(/\/links$/)
  await goTo(page, hand, "Overview")
  await hand.press(asked.getByRole("button", { name: "Close without them" }))
  await page.getByRole("heading", { name: "Ana & Ben" }).waitFor()
  await goTo(page, hand, "Links")
  await page.getByText("Everybody here has a link already.").waitFor()
  expect(await page.getByRole("button", { name: /^Make \d+ links$/ }).count()).toBe(0)
  await expectAccessible(page)
})

it("says that a household's link does not show the seats that its people have by themselves, does not promise them on its card, and offers links that show them [PLAT-155, PLAT-261, PLAT-295, ACTOR-154]", async () => {
  const { hand, occasion, page } = await opened({ viewport: phone.viewport }, "keyboard", { guests: [] })
  const { plan, tables } = await occasion.setUp([8])
  await occasion.seat(plan, "alice", tables[0])
  const hint = page.getByText("It does not show the seats of people who are seated one by one")
  await page.getByRole("heading", { name: "Make new links" }).waitFor()
  expect(await hint.count()).toBe(0)
  await hand.press(page.getByRole("radio", { name: "Household" }))
  await hint.waitFor()
  await expectAccessible(page)
  await hand.press(page.getByRole("button", { name: /^Make \d+ links$/ }))
  await page.locator(".links-card", { hasText: "Erin Green" }).getByText("to find your seat.").waitFor()
  const scan = page.locator(".links-card", { hasText: "The Smiths" }).getByText("Scan the code")
  expect(await scan.innerText()).toMatch(/^Scan the code with your phone’s camera\. Or open/)
  await hand.press(page.getByRole("button", { name: "Done" }))
  await hand.press(page.getByRole("button", { name: "Close without them" }))
  await page.getByText("The link of The Smiths does not show its people where they sit").waitFor()
  await page.getByText("Everybody here has a link, their own or that of their household.").waitFor()
  await expectAccessible(page)
  await hand.press(page.getByRole("button", { name: "Make a link for this person" }))
  await page.getByLabel("The link for Alice Smith").waitFor()
})

it("withdraws and replaces links with the keyboard on a small screen [ACTOR-69, ACTOR-118, PLAT-87, PLAT-246]", async () => {
  const { hand, occasion, page } = await opened({ viewport: phone.viewport }, "keyboard")
  await hand.press(page.getByRole("radio", { name: "Household" }))
  await page.getByLabel("The Smiths", { exact: true }).waitFor()
  const old = occasion.guest("alice").client
  await hand.press(page.getByRole("button", { name: "Replace a link of Alice Smith" }))
  await hand.press(page.getByRole("button", { name: "Make a new one" }))
  await page.getByRole("heading", { name: "1 new link" }).waitFor()
  expect((await old.get("/v1/session")).status).toBe(401)
  const [address = ""] = await addresses(page)
  await page.getByText("open on this computer only").and(page.locator(".links-screen *")).waitFor()
  expect(await page.getByLabel("The link for Alice Smith").inputValue()).toBe(`http://${address}`)
  await hand.press(page.getByRole("button", { name: "Copy" }))
  await page.getByRole("button", { name: "Copied" }).waitFor()
  await expectAccessible(page)
  const token = new URL(`http://${address}`).hash.slice(1)
  await answered(200, new Client(occasion.url, token).get("/v1/session"))
  // It was copied, so that nothing is lost.
  await hand.press(page.getByRole("button", { name: "Done" }))
  await hand.press(page.getByRole("button", { name: "Withdraw a link of Alice Smith" }))
  await expectAccessible(page)
  await hand.press(page.getByRole("button", { name: "Withdraw it" }))
  await page.getByText("The link of Alice Smith does not work any more.").waitFor()
  expect((await new Client(occasion.url, token).get("/v1/session")).status).toBe(401)
  const over = await pages.open(`${occasion.url}/join#${token}`, phone)
  await over.getByRole("heading", { name: "This link does not work" }).waitFor()
  await over.getByText("Ask whoever invited you to send it again.").waitFor()
})

it("prints eight cards a sheet, over as many sheets as it takes [PLAT-80]", async () => {
  const guests = Array.from({ length: 18 }, (_, index) => `Gäste ${String(index).padStart(2, "0")}`)
  const occasion = await server.occasion({
    ...parts,
    actors: guests.map((display_name, index) => ({ key: `p${index}`, type: "person", display_name })),
    vendors: [],
    guests: []
  })
  const page = await openAsPlanner(pages, occasion, "/links", laptop)
  const hand = new Hand(page, "mouse")
  await hand.press(page.getByRole("button", { name: "Make 18 links" }))
  await page.getByRole("heading", { name: "18 new links" }).waitFor()
  const made = await addresses(page)
  const printed = await sheets(page)
  expect(printed.map(({ size }) => size)).toEqual(Array<string>(3).fill("595 × 842"))
  for (const [index, guest] of guests.entries()) {
    const text = printed[Math.floor(index / 8)]?.text ?? ""
    expect(text).toContain(bare(guest))
    expect(text).toContain(bare(made[index] ?? ""))
  }
})

it("has the links of a household on one card, a code for each of its people, which leads to the person's own seat [ACTOR-120, PLAT-280]", async () => {
  const long = "Maximiliane Theodora von der Heydebrand-Österreicher"
  const household = "Família Żak e Fernandes da Conceição-Vasconcelos"
  const zaks = [long, "Ida Żak", "Leo Żak", "Mia Żak", "Noa Żak", "Olga Żak", "Pilar Żak"]
  const otts = ["Ana Ott", "Ben Ott", "Cleo Ott", long]
  const events = [
    {
      key: "ceremony",
      name: "Standesamtliche Trauung",
      starts_at: "2026-06-19T14:00:00Z",
      place: "Schloss Benrath, Kuppelsaal"
    },
    { key: "reception", name: "Hochzeitsessen", starts_at: "2026-06-20T18:00:00Z", place: "Orangerie im Schlosspark" },
    { key: "brunch", name: "Brunch", starts_at: "2026-06-21T10:00:00Z", place: "Gasthof zum Goldenen Löwen" }
  ]
  const occasion = await server.occasion({
    ...parts,
    events,
    modules: [seatingModule(), ...["rsvp", "gallery"].map((module) => ({ module, events: [{ event: "reception" }] }))],
    actors: [
      ...Object.entries({ zaks, otts }).flatMap(([home, people]) => [
        { key: home, type: "household", display_name: home === "zaks" ? household : "The Otts" },
        ...people.map((display_name, index) => ({
          key: `${home}${index}`,
          type: "person",
          display_name,
          member_of: [home]
        }))
      ]),
      { key: "single", type: "person", display_name: "Olga Single" }
    ],
    invitations: [],
    vendors: [],
    guests: []
  })
  const page = await openAsPlanner(pages, occasion, "/links", laptop)
  const hand = new Hand(page, "mouse")
  await hand.press(page.getByRole("button", { name: "Make 12 links" }))
  await page.getByRole("heading", { name: "12 new links" }).waitFor()
  const made = await addresses(page)
  const cards = page.locator(".links-card")
  expect(await cards.count()).toBe(12)
  await hand.press(page.getByRole("radio", { name: "Deutsch" }))
  const expectFit = async () => {
    await page.emulateMedia({ media: "print" })
    for (const card of await cards.all()) {
      expect(
        await card.evaluate((one) =>
          [one, ...one.querySelectorAll(":scope > div")].map((part) => [
            part.scrollWidth - part.clientWidth,
            part.scrollHeight - part.clientHeight
          ])
        )
      ).toEqual([
        [0, 0],
        [0, 0]
      ])
    }
    await page.emulateMedia({ media: null })
  }
  await page
    .getByText(/20\. Juni, \d+:00\sUhr: Hochzeitsessen, Orangerie im Schlosspark/)
    .first()
    .waitFor()
  for (const paper of ["A4", "Letter"]) {
    await hand.press(page.getByRole("radio", { name: paper }))
    await expectFit()
  }
  await hand.press(page.getByRole("radio", { name: "A card for each household" }))
  expect((await addresses(page)).toSorted()).toEqual(made.toSorted())
  const codes = await Promise.all((await cards.all()).map((card) => card.getByRole("img").count()))
  expect(codes.toSorted()).toEqual([1, 1, 4, 6])
  expect(await page.locator(".links-card-name").allTextContents()).toEqual([
    household,
    household,
    "Olga Single",
    "The Otts"
  ])
  await page.getByText(/^1\/2 · Scannen Sie den Code neben Ihrem Namen/).waitFor()
  await page.getByText(/^2\/2 · Scannen/).waitFor()
  await expectAccessible(page)

  for (const paper of ["A4", "Letter"]) {
    await hand.press(page.getByRole("radio", { name: paper }))
    await expectFit()
    const [sheet, ...others] = await sheets(page)
    expect(others).toEqual([])
    for (const text of [...zaks, ...otts, ...made]) expect(sheet?.text).toContain(bare(text))
  }
  const person = page.locator(".links-card-household li", { hasText: "Mia Żak" })
  const mia = await pages.open(`http://${await person.locator(".links-card-address").innerText()}`, phone)
  await mia.getByRole("heading", { name: "Hello, Mia Żak" }).waitFor()
})
