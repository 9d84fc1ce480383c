/** The page on which a planner chooses what an occasion uses, and on which events, by forms that schemas make. */
import type { Locator, Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import { managed, managedParts } from "../support/OccasionRoutes.ts"
import type { Occasion } from "../support/Occasion.ts"
import { useServer } from "../support/Server.ts"
import { laptop, usualHands } from "./support/Devices.ts"
import { Hand } from "./support/Hand.ts"
import { builtWeb, type Device, expectAccessible, expectFocus, expectInView, usePages } from "./support/Pages.ts"
import { openAsPlanner } from "./support/PlannersPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const hands = usualHands.map((hand) =>
  hand.isPhone ? { ...hand, device: { ...hand.device, colorScheme: "dark" as const } } : hand
)

const open = async (occasion: Occasion, device: Device): Promise<Page> => {
  const page = await openAsPlanner(pages, occasion, "/settings/modules", device)
  await page.getByRole("heading", { level: 1 }).waitFor()
  return page
}

interface Configured {
  readonly enabled: boolean
  readonly config: Readonly<Record<string, unknown>>
}

interface Found {
  readonly installation: { readonly config: Readonly<Record<string, unknown>>; readonly revision: number } | null
  readonly enablements: ReadonlyArray<Configured & { readonly revision: number }>
}

const find = async (occasion: Occasion, key: string): Promise<Found> => {
  const { client } = managed(occasion)
  const { modules } = await answered(
    200,
    client.get<{ modules: ReadonlyArray<Found & { key: string }> }>(`/v1/occasions/${occasion.id}/modules`)
  )
  const found = modules.find((module) => module.key === key)
  if (found === undefined) throw new Error(`no module ${key}`)
  return found
}

const region = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true })

