import { describe, expect, it } from "vitest"
import { modules } from "../../src/modules.ts"
import { pagePaths } from "../../src/platform/PagePaths.ts"
import { modules as withoutGallery } from "../without-gallery/modules.ts"

const sources = import.meta.glob<string>(
  ["../../src/main.ts", "../../src/platform/**/*.*", "../../src/design/**/*.*", "../../build/*.ts"],
  { query: "?raw", import: "default", eager: true }
)

const names = new RegExp(modules.map(({ key }) => key).join("|"), "i")

const linesThatName = (source: string): ReadonlyArray<string> => source.split("\n").filter((line) => names.test(line))

describe("the app without its modules", () => {
  it("names none of them", () => {
    expect(Object.keys(sources).length).toBeGreaterThan(40)
    const found = Object.entries(sources).flatMap(([file, source]) =>
      linesThatName(source).map((line) => `${file}: ${line}`)
    )
    expect(found).toEqual([])
  })

  it("is searched by a test that finds a name where there is one", () => {
    expect(
      linesThatName('import { Photo } from "../gallery/Photo.tsx"\nimport { Button } from "./Button.tsx"')
    ).toEqual(['import { Photo } from "../gallery/Photo.tsx"'])
  })
})

describe("a module", () => {
  it("contributes its pages", () => {
    const ofThePlatform = pagePaths([])
    expect(pagePaths(modules).filter((path) => !ofThePlatform.includes(path))).toEqual([
      "/seating",
      "/gallery",
      "/rsvp",
      "/vendor",
      "/occasions/:occasionId/seating",
      "/occasions/:occasionId/seating/print",
      "/occasions/:occasionId/gallery",
      "/occasions/:occasionId/answers"
    ])
  })

  it("says with which config planners begin to use it on a page [PLAT-108]", () => {
    expect(modules.map(({ key, planner }) => [key, planner?.firstConfig])).toEqual([
      ["seating", { keep_published: true }],
      ["gallery", undefined],
      ["rsvp", undefined]
    ])
  })

  it("takes them with it when it is taken from the list", () => {
    expect(pagePaths(withoutGallery)).toEqual(pagePaths(modules).filter((path) => !path.endsWith("/gallery")))
  })
})
