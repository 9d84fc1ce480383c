/** Every sentence of the specification and the contract stands in a test's name, or in the exceptions with the reason. */
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { exceptedSections, exceptions } from "./support/CoverageExceptions.ts"

const root = join(import.meta.dirname, "../../..")
const shared = join(root, "../shared")

const documents = Object.keys(exceptedSections)

/** Only letters, digits and what tells code from prose, so that markup and line breaks do not matter. */
const plain = (text: string): string =>
  text
    .replaceAll("\\|", "|")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_/≤≥→…]+/gu, " ")
    .trim()

const sentences = (text: string): ReadonlyArray<string> =>
  text.split(/(?<=[.;])\s+(?=[\p{L}`"(*])/u).map((sentence) => sentence.trim())

/** The cells of a table's row. */
const cellsOf = (line: string): ReadonlyArray<string> => {
  return line.slice(1, -1).split(/(?<!\\)\|/)
}

/** Paragraphs, list entries and table cells under all headings but the excepted ones, sentence by sentence. */
const sentencesOf = (markdown: string, excepted: ReadonlyArray<string>): ReadonlyArray<string> => {
  const blocks: Array<string> = []
  let inScope = true
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
    if (heading !== undefined) inScope = !excepted.includes(heading)
    else if (!inScope || isHeader || /^\|[-| ]+\|$|^```/.test(line)) continue
    else if (line.startsWith("|")) blocks.push(...cellsOf(line))
    else paragraph = `${paragraph} ${line.replace(/^(\d+\.|-) /, "")}`.trim()
  }
  flush()
  return blocks.flatMap(sentences).filter((sentence) => plain(sentence).split(" ").length > 2)
}

/** What the tests are called that talk to a running server or run the program. */
const names = globSync(["apps/{server,cli}/test/*.test.ts", "packages/{banquet,occasion-file}/test/*.test.ts"], {
  cwd: root
})
  .filter((file) => !file.endsWith("/coverage.test.ts"))
  .flatMap((file) => [
    ...readFileSync(join(root, file), "utf8").matchAll(
      /\b(?:it|describe)(?:\.effect|\.each\([\s\S]*?\]\))?\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g
    )
  ])
  .map(([, double, single, template]) => (double ?? single ?? template ?? "").replaceAll(/\\(.)/g, "$1"))

const quotations = names.flatMap((name) => [name, ...name.split(" | "), ...sentences(name)]).map(plain)

/** How much of the sentence is quoted, piece by piece. */
const quoted = (wanted: string): number => {
  const marks = new Uint8Array(wanted.length)
  for (const quotation of quotations.filter(({ length }) => length > 11)) {
    const start = wanted.indexOf(quotation)
    if (start >= 0) marks.fill(1, start, start + quotation.length)
  }
  return marks.reduce((sum, mark) => sum + mark, 0) / wanted.length
}

const isCovered = (sentence: string): boolean => {
  const wanted = plain(sentence)
  return quotations.some((quotation) => quotation.includes(wanted)) || quoted(wanted) > 0.5
}

const excused = Object.values(exceptions).flat()

const excuses = (exception: string, sentence: string): boolean => plain(sentence).includes(plain(exception))

const present = documents.filter((document) => existsSync(join(shared, document)))
for (const document of documents.filter((name) => !present.includes(name))) {
  process.stdout.write(`coverage: ${document} is not beside this checkout, so nothing is held against it\n`)
}

const uncovered = (document: string): ReadonlyArray<string> => {
  const found = sentencesOf(readFileSync(join(shared, document), "utf8"), Object.keys(exceptedSections[document] ?? {}))
  expect(found.length).toBeGreaterThan(30)
  return found.filter((sentence) => !isCovered(sentence))
}

describe.runIf(present.length > 0)("Every sentence", () => {
  it.each(present)("of %s has a test, or an exception", (document) => {
    const missing = uncovered(document).filter((sentence) => !excused.some((exception) => excuses(exception, sentence)))
    expect(missing).toEqual([])
  })

  it("that is excepted has no test yet", () => {
    const missing = present.flatMap(uncovered)
    expect(excused.filter((exception) => !missing.some((sentence) => excuses(exception, sentence)))).toEqual([])
  })
})

it("would notice a sentence without a test", () => {
  expect(isCovered("Every guest is served a second dessert at midnight.")).toBe(false)
  expect(isCovered("Every seating plan belongs to exactly one event.")).toBe(true)
})
