/** A guest's place card, in a browser: when and where, beside whom, and how it is kept. */
import { readFileSync } from "node:fs"
import type { Locator } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import type { Occasion } from "../support/Occasion.ts"
import { eventsAt, wedding } from "../support/OccasionDocument.ts"
import { useServer } from "../support/Server.ts"
import { laptop, phone, tagged } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, expectAccessible, expectNoShift, usePages, watchShifts } from "./support/Pages.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const place = "Quinta da Oliveira, Rua das Flores 12, Sintra"

const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 Safari/604.1"

/** A reception to come, at a place; Alice is invited with her household. */
const invited = (): Promise<Occasion> =>
  server.occasion({ events: eventsAt(place, { starts_at: "2096-06-20T18:00:00Z" }) })

const open = (occasion: Occasion, device: object) => {
  const token = occasion.guest("alice").client.token ?? ""
  return pages.open(
    `${occasion.url}/join#${new URLSearchParams({ token, to: "/seating" }).toString()}`,
    device,
    watchShifts
  )
}

describe("a guest reads when and where it is who of the household sits there too and where in the room [SEAT-240], adds it to the calendar, and saves the page so that it opens on a device that knows nothing", () => {
  for (const [{ by, device, hint, name }, tags] of tagged([
    { name: "on a phone by touch", by: "touch", device: { ...phone, userAgent: iphone }, hint: "Tap Share, then" },
    {
      name: "on a laptop by keyboard",
      by: "keyboard",
      device: { ...laptop, colorScheme: "dark" },
      hint: "Press Ctrl+D (⌘D on a Mac)"
    }
  ] as const)) {
    it(name, { tags }, async () => {
      const occasion = await invited()
      const { plan, tables } = await occasion.setUp([8])
      for (const actor of ["smiths", "carol"]) await occasion.seat(plan, actor, tables[0])
      const planner = occasion.planner()
      const inRoom = { shape: "long", place: { x: 250, y: 800, angle: 30 } }
      await answered(200, planner.updatePlan(plan, { floor: { width: 1200, depth: 900 } }))
      await answered(200, planner.updateTable(tables[0].id, inRoom))
      await answered(200, planner.publish(plan))
      const page = await open(occasion, device)
      const hand = new Hand(page, by)
      await page.getByText("Your household at this table: Bob Smith", { exact: true }).waitFor()
      await page.getByText("Wednesday, 20 June 2096 at 19:00").waitFor()
      await page.getByText(place).waitFor()
      expect(await page.getByText(/Carol/).count()).toBe(0)
      await page.getByText("Table 1: at the bottom left of the hosts’ plan of the room").waitFor()
      expect(await page.locator(".room-chair").count()).toBe(8)
      await expectNoShift(page)

      const downloading = page.waitForEvent("download")
      await hand.press(page.getByRole("button", { name: "Add to calendar Reception" }))
      const download = await downloading
      expect(download.suggestedFilename()).toBe("Reception.ics")
      const lines = readFileSync(await download.path(), "utf8")
        .replaceAll("\r\n ", "")
        .split("\r\n")
      // The guest's own seat, and nobody else's.
      const notes = lines.find((line) => line.startsWith("DESCRIPTION:"))
      expect(notes).toMatch(
        /^DESCRIPTION:The Smiths: Table 1\\nSeats may still change\. The page is always up to date\.\\n/
      )
      expect(lines).toEqual(
        expect.arrayContaining([
          `UID:${occasion.event()}`,
          "DTSTART:20960620T180000Z",
          "DTEND:20960620T220000Z",
          "SUMMARY:Reception · Ana & Ben",
          String.raw`LOCATION:Quinta da Oliveira\, Rua das Flores 12\, Sintra`,
          `URL:${occasion.url}/seating`
        ])
      )
      await expectAccessible(page)

      const save = page.getByRole("button", { name: "Save this page" })
      await hand.press(save)
      await page.getByText(hint).waitFor()
      await expectAccessible(page)
      const saved = page.url()
      const elsewhere = await pages.open(saved, { ...phone, locale: "de-DE" })
      await elsewhere.getByText("Ihr Haushalt an diesem Tisch: Bob Smith", { exact: true }).waitFor()
      expect(elsewhere.url()).toBe(`${occasion.url}/seating`)
      await elsewhere.getByText("Table 1: im Raumplan unten links").waitFor()
      await elsewhere.reload()
      await elsewhere.getByText("Ihr Haushalt an diesem Tisch: Bob Smith", { exact: true }).waitFor()
      await hand.press(save)
      await page.getByText(hint).waitFor({ state: "detached" })
      expect(page.url()).toBe(`${occasion.url}/seating`)
    })
  }
})

