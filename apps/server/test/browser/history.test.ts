/** The page that says who did what, in a browser. */
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import type { Occasion } from "../support/Occasion.ts"
import { People } from "../support/People.ts"
import { useServer } from "../support/Server.ts"
import { Staff, staffParts } from "../support/Staff.ts"
import { laptop, phone } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { goTo } from "./support/Navigation.ts"
import { builtWeb, type Device, expectAccessible, usePages } from "./support/Pages.ts"
import { openAsPlanner } from "./support/PlannersPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const open = (occasion: Occasion, device: Device, path = "/settings/audit"): Promise<Page> =>
  openAsPlanner(pages, occasion, path, device, { planner: "mia" })

/** A plan, a seat that moves, a person who is renamed, and a planner who may do more. */
const eventful = async (): Promise<Occasion> => {
  const occasion = await server.occasion(staffParts)
  const { plan, tables } = await occasion.setUp([4, 4])
  const { id: seat } = await occasion.seat(plan, "alice", tables[0])
  await answered(200, occasion.planner().lock(seat, { locked: true }))
  const moves = [{ actor_id: occasion.actor("alice"), seating_table_id: tables[1].id }]
  await answered(200, occasion.planner().changeSeats(plan, { moves }))
  await answered(200, occasion.planner().unassign(seat))
  const people = new People(occasion, "mia")
  const alice = occasion.actor("alice")
  await answered(200, people.update(alice, { display_name: "Alice Jones", contact: { email: "a@example.com" } }))
  await answered(200, people.invite(alice, occasion.event(), { response: "attending" }))
  await answered(200, people.invite(alice, occasion.event(), { response: "declined" }))
  const staff = new Staff(occasion)
  const { id } = await staff.planner("petra")
  await answered(200, staff.update(id, { permissions: ["seating:list", "actors:list"] }))
  return occasion
}

const entry = (page: Page, words: string) => page.locator(".audit-entry", { hasText: words }).first()

it("says in sentences who did what, from what to what, of one person or one kind [PLAT-113, PLAT-182, PLAT-300, PLAT-303, PLAT-304]", async () => {
  const occasion = await eventful()
  const page = await open(occasion, phone, "")
  const hand = new Hand(page, "touch")
  await page.getByRole("heading", { name: "Ana & Ben" }).waitFor()
  await goTo(page, hand, "Settings")
  await hand.press(page.getByRole("link", { name: "History" }))
  const told = (words: string, ...changes: ReadonlyArray<string>) =>
    expect.poll(() => entry(page, words).textContent()).toMatch(new RegExp([words, ...changes].join("[^]*")))
  await told("Mia Manager changed the planner Petra Planner", "May", "see the seating plan, ", "see people")
  await told("Mia Manager changed the answer of Alice Jones", "Event", "Reception", "Answer", "coming", "not coming")
  await told("Mia Manager changed Alice Jones", "Name", "Alice Smith", "Alice Jones", "E-mail", "a@example.com")
  await told("Petra Planner took the seat of Alice Smith away", "Table", "Table 2")
  await told("Petra Planner moved Alice Smith", "Table", "Table 1", "Table 2")
  await told(
    "Petra Planner changed whether Alice Smith stays at that seat",
    "Stays when people are arranged",
    "no",
    "yes"
  )
  await told("The administrator added the event Ceremony")
  await expectAccessible(page)

  const moved = entry(page, "Petra Planner moved")
  const name = moved.getByRole("button", { name: "Petra Planner" })
  expect((await name.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect((await moved.getByRole("paragraph").boundingBox())?.height).toBeLessThan(30)
  await hand.press(name)
  await page.getByText("Only Petra Planner").waitFor()
  await page.getByText("Mia Manager invited").waitFor({ state: "detached" })
  expect(new URL(page.url()).searchParams.get("person")).toMatch(/^[\da-f-]{36}$/)
  await hand.choose(page.getByRole("button", { name: "What happened" }), "option", "moved …")
  await page.getByText("Petra Planner added the table").first().waitFor({ state: "detached" })
  await page.getByText("Petra Planner moved Alice Smith").waitFor()
  // That a seat stays is a change of the same kind.
  expect(await page.locator(".audit-entry").count()).toBe(2)
  await expectAccessible(page)
  await page.reload()
  await page.getByText("Petra Planner moved Alice Smith").waitFor()
  await hand.press(page.getByRole("button", { name: "Show everybody" }))
  await hand.choose(page.getByRole("button", { name: "What happened" }), "option", "published the plan …")
  await page.getByText("Nothing matches these filters.").waitFor()
})

it("finds a person by name with the keyboard, in German and in the dark [PLAT-113]", async () => {
  const occasion = await eventful()
  const page = await open(occasion, { ...laptop, locale: "de-DE", colorScheme: "dark" })
  await page.getByText("Mia Manager hat die Antwort von Alice Jones geändert").waitFor()
  const field = page.getByRole("combobox", { name: "Person" })
  await field.focus()
  await page.keyboard.type("dave")
  await page.getByRole("option", { name: "Dave Brown" }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press("Enter")
  await page.getByText("hat Dave Brown hinzugefügt").waitFor()
  await page.getByText("Nur Dave Brown").waitFor()
  await page.getByText("Alice Jones").first().waitFor({ state: "detached" })
  await expectAccessible(page)
})

it("goes on page by page among many entries [PLAT-113]", async () => {
  const occasion = await server.occasion(staffParts)
  const people = new People(occasion, "mia")
  for (let index = 1; index <= 120; index += 1) {
    await answered(200, people.update(occasion.actor("alice"), { display_name: `Alice ${index}` }))
  }
  const page = await open(occasion, laptop)
  const entries = page.locator(".audit-entry")
  for (const count of [50, 100]) {
    await page.getByText(`The newest ${count} entries`).waitFor()
    expect(await entries.count()).toBe(count)
    // By key: names of units that come late move the button.
    await page.getByRole("button", { name: "Show more" }).press("Enter")
  }
  await page.getByText(/^\d+ entries$/).waitFor()
  await page.getByRole("button", { name: "Show more" }).waitFor({ state: "detached" })
  const names = await page
    .locator(".audit-changes ins")
    .getByText(/^Alice \d+$/)
    .allTextContents()
  expect(new Set(names).size).toBe(120)
})

it("tells what was done at once in one line, which opens to each, however much it is [PLAT-309]", async () => {
  const occasion = await server.occasion(staffParts)
  const rows = Array.from({ length: 1200 }, (_, index) => ({ row: index + 1, display_name: `Person ${index}` }))
  const { plan, tables } = await occasion.setUp([4, 4])
  await answered(200, new People(occasion, "mia").import({ rows }))
  const moves = ["alice", "bob"].map((key, index) => ({
    actor_id: occasion.actor(key),
    seating_table_id: tables[index]?.id
  }))
  await answered(200, occasion.planner().changeSeats(plan, { moves }))
  const page = await open(occasion, laptop)
  const imported = entry(page, "Mia Manager made 1,200 changes at once")
  await imported.getByText("added … (1,200)").waitFor()
  // So few are told one by one.
  await entry(page, "Petra Planner seated Bob").waitFor()
  await page.getByText("The administrator").first().waitFor()
  expect(await page.getByText(/^Person \d+$/).count()).toBe(0)
  await expectAccessible(page)
  await imported.locator("summary").press("Enter")
  await expect.poll(() => imported.getByText(/^Person \d+$/).count()).toBe(1200)
  await imported.getByRole("button", { name: "Person 7", exact: true }).press("Enter")
  await page.getByText("Only Person 7").waitFor()
})
