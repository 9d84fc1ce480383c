/** The way from a plan that guests do not see to one that they do, where it is published. */
import { expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import { managed, managedParts } from "../support/OccasionRoutes.ts"
import { useServer } from "../support/Server.ts"
import { laptop, phone, tagged } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, expectAccessible, usePages } from "./support/Pages.ts"
import { openPlan } from "./support/SeatingPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const hidden = async () => {
  const occasion = await server.occasion(managedParts)
  await occasion.setUp([8])
  await occasion.apply({
    modules: [{ module: "seating", events: [{ event: "reception", config: { publish_to_guests: false } }] }]
  })
  return occasion
}

for (const [{ by, device, name }, tags] of tagged([
  { name: "on a laptop by mouse", by: "mouse", device: laptop },
  { name: "on a laptop by keyboard", by: "keyboard", device: laptop },
  { name: "on a phone by touch", by: "touch", device: { ...phone, colorScheme: "dark" } }
] as const)) {
  it(
    `who manages the occasion lets guests see their seat by one press where the plan is published, ${name}; a double click opens the review and no more [PLAT-145, PLAT-257]`,
    { tags },
    async () => {
      const occasion = await hidden()
      const page = await openPlan(pages, occasion, device)
      const hand = new Hand(page, by)
      const dialog = page.getByRole("dialog")
      const publish = page.getByRole("button", { name: "Publish…" })
      if (by === "keyboard") await hand.press(publish)
      else await hand.pressThrough(publish, dialog)
      await dialog.getByText("Guests do not see plans of this event").waitFor()
      await expectAccessible(page)
      await hand.press(dialog.getByRole("button", { name: "Let guests see their seat" }))
      await dialog.getByText("The plan is empty.").waitFor()
      const focused = () => dialog.evaluate((one) => one.contains(one.ownerDocument.activeElement))
      await expect.poll(focused).toBe(true)
      const { modules } = await answered(
        200,
        managed(occasion).client.get<{ modules: ReadonlyArray<{ key: string }> }>(
          `/v1/occasions/${occasion.id}/modules`
        )
      )
      expect(modules.find(({ key }) => key === "seating")).toMatchObject({
        enablements: [{ enabled: false }, { enabled: true, config: { publish_to_guests: true } }]
      })
      await hand.press(dialog.getByRole("button", { name: "Publish", exact: true }))
      await page.getByText("Published").first().waitFor()
    }
  )
}

it("who may not reads who can, in German [PLAT-145]", async () => {
  const occasion = await hidden()
  const page = await openPlan(pages, occasion, { ...phone, locale: "de-DE" }, "sam")
  const hand = new Hand(page, "touch")
  await hand.press(page.getByRole("button", { name: "Veröffentlichen\u00a0…" }))
  await page.getByText("Wer den Anlass verwaltet, kann das unter „Funktionen“ ändern.").waitFor()
  expect(await page.getByRole("button", { name: "Gästen ihren Platz zeigen" }).count()).toBe(0)
})