it("a guest without a seat is told another thing once the plan is published, when and where it is all the same, and whose seat was looked up, and whom to ask [PLAT-204, PLAT-281]", async () => {
  const occasion = await invited()
  const { plan, tables } = await occasion.setUp([8])
  await occasion.seat(plan, "carol", tables[0])
  const page = await open(occasion, phone)
  await page.getByRole("heading", { name: "The seats are still being arranged" }).waitFor()
  await page.getByText("the seat for Alice Smith appears here.").waitFor()
  expect(await page.getByText("link with your own name").count()).toBe(0)
  await page.getByText(place).waitFor()
  await page.getByRole("button", { name: "Add to calendar Reception" }).waitFor()
  await expectAccessible(page)
  await answered(200, occasion.planner().publish(plan))
  await page.getByRole("heading", { name: "No seat found yet" }).waitFor()
  await page.getByText("this link shows no seat for Alice Smith.").waitFor()
  await page.getByText("Ask the hosts where you sit, or for a link of your own").waitFor()
  expect(await page.getByText("still being arranged").count()).toBe(0)
  await expectAccessible(page)
})

it("a guest without a seat reads that the events with seats are over once they are, and not that seats are still to come [SEAT-389]", async () => {
  const occasion = await server.occasion({ events: eventsAt(place, { starts_at: "2020-06-20T18:00:00Z" }) })
  const page = await open(occasion, phone)
  await page.getByRole("heading", { name: "The events with seats are over" }).waitFor()
  await page.getByText("No seat was found for Alice Smith.").waitFor()
  await expectAccessible(page)
})

it("a guest who has declined is told so ahead of the household's table, which is small then, and who comes is not [SEAT-73, SEAT-399]", async () => {
  const occasion = await invited()
  await occasion.apply({
    invitations: [
      { event: "reception", actor: "smiths", response: "attending" },
      { event: "reception", actor: "alice", response: "declined" }
    ]
  })
  const { plan, tables } = await occasion.setUp([8])
  await occasion.seat(plan, "smiths", tables[0])
  await answered(200, occasion.planner().publish(plan))
  const page = await open(occasion, phone)
  const declined = page.getByText("You are noted as not coming.")
  const name = page.getByText("Table 1", { exact: true })
  const top = async (words: Locator) => (await words.boundingBox())?.y ?? Number.NaN
  const size = () =>
    name.evaluate((element) =>
      Number.parseFloat(element.ownerDocument.defaultView?.getComputedStyle(element).fontSize ?? "")
    )
  await declined.waitFor()
  await name.waitFor()
  // What the page shows first is drawn anew by the app, and nothing that is gone has a size.
  await expect.poll(async () => [await size(), (await top(declined)) < (await top(name))]).toEqual([20, true])
  await expectAccessible(page)
  const calendar = page.getByRole("button", { name: "Add to calendar" })
  expect(await calendar.count()).toBe(0)
  await occasion.apply({ invitations: [{ event: "reception", actor: "alice", response: "attending" }] })
  await page.reload()
  await calendar.waitFor()
  await page.getByText("Your household at this table: Bob Smith", { exact: true }).waitFor()
  expect(await page.getByText("You are noted").count()).toBe(0)
  expect(await size()).toBeGreaterThanOrEqual(40)
})

