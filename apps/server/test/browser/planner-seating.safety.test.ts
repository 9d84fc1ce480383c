/** What keeps a planner's work safe: questions before guests lose sight of a plan, and words about saving. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import type { Occasion } from "../support/Occasion.ts"
import { wedding } from "../support/OccasionDocument.ts"
import { useServer } from "../support/Server.ts"
import { laptop, usualHands } from "./support/Devices.ts"
import { dragByMouse } from "./support/Dragging.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, expectAccessible, usePages } from "./support/Pages.ts"
import { openPlan, placeOf, row, said, seatBy, table } from "./support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

/** States look alike by whatever means one came there. */
const look = (page: Page, isLooked: boolean) => (isLooked ? expectAccessible(page) : Promise.resolve())

const published = async (occasion: Occasion): Promise<boolean> => (await occasion.plan()).status === "published"

describe("a published plan", () => {
  for (const { by, device, isLooked, name: how, tags } of usualHands) {
    it(
      `asks before its first change, counts what has changed, and undo can publish it again (${how}) [SEAT-69, SEAT-70, SEAT-314]`,
      { tags },
      async () => {
        const occasion = await server.occasion()
        const { plan, tables } = await occasion.setUp([4, 4])
        await occasion.seat(plan, "alice", tables[0])
        await answered(200, occasion.planner().publish(plan))
        const page = await openPlan(pages, occasion, device)
        const hand = new Hand(page, by)
        const button = (name: string) => page.getByRole("button", { name, exact: true })
        const question = page.getByRole("alertdialog", { name: "This plan is published" })

        await seatBy(page, hand, "Carol Jones", "Table 1")
        await question.getByText("Guests see nothing until you publish again.").waitFor()
        // Behind it the plan is what guests see.
        await page.locator(".plan-status", { hasText: "Published" }).waitFor()
        if (by !== "touch") await page.locator(".table-card", { hasText: "Table 1" }).getByText("1/4").waitFor()
        await look(page, isLooked)
        // A key that is pressed by accident changes nothing.
        await page.keyboard.press("Enter")
        await question.waitFor({ state: "detached" })
        // Nor does printing, which is of the plan as it is.
        if (by === "keyboard") {
          await seatBy(page, hand, "Carol Jones", "Table 1")
          await question.waitFor()
          await page.keyboard.press("Control+p")
          await page.getByRole("heading", { name: "List by name" }).waitFor()
          await hand.press(page.getByRole("link", { name: "Back to the plan" }))
          await page.locator(".plan-status", { hasText: "Published" }).waitFor()
        }
        expect([await published(occasion), await placeOf(occasion, "carol")]).toEqual([true, null])

        await seatBy(page, hand, "Carol Jones", "Table 1")
        await hand.press(question.getByRole("button", { name: "Change it" }))
        await said(page, "Carol Jones: now at Table 1.")
        const status = page.locator(".plan-status")
        await status.getByText("1 change since it was published; hidden until it is published again.").waitFor()
        await status.getByRole("button", { name: "Publish…" }).waitFor()
        await look(page, isLooked)
        // A report keeps its line beside or above the buttons.
        const report = await page.locator(".toast > span").boundingBox()
        expect(report?.height).toBeLessThan(60)
        await hand.press(button("Undo and publish again"))
        await said(page, "Undone and published again: seating Carol Jones at Table 1.")
        expect([await published(occasion), await placeOf(occasion, "carol")]).toEqual([true, null])

        await seatBy(page, hand, "Dave Brown", "Table 2")
        await (by === "keyboard"
          ? page.keyboard.press("Shift+Tab").then(() => page.keyboard.press("Space"))
          : hand.press(question.getByText("Don’t ask again for this plan today")))
        await hand.press(question.getByRole("button", { name: "Change it" }))
        await said(page, "Dave Brown: now at Table 2.")
        await seatBy(page, hand, "Erin Green", "Table 2")
        await said(page, "Erin Green: now at Table 2.")
        await status.getByText("2 changes since it was published").waitFor()
        // By keys also from the search, where the focus is.
        const undo = () =>
          by === "touch" ? hand.press(button("Undo the last change")) : page.keyboard.press("Control+z")
        await undo()
        await undo()
        await expect.poll(() => placeOf(occasion, "dave")).toBeNull()
        await status.getByText("Just as it was published, but hidden until it is published again.").waitFor()
        await hand.press(button("Publish again"))
        await said(page, "The plan is published.")
        await seatBy(page, hand, "Dave Brown", "Table 2")
        await said(page, "Dave Brown: now at Table 2.")
        if (isLooked) {
          await undo()
          await hand.press(button("Publish…"))
          await page.getByText("Everybody sits where they sat when the plan was last published.").waitFor()
          await hand.press(button("Not yet"))
        }

        // By another planner, while it is open here.
        await answered(200, occasion.planner().publish(plan))
        await page.getByText("Published", { exact: true }).waitFor()
        await seatBy(page, hand, "Erin Green", "Table 2")
        await question.waitFor()
        expect(await page.evaluate("document.scrollingElement.scrollWidth")).toBe(device.viewport.width)
      }
    )
  }
})

