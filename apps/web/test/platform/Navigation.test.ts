import { describe, expect, it } from "vitest"
import { address } from "../../src/platform/Address.ts"
import { navigationOf } from "../../src/platform/planner/Navigation.ts"
import { modulesInUse } from "../../src/platform/planner/PlannerPages.ts"
import type { PlannerPage, WebModule } from "../../src/platform/WebModule.ts"

const page = (name: string, permission: string | null, section?: "settings"): PlannerPage => ({
  address: address(`/occasions/$occasionId/${name}`),
  load: () => Promise.reject(new Error("not opened here")),
  entry: { permission, label: { en: name }, ...(section === undefined ? {} : { section }) }
})

const withoutEntry: PlannerPage = {
  address: address("/occasions/$occasionId/print"),
  load: () => Promise.reject(new Error("not opened here"))
}

const pages = [
  page("overview", null),
  page("people", "actors:list"),
  withoutEntry,
  page("events", "occasion:manage", "settings"),
  page("audit", "occasion:audit", "settings"),
  page("wishes", "wishes:list")
]

const names = (permissions: ReadonlyArray<string>) => {
  const { links, settings } = navigationOf(pages, permissions)
  return [links.map(({ label }) => label.en), settings.map(({ label }) => label.en)]
}

describe("the navigation of planners' pages", () => {
  it("has the pages that the planner's permissions open, in their order [PLAT-90]", () => {
    expect(names([])).toEqual([["overview"], []])
    expect(names(["wishes:list", "actors:list", "actors:update"])).toEqual([["overview", "people", "wishes"], []])
  })

  it("has one entry for the settings, which leads to the first of them that is open [PLAT-90]", () => {
    expect(names(["occasion:manage", "occasion:audit"])).toEqual([
      ["overview", "Settings"],
      ["events", "audit"]
    ])
    const { links } = navigationOf(pages, ["occasion:audit"])
    expect(links.at(-1)?.path).toBe("/occasions/$occasionId/audit")
  })
})

describe("modules that are not enabled on an event", () => {
  const modules = ["wishes", "budget"].map((key): WebModule => ({ key, planner: { pages: [page(key, null)] } }))

  it("have no pages in the navigation [PLAT-110]", () => {
    const paths = (used: ReadonlyArray<string>) => modulesInUse(modules, { modules: used }).map(({ key }) => key)
    expect(paths([])).toEqual([])
    expect(paths(["budget", "toasts"])).toEqual(["budget"])
  })
})
