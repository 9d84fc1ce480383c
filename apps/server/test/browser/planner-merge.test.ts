/** Two records of one person, on the page of the people in a browser. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered, refused } from "../support/Client.ts"
import type { Occasion } from "../support/Occasion.ts"
import { People, peopleParts } from "../support/People.ts"
import { useServer } from "../support/Server.ts"
import { laptop, phone, usualHands } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, type Device, expectAccessible, usePages } from "./support/Pages.ts"
import { openAsPlanner } from "./support/PlannersPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const open = async (occasion: Occasion, device: Device, planner = "petra"): Promise<Page> => {
  const page = await openAsPlanner(pages, occasion, "/people", device, { planner })
  await page.getByRole("grid").first().waitFor()
  return page
}

const row = (page: Page, name: string) => page.getByRole("row", { name, exact: true })

describe("two records of one person become one, and what contradicts is said with what to do [PLAT-114]", () => {
  for (const { by, device, isLooked, name, tags } of usualHands) {
    it(name, { tags }, async () => {
      const occasion = await server.occasion(peopleParts)
      const people = new People(occasion)
      const [alice, erin] = [occasion.actor("alice"), occasion.actor("erin")]
      const { plan, tables } = await occasion.setUp([8])
      const seat = await occasion.seat(plan, "alice", tables[0])
      await occasion.seat(plan, "erin", tables[0])
      await answered(200, people.invite(alice, occasion.event(), { response: "attending" }))
      await answered(200, people.invite(erin, occasion.event(), { response: "declined" }))
      await answered(200, people.update(erin, { contact: { email: "erin@example.com" }, notes: "Left-handed" }))
      const page = await open(occasion, device)
      const hand = new Hand(page, by)
      const look = () => (isLooked ? expectAccessible(page) : undefined)
      const button = (words: string) => page.getByRole("button", { name: words, exact: true })
      await hand.press(row(page, "Alice Smith"))
      await hand.press(button("Same person as…"))
      const choice = page.getByRole("combobox", { name: "Alice Smith is the same person as" })
      await hand.write(choice, "erin")
      await (by === "keyboard"
        ? page.keyboard.press("Enter")
        : hand.press(page.getByRole("option", { name: "Erin Green" })))
      const dialog = page.getByRole("dialog")
      await dialog.getByRole("heading", { name: "Make one record of two" }).waitFor()
      expect(await dialog.getByRole("radio", { name: "Alice Smith" }).isChecked()).toBe(true)
      await dialog.getByText("E-mail: erin@example.com").waitFor()
      await dialog.getByText("Notes: Left-handed").waitFor()
      await dialog.getByText("Name: Erin Green").waitFor()
      await look()
      await hand.press(button("Make one record"))
      await dialog.getByText("Reception: one is coming, the other is not. Give both the same answer first.").waitFor()
      await dialog.getByText("Reception: both have a seat.").waitFor()
      await look()

      await answered(200, people.invite(alice, occasion.event(), { response: "declined" }))
      await answered(200, occasion.planner().unassign(seat))
      await hand.press(button("Make one record"))
      await page.getByText("Erin Green and Alice Smith are one record now.").waitFor()
      await row(page, "Erin Green").waitFor({ state: "detached" })
      await refused(404, "not_found", people.find(erin))
      expect((await answered(200, people.find(alice))).actor).toMatchObject({
        display_name: "Alice Smith",
        notes: "Left-handed",
        contact: { email: "erin@example.com" },
        seated: [{ event_id: occasion.event(), table_name: "Table 1" }]
      })
      await look()
    })
  }

  it("of two who are selected the reader says which one stays; by others' changes nothing is lost", async () => {
    const occasion = await server.occasion(peopleParts)
    const people = new People(occasion)
    const page = await open(occasion, { ...laptop, locale: "de-DE", colorScheme: "dark" })
    for (const name of ["Carol Jones", "Dave Brown"]) {
      await row(page, name).getByRole("checkbox").click()
    }
    await page.getByRole("button", { name: "Dieselbe Person\u00a0…" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("radio", { name: "Dave Brown" }).check()
    await dialog.getByText("Geht auf Dave Brown über").waitFor()
    await expectAccessible(page)
    await dialog.getByRole("button", { name: "Zusammenführen" }).click()
    await page.getByText("Carol Jones und Dave Brown sind jetzt ein Eintrag.").waitFor()
    await row(page, "Carol Jones").waitFor({ state: "detached" })
    expect((await answered(200, people.find(occasion.actor("dave")))).actor.display_name).toBe("Dave Brown")
  })

  it("who may only read sees no such button", async () => {
    const occasion = await server.occasion(peopleParts)
    const page = await open(occasion, phone, "rita")
    await row(page, "Alice Smith").tap()
    await page.getByRole("heading", { name: "Alice Smith" }).waitFor()
    expect(await page.getByRole("button", { name: "Same person as…" }).count()).toBe(0)
  })
})
