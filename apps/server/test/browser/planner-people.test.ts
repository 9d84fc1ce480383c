/** The planner's page of the people in a browser: every way to do a thing, two planners at once, and what is refused. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import type { Occasion } from "../support/Occasion.ts"
import { seatingPermissions } from "../support/OccasionDocument.ts"
import { People, peopleParts } from "../support/People.ts"
import { useServer } from "../support/Server.ts"
import { laptop, otherHands, phone, tablet, usualHands } from "./support/Devices.ts"
import { dragByMouse } from "./support/Dragging.ts"
import { Hand } from "./support/Hand.ts"
import { goTo } from "./support/Navigation.ts"
import { builtWeb, type Device, expectAccessible, expectInView, expectNoShift, usePages } from "./support/Pages.ts"
import { found, named, openPeople, planners, row, search } from "./support/PeoplePage.ts"
import { openAsPlanner } from "./support/PlannersPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const open = (occasion: Occasion, device: Device, planner?: string, query?: string) =>
  openPeople(pages, occasion, device, planner, query)

/** Takes one of a list that narrows while one types. */
const choose = async (page: Page, hand: Hand, list: string, name: string, option: string): Promise<void> => {
  await hand.write(page.getByRole("combobox", { name: list }), name)
  await (hand.means === "keyboard"
    ? page.keyboard.press("Enter")
    : hand.press(page.getByRole("option", { name: option })))
}

describe("people are added, found, changed, taken into households, answered for and deleted [ACTOR-80, ACTOR-126, ACTOR-131, ACTOR-151, PLAT-181, PLAT-244]", () => {
  for (const { by, device, isLooked, name: how, tags } of usualHands) {
    it(how, { tags }, async () => {
      const occasion = await server.occasion({ ...peopleParts, planners })
      const people = new People(occasion)
      const page = await open(occasion, device)
      const hand = new Hand(page, by)
      const look = () => (isLooked ? expectAccessible(page) : undefined)
      const button = (name: string) => page.getByRole("button", { name, exact: true })
      const field = (name: string) => page.getByRole("textbox", { name, exact: true })
      const chosen = (list: string, name: string, option: string) => choose(page, hand, list, name, option)
      await found(page, "5 people, 1 household and 1 group")
      await page.getByText("Answers: Ceremony", { exact: true }).waitFor()
      await look()

      await hand.press(button("Add"))
      await hand.write(field("Name"), "Zoë Østergård")
      await chosen("Add to a household or group", "smiths", "The Smiths")
      await look()
      await hand.pressTwice(page.locator(".new-person").getByRole("button", { name: "Add", exact: true }))
      await page.getByText("Zoë Østergård was added.").waitFor()
      await found(page, "6 people, 1 household and 1 group")
      expect((await named(people, "Zoë Østergård"))?.member_of.map(({ display_name }) => display_name)).toEqual([
        "The Smiths"
      ])
      await hand.press(button("Close"))

      await hand.write(search(page), "ostergard")
      await found(page, "1 person")
      await hand.press(row(page, "Zoë Østergård"))
      await page.getByRole("heading", { name: "Zoë Østergård" }).waitFor()
      await hand.write(field("Seats needed"), "2")
      await hand.write(field("E-mail"), "zoe")
      await hand.write(field("Dietary needs"), "no nuts")
      await page.getByText("This is not an e-mail address.").waitFor()
      await hand.write(field("E-mail"), "zoe@example.org")
      await page.keyboard.press("Enter")
      await look()
      await expect
        .poll(async () => {
          const actor = await named(people, "Zoë Østergård")
          return [actor?.party_size, actor?.contact.email, actor?.dietary]
        })
        .toEqual([2, "zoe@example.org", "no nuts"])

      const answer = page.locator(".people-panel").getByRole("combobox", { name: "Reception: Zoë Østergård" })
      const appearance = "getComputedStyle(document.querySelector('.people-panel select')).appearance"
      expect(await page.evaluate<string>(appearance)).toBe("none")
      await answer.selectOption("Coming")
      await expect
        .poll(async () => (await named(people, "Zoë Østergård"))?.invitations)
        .toEqual([{ event_id: occasion.event(), response: "attending" }])
      await hand.press(button("Take out of The Smiths"))
      await page.getByText("Zoë Østergård is no longer in The Smiths.").waitFor()
      await chosen("Add to a household or group", "Østergård", "New household “Østergård”")
      await page.getByRole("status").getByText("Zoë Østergård is now in Østergård.").waitFor()
      await hand.press(page.getByRole("status").getByRole("button", { name: "Close" }))
      await hand.press(page.locator(".people-panel").getByRole("button", { name: "Close" }))

      // Several at once.
      await hand.write(search(page), "smith")
      await found(page, "2 people and 1 household")
      for (const name of ["Alice Smith", "Bob Smith"]) {
        if (by === "keyboard") {
          await row(page, name).focus()
          await page.keyboard.press("Space")
        } else await hand.press(page.getByLabel(`Select ${name}`))
      }
      await page.getByRole("region", { name: "2 selected" }).waitFor()
      await look()
      await hand.press(button("Add to…"))
      await chosen("Add to…", "choir", "The Choir")
      await page.getByText("2 are now in The Choir.").waitFor()
      const invitation = page.getByRole("combobox", { name: "Invitation and answer: Ceremony" })
      expect((await invitation.getByRole("option").allTextContents()).slice(1, 3)).toEqual([
        "Invited, no answer yet",
        "Coming"
      ])
      await invitation.selectOption("Not coming")
      await page.getByText("Ceremony: 2 noted as not coming.").waitFor()
      await hand.press(button("Undo"))
      await page.getByText("Undone.").waitFor()
      expect((await named(people, "Alice Smith"))?.invitations).toEqual([])
      await invitation.selectOption("Invited, no answer yet")
      await page.getByText("Ceremony: 2 invited, no answers yet.").waitFor()
      await look()

      // A household goes, and its people stay; then a person goes.
      await hand.press(button("Clear selection"))
      await hand.press(row(page, "The Smiths"))
      await hand.press(button("Delete"))
      const question = page.getByRole("alertdialog")
      await question.getByText("The 2 members stay on the list.").waitFor()
      await look()
      await hand.press(question.getByRole("button", { name: "Delete" }))
      await found(page, "2 people")
      await hand.write(search(page), "zoe")
      await hand.press(row(page, "Zoë Østergård"))
      await hand.press(button("Delete"))
      await hand.press(question.getByRole("button", { name: "Delete" }))
      await found(page, "0 people")
      await hand.press(button("Clear filters"))
      await found(page, "5 people, 1 household and 1 group")
      expect(await named(people, "Zoë Østergård")).toBeUndefined()
      expect(await page.evaluate("document.scrollingElement.scrollWidth - innerWidth")).toBe(0)
      await goTo(page, hand, "Overview")
      await page.getByRole("heading", { name: "Ana & Ben" }).waitFor()
    })
  }
})

