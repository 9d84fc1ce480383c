/** What a guest's phone has to load, by the files that the build left. */
import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { builtWeb } from "./support/Pages.ts"

const directory = await builtWeb()

interface Chunk {
  readonly file: string
  readonly imports?: ReadonlyArray<string>
}

const manifest: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8"))

/** Every file that these modules load before they run. */
const filesOf = (names: ReadonlyArray<string>): ReadonlySet<string> => {
  const files = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`the build has no ${name}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const name of names) visit(name)
  return files
}

const gzipped = (files: ReadonlySet<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(join(directory, `${file}.gz`)).size, 0)

/** What the page starts with is imported by the app. */
const forAll = ["src/platform/startApp.tsx"]
const forPlanners = "src/platform/messages/PlannerGerman.ts"

describe("the pages of guests", () => {
  const pages = [
    ["src/platform/pages/JoinPage.tsx"],
    ["src/seating/guest/GuestSeatingPage.tsx"],
    ["src/rsvp/guest/GuestRsvpPage.tsx"],
    ["src/gallery/guest/GuestGalleryPage.tsx", "src/gallery/guest/German.ts", "src/gallery/guest/AddPhotos.tsx"]
  ]
  for (const page of pages) {
    it(`${page.join(" with ")} loads at most 150 kB of compressed JavaScript`, () => {
      expect(gzipped(filesOf([...forAll, ...page]))).toBeLessThanOrEqual(150_000)
    })
  }

  it("load nothing of what planners use", () => {
    const ofGuests = filesOf(pages.flat())
    for (const name of [
      forPlanners,
      "src/seating/planner/German.ts",
      "src/gallery/planner/German.ts",
      "src/seating/planner/PlannerSeatingPage.tsx",
      "src/gallery/planner/PlannerGalleryPage.tsx"
    ]) {
      expect(ofGuests.has(manifest[name]?.file ?? name)).toBe(false)
    }
  })
})

describe("the pages of planners", () => {
  for (const [page, messages, most] of [
    ["src/seating/planner/PlannerSeatingPage.tsx", "src/seating/planner/German.ts", 270],
    ["src/gallery/planner/PlannerGalleryPage.tsx", "src/gallery/planner/German.ts", 240],
    ["src/actors/import/ImportPage.tsx", "src/actors/import/German.ts", 240]
  ] as const) {
    it(`${page} loads the words of its language and no other, in at most ${most} kB`, () => {
      const files = filesOf([...forAll, forPlanners, page, messages])
      expect(gzipped(files)).toBeLessThanOrEqual(most * 1000)
      const text = [...files].map((file) => readFileSync(join(directory, file), "utf8")).join("")
      expect([text.includes("Appuyez"), text.includes("There is nothing left to undo")]).toEqual([false, false])
    })
  }
})
