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

describe("the pages of guests", () => {
  const always = ["index.html", "src/catalogue/German.ts"]
  const pages = [
    ["src/pages/JoinPage.tsx"],
    ["src/pages/GuestSeatingPage.tsx"],
    ["src/guest-gallery/GuestGalleryPage.tsx", "src/guest-gallery/AddPhotos.tsx"]
  ]
  for (const page of pages) {
    it(`${page.join(" with ")} loads at most 150 kB of compressed JavaScript`, () => {
      expect(gzipped(filesOf([...always, ...page]))).toBeLessThanOrEqual(150_000)
    })
  }

  it("load nothing of what planners use", () => {
    const ofGuests = filesOf([...always, "src/pages/GuestSeatingPage.tsx"])
    const ofPlanners = filesOf(["src/planner-seating/PlannerSeatingPage.tsx"])
    const page = manifest["src/planner-seating/PlannerSeatingPage.tsx"]?.file ?? ""
    expect([ofPlanners.has(page), ofGuests.has(page)]).toEqual([true, false])
  })
})
