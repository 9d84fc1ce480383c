/** Invitations and answers on the planner's page of the people, of one and of many at once. */
import { expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import type { Occasion } from "../support/Occasion.ts"
import { People, peopleParts } from "../support/People.ts"
import { useServer } from "../support/Server.ts"
import { laptop, phone, tablet } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, type Device, expectAccessible, usePages } from "./support/Pages.ts"
import { found, named, openPeople, planners, row, search } from "./support/PeoplePage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const open = (occasion: Occasion, device: Device, planner?: string, query?: string) =>
  openPeople(pages, occasion, device, planner, query)

it("one press invites everybody to the events that nobody is invited to, and another takes it back; one of them alone is named beside [ACTOR-77, ACTOR-136, ACTOR-142, ACTOR-155]", async () => {
  const occasion = await server.occasion({ ...peopleParts, planners, invitations: [] })
  const people = new People(occasion)
  const page = await open(occasion, laptop)
  const invited = async () => {
    const { items } = await answered(200, people.list())
    return items.filter(({ invitations }) => invitations.length > 0).map(({ type, invitations }) => [type, invitations])
  }
  const offer = page.getByRole("button", { name: /^Invite all \d+ people to Ceremony and Reception$/ })
  await offer.waitFor()
  await expect.poll(invited).toEqual([])
  await expectAccessible(page)
  const changes: Array<string> = []
  page.on("request", (request) => {
    if (request.method() !== "GET")
      changes.push(`${request.method()} ${new URL(request.url()).pathname.split("/").at(-1)}`)
  })
  const persons = Number(/\d+/.exec((await offer.textContent()) ?? "")?.[0])
  await offer.click()
  await page.getByText(`${persons} people are invited to Ceremony and Reception. Nothing was sent.`).waitFor()
  const after = await invited()
  expect(after).toHaveLength(persons)
  for (const [type, invitations] of after) {
    expect(type).toBe("person")
    expect(invitations).toMatchObject([{ response: "pending" }, { response: "pending" }])
  }
  expect(await offer.count()).toBe(0)
  expect(changes).toEqual(["POST invitations"])
  await page.getByRole("button", { name: "Undo", exact: true }).click()
  await offer.waitFor()
  await expect.poll(invited).toEqual([])
  await page.getByRole("button", { name: "Only to Ceremony" }).click()
  await page.getByText(`${persons} people are invited to Ceremony. Nothing was sent.`).waitFor()
  for (const [, invitations] of await invited()) expect(invitations).toMatchObject([{ response: "pending" }])
})

it("whoever declines every invitation is said not to come, and misses no seat [ACTOR-157]", async () => {
  const invitations = [
    { event: "reception", actor: "carol", response: "declined" as const },
    { event: "reception", actor: "dave" },
    // Invited to the ceremony with her household.
    { event: "reception", actor: "alice", response: "declined" as const },
    { event: "ceremony", actor: "smiths" }
  ]
  const occasion = await server.occasion({ ...peopleParts, planners, invitations })
  const page = await open(occasion, laptop)
  const facts = page.locator(".panel-facts")
  await row(page, "Carol Jones").click()
  await facts.getByText("Not coming", { exact: true }).waitFor()
  for (const name of ["Dave Brown", "Alice Smith"]) {
    await row(page, name).click()
    await facts.getByText("No seat yet", { exact: true }).waitFor()
  }
  // Where people sit by now it is those events that count.
  const { plan, tables } = await occasion.setUp([8])
  await occasion.seat(plan, "dave", tables[0])
  await page.reload()
  await row(page, "Alice Smith").click()
  await facts.getByText("Not coming", { exact: true }).waitFor()
})

