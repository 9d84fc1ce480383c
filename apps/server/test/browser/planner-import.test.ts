/** The page that brings people in from a list, and writes them as one, in a browser. */
import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answered } from "../support/Client.ts"
import type { Occasion } from "../support/Occasion.ts"
import { useServer } from "../support/Server.ts"
import { laptop, phone } from "./support/Devices.ts"
import { builtWeb, type Device, expectAccessible, usePages } from "./support/Pages.ts"
import { openAsPlanner } from "./support/PlannersPage.ts"

const server = useServer({ webDirectory: await builtWeb() })
const pages = usePages()

const planners = [
  { key: "petra", display_name: "Petra Planner", permissions: ["actors:list", "actors:update"] },
  { key: "rita", display_name: "Rita Reader", permissions: ["actors:list"] }
]
const actors = [
  { key: "smiths", type: "household", display_name: "The Smiths", party_size: 2 },
  { key: "zoe", type: "person", display_name: "Zoë Smith", member_of: ["smiths"] },
  { key: "jurgen", type: "person", display_name: "Jürgen Groß" }
]
const parts = { planners, actors, modules: [], vendors: [], guests: [] }

const open = async (occasion: Occasion, device: Device, planner = "petra"): Promise<Page> => {
  const page = await openAsPlanner(pages, occasion, "/people/import", device, { planner })
  await page.getByRole("heading", { level: 1, name: /^(Import people|Personen importieren)$/ }).waitFor()
  return page
}

interface ListedActor {
  readonly display_name: string
  readonly id: string
  readonly notes: string | null
  readonly contact: { readonly email: string | null }
  readonly invitations: ReadonlyArray<{ readonly response: string }>
  readonly member_of: ReadonlyArray<{ readonly display_name: string }>
}

const everybody = async (occasion: Occasion): Promise<ReadonlyArray<ListedActor>> => {
  const { client } = occasion.planner("petra")
  const { items } = await answered(
    200,
    client.get<{ readonly items: ReadonlyArray<ListedActor> }>(`/v1/occasions/${occasion.id}/actors`)
  )
  return items
}

const names = async (occasion: Occasion) => (await everybody(occasion)).map(({ display_name }) => display_name)

const chosen = (page: Page, name: string, bytes: Uint8Array | string) =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "", buffer: Buffer.from(bytes) })

/** What Excel saves as CSV in German. */
const windows1252 = (text: string) => Buffer.from(text, "latin1")

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true })