it("a guest without a seat who has declined reads that, before and after the plan is published, and is led to the answer while it can be changed [SEAT-172, SEAT-341, SEAT-370, SEAT-406]", async () => {
  const occasion = await invited()
  await occasion.apply({
    modules: [...wedding.modules, { module: "rsvp", config: {}, events: [{ event: "reception" }] }],
    invitations: [
      { event: "reception", actor: "alice", response: "declined" },
      { event: "reception", actor: "carol" }
    ]
  })
  const { plan, tables } = await occasion.setUp([8])
  await occasion.seat(plan, "carol", tables[0])
  const page = await open(occasion, phone)
  const said = page.getByRole("heading", { name: "You are not coming to Reception" })
  await said.waitFor()
  await expectAccessible(page)
  await answered(200, occasion.planner().publish(plan))
  await page.reload()
  await said.waitFor()
  await page.getByText("If that is not so, please change your answer.").waitFor()
  expect(await page.getByText(/do not have a seat|still being arranged/).count()).toBe(0)
  const answer = page.getByRole("link", { name: "Change your answer" })
  await answer.waitFor()
  await expectAccessible(page)
  await expectNoShift(page)
  await answer.tap()
  await page.getByRole("heading", { name: "Your answer" }).waitFor()
  const closed = { closes_at: "2020-01-01T00:00:00Z" }
  await occasion.apply({
    modules: [...wedding.modules, { module: "rsvp", config: {}, events: [{ event: "reception", config: closed }] }]
  })
  await page.goto(`${occasion.url}/seating`)
  await page.getByRole("button", { name: "Save this page" }).waitFor()
  await page.getByText("If that is not so, please tell the hosts.").waitFor()
  expect(await answer.count()).toBe(0)
})

it("a saved page whose link does not work any more says so, and leaves the device what it had", async () => {
  const occasion = await invited()
  const page = await open(occasion, phone)
  await page.getByRole("heading", { name: "The seats are still being arranged" }).waitFor()
  await page.goto("about:blank")
  await page.goto(`${occasion.url}/seating#token=bq_g_nonsense`)
  await page.getByRole("heading", { name: "This link does not work" }).waitFor()
  await page.goto(`${occasion.url}/seating`)
  await page.getByRole("heading", { name: "The seats are still being arranged" }).waitFor()
})

describe("a guest whose seat is another one than when they last looked", () => {
  for (const [{ device, name, rezoned, was }, tags] of tagged([
    {
      name: "on a phone",
      device: phone,
      was: "Reception: your seat has changed since you last looked. Before: ",
      rezoned: "Reception: your table and seat are the same. Only the area they are in has changed. Before: Table 2."
    },
    {
      name: "on a laptop, in German and in the dark",
      device: { ...laptop, locale: "de-DE", colorScheme: "dark" },
      was: "Reception: Ihr Platz hat sich seit Ihrem letzten Besuch geändert. Vorher: ",
      rezoned: "Reception: Tisch und Platz sind gleich geblieben, nur der Bereich hat sich geändert. Vorher: Table 2."
    }
  ] as const)) {
    it(
      `reads so, and where it was, while the page is open and when it is opened again, ${name} [SEAT-187, SEAT-331]`,
      { tags },
      async () => {
        const occasion = await invited()
        const { plan, tables } = await occasion.setUp([8, 8])
        const publishAt = (table: { readonly id: string } | null) =>
          answered(
            200,
            occasion.planner().changeSeats(plan, {
              moves: [{ actor_id: occasion.actor("smiths"), seating_table_id: table?.id ?? null }],
              publish: true
            })
          )
        await publishAt(tables[0])
        const page = await open(occasion, device)
        const table = (shown: string) => page.locator(".place-card-table", { hasText: shown }).waitFor()
        await table("Table 1")
        const url = page.url()
        expect(await page.getByText(was).count()).toBe(0)
        await publishAt(tables[1])
        await page.getByText(`${was}Table 1.`).waitFor()
        await table("Table 2")
        await expectAccessible(page)
        // It was looked at by now.
        await page.reload()
        await table("Table 2")
        await page.locator(".save-page").waitFor()
        expect(await page.getByText(was).count()).toBe(0)

        // Where the zone alone is another, the seat is not.
        const { zone } = await answered(201, occasion.planner().createZone(plan, { name: "Terrace" }))
        await answered(200, occasion.planner().updateTable(tables[1].id, { seating_zone_id: zone.id }))
        await publishAt(tables[1])
        await page.getByText(rezoned).waitFor()
        expect(await page.getByText(was).count()).toBe(0)
        await expectAccessible(page)
        await answered(200, occasion.planner().deleteZone(zone))
        await publishAt(tables[1])
        // Neither is told while the plan is a draft.
        await page.getByText(rezoned).waitFor({ state: "detached" })
        await table("Table 2")
        await page.goto("about:blank")
        await publishAt(tables[0])
        await page.goto(url)
        await page.getByText(`${was}Table 2.`).waitFor()
        await table("Table 1")
        await publishAt(null)
        await page.locator(".greeting").waitFor()
        await page.getByText(`${was}Table 2.`).waitFor()
        await expectAccessible(page)
      }
    )
  }
})
