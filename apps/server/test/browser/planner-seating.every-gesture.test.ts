/** Each gesture of seating by mouse, touch and keys, on a phone and on a laptop, in one visit each. */
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import type { Occasion } from "../support/Occasion.ts"
import { useServer } from "../support/Server.ts"
import { hands } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, expectAccessible, usePages } from "./support/Pages.ts"
import { pickTwo } from "./support/Picking.ts"
import { openPlan, placeOf, row, said, table } from "./support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

/** Carol and Dave at Table 1, Erin at Table 2, which stands in the Garden; nobody at Table 3. */
const begun = async (): Promise<Occasion> => {
  const occasion = await server.occasion()
  const { plan, tables } = await occasion.setUp([4, 8, 4])
  const { zone } = await answered(201, occasion.planner().createZone(plan, { name: "Garden" }))
  await answered(200, occasion.planner().updateTable(tables[1], { seating_zone_id: zone.id }))
  for (const actor of ["carol", "dave"]) await occasion.seat(plan, actor, tables[0])
  await occasion.seat(plan, "erin", tables[1], { seat_number: 2 })
  return occasion
}

const bar = (page: Page) => page.getByRole("region", { name: "Selected people" })

/** A household is picked whole, is said to sit together, and spread over the tables of a zone; back and forth. */
const withHousehold = async (page: Page, hand: Hand, occasion: Occasion): Promise<void> => {
  const assigned = () => expect.poll(async () => (await occasion.plan()).capacity.assigned)
  const pickAll = async () => {
    await hand.press(row(page, "The Smiths"))
    await hand.press(page.getByRole("button", { name: "Select all of the Smiths" }))
    await bar(page).getByText("4 people selected", { exact: true }).waitFor()
  }
  await pickAll()
  await hand.press(bar(page).getByRole("button", { name: "Wish…" }))
  await hand.choose(
    page.getByRole("dialog", { name: "Wish…" }).getByRole("button", { name: /Must not sit at$/ }),
    "option",
    "Table 1"
  )
  await bar(page).waitFor({ state: "detached" })
  const { wishes } = await answered(200, occasion.planner().wishes(await occasion.plan()))
  expect(wishes).toMatchObject([{ kind: "not_table" }])
  await pickAll()
  await hand.press(bar(page).getByRole("button", { name: "Spread over…" }))
  await hand.press(page.getByRole("menuitem", { name: /^Garden/ }))
  await assigned().toBe(7)
  await hand.press(page.getByRole("button", { name: "Undo the last change" }))
  await assigned().toBe(3)
  await hand.press(page.getByRole("button", { name: "Redo the last change" }))
  await assigned().toBe(7)
  await hand.press(page.getByRole("button", { name: "Undo the last change" }))
  await assigned().toBe(3)
}

/** Two who sit are picked, and wished apart. */
const withTwo = async (page: Page, hand: Hand, occasion: Occasion): Promise<void> => {
  await hand.press(page.getByRole("radio", { name: "Seated" }))
  await pickTwo(page, hand, "Carol Jones", "Dave Brown")
  await hand.press(bar(page).getByRole("button", { name: "Wish…" }))
  const wish = page.getByRole("dialog", { name: "Wish…" })
  await hand.press(wish.getByRole("button", { name: "Carol Jones and Dave Brown must sit at different tables" }))
  await bar(page).waitFor({ state: "detached" })
  const { wishes } = await answered(200, occasion.planner().wishes(await occasion.plan()))
  expect(wishes).toMatchObject([{ kind: "not_table" }, { kind: "must_apart" }])
}

/** Tables exchange their people, one is emptied and filled again, and who sits at one moves to another. */
const withTables = async (page: Page, hand: Hand, occasion: Occasion): Promise<void> => {
  const seats = async (...actors: ReadonlyArray<string>) =>
    Promise.all(actors.map(async (actor) => (await placeOf(occasion, actor))?.[0] ?? null))
  await hand.press(table(page, "Table 1"))
  await hand.press(page.getByRole("button", { name: "Swap people with…" }))
  const choice = page.getByRole("dialog", { name: "Swap people with…" })
  await hand.pick(choice.getByPlaceholder("Find a table"), "Table 2")
  await said(page, "The people at Table 1 and Table 2 have been swapped.")
  expect(await seats("carol", "dave", "erin")).toEqual(["Table 2", "Table 2", "Table 1"])
  expect(await placeOf(occasion, "erin")).toEqual(["Table 1", 2, null])
  await hand.press(page.getByRole("button", { name: "Empty the table" }))
  await said(page, "Table 1 is empty now.")
  expect(await seats("erin")).toEqual([null])
  await hand.press(page.getByRole("button", { name: "Undo", exact: true }))
  await expect.poll(() => seats("erin")).toEqual(["Table 1"])
  await hand.press(page.getByRole("button", { name: "Select everybody here" }))
  await bar(page).getByText("1 person selected", { exact: true }).waitFor()
  await hand.press(table(page, "Table 3"))
  await said(page, "Erin Green now at Table 3.")
  expect(await seats("erin")).toEqual(["Table 3"])
}

for (const one of hands) {
  it(
    `a household is picked, spread over a zone and wished away from a table, two people are wished apart, tables exchange their people, one is emptied, its people move, a seat is locked, and steps go back and forth, ${one.name} [SEAT-259]`,
    { tags: one.tags },
    async () => {
      const occasion = await begun()
      const page = await openPlan(pages, occasion, one.device)
      const hand = new Hand(page, one.by)
      await withHousehold(page, hand, occasion)
      await withTwo(page, hand, occasion)
      if (one.isPhone) await hand.press(page.getByRole("tab", { name: "Tables" }))
      await withTables(page, hand, occasion)
      await hand.press(table(page, "Table 3"))
      await hand.press(page.getByRole("grid", { name: "Who sits here" }).getByRole("row", { name: /^Erin Green/ }))
      await hand.press(page.getByRole("button", { name: "Lock seat" }))
      await said(page, "Erin Green stays there when you arrange people.")
      await (one.isLooked ? expectAccessible(page) : undefined)
      expect((await occasion.plan()).assignments.filter(({ locked }) => locked)).toHaveLength(1)
    }
  )
}