describe("a household and one of its people", () => {
  for (const { by, device, isLooked, name: how, tags } of usualHands) {
    it(
      `are given no second chair unasked: the household is split in one step, and undone as one (${how})`,
      { tags },
      async () => {
        const occasion = await server.occasion()
        const { plan, tables } = await occasion.setUp([4, 4])
        await occasion.seat(plan, "smiths", tables[0])
        const page = await openPlan(pages, occasion, device)
        const hand = new Hand(page, by)
        await hand.write(page.getByRole("searchbox", { name: "Find a person" }), "Alice Smith")
        await seatBy(page, hand, "Alice Smith", "Table 2")
        const question = page.getByRole("alertdialog", { name: "Split the Smiths?" })
        await question.getByText("Alice Smith already has a seat at Table 1, with the Smiths.").waitFor()
        await question.getByText("At Table 2: Alice Smith").waitFor()
        await question.getByText("With “Seat twice” all seats of the Smiths stay as well").waitFor()
        await question.getByText("One by one at Table 1: Bob Smith").waitFor()
        await question.getByText("2 seats without names become free").waitFor()
        await look(page, isLooked)
        await hand.press(question.getByRole("button", { name: "Split the household" }))
        await said(page, "The Smiths, now one by one: Alice Smith at Table 2; Bob Smith at Table 1.")
        const places = () => Promise.all(["smiths", "alice", "bob"].map((actor) => placeOf(occasion, actor)))
        expect(await places()).toEqual([null, ["Table 2", null, null], ["Table 1", null, null]])
        await hand.press(page.getByRole("button", { name: "Undo", exact: true }))
        await said(page, "Undone: seating the Smiths one by one: Alice Smith at Table 2; Bob Smith at Table 1.")
        expect(await places()).toEqual([["Table 1", null, null], null, null])
      }
    )
  }

  it("take no chair for who declined, and need a look where one was kept [SEAT-67, SEAT-68]", async () => {
    const occasion = await server.occasion({
      actors: wedding.actors.map((actor) => (actor.key === "smiths" ? { ...actor, party_size: 2 } : actor)),
      invitations: [
        { event: "reception", actor: "smiths", response: "attending" },
        { event: "reception", actor: "bob", response: "declined" }
      ]
    })
    const { plan, tables } = await occasion.setUp([4])
    const page = await openPlan(pages, occasion, laptop)
    await row(page, "The Smiths").getByText("1 of 2 coming").waitFor({ state: "attached" })
    await dragByMouse(row(page, "The Smiths"), table(page, "Table 1"))
    await said(page, "The Smiths: 1 now at Table 1. Not coming: Bob Smith.")
    expect((await occasion.plan()).capacity.assigned).toBe(1)
    await page.getByRole("button", { name: "Undo", exact: true }).click()
    await said(page, "Undone: seating the Smiths at Table 1.")

    await occasion.seat(await occasion.plan(), "smiths", tables[0])
    await page.getByRole("button", { name: "1 person from a seated household is not coming" }).click()
    await page.getByRole("button", { name: "Publish…" }).click()
    const review = page.getByRole("dialog", { name: `Publish ${plan.display_name}?` })
    await review.getByText("1 guest has a seat").waitFor()
    await review.getByText("1 person from a seated household is not coming").waitFor()
    expect(await review.getByText("seats too many").count()).toBe(0)
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Bob Smith, with the Smiths" }).click()
    await page.getByText("Has seats for 2, but 1 is coming.").waitFor()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Seat its people one by one" }).click()
    await said(page, "The Smiths, now one by one: Alice Smith at Table 1.")
    expect(await placeOf(occasion, "alice")).toEqual(["Table 1", null, null])
  })
})

describe("saving", () => {
  it("says “Saving…” while an answer takes long, and what is kept while none comes", async () => {
    const occasion = await server.occasion()
    await occasion.setUp([8])
    const page = await openPlan(pages, occasion, laptop)
    const held = Promise.withResolvers<void>()
    await page.route("**/assignments", async (route) => {
      await held.promise
      await route.continue()
    })
    await page.evaluate(`void (globalThis.savingAt = new Promise((resolve) => {
      const look = () => document.body.innerText.includes("Saving…") && resolve(performance.now())
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    }))`)
    await dragByMouse(row(page, "Erin Green"), table(page, "Table 1"))
    await page.getByRole("status").getByText("Saving…").waitFor()
    expect(await placeOf(occasion, "erin")).toBeNull()
    held.resolve()
    await said(page, "Erin Green: now at Table 1.")
    await page.getByText("Saving…").waitFor({ state: "detached" })
    await page.unroute("**/assignments")
    const asked = `performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/assignments")).startTime`
    const silent = await page.evaluate<number>(`globalThis.savingAt.then((at) => at - ${asked})`)
    // A busy machine paints it later, and what is asked at the same moment is stamped a little sooner or later.
    expect(silent).toBeGreaterThan(350)
    expect(silent).toBeLessThan(3000)

    await page.route("**/v1/**", (route) => route.fulfill({ status: 503, body: "" }))
    await dragByMouse(row(page, "Dave Brown"), table(page, "Table 1"))
    await page.getByText("The server is not responding. 1 change is not saved yet.").waitFor()
    await dragByMouse(row(page, "Carol Jones"), table(page, "Table 1"))
    await page.getByText("2 changes are not saved yet.").waitFor()
    await expectAccessible(page)
    // The page may try again by itself before a pointer has come to the button.
    await page.getByRole("button", { name: "Try now" }).focus()
    await page.unroute("**/v1/**")
    await page.keyboard.press("Enter")
    await said(page, "Carol Jones: now at Table 1.")
    expect([await placeOf(occasion, "dave"), await placeOf(occasion, "carol")]).toEqual([
      ["Table 1", null, null],
      ["Table 1", null, null]
    ])
    await row(page, "Carol Jones").waitFor({ state: "detached" })

    await page.route("**/v1/**", (route) => route.abort())
    await dragByMouse(row(page, "The Choir"), table(page, "Table 1"))
    await page.getByText("The server is not responding. 1 change is not saved yet.").waitFor()
    await page.getByRole("button", { name: "Discard 1 change" }).click()
    await said(page, "Discarded, not saved.")
    await row(page, "The Choir").waitFor()
  })
})
