/** The planner's gallery page in a browser: what waits for a decision, deciding by every means, and what goes wrong. */
import { broken } from "@banquet/assets-core/testing/ImageEngineSamples"
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import { GuestGallery, PlannerGalleryClient, withGallery } from "../support/Gallery.ts"
import type { Occasion } from "../support/Occasion.ts"
import { useServer } from "../support/Server.ts"
import { laptop, otherHands, usualHands } from "./support/Devices.ts"
import {
  afterHold,
  counter,
  large,
  noteOf,
  photo,
  photos,
  said,
  statuses,
  uploaded,
  type GalleryVisit,
  visitGallery
} from "./support/GalleryPage.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, type Device, expectAccessible, usePages } from "./support/Pages.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const visit = (occasion: Occasion, device: Device, options?: GalleryVisit) =>
  visitGallery(pages, occasion, device, options)

describe("on a laptop", () => {
  it("counters and events are filters, and survive a reload and the way back", async () => {
    const occasion = await server.occasion(withGallery())
    const [first = ""] = await uploaded(occasion, ["One", "Two"])
    const planner = new PlannerGalleryClient(occasion)
    await planner.approve(first)
    const page = await visit(occasion, laptop)
    await photo(page, "Two").waitFor()
    expect(await photos(page).count()).toBe(1)
    for (const words of ["Pending 1", "Approved 1", "Rejected 0", "All 2"]) await counter(page, words).waitFor()
    await page.getByText("of 100 GB used").waitFor()
    await expectAccessible(page)

    await counter(page, "Approved 1").click()
    await photo(page, "One").waitFor()
    await page.getByRole("radio", { name: "Ceremony" }).click()
    await page.getByRole("heading", { name: "No photos yet" }).waitFor()
    await counter(page, "Approved 0").waitFor()
    await expectAccessible(page)
    expect(new URL(page.url()).search).toBe(`?status=approved&event=${occasion.event("ceremony")}`)
    await page.reload()
    await page.getByRole("heading", { name: "No photos yet" }).waitFor()
    expect(await page.getByRole("radio", { name: "Ceremony" }).isChecked()).toBe(true)

    await page.goBack()
    await photo(page, "One").waitFor()
    expect(await counter(page, "Approved 1").isChecked()).toBe(true)
    expect(await page.getByRole("radio", { name: "All events" }).isChecked()).toBe(true)
    await page.goBack()
    await photo(page, "Two").waitFor()

    await counter(page, "Rejected 0").click()
    await page.getByRole("heading", { name: "Nothing has been rejected" }).waitFor()
    await expectAccessible(page)
    await page.getByRole("link", { name: "Show all photos" }).click()
    await expect.poll(() => photos(page).count()).toBe(2)
    expect(new URL(page.url()).search).toBe("?status=all")
  })

  it("a decision that is refused is told in words and taken back", async () => {
    const occasion = await server.occasion(withGallery())
    await uploaded(occasion, ["One", "Two"])
    const page = await visit(occasion, laptop)
    await photo(page, "Two").waitFor()
    await occasion.apply({
      planners: [{ key: "petra", display_name: "Petra Planner", permissions: ["gallery:list"] }]
    })
    await photo(page, "Two").focus()
    await page.keyboard.press("a")
    await said(page, "1 photo approved.")
    await counter(page, "Pending 1").waitFor()
    await page.clock.fastForward(afterHold)
    await said(page, "You can no longer approve or reject photos. Nothing was changed.")
    await photo(page, "Two").waitFor()
    await counter(page, "Pending 2").waitFor()
    await expectAccessible(page)
    expect(await statuses(occasion)).toEqual({ One: "pending", Two: "pending" })
  })

  it("what is held back is sent when the page is left", async () => {
    const occasion = await server.occasion(withGallery())
    await uploaded(occasion, ["One", "Two"])
    const page = await visit(occasion, laptop)
    await photo(page, "Two").focus()
    await page.keyboard.press("a")
    await said(page, "1 photo approved.")
    await page.getByRole("link", { name: "Seating plan" }).click()
    await expect.poll(() => statuses(occasion)).toEqual({ One: "pending", Two: "approved" })
    await page.goBack()
    await photo(page, "One").focus()
    await page.keyboard.press("r")
    await said(page, "1 photo rejected.")
    await page.goto("about:blank")
    await expect.poll(() => statuses(occasion)).toEqual({ One: "rejected", Two: "approved" })
  })

  it("new photos are announced without a reload, and shown when the planner wants", async () => {
    const occasion = await server.occasion(withGallery())
    const [one] = await uploaded(occasion, ["One"])
    const page = await visit(occasion, laptop)
    await photo(page, "One").waitFor()
    await uploaded(occasion, ["Two", "Three"])
    await said(page, "2 new photos")
    await counter(page, "Pending 3").waitFor()
    expect(await photos(page).count()).toBe(1)
    await expectAccessible(page)
    await page.getByRole("button", { name: "Show" }).click()
    await expect.poll(() => photos(page).count()).toBe(3)
    expect(await photos(page).first().getAttribute("aria-label")).toContain("Three")
    expect(await photo(page, "One").getAttribute("aria-rowindex")).toBe("3")

    // So is what another planner decides.
    await new PlannerGalleryClient(occasion).approve(one ?? "")
    await photo(page, "One").waitFor({ state: "detached" })
    await counter(page, "Approved 1").waitFor()
  })

  it("a new photo where none was left is not denied: nothing says that all is decided [GAL-57]", async () => {
    const occasion = await server.occasion(withGallery())
    const [one] = await uploaded(occasion, ["One"])
    await new PlannerGalleryClient(occasion).approve(one ?? "")
    const page = await visit(occasion, laptop)
    const decided = page.getByRole("heading", { name: "Everything has been decided" })
    await decided.waitFor()
    await uploaded(occasion, ["Two"])
    await page.getByRole("heading", { name: "New photos have come" }).waitFor()
    await said(page, "1 new photo")
    expect(await decided.count()).toBe(0)
    await page.getByRole("button", { name: "Show" }).click()
    await photo(page, "Two").waitFor()
  })

  it("without a network what was there stays, and decisions wait and are not said to be saved [GAL-48]", async () => {
    const occasion = await server.occasion(withGallery())
    await uploaded(occasion, ["One", "Two"])
    const page = await visit(occasion, laptop)
    await photo(page, "Two").focus()
    await page.context().setOffline(true)
    await said(page, "No connection.")
    await page.keyboard.press("a")
    await said(page, "1 photo approved.")
    await page.clock.fastForward(afterHold)
    await said(page, "1 decision is not saved yet. It will be sent as soon as there is a connection.")
    expect(await page.getByText("1 photo approved.").count()).toBe(0)
    await expectAccessible(page)
    expect(await statuses(occasion)).toEqual({ One: "pending", Two: "pending" })
    await page.context().setOffline(false)
    await expect.poll(() => statuses(occasion)).toEqual({ One: "pending", Two: "approved" })
    await said(page, "1 photo approved.")
    await page.getByText("No connection.").waitFor({ state: "detached" })
  })

  it("the original can be downloaded, and every decision is shown with who took it", async () => {
    const occasion = await server.occasion(withGallery())
    const [id = "", other = ""] = await uploaded(occasion, ["One", "Two"])
    const planner = new PlannerGalleryClient(occasion)
    await answered(200, planner.moderate(id, { action: "reject", notes: "Why?" }))
    for (const item of [id, other]) await answered(200, planner.moderate(item, { action: "approve" }))
    // The link leads to a photo that is not on the first page.
    const shorter = (page: Page) =>
      page.route("**/gallery?limit=60**", (route) =>
        route.continue({ url: route.request().url().replace("=60", "=1") })
      )
    const page = await visit(occasion, laptop, { before: shorter, search: `?status=approved&photo=${id}` })
    await large(page, "One")
    await page.getByText("Rejected by Petra Planner").waitFor()
    await page.getByText("Approved by Petra Planner").waitFor()
    expect(await page.getByText("Why?").isVisible()).toBe(true)
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("d")])
    expect(download.suggestedFilename()).toBe("IMG_0001.jpg")
    await page.route("**/original", (route) => route.abort())
    await page.getByRole("button", { name: "Download original" }).click()
    await page.getByText("The original cannot be downloaded just now.").waitFor()
    await expectAccessible(page)
    await page.keyboard.press("Escape")
    await expect.poll(() => page.evaluate("document.activeElement?.getAttribute('data-key')")).toBe(id)
  })
})