describe("a list is imported", () => {
  it("with columns changed by hand, rows with a mistake and with a change left out, what is doubtful decided first, and undone as a whole [ACTOR-56, ACTOR-57, ACTOR-111, ACTOR-122, ACTOR-123, ACTOR-127, ACTOR-132, ACTOR-156, ACTOR-160]", async () => {
    const occasion = await server.occasion(parts)
    const page = await open(occasion, laptop)
    await expectAccessible(page)
    const list = [
      "Vorname;Nachname;Haushalt;Anzahl;Hut;RSVP Reception;Kinder;Attending",
      "Zoë;Smith;The Smiths;2;groß;ja;;yes",
      "Käthe;Größe;Die Größes;1;klein;offen;2;yes",
      "Jürgen;Gros;;1;;;;no",
      "Ben;Ott;;zwei;;;;no"
    ].join("\r\n")
    await chosen(page, "gäste.csv", windows1252(list))
    await page.getByText("There is 1 mistake. Correct it in your list, or leave the row out.").waitFor()
    await page.getByText("This must be a whole number from 1 to 10,000: “zwei”").waitFor()
    expect(await button(page, "Import 3 people").isDisabled()).toBe(true)
    await expectAccessible(page)

    const children = page.locator(".import-columns li", { hasText: "Kinder" })
    await children.getByText("Nothing is counted from this. Choose “Notes” to keep what it says.").waitFor()
    const attending = page.locator(".import-columns li", { hasText: "Attending" })
    await attending.getByText("These look like answers, but to which event?").waitFor()
    const reception = page.locator(".import-columns li", { hasText: "RSVP Reception" })
    await reception.getByText("Whoever has nothing here is not invited by this list.").waitFor()
    const hat = page.locator(".import-columns li", { hasText: "Hut" })
    await hat.getByRole("button").press("Enter")
    await page.getByRole("option", { name: "Notes", exact: true }).press("Enter")
    await button(page, "Leave out this row").press("Enter")
    await page.getByText("1 doubtful row, decide first.").waitFor()
    expect(await button(page, "Import 3 people").isDisabled()).toBe(true)
    const counts = () => page.getByRole("radiogroup", { name: "Show" }).getByRole("radio").allTextContents()
    expect(await counts()).toEqual(["1 doubtful", "1 new", "1 changed"])
    await page.getByRole("radio", { name: "1 new" }).click()
    await button(page, "Show").press("Enter")
    await page.getByText("Looks like Jürgen Groß, who is on the list already.").waitFor()
    await expectAccessible(page)
    await button(page, "Jürgen Gros is somebody else").press("Enter")
    await button(page, "Import 3 people").and(page.locator(":enabled")).waitFor()
    expect(await counts()).toEqual(["2 new", "1 changed"])
    const untouched = page.getByText("1 person you already have is not among these rows and stays as it is.")
    await untouched.waitFor()
    await page.getByText("1 doubtful row is decided.").waitFor()
    await button(page, "Decide again").press("Enter")
    await page.getByText("1 doubtful row, decide first.").waitFor()
    await button(page, "Jürgen Gros is the same person").click()
    await page.getByText("is on the list already").waitFor({ state: "detached" })
    await untouched.waitFor({ state: "detached" })
    await page.getByRole("radio", { name: "2 changed" }).click()
    await page.getByText("Seats needed: 1 → 2").waitFor()
    await expectAccessible(page)
    await button(page, "Leave out Zoë Smith").press("Enter")
    await button(page, "Import 2 people").and(page.locator(":enabled")).waitFor()
    await page.getByText("Seats needed: 1 → 2").waitFor({ state: "detached" })
    await button(page, "Put back").press("Enter")
    await page.getByRole("radio", { name: "1 mistake" }).click()
    await button(page, "Leave out this row").press("Enter")
    await button(page, "Import 3 people").and(page.locator(":enabled")).waitFor()
    expect(await names(occasion)).toEqual(["Jürgen Groß", "The Smiths", "Zoë Smith"])

    await button(page, "Import 3 people").click()
    await page.getByText("1 person is new.").waitFor()
    await page.getByText("2 people were changed.").waitFor()
    await page.getByText("1 row was left out.").waitFor()
    await expectAccessible(page)
    expect(await names(occasion)).toEqual(["Die Größes", "Jürgen Gros", "Käthe Größe", "The Smiths", "Zoë Smith"])
    expect((await everybody(occasion)).find(({ display_name }) => display_name === "Zoë Smith")?.notes).toBe("groß")

    await button(page, "Undo this import").click()
    await page.getByText("The import is undone. Everybody is as before.").waitFor()
    expect(await names(occasion)).toEqual(["Jürgen Groß", "The Smiths", "Zoë Smith"])
    await expectAccessible(page)
  })

  it("which is corrected and chosen again, with its columns as they were said to be, and who is invited [ACTOR-114, ACTOR-115, ACTOR-119]", async () => {
    const occasion = await server.occasion({ ...parts, actors: [], guests: [], vendors: [] })
    const page = await open(occasion, laptop)
    const rows = Array.from({ length: 40 }, (_, row) => `Guest ${row};g${row}@example.com;${row};x`)
    const list = (address: string) => ["Name;E-mail;Hut;Reception", ...rows, `Ben Ott;${address};groß;`].join("\r\n")
    const column = (heading: string) => page.locator(".import-columns li", { hasText: heading })
    await chosen(page, "guests.csv", windows1252(list("ben at example")))
    const mistake = page.getByRole("listitem").filter({ hasText: "Row 42" })
    await mistake.filter({ hasText: "Ben Ott" }).getByText("E-mail: This is no e-mail address").waitFor()
    await column("Reception").getByRole("button", { name: "Invited: Reception" }).waitFor()
    await column("Hut").getByRole("button").press("Enter")
    await page.getByRole("option", { name: "Notes", exact: true }).press("Enter")
    await page.getByText("There is 1 mistake. Correct it in your list, or leave the row out.").waitFor()
    await button(page, "Show").press("Enter")
    await expectAccessible(page)
    await button(page, "Choose another list").click()
    await chosen(page, "corrected.csv", windows1252(list("ben@example.com")))
    await column("Hut").getByRole("button", { name: "Notes" }).waitFor()
    await button(page, "Import 41 people").click()
    await page.getByText("41 people are new.").waitFor()
    const made = await everybody(occasion)
    expect(made.find(({ display_name }) => display_name === "Ben Ott")).toMatchObject({
      notes: "groß",
      invitations: []
    })
    expect(made.find(({ display_name }) => display_name === "Guest 7")).toMatchObject({
      notes: "7",
      invitations: [{ response: "pending" }]
    })

    // They answer, and the list comes again: marks replace no answer, and other answers only if that is wanted.
    const [seven, eight] = ["Guest 7", "Guest 8"].map((name) => made.find(({ display_name }) => display_name === name))
    const { client } = occasion.planner("petra")
    const people = `/v1/occasions/${occasion.id}/actors`
    for (const [actor, response] of [
      [seven, "attending"],
      [eight, "declined"]
    ] as const) {
      const at = `${people}/${actor?.id}/invitations/${occasion.event("reception")}`
      await answered(200, client.json("PUT", at, { response }))
    }
    await button(page, "Import another list").click()
    await chosen(page, "again.csv", windows1252(list("ben@example.com")))
    await column("Hut").getByRole("button").press("Enter")
    await page.getByRole("option", { name: "Notes", exact: true }).press("Enter")
    await page.getByText("Everything in this list is known already.").waitFor()
    await button(page, /^Invited: Reception/).press("Enter")
    await page.getByRole("option", { name: "Answer: Reception" }).press("Enter")
    await page.getByRole("radio", { name: "1 replaces an answer" }).waitFor()
    await page.getByText("Answer: Reception: not coming → coming").waitFor()
    await expectAccessible(page)
    await button(page, "Keep their answers").click()
    await page.getByRole("radio", { name: "1 replaces an answer" }).waitFor({ state: "detached" })
    await button(page, "Import 38 people").click()
    await page.getByText("38 people were changed.").waitFor()
    const answers = new Map((await everybody(occasion)).map((one) => [one.display_name, one.invitations[0]?.response]))
    expect(["Guest 7", "Guest 8", "Guest 9"].map((name) => answers.get(name))).toEqual([
      "attending",
      "declined",
      "attending"
    ])
  })

  it("from pasted cells on a phone, in German, with two that are like each other and two who are known [ACTOR-56, ACTOR-122, ACTOR-125, ACTOR-130, ACTOR-132, ACTOR-140, ACTOR-141]", async () => {
    const tom = { key: "tom", type: "person", display_name: "Tom Smith", member_of: ["smiths"] }
    const occasion = await server.occasion({ ...parts, actors: [...actors, tom] })
    const page = await open(occasion, { ...phone, locale: "de-DE" })
    await expectAccessible(page)
    await chosen(page, "bild.png", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0))
    await page.getByText("Das ist keine Excel-, CSV- oder Kontaktdatei.").waitFor()
    await page
      .getByRole("textbox")
      .fill(
        "Name\tGruppe\tE-Mail\nAnna Ott\tChor\tanna@example,org\nMarta Quandt\nMarta Quand\nZoë Smith\nTom Smith\t\ttom@banquet\n"
      )
    await button(page, "Eingefügte Zellen lesen").tap()
    await page.getByText("5 unklare Zeilen, bitte zuerst klären.").waitFor()
    await page.getByText("„anna@example,org“ sieht nicht nach einer E-Mail-Adresse aus.").waitFor()
    await expectAccessible(page)
    await button(page, "Zeigen").tap()
    const first = await page.locator(".import-list > li").first().boundingBox()
    const [above, below] = [page.locator(".planner-bar"), page.locator(".import-actions")]
    const [bar, actions] = [await above.boundingBox(), await below.boundingBox()]
    expect(first?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? Infinity))
    expect((first?.y ?? Infinity) + (first?.height ?? 0)).toBeLessThanOrEqual(actions?.y ?? 0)
    await button(page, "Sie stimmt: Tom Smith").tap()
    await button(page, "Anna Ott ohne E-Mail-Adresse importieren").tap()
    await page.getByText("4 unklare Zeilen, bitte zuerst klären.").waitFor()
    await expectAccessible(page)
    const tomRow = page.locator(".import-list > li", { hasText: "Tom Smith steht schon auf der Liste." })
    await tomRow.getByText("tom@banquet", { exact: true }).waitFor()
    await tomRow.getByText("The Smiths", { exact: true }).waitFor()
    await button(page, "Marta Quand ist dieselbe Person, diese Zeile weglassen").tap()
    await page.getByText("2 unklare Zeilen, bitte zuerst klären.").waitFor()
    await button(page, "Wieder aufnehmen").tap()
    await page.getByText("4 unklare Zeilen, bitte zuerst klären.").waitFor()
    await button(page, "Marta Quand ist jemand anderes").tap()
    await page.getByText("2 unklare Zeilen, bitte zuerst klären.").waitFor()
    await button(page, "Alle 2 mit gleichem Namen sind dieselben Personen").tap()
    await button(page, "4 Personen importieren").and(page.locator(":enabled")).waitFor()
    await page.getByText("1 vorhandene Person steht nicht in diesen Zeilen und bleibt, wie sie ist.").waitFor()
    await expectAccessible(page)
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
    await page.locator(".import-actions button").tap()
    await page.getByRole("heading", { name: "Importiert" }).waitFor()
    const saved = await everybody(occasion)
    expect(saved.find(({ display_name }) => display_name === "Anna Ott")?.contact.email).toBeNull()
    expect(saved.find(({ display_name }) => display_name === "Tom Smith")?.contact.email).toBe("tom@banquet")
    await expectAccessible(page)
  })
})

