/** Every rule of `docs/specification` has a test, every test cites rules that are there, and the hand-outs are covered. */
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import {
  citationMistakes,
  citationsOf,
  mappingMistakes,
  mappingsOf,
  rulesOf,
  sentencesOf,
  sourceMistakes
} from "./Specification.ts"

const root = join(import.meta.dirname, "..")
const shared = join(root, "../shared")
const read = (path: string): string => readFileSync(join(root, path), "utf8")

const sources = "docs/specification/sources.md"
const pages = globSync("docs/specification/*.md", { cwd: root }).filter((path) => !/(sources|README)\.md$/.test(path))
const rules = pages.flatMap((path) => rulesOf(read(path)))
const citations = globSync(
  ["{apps,packages}/*/test/**/*.test.{ts,tsx}", "docs/examples/**/*.test.ts", "test/*.test.ts"],
  {
    cwd: root,
    exclude: (path) => path.endsWith("node_modules")
  }
)
  .filter((path) => !path.endsWith("specification.test.ts") || path.includes("apps/"))
  .flatMap((path) => citationsOf(read(path)))
const mappings = mappingsOf(read(sources))

const handOuts = [
  "spec/interface-specification.md",
  "contract/http.md",
  "contract/http-seating-2.md",
  "contract/http-people.md",
  "contract/cli.md"
]
/** Say of themselves that they go further. */
const further = ["contract/http-people.md"]
const present = handOuts.filter((document) => existsSync(join(shared, document)))
for (const document of handOuts.filter((name) => !present.includes(name))) {
  process.stdout.write(`specification: ${document} is not beside this checkout, so nothing is held against it\n`)
}

describe("rules", () => {
  it("have a test each, and every id that a test cites is a rule's", () => {
    expect(rules.length).toBeGreaterThan(200)
    expect(citationMistakes(rules, citations)).toEqual([])
  })

  it("… a rule without a test would be found, and one that is cited and not there", () => {
    const page = "- **SEAT-1** Every guest is served\n  a second dessert.\n- **SEAT-2** At midnight. (beyond)\n"
    const planted = rulesOf(page)
    expect(planted).toEqual([
      { id: "SEAT-1", beyond: false },
      { id: "SEAT-2", beyond: true }
    ])
    const cited = citationsOf(`it("serves dessert [SEAT-2, SEAT-3]", () => {})`)
    expect(citationMistakes([...planted, ...planted.slice(1)], cited)).toEqual([
      "SEAT-2 stands for two rules",
      "SEAT-1 has no test",
      "SEAT-3 is cited and no rule"
    ])
  })
})

describe("sources", () => {
  it("name rules that are there, and none that goes further than the hand-outs", () => {
    expect(mappings.length).toBeGreaterThan(400)
    expect(mappingMistakes(rules, mappings, further)).toEqual([])
  })

  it.runIf(present.length > 0)("cover every sentence of the hand-outs", () => {
    const found = present.flatMap((document) => sentencesOf(document, readFileSync(join(shared, document), "utf8")))
    expect(found.length).toBeGreaterThan(100)
    expect(sourceMistakes(found, mappings)).toEqual([])
  })

  it("… a sentence of which nothing is said would be found, as would a rule that is not there", () => {
    const document = "contract/dessert.md"
    const handOut =
      "# Dessert\n\n## Cake\n\n1. There is a cake. It is cut at midnight.\n\n| Kind | |\n|---|---|\n| a cake of three layers | yes |\n"
    const found = sentencesOf(document, handOut)
    expect(found.map(({ number, section }) => `${section} ${number}`)).toEqual(["Cake 1", "Cake 2", "Cake 3"])
    const said = mappingsOf(`## \`${document}\`\n\n| Cake | 1–2 | SEAT-1, SEAT-9 |\n| Cake | 4 | left open |\n`)
    expect(sourceMistakes(found, said)).toEqual([
      `${document}, Cake, 3: nothing is said of it`,
      `${document}, Cake, 4: there is no such sentence`
    ])
    expect(mappingMistakes([{ id: "SEAT-1", beyond: true }], said.slice(1, 2))).toEqual([
      `${document}, Cake, 2: SEAT-1 says that it goes further`,
      `${document}, Cake, 2: SEAT-9 is no rule`
    ])
    expect(mappingMistakes([{ id: "SEAT-1", beyond: true }], said.slice(1, 2), [document])).toEqual([
      `${document}, Cake, 2: SEAT-9 is no rule`
    ])
  })
})