describe("somebody is added to a household, found, changed and answered for; a household with a seat is not deleted [ACTOR-80, ACTOR-126]", () => {
  for (const { by, device, name: how, tags } of otherHands) {
    it(how, { tags }, async () => {
      const occasion = await server.occasion({ ...peopleParts, planners })
      const people = new People(occasion)
      const { plan, tables } = await occasion.setUp([8])
      await occasion.seat(plan, "smiths", tables[0])
      const page = await open(occasion, device)
      const hand = new Hand(page, by)
      const field = (name: string) => page.getByRole("textbox", { name, exact: true })
      await hand.press(page.getByRole("button", { name: "Add", exact: true }))
      await hand.write(field("Name"), "Zoë Østergård")
      await choose(page, hand, "Add to a household or group", "smiths", "The Smiths")
      await hand.press(page.locator(".new-person").getByRole("button", { name: "Add", exact: true }))
      await page.getByText("Zoë Østergård was added.").waitFor()
      await hand.press(page.getByRole("button", { name: "Close", exact: true }))
      await hand.write(search(page), "ostergard")
      await hand.press(row(page, "Zoë Østergård"))
      await hand.write(field("E-mail"), "zoe@example.org")
      await page.keyboard.press("Enter")
      const answer = page.locator(".people-panel").getByRole("combobox", { name: "Reception: Zoë Østergård" })
      await answer.selectOption("Coming")
      await expect
        .poll(async () => {
          const actor = await named(people, "Zoë Østergård")
          return [actor?.member_of.map(({ display_name }) => display_name), actor?.contact.email, actor?.invitations]
        })
        .toEqual([["The Smiths"], "zoe@example.org", [{ event_id: occasion.event(), response: "attending" }]])
      expect(await page.evaluate("document.scrollingElement.scrollWidth - innerWidth")).toBe(0)
      await hand.press(page.locator(".people-panel").getByRole("button", { name: "Close" }))

      // What else keeps the household keeps its members in it.
      await hand.write(search(page), "the smiths")
      await hand.press(row(page, "The Smiths"))
      await hand.press(page.getByRole("button", { name: "Delete", exact: true }))
      await hand.press(page.getByRole("alertdialog").getByRole("button", { name: "Delete" }))
      await page.getByText("Has a seat. Free it in the seating plan first.").waitFor()
      expect((await named(people, "Zoë Østergård"))?.member_of).toHaveLength(1)
      await hand.press(page.locator(".people-panel").getByRole("button", { name: "Close" }))
      await goTo(page, hand, "Overview")
      await page.getByRole("heading", { name: "Ana & Ben" }).waitFor()
    })
  }
})