describe("everybody is exported", () => {
  it("as CSV and XLSX, which change nothing when they are imported, beside templates [ACTOR-58]", async () => {
    const occasion = await server.occasion(parts)
    const page = await open(occasion, laptop)
    const downloaded = async (name: string) => {
      const [file] = await Promise.all([page.waitForEvent("download"), button(page, name).click()])
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
    }
    for (const format of ["CSV", "XLSX"]) {
      const { bytes, name } = await downloaded(`Export ${format}`)
      expect(name).toBe(`people.${format.toLowerCase()}`)
      await chosen(page, name, bytes)
      await page.getByText("Everything in this list is known already. There is nothing to import.").waitFor()
      await button(page, "Choose another list").click()
    }
    const template = await downloaded("Template (XLSX)")
    await chosen(page, template.name, template.bytes)
    await button(page, "Import 2 people").and(page.locator(":enabled")).waitFor()
    expect(await names(occasion)).toHaveLength(3)
  })

  it("by planners who may not import, too [ACTOR-58]", async () => {
    const occasion = await server.occasion(parts)
    const page = await open(occasion, laptop, "rita")
    await button(page, "Export CSV").waitFor()
    expect(await page.locator("input[type=file]").count()).toBe(0)
    await expectAccessible(page)
  })
})
