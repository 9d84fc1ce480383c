/** Every sentence of the specification and the contract that is in scope stands in a test's name, or in the exceptions. */
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { exceptions } from "./support/CoverageExceptions.ts"

const shared = join(import.meta.dirname, "../../../../shared")

/** The documents, and the headings under which their sentences are about the common model and Seating. */
const scope: Record<string, ReadonlyArray<string>> = {
  "spec/interface-specification.md": [
    "Common model",
    "Seating",
    "Seating plan fields",
    "Zone",
    "Table",
    "Assignment",
    "Configuration",
    "Eligible actors",
    "Seating plan status",
    "Seating: planner",
    "Seating: guest",
    "Seating: vendor",
    "Assignment rules (POST assignments)",
    "Planner",
    "Guest",
    "Vendor",
    "Errors",
    "Limits",
    "Versioning"
  ],
  "contract/http.md": [
    "Conventions",
    "Problems",
    "Anybody with a token",
    "Guest",
    "Planner: seating",
    "Vendor",
    "Operations"
  ]
}

/** Only letters, digits and what tells code from prose, so that markup and line breaks do not matter. */
const plain = (text: string): string =>
  text
    .replaceAll("\\|", "|")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_/≤≥→…]+/gu, " ")
    .trim()

const sentences = (text: string): ReadonlyArray<string> =>
  text.split(/(?<=[.;])\s+(?=[\p{L}`"(*])/u).map((sentence) => sentence.trim())

/** The cells of a table's row, less the rows that are about Gallery alone. */
const cellsOf = (line: string): ReadonlyArray<string> => {
  const cells = line.slice(1, -1).split(/(?<!\\)\|/)
  return cells.at(-1)?.trim() === "Gallery" ? [] : cells
}

/** Whether a paragraph describes a route of Gallery. */
const isGallery = (block: string): boolean => block.includes("…/media")

/** Paragraphs, list entries and table cells under the headings, sentence by sentence. */
const sentencesOf = (markdown: string, headings: ReadonlyArray<string>): ReadonlyArray<string> => {
  const blocks: Array<string> = []
  let inScope = false
  let paragraph = ""
  const lines = markdown.split("\n")
  const flush = () => {
    if (paragraph !== "") blocks.push(paragraph)
    paragraph = ""
  }
  for (const [index, line] of lines.entries()) {
    const heading = /^#+ (.*)$/.exec(line)?.[1]
    const isHeader = /^\|[-| ]+\|$/.test(lines[index + 1] ?? "")
    if (heading !== undefined || line.trim() === "" || line.startsWith("|") || /^(\d+\.|-) |^```/.test(line)) flush()
    if (heading !== undefined) inScope = headings.includes(heading)
    else if (!inScope || isHeader || /^\|[-| ]+\|$|^```/.test(line)) continue
    else if (line.startsWith("|")) blocks.push(...cellsOf(line))
    else paragraph = `${paragraph} ${line.replace(/^(\d+\.|-) /, "")}`.trim()
  }
  flush()
  return blocks
    .filter((block) => !isGallery(block))
    .flatMap(sentences)
    .filter((sentence) => plain(sentence).split(" ").length > 2)
}

/** What the tests beside this one are called. */
const names = globSync("*.test.ts", { cwd: import.meta.dirname })
  .filter((file) => file !== "coverage.test.ts")
  .flatMap((file) => [
    ...readFileSync(join(import.meta.dirname, file), "utf8").matchAll(
      /\b(?:it|describe)(?:\.effect)?\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g
    )
  ])
  .map(([, double, single, template]) => (double ?? single ?? template ?? "").replaceAll(/\\(.)/g, "$1"))

const quotations = names.flatMap((name) => [name, ...name.split(" | "), ...sentences(name)]).map(plain)

const excused = Object.values(exceptions).flat().map(plain)

const isCovered = (sentence: string): boolean => {
  const wanted = plain(sentence)
  return (
    quotations.some(
      (quotation) => quotation.includes(wanted) || (quotation.length > 20 && wanted.includes(quotation))
    ) || excused.some((exception) => wanted.includes(exception))
  )
}

for (const [document, headings] of Object.entries(scope)) {
  const path = join(shared, document)
  describe(document, () => {
    it.runIf(existsSync(path))("has a test for every sentence about the common model and Seating", () => {
      const found = sentencesOf(readFileSync(path, "utf8"), headings)
      expect(found.length).toBeGreaterThan(50)
      expect(found.filter((sentence) => !isCovered(sentence))).toEqual([])
    })
  })
  if (!existsSync(path)) process.stdout.write(`coverage: skipped ${document}, which is not beside this checkout\n`)
}

it("would notice a sentence without a test", () => {
  expect(isCovered("Every guest is served a second dessert at midnight.")).toBe(false)
  expect(isCovered("Every seating plan belongs to exactly one event.")).toBe(true)
})
