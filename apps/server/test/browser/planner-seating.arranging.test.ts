/** Proposals of seats, wishes, locks and what needs a look, on the planner's page. */
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import { wedding } from "../support/OccasionDocument.ts"
import { useServer } from "../support/Server.ts"
import { laptop, phone, tablet, tagged } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, expectAccessible, expectFocus, usePages } from "./support/Pages.ts"
import { openPlan, placeOf, row, said, table } from "./support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

describe("a proposal of seats [SEAT-158]", () => {
  for (const [device, tags] of tagged([laptop, phone])) {
    it(
      `is shown before anything changes, and taken as one step, with the choices that it was made of (${device.viewport.width} px) [SEAT-292]`,
      { tags },
      async () => {
        const occasion = await server.occasion()
        const { plan } = await occasion.setUp([4, 4])
        const page = await openPlan(pages, occasion, device)
        const hand = new Hand(page, device === phone ? "touch" : "mouse")
        if (device === phone) await hand.press(page.getByRole("tab", { name: "Plan" }))
        await hand.press(page.getByRole("button", { name: "Arrange…" }))
        const dialog = page.getByRole("dialog", { name: "Arrange people" })
        await hand.press(dialog.getByRole("button", { name: "Propose" }))
        await dialog.getByText("would get a seat").waitFor()
        await dialog.getByText("No table has enough seats left").waitFor()
        await expectFocus(dialog)
        await expectAccessible(page)
        await hand.press(dialog.getByRole("radio", { name: "Does not matter" }))
        await dialog.getByRole("button", { name: "Apply all of it" }).waitFor({ state: "detached" })
        await hand.press(dialog.getByRole("button", { name: "Propose" }))
        await dialog.getByText("would get a seat").waitFor()
        expect((await occasion.plan()).assignments).toEqual([])
        const before = (await occasion.plan()).revision
        await hand.press(dialog.getByRole("button", { name: "Apply all of it" }))
        await expect.poll(async () => (await occasion.plan()).capacity.assigned).toBeGreaterThan(5)
        expect((await occasion.plan()).revision).toBe(before + 1)
        expect(plan.revision).toBeLessThan(before + 1)
        if (device !== phone) return

        // Wishes by touch: of somebody, at a table.
        await dialog.waitFor({ state: "detached" })
        await hand.press(page.getByRole("tab", { name: /^People/ }))
        await hand.press(row(page, "Erin Green"))
        await hand.choose(page.getByRole("button", { name: /Must not sit at$/ }), "option", "Table 2")
        await page.locator(".person-wishes li", { hasText: "Erin Green must not sit at Table 2" }).waitFor()
        await expectAccessible(page)
      }
    )
  }

  it("of many wishes leaves room for the tables that somebody may move to, on a tablet, and says which of them a wish is against [SEAT-439, SEAT-440]", async () => {
    const keys = ["ana", "ben", "cleo", "dora", "emil", "finn"]
    const actors = keys.map((key) => ({ key, type: "person" as const, display_name: `${key} of a long family name` }))
    const occasion = await server.occasion({ actors: [...wedding.actors, ...actors], invitations: [] })
    const { plan, tables } = await occasion.setUp([8, 8, 8])
    await occasion.seat(plan, "ana", tables[0])
    const [ana = "", ...others] = keys.map((key) => occasion.actor(key))
    const wishes = others.map((other) => ({ actor_ids: [ana, other], kind: "together", weight: 10 }))
    const never = { actor_id: ana, kind: "not_table", seating_table_ids: [tables[1].id] }
    await answered(200, occasion.planner().replaceWishes(plan, { wishes: [...wishes, never] }))
    const page = await openPlan(pages, occasion, tablet)
    await page.getByRole("radio", { name: "Seated" }).tap()
    await row(page, "ana of").tap()
    await page.locator(".person-wishes li", { hasText: "emil of" }).waitFor()
    const options = page.locator(".options")
    expect((await options.boundingBox())?.height).toBeGreaterThan(100)
    const [first, second] = await options.getByRole("option").allTextContents()
    expect([first?.startsWith("Table 3"), second?.startsWith("Table 2")]).toEqual([true, true])
    expect(second).toContain("against a wish that must be kept")
    await options.getByText("Table 3").tap()
    await expect.poll(async () => (await occasion.plan()).assignments[0]?.seating_table_id).toBe(tables[2].id)
  })

  it("shows how long it takes, and is searched for no longer once it is cancelled or the dialog closed [SEAT-188, PLAT-235]", async () => {
    const occasion = await server.occasion()
    await occasion.setUp([4, 4])
    const page = await openPlan(pages, occasion, laptop)
    const held = Promise.withResolvers<void>()
    await page.route("**/arrangements", () => held.promise)
    const dialog = page.getByRole("dialog", { name: "Arrange people" })
    const given = () => page.waitForEvent("requestfailed", (request) => request.url().endsWith("/arrangements"))
    for (const end of ["Cancel", "Escape"] as const) {
      await page.getByRole("button", { name: "Arrange…" }).click()
      await dialog.getByRole("button", { name: "Propose" }).click()
      await dialog.getByRole("progressbar", { name: "Looking for good seats…" }).waitFor()
      await dialog.getByText("1 s of 5 s").waitFor()
      await expectAccessible(page)
      const over = given()
      // It is disabled meanwhile, and what is pressed is still for the dialog.
      await expectFocus(dialog.getByRole("button", { name: "Propose" }))
      await page.keyboard.press("Enter")
      if (end === "Cancel") await dialog.getByRole("button", { name: "Cancel" }).click()
      await page.keyboard.press("Escape")
      await over
      await dialog.waitFor({ state: "detached" })
    }
    held.resolve()
  })

  it("names wishes that contradict each other, which are set from two people and from one, from several and a household [SEAT-159, SEAT-260, SEAT-261]", async () => {
    const occasion = await server.occasion()
    const { plan } = await occasion.setUp([4, 4])
    const { zone } = await answered(201, occasion.planner().createZone(plan, { name: "Garden" }))
    const page = await openPlan(pages, occasion, laptop)
    const dialog = page.getByRole("dialog", { name: "Wish…" })
    const bar = page.locator(".picked-bar")
    const wishOf = async (people: ReadonlyArray<string>) => {
      for (const person of people) await row(page, person).click({ modifiers: ["ControlOrMeta"] })
      await page.getByRole("button", { name: "Wish…" }).click()
    }
    const wishes = async () => (await answered(200, occasion.planner().wishes(plan))).wishes
    await wishOf(["Carol Jones", "Dave Brown", "Erin Green"])
    await dialog.getByRole("button", { name: /How important, if not a must$/ }).click()
    await page.getByRole("option", { name: "counts much" }).click()
    await expectAccessible(page)
    await dialog.getByRole("button", { name: "All 3 would rather sit at different tables" }).click()
    await bar.waitFor({ state: "detached" })
    await row(page, "Carol Jones").click()
    const counts = page.getByRole("button", {
      name: /Carol Jones and Erin Green would rather sit at different tables$/
    })
    await counts.filter({ hasText: "counts much" }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("option", { name: "counts very much" }).focus()
    await page.keyboard.press("Enter")
    await counts.filter({ hasText: "counts very much" }).waitFor()
    await expectAccessible(page)
    const between = (a: string, b: string, weight: number) => ({
      actor_ids: [occasion.actor(a), occasion.actor(b)],
      kind: "apart",
      weight
    })
    expect(await wishes()).toEqual([
      between("carol", "dave", 30),
      between("carol", "erin", 100),
      between("dave", "erin", 30)
    ])
    await page.getByRole("button", { name: "Close" }).click()

    const byKeys = new Hand(page, "keyboard")
    await row(page, "The Smiths").click()
    await byKeys.press(page.getByRole("button", { name: "Select all of the Smiths" }))
    await byKeys.press(page.getByRole("button", { name: "Wish…" }))
    await byKeys.choose(dialog.getByRole("button", { name: /Must not sit at$/ }), "option", "a table in Garden")
    await bar.waitFor({ state: "detached" })
    const [ofSmiths] = (await wishes()).slice(3)
    expect(ofSmiths).toMatchObject({ kind: "not_table", seating_zone_ids: [zone.id] })

    await wishOf(["Carol Jones", "Dave Brown"])
    await dialog.getByRole("button", { name: "Carol Jones and Dave Brown must sit at the same table" }).click()
    await bar.waitFor({ state: "detached" })
    for (const [person, wish] of [
      ["Carol Jones", "Must sit at"],
      ["Dave Brown", "Must not sit at"]
    ] as const) {
      await row(page, person).click()
      await page.getByRole("button", { name: new RegExp(`${wish}$`) }).click()
      await page.locator(".menu").getByRole("option", { name: "Table 1" }).click()
      await page.locator(".person-wishes li", { hasText: "Table 1" }).waitFor()
      await expectAccessible(page)
      await page.getByRole("button", { name: "Close" }).click()
    }
    await page.getByRole("button", { name: "Arrange…" }).click()
    await page.getByRole("button", { name: "Propose" }).click()
    const conflict = page.getByText("Not all of this is possible:")
    await conflict.waitFor()
    expect(await page.getByText("All wishes are kept").count()).toBe(0)
    for (const part of [
      "Carol Jones and Dave Brown must sit at the same table",
      "Carol Jones must sit at Table 1",
      "Dave Brown must not sit at Table 1"
    ]) {
      await conflict
        .getByText(part)
        .or(conflict.filter({ hasText: part }))
        .first()
        .waitFor()
    }
  })
})

describe("a household with members in large groups", () => {
  const ofReception = (actor: string) => ({ event: "reception", actor, response: "attending" })
  const people = {
    ana: ["otts", "bride"],
    ben: ["otts", "groom"],
    cleo: ["bride"],
    dora: ["bride"],
    emil: ["groom"],
    finn: ["groom"]
  }

  it("is parted by a proposal that says so, and kept together in one press, which can be undone [SEAT-302, SEAT-306, SEAT-307, SEAT-312, SEAT-313, SEAT-321, SEAT-318, SEAT-325]", async () => {
    const occasion = await server.occasion({
      actors: [
        { key: "otts", type: "household", display_name: "The Otts" },
        { key: "bride", type: "group", display_name: "Bride" },
        { key: "groom", type: "group", display_name: "Groom" },
        ...Object.entries(people).map(([key, member_of]) => ({ key, type: "person", display_name: key, member_of })),
        ...wedding.actors
      ],
      invitations: ["otts", ...Object.keys(people)].map(ofReception)
    })
    const { plan, tables } = await occasion.setUp([3, 3])
    await occasion.seat(plan, "ana", tables[0])
    await occasion.seat(await occasion.plan(), "ben", tables[0])
    const page = await openPlan(pages, occasion, laptop)
    await page.getByRole("button", { name: "Arrange…" }).click()
    const dialog = page.getByRole("dialog", { name: "Arrange people" })
    await dialog.getByRole("radio", { name: "Everybody whose seat is not locked" }).click()
    await dialog.getByRole("button", { name: "Propose" }).click()
    await dialog.getByText("At different tables: The Otts").waitFor()
    await dialog.getByText("More households would be at different tables than now.").waitFor()
    expect(await dialog.getByText("better than now").count()).toBe(0)
    await expectAccessible(page)
    await dialog.getByRole("button", { name: "Keep all households together" }).click()
    await said(page, "Saved: ana and ben must sit at the same table.")
    await dialog.getByText("All wishes are kept").waitFor()
    await dialog.getByText("better than now").waitFor()
    expect(await dialog.getByText("At different tables").count()).toBe(0)
    await expectFocus(dialog)
    const wishes = async () => (await answered(200, occasion.planner().wishes(plan))).wishes
    expect(await wishes()).toMatchObject([{ kind: "must_together" }])
    await page.getByRole("button", { name: "Undo" }).and(page.locator(".toast *")).click()
    await expect.poll(wishes).toEqual([])

    // The proposal was made with the wish that is deleted now.
    await dialog.getByText("The wishes have changed since this was proposed.").waitFor()
    await expectAccessible(page)
    await dialog.getByRole("button", { name: "Propose again" }).click()
    await dialog.getByText("At different tables: The Otts").waitFor()
    expect(await dialog.getByText("The wishes have changed").count()).toBe(0)

    // What was proposed before comes back with all that is said of it, and is taken.
    const shown = (words: string) => dialog.getByRole("status").getByText(words, { exact: true }).waitFor()
    await shown("Proposal 3 of 3")
    await dialog.getByRole("button", { name: "Previous proposal" }).click()
    await shown("Proposal 2 of 3")
    await dialog.getByText("All wishes are kept").waitFor()
    await dialog.getByText("The wishes have changed since this was proposed.").waitFor()
    await page.keyboard.press("ArrowLeft")
    await shown("Proposal 1 of 3")
    await dialog.getByText("At different tables: The Otts").waitFor()
    await expectFocus(dialog.getByRole("button", { name: "Previous proposal" }))
    await expectAccessible(page)
    const held = Promise.withResolvers<void>()
    await page.route("**/arrangements", () => held.promise)
    const height = () => dialog.evaluate(({ clientHeight }) => clientHeight)
    const before = await height()
    const searching = dialog.getByText("Looking for good seats…")
    await new Hand(page, "mouse").pressThrough(dialog.getByRole("button", { name: "Propose another way" }), searching)
    await dialog.getByRole("progressbar").waitFor()
    await expectAccessible(page)
    expect(await height()).toBe(before)
    await page.mouse.click(4, 4)
    await dialog.getByRole("button", { name: "Cancel" }).click()
    await shown("Proposal 1 of 3")
    held.resolve()
    await page.unroute("**/arrangements")
    await dialog.getByRole("button", { name: "Propose another way" }).click()
    await shown("Proposal 4 of 4")
    await dialog.getByRole("button", { name: "Previous proposal" }).focus()
    for (const at of [3, 2, 1]) {
      await page.keyboard.press(at === 3 ? "Enter" : "ArrowLeft")
      await shown(`Proposal ${at} of 4`)
    }

    // Who prints meanwhile comes back to it, and whoever closes it finds what was proposed.
    await page.keyboard.press("Control+p")
    await page.getByRole("link", { name: "Back to the plan" }).click()
    await shown("Proposal 1 of 4")
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })
    await answered(200, occasion.planner().updatePlan(plan, { display_name: "Dinner" }))
    await page.getByRole("heading", { name: "Dinner" }).waitFor()
    await page.getByRole("button", { name: "Arrange…" }).click()
    await shown("Proposal 1 of 4")
    await dialog.getByText("The plan has changed since this was proposed.").waitFor()
    await expectAccessible(page)
    await dialog.getByRole("button", { name: "Apply all of it" }).click()
    await expect.poll(async () => (await occasion.plan()).capacity.assigned).toBe(6)
    await page.getByRole("button", { name: "Arrange…" }).click()
    await dialog.getByRole("button", { name: "Propose", exact: true }).waitFor()
    expect(await placeOf(occasion, "ana")).not.toEqual(await placeOf(occasion, "ben"))

    // A proposal that is no better than the plan has Leave as its first button.
    const { revision } = await occasion.plan()
    await page.route("**/arrangements", async (route) => {
      const response = await route.fetch()
      const found = await response.json()
      const moves = [{ actor_id: occasion.actor("ana"), seating_table_id: null }]
      await route.fulfill({ response, json: { ...found, moves, cost: found.cost_before + 10 } })
    })
    await dialog.getByRole("button", { name: "Propose", exact: true }).click()
    await dialog.getByText("The plan as it is now is at least as good as this.").waitFor()
    await dialog.getByText("worse than now").waitFor()
    await expectAccessible(page)
    await dialog.getByRole("button", { name: "Leave it as it is" }).click()
    await dialog.waitFor({ state: "detached" })
    expect((await occasion.plan()).revision).toBe(revision)
  })
})