it("people are dragged into households, one and several, and arrows and F2 do the rest; nothing moves by itself", async () => {
  const occasion = await server.occasion({ ...peopleParts, planners })
  const people = new People(occasion)
  const page = await open(occasion, laptop)
  await found(page, "5 people, 1 household and 1 group")
  const units = page.getByRole("grid", { name: "Households and groups", exact: true })
  await dragByMouse(row(page, "Carol Jones").locator(".row-title"), units.getByRole("row", { name: "The Smiths" }))
  await page.getByText("Carol Jones is now in The Smiths.").waitFor()
  await page.getByRole("button", { name: "Undo" }).click()
  await page.getByText("Undone.").waitFor()
  expect((await named(people, "Carol Jones"))?.member_of).toEqual([])

  await page.getByLabel("Select Carol Jones").click()
  await page.getByLabel("Select Erin Green").click({ modifiers: ["Shift"] })
  await page.getByRole("region", { name: "3 selected" }).waitFor()
  await dragByMouse(row(page, "Dave Brown").locator(".row-title"), row(page, "The Choir"))
  await page.getByText("3 are now in The Choir.").waitFor()
  await units.getByRole("row", { name: "The Choir" }).click()
  await found(page, "3 people and 1 group")
  await page.getByRole("button", { name: "Only The Choir" }).click()
  await found(page, "5 people, 1 household and 1 group")

  await row(page, "Alice Smith").focus()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("F2")
  await page.keyboard.type("Robert Smith")
  await page.keyboard.press("Enter")
  await row(page, "Robert Smith").waitFor()
  await page.keyboard.press("End")
  await expect.poll(() => page.evaluate("document.activeElement.textContent")).toMatch(/^The Smiths/)
  await page.keyboard.press("/")
  await expect.poll(() => page.evaluate("document.activeElement.type")).toBe("search")
  await expectNoShift(page)
})

it("two planners change one person: what does not contradict is kept, and both values are said where it does [ACTOR-76]", async () => {
  const occasion = await server.occasion({ ...peopleParts, planners })
  const people = new People(occasion)
  const page = await open(occasion, laptop)
  const alice = occasion.actor("alice")
  await row(page, "Alice Smith").click()
  const name = page.getByRole("textbox", { name: "Name", exact: true })
  await name.fill("Alicia Smith")
  await answered(200, people.update(alice, { notes: "Left-handed", display_name: "Alice Jones" }))
  // What others write appears, and what is typed stays.
  await row(page, "Alice Jones").waitFor()
  await expect.poll(() => page.getByRole("textbox", { name: "Notes" }).inputValue()).toBe("Left-handed")
  expect(await name.inputValue()).toBe("Alicia Smith")
  await name.press("Enter")
  const words = "Somebody else has since changed “Name” to “Alice Jones”. You wrote “Alicia Smith”."
  await page.locator(".people-panel").getByText(words).waitFor()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Use mine" }).click()
  await row(page, "Alicia Smith").waitFor()
  expect((await answered(200, people.find(alice))).actor).toMatchObject({
    display_name: "Alicia Smith",
    notes: "Left-handed"
  })
  await answered(204, people.delete(occasion.actor("erin")))
  await row(page, "Erin Green").waitFor({ state: "detached" })
  await answered(201, people.create({ type: "person", display_name: "Fay" }))
  await row(page, "Fay").waitFor()
})

