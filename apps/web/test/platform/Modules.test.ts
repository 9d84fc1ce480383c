import { describe, expect, it } from "vitest"
import { modules } from "../../src/modules.ts"
import { pagePaths } from "../../src/platform/PagePaths.ts"
import { modules as withoutGallery } from "../without-gallery/modules.ts"
import { modules as withoutRsvp } from "../without-rsvp/modules.ts"

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

  it("says with which config planners begin to use it on a page [PLAT-108, PLAT-140]", async () => {
    const words = await Promise.all(modules.map(async ({ planner }) => planner?.words?.()))
    expect(words.map((one) => one?.firstUse)).toEqual([
      { text: expect.anything(), config: { keep_published: true }, eventConfig: { publish_to_guests: true } },
      undefined,
      undefined
    ])
  })

  it.each([
    ["gallery", withoutGallery, ["/gallery", "/occasions/:occasionId/gallery"]],
    ["rsvp", withoutRsvp, ["/rsvp", "/occasions/:occasionId/answers"]]
  ] as const)("takes them with it when it is taken from the list: %s [PLAT-120]", (key, others, paths) => {
    expect(others.map((module) => module.key)).toEqual(modules.map((module) => module.key).filter((one) => one !== key))
    expect(pagePaths(others)).toEqual(pagePaths(modules).filter((path) => !paths.some((taken) => taken === path)))
  })
})