describe("the features of an occasion", () => {
  it("say what they are for, are used on all events by one press, saved by another [PLAT-56, PLAT-115, PLAT-140, PLAT-141, PLAT-208, PLAT-308]", async () => {
    const occasion = await server.occasion(managedParts)
    const page = await open(occasion, laptop)
    await page.setViewportSize({ width: 1280, height: 600 })
    const hand = new Hand(page, "mouse")
    const gallery = region(page, "Photos")
    const photos = page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Photos" })
    expect(await photos.count()).toBe(0)
    const purpose = gallery.getByText("Guests add photos to one album; you decide what everybody sees.")
    await purpose.waitFor()
    await region(page, "Answers").getByText("Guests say whether they are coming, and what they will eat.").waitFor()
    await hand.press(gallery.getByRole("button", { name: "Use Photos" }))
    // The form that is there now is higher than the window.
    await expectInView(gallery.getByText("Used for Ceremony and Reception."))
    expect(await purpose.count()).toBe(0)
    // Whoever installs it may use it, once it is there.
    await photos.waitFor()
    await hand.press(gallery.getByLabel("Guests can download originals"))
    await hand.press(gallery.getByRole("group", { name: "Used for" }).getByLabel("Ceremony"))
    await hand.press(gallery.getByRole("button", { name: "Save" }))
    await gallery.getByText("Saved.").waitFor()
    expect(await find(occasion, "gallery")).toMatchObject({
      installation: { config: { guest_originals: false } },
      enablements: [{ enabled: false }, { enabled: true, revision: 1 }]
    })
    await gallery.getByText("Otherwise they only see a smaller copy.").waitFor()
    await expectAccessible(page)

    await hand.press(gallery.getByLabel("All events"))
    const addedAt = gallery.getByRole("group", { name: "Guests can add photos at these events" })
    expect(await addedAt.getByLabel("Reception").isChecked()).toBe(true)
    await hand.press(addedAt.getByLabel("Ceremony"))
    await hand.press(gallery.getByRole("button", { name: "Save" }))
    await gallery.getByText("Saved.").waitFor()
    expect((await find(occasion, "gallery")).enablements).toMatchObject([
      { enabled: true, config: { uploads_active: false } },
      { enabled: true, config: {}, revision: 1 }
    ])
    await page.reload()
    await addedAt.waitFor()
    expect(await addedAt.getByLabel("Ceremony").isChecked()).toBe(false)
  })

  it("say that what was edited is not saved yet, and nothing of it that is as it was [PLAT-203, PLAT-245]", async () => {
    const occasion = await server.occasion(managedParts)
    const page = await open(occasion, laptop)
    const hand = new Hand(page, "mouse")
    const gallery = region(page, "Photos")
    await hand.press(gallery.getByRole("button", { name: "Use Photos" }))
    const used = gallery.getByText("Used for Ceremony and Reception.")
    await used.waitFor()
    await hand.press(gallery.getByRole("group", { name: "Used for" }).getByLabel("Ceremony"))
    const unsaved = gallery.getByText("Not saved yet.")
    await unsaved.waitFor()
    expect(await used.count()).toBe(0)
    await expectAccessible(page)
    await hand.press(page.getByRole("link", { name: "Overview", exact: true }))
    await hand.press(page.getByRole("button", { name: "Stay here" }))
    await hand.press(gallery.getByRole("group", { name: "Used for" }).getByLabel("Ceremony"))
    await unsaved.waitFor({ state: "detached" })
    await hand.press(gallery.getByRole("group", { name: "Used for" }).getByLabel("Ceremony"))
    await unsaved.waitFor()
    await hand.press(gallery.getByRole("button", { name: "Save" }))
    await gallery.getByText("Saved.", { exact: true }).waitFor()
    expect(await unsaved.count()).toBe(0)
  })

  for (const { by, device, name, tags } of hands.filter((hand) => hand.by !== "keyboard")) {
    it(`are removed once that is answered, ${name} [PLAT-116, PLAT-108, PLAT-140]`, { tags }, async () => {
      const occasion = await server.occasion(managedParts)
      const page = await open(occasion, device)
      const hand = new Hand(page, by)
      const seating = region(page, "Seating plan")
      const asked = page.getByRole("alertdialog")
      await hand.press(seating.getByRole("button", { name: "Remove Seating plan" }))
      await asked.waitFor()
      await expectAccessible(page)
      await page.keyboard.press("Escape")
      await asked.waitFor({ state: "detached" })
      expect((await find(occasion, "seating")).installation).not.toBeNull()
      await hand.press(seating.getByRole("button", { name: "Remove Seating plan" }))
      await hand.press(asked.getByRole("button", { name: "Remove Seating plan" }))
      await hand.press(seating.getByRole("button", { name: "Use Seating plan" }))
      await seating.getByText("Guests see their seat once you have published the plan").waitFor()
      // Guests keep the published plan while it changes, and see it at all.
      expect(await find(occasion, "seating")).toMatchObject({
        installation: { config: { keep_published: true } },
        enablements: [
          { enabled: true, config: { publish_to_guests: true } },
          { enabled: true, config: { publish_to_guests: true } }
        ]
      })
    })
  }

  it("keep what was typed where it is refused, and show what somebody else has changed [PLAT-141, PLAT-144, PLAT-167]", async () => {
    const occasion = await server.occasion(managedParts)
    const page = await open(occasion, { ...laptop, locale: "de-DE" })
    const hand = new Hand(page, "mouse")
    const answers = region(page, "Antworten")
    await hand.press(answers.getByRole("button", { name: "Antworten nutzen" }))
    await answers.getByText("Genutzt für Ceremony und Reception.").waitFor()
    const meals = answers.getByRole("group", { name: "Menüs zur Auswahl" }).first()
    await hand.press(meals.getByRole("button", { name: "Menü hinzufügen" }))
    await page.keyboard.insertText("Fisch")
    await page.keyboard.press("Enter")
    await page.keyboard.insertText("Fisch")
    await hand.press(answers.getByRole("button", { name: "Speichern" }))
    await meals.getByText("Das lässt sich so nicht speichern: Ein Eintrag steht doppelt da.").waitFor()
    expect(await answers.getByText("must not").count()).toBe(0)
    expect(await meals.getByRole("textbox", { name: "Menü 2" }).inputValue()).toBe("Fisch")
    const own = { config: { allow_plus_ones: true } }
    await answered(200, managed(occasion, "paul").client.json("PUT", `/v1/occasions/${occasion.id}/modules/rsvp`, own))
    await hand.write(meals.getByRole("textbox", { name: "Menü 2" }), "Gemüse")
    await hand.press(answers.getByRole("button", { name: "Speichern" }))
    await answers.getByText("Jemand anderes hat das gerade geändert.").waitFor()
    expect(await meals.getByRole("textbox").count()).toBe(0)
    expect(await answers.getByLabel("Gäste dürfen jemanden mitbringen").isChecked()).toBe(true)
    await expectAccessible(page)
  })
})

