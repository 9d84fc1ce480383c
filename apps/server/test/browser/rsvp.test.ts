/** Answers, in a browser: a guest answers for the household, also without a network; a planner sees what it comes to. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import type { Occasion } from "../support/Occasion.ts"
import { Rsvp, rsvpParts } from "../support/Rsvp.ts"
import { useServer } from "../support/Server.ts"
import { laptop, phone, tagged } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { goTo } from "./support/Navigation.ts"
import { builtWeb, expectAccessible, expectFocus, usePages } from "./support/Pages.ts"
import { openAsPlanner } from "./support/PlannersPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const config = {
  allow_plus_ones: true,
  meal_choices: ["Fish", "Vegetables"],
  questions: [{ key: "bus", text: "Do you take the bus?", required: true }]
}
const invited = (): Promise<Occasion> => server.occasion(rsvpParts(config, { closes_at: "2096-06-01T12:00:00Z" }))

const join = (occasion: Occasion, device: object, to = "") =>
  pages.open(`${occasion.url}/join#token=${occasion.guest().client.token}${to}`, device)

const of = (page: Page, name: string) => page.getByRole("group", { name, exact: true })

describe("a guest answers for itself and its household, and reads what was understood [RSVP-30]", () => {
  it("on a phone, from the start page, which asks for it first, with the network gone meanwhile [PLAT-206, RSVP-39, RSVP-40, RSVP-41, RSVP-57]", async () => {
    const occasion = await invited()
    const page = await join(occasion, phone)
    const hand = new Hand(page, "touch")
    const welcome = page.getByRole("navigation", { name: "Welcome" }).getByRole("link")
    await welcome.first().waitFor()
    expect((await welcome.allTextContents())[0]).toBe("Say if you’re coming")
    await hand.press(welcome.first())
    await page.getByRole("heading", { name: "Your answer" }).waitFor()
    await hand.press(page.getByRole("button", { name: "Send answer" }))
    await page.getByText("Choose for at least one person first.").waitFor()

    const alice = of(page, "Alice Smith")
    await hand.press(page.getByRole("button", { name: "Everybody is coming" }))
    const coming = alice.getByRole("radio", { name: "I’m coming" })
    await expectFocus(coming)
    expect(await coming.isChecked()).toBe(true)
    expect(await page.getByRole("button", { name: "Everybody is coming" }).count()).toBe(0)
    const unsent = page.getByText("Your answer is not sent yet.")
    await unsent.waitFor()
    await page.goBack()
    const left = welcome.first().filter({ hasText: "Answer not sent yet" })
    await left.waitFor()
    await page.reload()
    await hand.press(left)
    await unsent.waitFor()
    await alice.getByRole("combobox", { name: "Meal" }).selectOption("Fish")
    const known = alice.getByText("If you have already told the hosts, you need not repeat it.")
    await known.waitFor()
    await alice.getByRole("textbox", { name: "Allergies or dietary needs (optional)" }).fill("No nuts")
    await known.waitFor({ state: "detached" })
    await alice.getByRole("textbox", { name: "Bringing someone: name (optional)" }).fill("Zoe Zed")
    await of(page, "Bob Smith").getByRole("radio", { name: "Can’t come" }).check()
    await hand.press(page.getByRole("button", { name: "Send answer" }))
    await page.getByText("Please answer this.").waitFor()
    await alice.getByRole("textbox", { name: "Do you take the bus?" }).fill("Yes")
    await expectAccessible(page)

    await page.context().setOffline(true)
    await hand.press(page.getByRole("button", { name: "Send answer" }))
    await page.getByText("Not sent yet. Keep this page open").waitFor()
    await page.getByText("Alice Smith is coming").waitFor()
    expect(await unsent.count()).toBe(0)
    expect((await answered(200, Rsvp.planner(occasion).summary())).changes).toEqual([])
    await page.context().setOffline(false)
    await page.getByText("Thank you! This is what we noted:").waitFor()
    await page.getByText("Fish · No nuts · Yes · brings Zoe Zed").waitFor()
    await page.getByText("Zoe Zed is coming").waitFor()
    await page.getByText("Bob Smith can’t come").waitFor()
    await expectAccessible(page)
    const { events } = await answered(200, Rsvp.planner(occasion).summary())
    expect(events[0]?.totals).toMatchObject({ attending: 2, declined: 1 })

    await page.reload()
    await page.getByText("This is what we noted:").waitFor()
    await hand.press(page.getByRole("button", { name: "Change answer" }))
    expect(await unsent.count()).toBe(0)
    await of(page, "Alice Smith").getByRole("radio", { name: "I can’t come" }).check()
    await unsent.waitFor()
    await of(page, "Alice Smith").getByRole("radio", { name: "I’m coming" }).check()
    await unsent.waitFor({ state: "detached" })
    await of(page, "Alice Smith").getByRole("radio", { name: "I can’t come" }).check()
    await hand.press(page.getByRole("button", { name: "Send answer" }))
    await page.getByText("Alice Smith can’t come").waitFor()
    await page.getByText("Zoe Zed can’t come").waitFor()
    expect(await page.evaluate("Object.keys(localStorage).filter((key) => key.includes('unsent'))")).toEqual([])
  })

  it("on a laptop in German, all events with one press, and no longer once it is closed [RSVP-35, RSVP-36, RSVP-37, RSVP-43, RSVP-51, RSVP-54]", async () => {
    const occasion = await invited()
    await occasion.apply({
      invitations: [
        { event: "ceremony", actor: "smiths" },
        { event: "ceremony", actor: "bob", response: "declined" }
      ],
      modules: [{ module: "rsvp", events: [{ event: "ceremony", config: { meal_choices: [] } }] }]
    })
    const page = await join(occasion, { ...laptop, colorScheme: "dark", locale: "de-DE" }, "&to=/rsvp")
    const part = (event: string) => page.getByRole("region", { name: event, exact: true })
    await part("Ceremony").getByText("Das haben wir notiert:").waitFor()
    await part("Ceremony").getByText("Bob Smith kann nicht kommen").waitFor()
    await part("Ceremony").getByText("Noch offen: Alice Smith").waitFor()
    expect(await page.getByText("Noch offen: ").count()).toBe(1)
    await part("Reception")
      .getByRole("group", { name: "Bob Smith", exact: true })
      .getByRole("radio", { name: "Kann nicht", exact: true })
      .check()
    await page.reload()
    await page.getByText("Ihre Antwort ist noch nicht gesendet.").waitFor()
    const ofAlice = (event: string) => part(event).getByRole("group", { name: "Alice Smith", exact: true })
    for (const event of ["Ceremony", "Reception"])
      await ofAlice(event).getByRole("radio", { name: "Ich komme" }).check()
    await ofAlice("Reception").getByRole("textbox", { name: "Allergien" }).fill("Nüsse")
    const bus = { name: "Do you take the bus?" }
    await ofAlice("Reception").getByRole("textbox", bus).fill("Ja")
    await ofAlice("Ceremony").getByText("Wie bei „Reception“").waitFor()
    expect(await ofAlice("Ceremony").getByRole("textbox", bus).inputValue()).toBe("Ja")
    expect(await ofAlice("Ceremony").getByRole("textbox", { name: "Allergien" }).count()).toBe(0)
    await expectAccessible(page)
    for (const event of ["Ceremony", "Reception"]) {
      await part(event)
        .getByRole("group", { name: "Alice Smith", exact: true })
        .getByRole("radio", { name: "Ich kann nicht" })
        .check()
    }
    expect(await page.getByRole("button", { name: "Antwort senden" }).count()).toBe(1)
    await occasion.apply({
      modules: [{ module: "rsvp", events: [{ event: "reception", config: { closes_at: "2020-01-01T00:00:00Z" } }] }]
    })
    await page.getByRole("button", { name: "Antwort senden" }).click()
    await part("Reception").getByText("Inzwischen sind keine Antworten mehr möglich.").waitFor()
    await part("Ceremony").getByText("Vielen Dank! Das haben wir notiert:").waitFor()
    await part("Ceremony").getByText("Bob Smith kann nicht kommen").waitFor()
    await page.reload()
    await page.getByText("Antworten sind nicht mehr möglich.").waitFor()
    expect(await page.getByRole("radio").count()).toBe(0)
    await expectAccessible(page)
  })
})

describe("a planner sees what the answers come to, who has not answered and what changed, and answers by hand [RSVP-31, RSVP-38, RSVP-52, RSVP-55, RSVP-56]", () => {
  for (const [{ by, device, name }, tags] of tagged([
    { name: "on a laptop by keyboard", by: "keyboard", device: laptop },
    { name: "on a phone by touch", by: "touch", device: { ...phone, colorScheme: "dark" } }
  ] as const)) {
    it(name, { tags }, async () => {
      const occasion = await invited()
      const page = await pages.open(`${occasion.url}/sign-in#${occasion.planner().client.token}`, device)
      const hand = new Hand(page, by)
      await page.getByRole("link", { name: "Open Ana & Ben" }).click()
      await goTo(page, hand, "Answers")
      const reception = page.getByRole("region", { name: "Reception" })
      const total = (label: string) => reception.locator("dl > div", { hasText: label }).getByRole("definition")
      await reception.getByText("of 6 invited").waitFor()
      await reception.getByText("Carol Jones").waitFor()

      const given = {
        actor_id: occasion.actor("alice"),
        response: "attending",
        meal: "Fish",
        dietary: "Nuts",
        answers: { bus: "Yes", note: "Hello" }
      }
      await answered(200, Rsvp.guest(occasion).answer(occasion.event(), given))
      await reception.getByText("Fish 1 · Vegetables 0").waitFor()
      expect(await total("Coming").first().textContent()).toBe("1")
      await reception.getByText("Alice Smith").waitFor({ state: "detached" })
      await page.getByText("Dietary needs that planners entered or imported are under “People”, not here.").waitFor()
      await page.getByText("Alice Smith: No answer → Coming").waitFor()

      await hand.press(
        reception
          .getByRole("radiogroup", { name: "Answer for Bob Smith" })
          .getByRole("radio", { name: "Coming", exact: true })
      )
      await reception.getByText("Saved for Bob Smith.").waitFor()
      await page.getByText("Bob Smith: No answer → Coming").waitFor()
      await reception.getByText("Fish 1 · Vegetables 0 · 1 without a meal").waitFor()
      await hand.press(reception.getByRole("radio", { name: "All" }))
      await reception.getByText("Bob Smith").waitFor()
      const alice = reception.getByRole("listitem").filter({ hasText: "Alice Smith" })
      for (const said of ["Fish", "Dietary needs: Nuts", "Do you take the bus? Yes", "Message: Hello"]) {
        await alice.getByText(said, { exact: true }).waitFor()
      }
      await expectAccessible(page)

      // What changed comes first, in three lines as long as nobody asks for more.
      const no = { actor_id: occasion.actor("alice"), response: "declined" }
      for (const other of [no, given, no, given]) {
        await answered(200, Rsvp.guest(occasion).answer(occasion.event(), other))
      }
      const changes = page.locator(".answers-page > section").first()
      const lines = changes.getByRole("listitem")
      await changes.getByRole("heading", { name: "What changed" }).waitFor()
      await expect.poll(() => lines.filter({ hasText: "Alice Smith" }).count()).toBe(3)
      expect(await lines.count()).toBe(3)
      await hand.press(changes.getByRole("button", { name: "Show more" }))
      await expect.poll(() => lines.count()).toBe(6)
      await hand.choose(changes.getByRole("button", { name: /Since$/ }), "option", "Yesterday")
      await expect.poll(() => lines.count()).toBe(6)
    })
  }
})

describe("a planner chooses one event or all, also of what changed, and links lead to one [RSVP-34]", () => {
  for (const [{ by, device, name }, tags] of tagged([
    { name: "on a laptop by keyboard", by: "keyboard", device: laptop },
    { name: "on a phone by touch, in German", by: "touch", device: { ...phone, locale: "de-DE" } }
  ] as const)) {
    it(name, { tags }, async () => {
      const isGerman = by === "touch"
      const occasion = await invited()
      const both = { modules: [{ module: "rsvp", events: [{ event: "ceremony" }, { event: "reception" }] }] }
      await occasion.apply(both)
      const given = { actor_id: occasion.actor("alice"), response: "declined" }
      await answered(200, Rsvp.guest(occasion).answer(occasion.event(), given))
      const page = await openAsPlanner(pages, occasion, "/answers", device)
      const hand = new Hand(page, by)
      const part = (event: string) => page.getByRole("region", { name: event, exact: true })
      await part("Ceremony").waitFor()
      await part("Reception").waitFor()
      const changed = page.locator(".answers-changes", { hasText: "Alice Smith" })
      await changed.waitFor()
      const choice = page.getByRole("button", { name: isGerman ? /Programmpunkt$/ : /Event$/ })
      await hand.choose(choice, "option", "Ceremony")
      await part("Reception").waitFor({ state: "detached" })
      await changed.waitFor({ state: "detached" })
      expect(new URL(page.url()).searchParams.get("event")).toBe(occasion.event("ceremony"))
      await expectAccessible(page)
      await page.reload()
      await part("Ceremony").waitFor()
      expect(await part("Reception").count()).toBe(0)
      await hand.choose(choice, "option", isGerman ? "Alle Programmpunkte" : "All events")
      await part("Reception").waitFor()
      await page.goBack()
      await part("Reception").waitFor({ state: "detached" })
    })
  }
})