it("who has no people yet is led to the import, and then reads how many people there are apart from households [ACTOR-112, ACTOR-113]", async () => {
  const occasion = await server.occasion({
    planners,
    modules: [],
    actors: [],
    vendors: [],
    guests: [],
    invitations: []
  })
  const page = await open(occasion, phone)
  await found(page, "0 people")
  await page.getByText("Import your list, or add the first person.").waitFor()
  await expectAccessible(page)
  await page.getByRole("link", { name: "Import a list" }).tap()
  await page.getByRole("heading", { name: "Import people" }).waitFor()
  await page
    .getByLabel("Or copy the cells from your spreadsheet")
    .fill("Name\tHousehold\nZoë Ott\tThe Otts\nUwe Ott\tThe Otts")
  await page.getByRole("button", { name: "Read the pasted cells" }).tap()
  await page.getByRole("button", { name: "Import 2 people" }).and(page.locator(":enabled")).tap()
  await page.getByRole("link", { name: "To the people" }).tap()
  await found(page, "2 people and 1 household")
  await expectAccessible(page)
})

it("on a tablet who is added by a press of both of one's fingers is added once, and nothing lies over what is offered and asked [ACTOR-116]", async () => {
  const occasion = await server.occasion({ ...peopleParts, planners, invitations: [] })
  const people = new People(occasion)
  const page = await open(occasion, tablet)
  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const list = async () => (await answered(200, people.list())).items
  const before = await list()
  await button("Add").tap()
  const form = page.getByRole("region", { name: "Add to the list" })
  await expectInView(page.getByRole("button", { name: /^Invite all \d+ people to Ceremony and Reception$/ }))
  await form.getByRole("textbox", { name: "Name" }).fill("Klára Pozdní")
  await form.getByRole("button", { name: "Add", exact: true }).dblclick()
  await form.getByText("Klára Pozdní was added.").waitFor()
  await expect.poll(async () => (await list()).length).toBe(before.length + 1)
  await button("Close").tap()
  await row(page, "Klára Pozdní").tap()
  await button("Delete").tap()
  await expectInView(page.getByRole("alertdialog"))
  await expectAccessible(page)
  expect(await list()).toHaveLength(before.length + 1)
})

it("who may only read sees everything and changes nothing, in the reader's language and in the dark", async () => {
  const occasion = await server.occasion({ ...peopleParts, planners })
  const device = { ...phone, locale: "de-DE", colorScheme: "dark" } as const
  const page = await openAsPlanner(pages, occasion, "/people?kind=household", device, { planner: "rita" })
  await page.getByText("Sie können die Liste ansehen, aber nicht ändern.").waitFor()
  await found(page, "1 Haushalt")
  await page.getByRole("row", { name: /The Smiths/ }).tap()
  await page.getByRole("heading", { name: "The Smiths" }).waitFor()
  expect(await page.getByRole("textbox", { name: "Name" }).isDisabled()).toBe(true)
  expect(await page.getByRole("button", { name: "Löschen" }).count()).toBe(0)
  await expectAccessible(page)
})

it("the overview says what needs a decision now, and each line leads there [PLAT-91]", async () => {
  const occasion = await server.occasion({
    ...peopleParts,
    planners: [{ key: "petra", display_name: "Petra Planner", permissions: [...seatingPermissions, "actors:list"] }],
    invitations: [
      { event: "reception", actor: "carol" },
      { event: "reception", actor: "dave", response: "attending" }
    ]
  })
  await occasion.setUp([8])
  const page = await open(occasion, phone)
  const hand = new Hand(page, "touch")
  await goTo(page, hand, "Overview")
  const lines = page.locator(".home-lines").getByRole("link")
  await lines.first().waitFor()
  expect(await lines.allTextContents()).toEqual([
    "Reception: 1 has not answered yet",
    "Reception: 2 to seat",
    "Reception: guests do not see the plan yet"
  ])
  await expectAccessible(page)
  await lines.first().tap()
  await row(page, "Carol Jones").waitFor()
  await found(page, "1 person")
  await page.goBack()
  await page.getByRole("link", { name: "Reception: 2 to seat" }).tap()
  await page.getByRole("heading", { name: "Reception" }).waitFor()
})

it("the overview says who sits in a plan that is out and has no link that shows it [PLAT-213]", async () => {
  const permissions = [...seatingPermissions, "actors:list", "guests:link"]
  const occasion = await server.occasion({
    ...peopleParts,
    planners: [{ key: "petra", display_name: "Petra Planner", permissions }]
  })
  const { plan, tables } = await occasion.setUp([8])
  for (const actor of ["bob", "erin", "carol"]) await occasion.seat(plan, actor, tables[0])
  await answered(200, occasion.planner().publish(plan))
  const page = await open(occasion, laptop)
  await goTo(page, new Hand(page, "mouse"), "Overview")
  await page.getByRole("link", { name: "Reception: 2 seated guests have no link that shows their seat" }).click()
  await page.getByRole("checkbox", { name: "Erin Green", checked: true }).waitFor()
})