describe("people with long names, at many tables", () => {
  const ofReception = (key: string) => ({ event: "reception", actor: key, response: "attending" })
  const person = (key: string, display_name: string) => ({ key, type: "person", display_name })

  it("are found as their names are typed, take the table of the number, and have wishes that can be read and taken back [SEAT-289, SEAT-290, SEAT-291]", async () => {
    const occasion = await server.occasion({
      actors: [
        person("soren", "Søren Łukasz Wolfeschlegelsteinhausen"),
        person("maria", "Maria da Conceição de Albuquerque Vasconcelos"),
        ...wedding.actors
      ],
      invitations: ["soren", "maria", "carol"].map(ofReception)
    })
    const { plan, tables } = await occasion.setUp(Array.from({ length: 13 }, () => 8))
    const [third, thirteenth] = [tables[2], tables[12]]
    if (third === undefined || thirteenth === undefined) throw new Error("there are 13 tables")
    // Whoever has company there would be offered that table first.
    await occasion.seat(plan, "carol", thirteenth.id)
    const page = await openPlan(pages, occasion, laptop)
    const keys = page.keyboard
    const type = async (text: string) => {
      await keys.type(text)
      await keys.press("Enter")
    }
    const [soren, maria] = ["Søren Łukasz Wolfeschlegelsteinhausen", "Maria da Conceição de Albuquerque Vasconcelos"]
    for (const found of ["Table 3", "Table 3"]) {
      await page.getByRole("radio", { name: "Everybody" }).click()
      await keys.press("/")
      await type("soren lukasz")
      await expectFocus(page.getByPlaceholder("Find a table"))
      await keys.type("3")
      await page.getByRole("option", { name: found }).waitFor()
      await keys.press("Enter")
      await expect.poll(() => placeOf(occasion, "soren")).toEqual([found, null, null])
      await page
        .getByRole("button", { name: "Close" })
        .or(page.getByRole("button", { name: "Dismiss" }))
        .first()
        .click()
    }

    const dialog = page.getByRole("dialog", { name: "Wish…" })
    const wishes = async () => (await answered(200, occasion.planner().wishes(plan))).wishes
    const pick = async () => {
      await page.getByRole("searchbox", { name: "Find a person" }).fill("")
      for (const name of [soren, maria]) await row(page, name).click({ modifiers: ["ControlOrMeta"] })
      await page.getByRole("button", { name: "Wish…" }).click()
    }
    await pick()
    await dialog.getByRole("button", { name: `${soren} and ${maria} must sit at the same table` }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole("button", { name: "would like to sit at the same table" }).click()
    await said(page, `Saved: ${soren} and ${maria} would like to sit at the same table.`)
    const before = await wishes()
    expect(before).toHaveLength(1)
    await pick()
    await dialog.getByRole("button", { name: "must sit at different tables" }).click()
    await said(page, `Saved: ${soren} and ${maria} must sit at different tables.`)
    expect(await wishes()).toMatchObject([{ kind: "must_apart" }])
    await page.getByRole("button", { name: "Undo" }).and(page.locator(".toast *")).click()
    await expect.poll(wishes).toEqual(before)
    await expectAccessible(page)
  })
})

describe("what needs a look [SEAT-160]", () => {
  it("is mended in one press, for one or for all, a seat can be locked, and namesakes at other tables are told apart [SEAT-375, SEAT-424]", async () => {
    const occasion = await server.occasion({
      actors: [...wedding.actors, { key: "other-erin", type: "person", display_name: "Erin White" }]
    })
    const { plan, tables } = await occasion.setUp([8, 8])
    for (const actor of ["carol", "dave"]) await occasion.seat(plan, actor, tables[0])
    await occasion.apply({
      invitations: [
        { event: "reception", actor: "carol", response: "declined" },
        { event: "reception", actor: "dave", response: "declined" },
        { event: "reception", actor: "erin", response: "attending" },
        { event: "reception", actor: "other-erin", response: "attending" }
      ]
    })
    await occasion.seat(await occasion.plan(), "erin", tables[1])
    await occasion.seat(await occasion.plan(), "other-erin", tables[0])
    const page = await openPlan(pages, occasion, laptop)
    await page.getByRole("button", { name: "2 people are seated but not coming" }).click()
    await expectAccessible(page)
    await page
      .getByRole("listitem")
      .filter({ hasText: "Carol Jones" })
      .getByRole("button", { name: "Free the seat" })
      .click()
    await said(page, "Carol Jones: the seat is free again.")
    expect(await placeOf(occasion, "carol")).toBeNull()
    await page.getByRole("radio", { name: "Names" }).click()
    await table(page, "Table 2").getByText("Erin G.", { exact: true }).waitFor()
    await table(page, "Table 1").getByText("Erin W.", { exact: true }).waitFor()
    await table(page, "Table 1").getByText("Dave", { exact: true }).waitFor()
    await expectAccessible(page)
    await table(page, "Table 2").click()
    await page.getByRole("row", { name: /^Erin Green/ }).click()
    await page.getByRole("button", { name: "Lock seat" }).click()
    await said(page, "Erin Green stays there when you arrange people.")
    await expect.poll(async () => (await occasion.plan()).assignments.some(({ locked }) => locked)).toBe(true)
    // Who looks at another table moves nobody who has a seat.
    await table(page, "Table 1").click()
    await page.getByRole("heading", { name: "Table 1" }).waitFor()
    expect(await placeOf(occasion, "erin")).toEqual(["Table 2", null, null])
    await answered(200, occasion.planner().publish(await occasion.plan()))
  })
})
