/** A module is one folder a floor, and known to nobody but the lists that gather the modules. */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { importsOfModules, linesAboutModules } from "./Modules.ts"

const root = join(import.meta.dirname, "..")
const read = (path: string): string => readFileSync(join(root, path), "utf8")
const files = (...patterns: ReadonlyArray<string>): ReadonlyArray<string> =>
  globSync([...patterns], { cwd: root }).map((path) => path.replaceAll("\\", "/"))

describe("the shared cores", () => {
  it("have no word of any module", () => {
    const sources = files("packages/{platform,actors,assets}-core/{package.json,README.md,{src,test}/**/*.ts}")
    const found = sources.flatMap((path) => linesAboutModules(read(path)).map((line) => `${path}: ${line.trim()}`))
    expect(found).toEqual([])
  })

  it("… such words would be found", () => {
    const words = ["SeatingPlan", "a seating_plan", "galleryItem", "a plan", "plans", "planId", "lockPlan", "PLAN"]
    const ofAnswers = ["@banquet/rsvp-core/A", "rsvp:list", "rsvp_answers", "rsvp/A.ts", "RsvpTotals", "GuestRsvp"]
    expect(linesAboutModules([...words, ...ofAnswers].join("\n"))).toEqual([...words, ...ofAnswers])
    const others = ["a planner", "PlannerPermissions", "explanation", "plain", "plane", "plants", "eventPlanner"]
    const ofActors = ["RSVP: who is invited", "RsvpPosture", "const rsvp: RsvpFacts = {}", "candidate.rsvp"]
    expect(linesAboutModules([...others, ...ofActors].join("\n"))).toEqual([])
  })
})

describe("the floors", () => {
  const floors = ["packages/{http-api,http-handlers,postgres}/src/**/*.ts", "apps/web/src/**/*.{ts,tsx}"]
  /** The pages' list of modules. */
  const lists = ["apps/web/src/modules.ts"]

  it("know a module in its own folder only", () => {
    const found = files(...floors).flatMap((path) =>
      importsOfModules(path, read(path)).map((specifier) => `${path}: ${specifier}`)
    )
    expect(found.filter((line) => !lists.some((path) => line.startsWith(`${path}: `)))).toEqual([])
  })

  it("have no word of any module in what all routes share", () => {
    const found = files("packages/http-{api,handlers}/{src,test}/platform/**/*.ts").flatMap((path) =>
      linesAboutModules(read(path)).map((line) => `${path}: ${line.trim()}`)
    )
    expect(found).toEqual([])
  })

  it("… a shared file that knows a module would be found, and a module that knows another", () => {
    const source =
      'import { a } from "./seating/A.ts"\nimport { b } from "@banquet/gallery-core/B"\nimport("../C.ts")\n'
    expect(importsOfModules("apps/web/src/platform/Planted.ts", source)).toHaveLength(2)
    expect(importsOfModules("apps/web/src/seating/Planted.ts", source)).toEqual(["@banquet/gallery-core/B"])
  })
})