it("who is invited to nothing yet is invited by one press, however many are [PLAT-146]", async () => {
  const ofCarol = ["ceremony", "reception"].map((event) => ({ event, actor: "carol" }))
  const occasion = await server.occasion({ ...peopleParts, planners, invitations: ofCarol })
  const people = new People(occasion)
  const added = await Promise.all(
    ["Fay", "Gil"].map(async (display_name) => answered(201, people.create({ type: "person", display_name })))
  )
  const before = (await answered(200, people.list())).items
  // Who is invited with a household is invited.
  const isInvited = ({ invitations }: { readonly invitations: ReadonlyArray<unknown> }) => invitations.length > 0
  const left = before.filter(
    (one) =>
      one.type === "person" &&
      !isInvited(one) &&
      !before.some((unit) => isInvited(unit) && one.member_of.some(({ id }) => id === unit.id))
  )
  expect(left.length).toBeGreaterThanOrEqual(added.length)
  const page = await open(occasion, phone)
  const hand = new Hand(page, "touch")
  const offer = page.getByRole("button", { name: `Invite the ${left.length} who are not invited yet` })
  await offer.waitFor()
  await expectAccessible(page)
  await hand.press(offer)
  await page.getByText(`${left.length} people are invited to Ceremony and Reception. Nothing was sent.`).waitFor()
  await offer.waitFor({ state: "detached" })
  for (const { actor } of added) {
    const { invitations } = (await answered(200, people.find(actor.id))).actor
    expect(invitations).toMatchObject([{ response: "pending" }, { response: "pending" }])
  }
})

it("an answer is said to be saved, and which seat is kept for who declines [ACTOR-152]", async () => {
  const occasion = await server.occasion({ ...peopleParts, planners })
  const { plan, tables } = await occasion.setUp([8])
  await occasion.seat(plan, "carol", tables[0])
  const page = await open(occasion, tablet)
  await row(page, "Carol Jones").tap()
  const answer = page.locator(".people-panel").getByRole("combobox", { name: "Reception: Carol Jones" })
  const said = page.getByRole("status")
  await answer.selectOption("Not coming")
  await said.getByText("Saved. Carol Jones, Reception: Not coming. The seat at Table 1 is kept until").waitFor()
  await expectAccessible(page)
  await answer.selectOption("Coming")
  await said.getByText("Saved. Carol Jones, Reception: Coming.", { exact: true }).waitFor()
})

it("a household that is selected with its people is asked through them, alone itself and for them; and a field says that it is saved [ACTOR-159]", async () => {
  const occasion = await server.occasion({ ...peopleParts, planners, invitations: [] })
  const people = new People(occasion)
  const page = await open(occasion, laptop)
  const status = (text: string) => page.getByRole("status").getByText(text).waitFor()
  await search(page).fill("smith")
  await found(page, "2 people and 1 household")
  await page.getByLabel("Select Alice Smith").click()
  await page.getByRole("button", { name: "Select all 3" }).click()
  const invitation = page.getByRole("combobox", { name: "Invitation and answer: Ceremony" })
  await invitation.selectOption("Invited, no answer yet")
  await status("Ceremony: 2 invited, no answers yet. 1 household or group counts through its people.")
  expect((await named(people, "The Smiths"))?.invitations).toEqual([])
  expect((await named(people, "Bob Smith"))?.invitations).toMatchObject([{ response: "pending" }])
  await page.getByRole("combobox", { name: "Ceremony: The Smiths" }).selectOption("Coming")
  await status("Saved. The Smiths, Ceremony: Coming. Its people without an answer of their own count the same.")
  await row(page, "Bob Smith").getByText("Coming (household)").waitFor({ state: "attached" })

  await row(page, "The Smiths").click()
  await page.getByRole("textbox", { name: "Seats needed, at least", exact: true }).waitFor()
  await page.getByRole("textbox", { name: "Phone", exact: true }).fill("+49 30 1234")
  await page.keyboard.press("Enter")
  await status("Saved. The Smiths: Phone.")
})

it("who has not answered is shown with the answer that counts, and filters are cleared without another event [ACTOR-158]", async () => {
  const occasion = await server.occasion({ ...peopleParts, planners })
  await occasion.apply({
    invitations: [
      { event: "reception", actor: "smiths", response: "attending" },
      { event: "reception", actor: "alice" }
    ]
  })
  const page = await open(occasion, laptop, "petra", `?event=${occasion.event("reception")}`)
  const answer = page.getByRole("combobox", { name: "Reception: Alice Smith" })
  const shown = () => answer.locator("option:checked").textContent()
  await expect.poll(shown).toBe("Coming (household)")
  await expectAccessible(page)
  await search(page).fill("nobody of this name")
  await page.getByRole("button", { name: "Clear filters" }).click()
  await expect.poll(shown).toBe("Coming (household)")
})