const swipe = async (page: Page, from: number, to: number) => {
  const input = await page.context().newCDPSession(page)
  const touch = (type: "touchStart" | "touchMove", x: number) =>
    input.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y: 250 }] })
  await touch("touchStart", from)
  await touch("touchMove", to)
  await input.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
}

describe("photos are filtered, opened, decided with a note that says who reads it, taken back, selected, and decided at once; new ones are announced [GAL-31, GAL-51]", () => {
  for (const { by, device, isLooked, name, tags } of usualHands) {
    it(name, { tags }, async () => {
      const occasion = await server.occasion(withGallery())
      await uploaded(occasion, ["One", "Two", "Three"])
      const page = await visit(occasion, device)
      const hand = new Hand(page, by)
      const look = () => (isLooked ? expectAccessible(page) : undefined)
      const button = (label: string) => page.getByRole("button", { name: label })
      const show = async (words: string) => {
        if (by === "keyboard") await counter(page, words).press("Space")
        else await hand.press(counter(page, words))
      }
      await photo(page, "Three").waitFor()
      await show("Ceremony")
      await page.getByRole("heading", { name: "No photos yet" }).waitFor()
      await show("All events")
      await hand.press(photo(page, "Three"))
      await large(page, "Three")
      await look()
      if (by === "keyboard") await page.keyboard.press("n")
      else {
        await hand.press(button("Reject"))
        await large(page, "Two")
        await hand.press(button("Add a note to the last decision"))
        await large(page, "Three")
      }
      await hand.write(page.getByLabel("Note (optional), for planners only"), "Too dark")
      await page.keyboard.press("Enter")
      if (by === "keyboard") await page.keyboard.press("r")
      await large(page, "Two")
      await (by === "keyboard" ? page.keyboard.press("a") : hand.press(button("Approve")))
      await large(page, "One")
      await (by === "keyboard" ? page.keyboard.press("u") : hand.press(button("Undo")))
      await large(page, "Two")
      await (by === "keyboard" ? page.keyboard.press("ArrowRight") : hand.press(button("Next photo")))
      await large(page, "One")
      if (by === "touch") {
        await swipe(page, 100, 300)
        await large(page, "Two")
        await page.goBack()
      } else await hand.press(button("Back to all photos"))
      await counter(page, "Pending 2").waitFor()
      await page.clock.fastForward(afterHold)
      await expect.poll(() => statuses(occasion)).toEqual({ One: "pending", Two: "pending", Three: "rejected" })
      expect(await noteOf(occasion, "Three")).toBe("Too dark")

      await show("All 3")
      await photo(page, "Three").waitFor()
      if (by === "keyboard") {
        await photo(page, "Three").focus()
        await page.keyboard.press("x")
        await page.keyboard.press("Shift+ArrowRight")
      } else {
        await hand.press(photo(page, "Three").locator("label"))
        await hand.press(photo(page, "Two").locator("label"))
      }
      await said(page, "2 selected")
      await page.getByPlaceholder("Note (optional), for planners only").waitFor()
      await look()
      await hand.press(button("Approve"))
      await said(page, "2 photos approved.")
      await look()
      await page.clock.fastForward(afterHold)
      await expect.poll(() => statuses(occasion)).toEqual({ One: "pending", Two: "approved", Three: "approved" })
      // It was sent, and each is again what it was.
      await hand.press(button("Undo"))
      await expect.poll(() => statuses(occasion)).toEqual({ One: "pending", Two: "pending", Three: "rejected" })
      expect(await noteOf(occasion, "Three")).toBe("Too dark")
      await uploaded(occasion, ["Four"])
      await said(page, "1 new photo")
      await hand.press(page.getByRole("status").getByRole("button", { name: "Show" }))
      await photo(page, "Four").waitFor()
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(device.viewport.width)
    })
  }
})