describe("lists and times of a config are entered in fields of their schema [PLAT-142, PLAT-143, PLAT-144, PLAT-214, RSVP-45]", () => {
  for (const { by, device, name, tags } of hands) {
    it(name, { tags }, async () => {
      const occasion = await server.occasion(managedParts)
      const page = await open(occasion, device)
      const hand = new Hand(page, by)
      const answers = region(page, "Answers")
      await hand.press(answers.getByRole("button", { name: "Use Answers" }))
      const questions = answers.getByRole("group", { name: "Questions to guests" })
      const question = (number: number) => questions.getByRole("group", { name: `Question ${number}`, exact: true })
      const text = (number: number) => question(number).getByRole("textbox", { name: "Question" })
      await questions.getByText("Allergies and dietary needs are asked for anyway.").waitFor()
      const add = questions.getByRole("button", { name: "Add a question" })
      await hand.press(add)
      // What was added has the focus.
      await page.keyboard.type("Which song?")
      await hand.press(add)
      await page.keyboard.type("Do you take the bus?")
      if (by === "keyboard") {
        await question(2).getByLabel("Must be answered").focus()
        await page.keyboard.press("Space")
      } else await hand.press(question(2).getByLabel("Must be answered"))
      await hand.press(add)
      await hand.press(answers.getByRole("button", { name: "Save" }))
      await question(3).getByText("Please fill this in.").waitFor()
      await expectFocus(text(3))
      await hand.press(question(3).getByRole("button", { name: "Remove Question 3" }))
      await hand.press(question(2).getByRole("button", { name: "Move Question 2 up" }))
      await questions.getByText("Question 2 is now 1 of 2.").waitFor()
      expect(await text(1).inputValue()).toBe("Do you take the bus?")
      // It cannot go further up, and the focus stays with it.
      const down = question(1).getByRole("button", { name: "Move Question 1 down" })
      await expectFocus(down)

      const meals = answers.getByRole("group", { name: "Meals to choose from", exact: true })
      const asked = answers.getByRole("group", { name: "Guests choose a meal at these events" })
      expect(await asked.count()).toBe(0)
      await hand.press(meals.getByRole("button", { name: "Add a meal" }))
      await page.keyboard.type("Fish")
      if (by === "keyboard") {
        await asked.getByLabel("Ceremony").focus()
        await page.keyboard.press("Space")
      } else await hand.press(asked.getByLabel("Ceremony"))
      await hand.press(answers.getByRole("button", { name: "Offer other meals at one event" }))
      // Where no meal is chosen there is none to offer.
      expect(await answers.getByRole("group", { name: "Meals to choose from – Ceremony" }).count()).toBe(0)
      const own = answers.getByRole("group", { name: "Meals to choose from – Reception" })
      await hand.press(own.getByRole("button", { name: "Add a meal" }))
      await page.keyboard.type("Soup")

      const until = answers.getByLabel("Answers until")
      await answers.getByText("On the clock of Europe/Lisbon").waitFor()
      await until.fill("2096-06-01T23:59")
      await hand.press(answers.getByRole("button", { name: "Save" }))
      await answers.getByText("Saved.").waitFor()
      const rsvp = await find(occasion, "rsvp")
      expect(rsvp.installation?.config["questions"]).toEqual([
        { key: "do_you_take_the_bus", text: "Do you take the bus?", required: true },
        { key: "which_song", text: "Which song?" }
      ])
      const closesAt = "2096-06-01T22:59:00.000Z"
      expect(rsvp.enablements.map(({ config }) => config)).toEqual([
        { closes_at: closesAt, meal_choices: [] },
        { closes_at: closesAt, meal_choices: ["Soup"] }
      ])
      await expectAccessible(page)

      // The key stays with the question whose words change: that is whom answers belong to.
      await hand.write(text(2), "Which song must not be missing?")
      await hand.press(answers.getByRole("button", { name: "Save" }))
      await expect
        .poll(async () => (await find(occasion, "rsvp")).installation?.config["questions"])
        .toContainEqual({ key: "which_song", text: "Which song must not be missing?" })
    })
  }
})
