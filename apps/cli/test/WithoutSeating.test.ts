/** A program whose list has no Seating: occasion files are applied, and change actors, without it. */
import { Gallery } from "banquet/modules/Gallery"
import { writeFileSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import { commandWith, useDatabase } from "./support/InProcess.ts"

const modules = [Gallery]

useDatabase("template0")

const wedding = {
  occasion: { slug: "ana-and-ben", name: "Ana & Ben" },
  events: [{ key: "reception", name: "Reception", starts_at: "2026-06-20T18:00:00Z" }],
  modules: [{ module: "gallery", events: [{ event: "reception" }] }],
  actors: [
    { key: "smiths", type: "household", display_name: "The Smiths", party_size: 2 },
    { key: "fine-food", type: "person", display_name: "Fine Food" }
  ],
  invitations: [{ event: "reception", actor: "smiths" }],
  guests: [{ actor: "smiths", events: ["reception"] }]
}

const apply = async (document: object) => {
  writeFileSync("wedding.json", JSON.stringify(document))
  const { code, stdout } = await commandWith({ modules }, "apply", "wedding.json", "--json")
  return { code, document: JSON.parse(stdout) }
}

beforeAll(async () => {
  expect((await commandWith({ modules }, "migrate")).code).toBe(0)
})

describe("a list without Seating", () => {
  it("makes the occasion of a file, and changes parties and types of its actors", async () => {
    const { code, document } = await apply(wedding)
    expect(code).toBe(0)
    const [smiths, food] = wedding.actors
    const actors = [
      { ...smiths, party_size: 100 },
      { ...food, type: "vendor" }
    ]
    const changed = await apply({ ...wedding, actors })
    expect(changed.code).toBe(0)
    expect(changed.document.actors).toEqual(document.actors)
  })

  it("refuses what the occasion itself contradicts", async () => {
    const actors = [{ ...wedding.actors[0], type: "vendor" }]
    const { document } = await apply({ occasion: wedding.occasion, actors })
    expect(document.errors).toEqual([
      { path: "actors[0].type", message: '"smiths" is invited and cannot become a vendor' },
      { path: "actors[0].type", message: '"smiths" is a guest and cannot become a vendor' }
    ])
  })

  it("refuses a file that installs it", async () => {
    const { document } = await apply({ occasion: wedding.occasion, modules: [{ module: "seating" }] })
    expect(document.errors).toEqual([{ path: "modules[0].module", message: 'no module "seating"' }])
  })
})