describe("photos are opened, decided, taken back, selected and decided at once [GAL-31]", () => {
  for (const { by, device, name, tags } of otherHands) {
    it(name, { tags }, async () => {
      const occasion = await server.occasion(withGallery())
      await uploaded(occasion, ["One", "Two", "Three"])
      const page = await visit(occasion, device)
      const hand = new Hand(page, by)
      const button = (label: string) => page.getByRole("button", { name: label })
      await hand.press(photo(page, "Three"))
      await large(page, "Three")
      await hand.press(button("Reject"))
      await large(page, "Two")
      await hand.press(button("Undo"))
      await large(page, "Three")
      await hand.press(button("Next photo"))
      await large(page, "Two")
      await hand.press(button("Back to all photos"))
      for (const caption of ["Three", "Two"]) {
        if (by === "keyboard") await photo(page, caption).press("x")
        else await hand.press(photo(page, caption).locator("label"))
      }
      await said(page, "2 selected")
      await hand.press(button("Approve"))
      await said(page, "2 photos approved.")
      await page.clock.fastForward(afterHold)
      await expect.poll(() => statuses(occasion)).toEqual({ One: "pending", Two: "approved", Three: "approved" })
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(device.viewport.width)
    })
  }
})

it("captions and names that look like markup stay text", async () => {
  const name = `<img src=x onerror="document.title='taken'"><b>Bold</b>`
  const caption = `"><script>document.title='taken'</script>`
  const parts = withGallery()
  const occasion = await server.occasion({
    ...parts,
    actors: [{ key: "alice", type: "person", display_name: name }],
    vendors: [],
    guests: [{ actor: "alice", events: ["reception"] }]
  })
  await uploaded(occasion, [caption])
  const page = await visit(occasion, laptop)
  await page.getByText(caption).waitFor()
  await photos(page).first().click()
  await page.getByRole("dialog", { name: caption }).waitFor()
  await page.getByText(name).first().waitFor()
  expect(await page.title()).toBe("Photos · Banquet")
  const made = "[...document.querySelectorAll('b, script')].filter((one) => one.matches('b') || /taken/.test(one.text))"
  expect(await page.evaluate(`${made}.length`)).toBe(0)
})

