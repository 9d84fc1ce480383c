/** What the planner's gallery page says when there is nothing to decide: states, permissions and languages. */
import type { Route } from "playwright-core"
import { describe, expect, it } from "vitest"
import { withGallery } from "../support/Gallery.ts"
import type { Occasion } from "../support/Occasion.ts"
import { seatingModule } from "../support/OccasionDocument.ts"
import { useServer } from "../support/Server.ts"
import { laptop, phone } from "./support/Devices.ts"
import {
  counter,
  galleryPath,
  large,
  photo,
  said,
  statuses,
  uploaded,
  type GalleryVisit,
  visitGallery
} from "./support/GalleryPage.ts"
import { builtWeb, type Device, expectAccessible, usePages } from "./support/Pages.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const visit = (occasion: Occasion, device: Device, options?: GalleryVisit) =>
  visitGallery(pages, occasion, device, options)

describe("what stands in the way is said", () => {
  it("while it loads, tiles wait where the photos will be", async () => {
    const occasion = await server.occasion(withGallery())
    await uploaded(occasion, ["One"])
    const page = await visit(occasion, laptop)
    await photo(page, "One").waitFor()
    // What may be stored, and how much is.
    await page.getByText(/^[\d.,]+\s(?:bytes|kB) of 100\sGB used$/).waitFor()
    const before = await page.getByRole("radiogroup", { name: "Show" }).boundingBox()
    await page.route("**/v1/occasions/**", () => undefined)
    await page.reload()
    await page.getByText("Loading the photos…").waitFor()
    await expectAccessible(page)
    expect(await page.getByRole("radiogroup", { name: "Show" }).boundingBox()).toEqual(before)
  })

  it("an occasion without a gallery, a planner without permission, a device without a token", async () => {
    const { planners = [] } = withGallery()
    const bare = await server.occasion({ planners, modules: [seatingModule()] })
    const without = await visit(bare, laptop)
    await without.getByRole("heading", { name: "This occasion does not use Photos" }).waitFor()
    await expectAccessible(without)

    const occasion = await server.occasion(withGallery())
    const forbidden = await visit(occasion, phone, { planner: "sam" })
    await forbidden.getByRole("heading", { name: "You do not have access" }).waitFor()
    await expectAccessible(forbidden)

    const nobody = await pages.open(`${occasion.url}${galleryPath(occasion)}`, laptop)
    await nobody.getByRole("heading", { name: "Sign in first" }).waitFor()
    await expectAccessible(nobody)
  })

  it("who may only look gets no way to decide", async () => {
    const occasion = await server.occasion(withGallery())
    await uploaded(occasion, ["One"])
    const page = await visit(occasion, laptop, { planner: "lena" })
    await page.getByText("You can look at the photos, but not approve or reject them.").waitFor()
    // Events have names without Seating too.
    await page.getByRole("radio", { name: "Ceremony" }).waitFor()
    expect(await page.getByRole("checkbox").count()).toBe(0)
    await photo(page, "One").click()
    await large(page, "One")
    expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0)
    await page.keyboard.press("a")
    await expectAccessible(page)
    expect(await statuses(occasion)).toEqual({ One: "pending" })
  })

  it("a server that fails, and one that is out of reach until the device is online again [PLAT-255]", async () => {
    const occasion = await server.occasion(withGallery())
    await uploaded(occasion, ["One"])
    const page = await visit(occasion, phone)
    await photo(page, "One").waitFor()
    // The page asks by itself too, so that there is never a moment without an answer of the test's.
    let answer = (route: Route): Promise<void> => route.fulfill({ status: 500, body: "{}" })
    await page.route("**/gallery?**", (route) => answer(route))
    await page.reload()
    await page.getByRole("heading", { name: "That did not work" }).waitFor()
    await expectAccessible(page)
    answer = (route) => route.abort()
    await page.getByRole("button", { name: "Try again" }).click()
    await page.getByRole("heading", { name: "No connection" }).waitFor()
    await expectAccessible(page)
    // Nothing comes before the button is pressed.
    const pressed = Promise.withResolvers<void>()
    answer = (route) => pressed.promise.then(() => route.continue())
    await page.getByRole("button", { name: "Try again" }).click()
    pressed.resolve()
    await photo(page, "One").waitFor()
    // The page says that it loads by itself once it can.
    answer = (route) => route.abort()
    await page.reload()
    await page.getByRole("heading", { name: "No connection" }).waitFor()
    answer = (route) => route.continue()
    await page.evaluate("dispatchEvent(new Event('online'))")
    await photo(page, "One").waitFor()
  })

  it("in German", async () => {
    const occasion = await server.occasion(withGallery())
    await uploaded(occasion, ["Eins"])
    const page = await visit(occasion, { ...laptop, locale: "de-DE" })
    await counter(page, "Offen 1").waitFor()
    await page.getByText("von 100 GB belegt").waitFor()
    await page.getByRole("row", { name: "Foto von Alice Smith, Eins, Offen" }).focus()
    await page.keyboard.press("a")
    await said(page, "1 Foto freigegeben.")
    await page.getByRole("heading", { name: "Alles entschieden" }).waitFor()
  })
})
