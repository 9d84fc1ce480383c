/** Deciding on the planner's gallery page by keys, for one photo after another and for several, and taking back. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import { PlannerGalleryClient, withGallery } from "../support/Gallery.ts"
import type { Occasion } from "../support/Occasion.ts"
import { useServer } from "../support/Server.ts"
import { laptop, tagged } from "./support/Devices.ts"
import {
  afterHold,
  counter,
  focused,
  large,
  noteOf,
  photo,
  photos,
  said,
  statuses,
  uploaded,
  visitGallery
} from "./support/GalleryPage.ts"
import { TriageModel } from "./support/TriageModel.ts"
import { builtWeb, expectAccessible, usePages } from "./support/Pages.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const visit = (occasion: Occasion, device: typeof laptop) => visitGallery(pages, occasion, device)

/** Presses keys before the next frame, in which the focus moves and the address follows. */
const pressAtOnce = (page: Page, ...keys: ReadonlyArray<string>) =>
  page.evaluate(
    `(async () => {
      for (const key of ${JSON.stringify(keys)}) {
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))
        await new Promise((resolve) => queueMicrotask(() => queueMicrotask(resolve)))
      }
    })()`
  )

const five = ["One", "Two", "Three", "Four", "Five"]
const seven = [...five, "Six", "Seven"]