it("a photo that cannot be shown says why, and is not counted among those that guests see [GAL-50, GAL-62]", async () => {
  const occasion = await server.occasion(withGallery())
  const [file] = broken
  if (file === undefined) throw new Error("no sample is broken")
  const guest = new GuestGallery(occasion)
  const { id } = await guest.upload(file.bytes, { byte_size: file.bytes.length })
  await new PlannerGalleryClient(occasion).settled(id)
  const page = await visit(occasion, laptop)
  await page.getByText("Cannot be shown").waitFor()
  await page.getByText(/^The picture/).waitFor()
  await expectAccessible(page)
  await uploaded(occasion, ["One"])
  await page.getByRole("status").getByRole("button", { name: "Show" }).click()
  await photo(page, "One").press("x")
  await page.keyboard.press("Shift+ArrowRight")
  await said(page, "2 selected")
  await page.getByRole("button", { name: "Approve" }).click()
  await said(page, "2 photos approved. Guests see 1 of them within seconds. 1 cannot be shown.")
  await page.keyboard.press("u")
  await photos(page).nth(1).click()
  await page.getByRole("dialog").getByText("Cannot be shown").first().waitFor()
  await page.getByRole("dialog").getByText("Guests never see it").waitFor()
  await expectAccessible(page)
})