describe("on a laptop", () => {
  it("keys decide about one large photo after another, and letters go into a note only once N has opened it", async () => {
    const occasion = await server.occasion(withGallery())
    await uploaded(occasion, seven)
    const page = await visit(occasion, laptop)
    const type = async (...keys: ReadonlyArray<string>) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await photo(page, "Seven").waitFor()
    for (let tab = 0; tab < 14; tab++) {
      if ((await page.evaluate("document.activeElement.role")) === "row") break
      await page.keyboard.press("Tab")
    }
    await type("ArrowRight", "ArrowLeft", "Space")
    await large(page, "Seven")
    await expectAccessible(page)
    await page.getByText("1 of 7").waitFor()
    await type("?")
    await page.getByRole("heading", { name: "Keyboard shortcuts" }).waitFor()
    await page.getByText("Select the photos loaded so far; a button then selects all").waitFor()
    await expectAccessible(page)
    const letters = page.getByLabel(
      "Use single-key shortcuts. Turn this off if you use speech input or press keys by accident."
    )
    await letters.press("Space")
    await type("Escape", "a", "ArrowRight")
    await large(page, "Six")
    await type("ArrowLeft")
    await page.getByText("1 of 7").waitFor()
    await page.getByRole("dialog").getByRole("button", { name: "Shortcuts" }).press("Enter")
    await letters.press("Space")
    await type("Escape")

    // Escape closes the large photo; what has the focus then is decided in the grid.
    await type("a", "r", "a", "a", "r", "Escape")
    await focused(page, "Two")
    await type("a")
    await focused(page, "One")
    await type("u")
    await focused(page, "Two")
    await type("u")
    await focused(page, "Three")
    await type("a")
    await said(page, "1 photo approved.")
    await page.clock.fastForward(afterHold)
    const first = { Seven: "approved", Six: "rejected", Five: "approved", Four: "approved", Three: "approved" }
    await expect.poll(() => statuses(occasion)).toEqual({ ...first, Two: "pending", One: "pending" })

    // A note that is discarded decides nothing, and one that is kept goes with the decision.
    await photo(page, "Two").click()
    await type("n")
    await page.keyboard.type("aura")
    await expectAccessible(page)
    await type("Escape")
    await large(page, "Two")
    expect(await page.getByLabel("Note (optional)").count()).toBe(0)
    await type("r", "n")
    await page.keyboard.type("Dark")
    await type("Enter")
    await page.getByText("Note: Dark").waitFor()
    await type("a")
    await page.getByRole("heading", { name: "That was the last one" }).waitFor()
    await expectAccessible(page)
    await page.clock.fastForward(afterHold)
    await expect.poll(() => statuses(occasion)).toEqual({ ...first, Two: "rejected", One: "approved" })
    expect([await noteOf(occasion, "One"), await noteOf(occasion, "Two")]).toEqual(["Dark", null])

    // All of it was sent, and all of it is taken back, one step after another.
    await type("u")
    await large(page, "One")
    await said(page, "Undone.")
    await type("u", "u", "u", "u", "u", "u")
    await expect
      .poll(() => statuses(occasion))
      .toEqual(Object.fromEntries(seven.map((caption) => [caption, "pending"])))
    await type("u")
    await said(page, "There is nothing left to undo.")
    await type("Escape")
    await counter(page, "Pending 7").waitFor()
    expect(new URL(page.url()).search).toBe("")
  })

  for (const [seed, tags] of tagged([3, 11])) {
    it(`any keys end where a model ends (seed ${seed})`, { tags }, async () => {
      const occasion = await server.occasion(withGallery())
      await uploaded(occasion, seven)
      const page = await visit(occasion, laptop)
      await photo(page, "Seven").click()
      await large(page, "Seven")
      const model = new TriageModel(seven.toReversed())
      for (const key of model.randomKeys(seed, 60)) {
        if (key.length > 1 && !key.startsWith("Arrow") && key !== "Escape") await page.keyboard.type(key)
        else await page.keyboard.press(key)
      }
      if (model.isDone) await page.getByRole("heading", { name: "That was the last one" }).waitFor()
      else await large(page, model.large)
      expect(await page.getByLabel("Note (optional)").count()).toBe(0)
      await page.clock.fastForward(afterHold)
      await expect.poll(() => statuses(occasion)).toEqual(model.statuses)
    })
  }

  it.each(["Control+z", "Meta+z"])("%s takes back as U does, and in a field undoes typing [GAL-38]", async (keys) => {
    const occasion = await server.occasion(withGallery())
    await uploaded(occasion, ["One", "Two"])
    const page = await visit(occasion, laptop)
    await photo(page, "Two").focus()
    await page.keyboard.press("a")
    await said(page, "1 photo approved.")
    await page.getByRole("button", { name: "Undo" }).locator("kbd").getByText("U", { exact: true }).waitFor()
    await page.keyboard.press("/")
    await page.keyboard.press(keys)
    await counter(page, "Pending 1").waitFor()
    await page.getByRole("row", { name: "One" }).focus()
    await page.keyboard.press(keys)
    await said(page, "Undone.")
    await counter(page, "Pending 2").waitFor()
    await photo(page, "Two").click()
    await large(page, "Two")
    await page.keyboard.press("r")
    await large(page, "One")
    await page.keyboard.press(keys)
    await large(page, "Two")
    await page.clock.fastForward(afterHold)
    await expect.poll(() => statuses(occasion)).toEqual({ One: "pending", Two: "pending" })
  })

  it("a decision by key is about the photo that comes back when one is taken back, however soon the key comes, and about none that was not chosen [GAL-43, GAL-45]", async () => {
    const occasion = await server.occasion(withGallery())
    await uploaded(occasion, ["One", "Two"])
    const page = await visit(occasion, laptop)
    await photo(page, "Two").waitFor()
    await page.keyboard.press("a")
    await focused(page, "Two")
    await said(page, "Nothing was decided. From here on keys act on the photo with the frame.")
    await counter(page, "Pending 2").waitFor()
    await page.keyboard.press("a")
    await focused(page, "One")
    await pressAtOnce(page, "u", "r")
    await said(page, "1 photo rejected.")
    await focused(page, "One")
    await page.clock.fastForward(afterHold)
    await expect.poll(() => statuses(occasion)).toEqual({ One: "pending", Two: "rejected" })
  })

  it("a double click on a decision is one, and not about the next photo too [GAL-44]", async () => {
    const occasion = await server.occasion(withGallery())
    await uploaded(occasion, ["One", "Two", "Three"])
    const page = await visit(occasion, laptop)
    await photo(page, "Three").click()
    await large(page, "Three")
    await page.getByRole("button", { name: "Approve" }).dblclick()
    await large(page, "Two")
    await page.getByRole("button", { name: "Reject" }).dblclick()
    await large(page, "One")
    await page.clock.fastForward(afterHold)
    await expect.poll(() => statuses(occasion)).toEqual({ One: "pending", Two: "rejected", Three: "approved" })
  })

  it("Esc closes the large photo, however soon after the shortcuts or a decision it comes [GAL-40]", async () => {
    const occasion = await server.occasion(withGallery())
    await uploaded(occasion, ["One", "Two", "Three"])
    const page = await visit(occasion, laptop)
    // As somebody has it who came by the menu, and has read the shortcuts.
    await photo(page, "Three").waitFor()
    await page.getByRole("link", { name: "Photos" }).focus()
    await page.keyboard.press("?")
    const shortcuts = page.getByRole("heading", { name: "Keyboard shortcuts" })
    await shortcuts.waitFor()
    await page.keyboard.press("Escape")
    await shortcuts.waitFor({ state: "detached" })
    await page.keyboard.press("ArrowRight")
    await focused(page, "Three")
    await page.keyboard.press("Space")
    await large(page, "Three")
    await page.keyboard.press("?")
    await shortcuts.waitFor()
    await pressAtOnce(page, "Escape", "a", "Escape")
    await focused(page, "Two")
    await page.keyboard.press("r")
    await focused(page, "One")
    await page.clock.fastForward(afterHold)
    await expect.poll(() => statuses(occasion)).toEqual({ One: "pending", Two: "rejected", Three: "approved" })
  })

  it("where somebody else has decided since, undoing says so and does nothing", async () => {
    const occasion = await server.occasion(withGallery())
    const [one = ""] = await uploaded(occasion, ["One"])
    const page = await visit(occasion, laptop)
    await photo(page, "One").focus()
    await page.keyboard.press("a")
    await said(page, "1 photo approved.")
    await page.clock.fastForward(afterHold)
    await expect.poll(() => statuses(occasion)).toEqual({ One: "approved" })
    const other = new PlannerGalleryClient(occasion)
    await answered(200, other.moderate(one, { action: "reject", notes: "Not this one" }))
    await page.getByRole("button", { name: "Undo" }).click()
    await said(page, "Somebody else has decided about this photo in the meantime. It stays as it is.")
    await expectAccessible(page)
    expect([await statuses(occasion), await noteOf(occasion, "One")]).toEqual([{ One: "rejected" }, "Not this one"])
    await counter(page, "Rejected 1").waitFor()
  })

  it("several are selected by click, by range and by keys, and decided at once [GAL-56, GAL-65]", async () => {
    const occasion = await server.occasion(withGallery())
    await uploaded(occasion, five)
    const page = await visit(occasion, laptop)
    await photo(page, "Five").hover()
    const box = (caption: string) => photo(page, caption).locator("label")
    await box("Five").click()
    await box("Three").click({ modifiers: ["Shift"] })
    await said(page, "3 selected")
    await box("One").click()
    await box("Two").click({ modifiers: ["Shift"] })
    await said(page, "5 selected")
    await box("Two").click()
    await box("One").click()
    await said(page, "3 selected")
    // No photo is ever part of a selection of text.
    await page.getByRole("heading", { name: "Photos", level: 1 }).click()
    await page.getByText("3 selected").click({ modifiers: ["Shift"] })
    const text = await page.evaluate<string>("getSelection().toString()")
    expect([text.includes("Approved"), text.includes("Alice")]).toEqual([true, false])
    await expectAccessible(page)
    await page.getByLabel("Note (optional)").fill("Blurred")
    await page.getByRole("button", { name: "Reject" }).click()
    await said(page, "3 photos rejected. With your note.")
    await counter(page, "Pending 2").waitFor()
    await page.clock.fastForward(afterHold)
    await expect
      .poll(() => statuses(occasion))
      .toEqual({ One: "pending", Two: "pending", Three: "rejected", Four: "rejected", Five: "rejected" })
    expect(await noteOf(occasion, "Four")).toBe("Blurred")
    await page.getByRole("button", { name: "Undo" }).waitFor()

    await photo(page, "Two").focus()
    await page.keyboard.press("x")
    await page.keyboard.press("Shift+ArrowRight")
    await said(page, "2 selected")
    await page.keyboard.press("a")
    await said(page, "2 photos approved. Guests see them within seconds.")
    await page.getByRole("heading", { name: "Everything has been decided" }).waitFor()
    await page.keyboard.press("u")
    await said(page, "Undone for 2 photos.")
    await said(page, "Undo again takes back the decision before that, about 3 photos.")
    await expect.poll(() => photos(page).count()).toBe(2)
    expect(await statuses(occasion)).toMatchObject({ One: "pending", Two: "pending" })
  })

  it("Esc – Close, or clear the selection: after Ctrl+A, a checkbox, a range and X, wherever the focus is [GAL-37]", async () => {
    const occasion = await server.occasion(withGallery())
    await uploaded(occasion, ["One", "Two", "Three"])
    const page = await visit(occasion, laptop)
    const box = (caption: string) => photo(page, caption).locator("label")
    const cleared = async (words: string) => {
      await said(page, words)
      await page.keyboard.press("Escape")
      await page.getByText(words).waitFor({ state: "detached" })
    }
    await photo(page, "Three").hover()
    await page.evaluate("document.activeElement.blur()")
    await page.keyboard.press("Control+a")
    await cleared("3 selected")
    await box("Three").click()
    await cleared("1 selected")
    await box("Three").click()
    await box("Two").click({ modifiers: ["Shift"] })
    await cleared("2 selected")
    await photo(page, "One").focus()
    await page.keyboard.press("x")
    await cleared("1 selected")
    await page.keyboard.press("Control+a")
    await page.getByRole("button", { name: "Shortcuts" }).focus()
    await cleared("3 selected")
    await box("One").click()
    const note = page.getByRole("region", { name: "1 selected" }).getByRole("textbox")
    await note.fill("Blurred")
    await page.keyboard.press("Escape")
    await expect.poll(() => page.evaluate("document.activeElement.closest('[role=grid]') !== null")).toBe(true)
    expect(await note.inputValue()).toBe("Blurred")
    await cleared("1 selected")
    await counter(page, "Pending 3").focus()
    await page.keyboard.press("Control+a")
    await cleared("3 selected")
    expect(await photos(page).count()).toBe(3)
  })
})
