/** The rules of `docs/specification`, the tests that cite them, and the sentences of the hand-outs that they cover. */

/** A rule as a page states it. */
export interface Rule {
  readonly id: string
  /** Says whether the rule goes further than the hand-outs. */
  readonly beyond: boolean
}

/** A sentence of a hand-out, by its section and its number there. */
interface Source {
  readonly document: string
  readonly section: string
  readonly number: number
}

/** What `sources.md` says of a sentence: the rules that hold it, or the reason why none does. */
interface Mapping extends Source {
  readonly rules: string
}

const idList = String.raw`[A-Z]+-\d+(?:, [A-Z]+-\d+)*`
const reasons = ["introduces", "left open", "not offered"]

/** Returns the rules of a page of the specification. */
export const rulesOf = (page: string): ReadonlyArray<Rule> =>
  [...page.matchAll(/^- \*\*([A-Z]+-\d+)\*\* ([^]*?)(?=\n- |\n\n|\n*$(?![^]))/gm)].map(([, id = "", text = ""]) => ({
    id,
    beyond: text.trimEnd().endsWith("(beyond)")
  }))

/** Returns the ids that the names of tests end with, as in `it("refuses a taken seat [SEAT-36]", …)`. */
export const citationsOf = (test: string): ReadonlyArray<string> =>
  [...test.matchAll(new RegExp(String.raw`\[(${idList})\](?=["'\`]\s*,)`, "g"))].flatMap(([, ids = ""]) =>
    ids.split(", ")
  )

/** Returns the rows of the tables in `sources.md`, one for each sentence. */
export const mappingsOf = (page: string): ReadonlyArray<Mapping> =>
  page.split(/^## /m).flatMap((part) => {
    const [, document = ""] = /^`(.+)`/.exec(part) ?? []
    return [...part.matchAll(/^\| (.+?) +\| (\d+)(?:–(\d+))? +\| (.+?) +\|$/gm)].flatMap(
      ([, section = "", first = "", last = first, rules = ""]) =>
        Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => ({
          document,
          section,
          number: Number(first) + index,
          rules
        }))
    )
  })

const words = (text: string): number =>
  text
    .replaceAll(String.raw`\|`, "|")
    .replaceAll(/[^\p{L}\p{N}_/≤≥→…]+/gu, " ")
    .trim()
    .split(" ").length

const sentences = (block: string): ReadonlyArray<string> =>
  block.split(/(?<=[.;])\s+(?=[\p{L}`"(*])/u).filter((sentence) => words(sentence) > 2)

const isRule = (line: string | undefined): boolean => line !== undefined && /^\|[-| ]+\|$/.test(line)

/** Paragraphs, entries of lists and cells of tables, without the heads of tables. */
const blocks = (text: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  let paragraph = ""
  const end = () => {
    found.push(paragraph)
    paragraph = ""
  }
  const lines = text.split("\n")
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "" || line.startsWith("|") || /^(\d+\.|-) |^```/.test(line)) end()
    if (isRule(lines[index + 1]) || isRule(line) || line.startsWith("```")) continue
    if (line.startsWith("|")) found.push(...line.slice(1, -1).split(/(?<!\\)\|/))
    else paragraph = `${paragraph} ${line.replace(/^(\d+\.|-) /, "")}`.trim()
  }
  end()
  return found
}

/** Returns the sentences of a hand-out. A section is named by its headings below the title, without what stands in brackets at their end. */
export const sentencesOf = (document: string, text: string): ReadonlyArray<Source> => {
  const headings: Array<string> = []
  return text.split(/^(?=#+ )/m).flatMap((part) => {
    const [head = "", level = "", heading = ""] = /^(#+) (.*)/.exec(part) ?? []
    if (level.length > 1) headings.splice(level.length - 2, Infinity, heading.replace(/ \(.*\)$/, ""))
    const section = headings.join(" / ") || "Introduction"
    return blocks(part.slice(head.length))
      .flatMap(sentences)
      .map((_, index) => ({ document, section, number: index + 1 }))
  })
}

const nameOf = ({ document, number, section }: Source): string => `${document}, ${section}, ${number}`

const repeated = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.filter((name, index) => names.indexOf(name) !== index)

/** Returns what is wrong between rules and the ids that tests cite. */
export const citationMistakes = (
  rules: ReadonlyArray<Rule>,
  citations: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const ids = rules.map(({ id }) => id)
  return [
    ...repeated(ids).map((id) => `${id} stands for two rules`),
    ...ids.filter((id) => !citations.includes(id)).map((id) => `${id} has no test`),
    ...[...new Set(citations)].filter((id) => !ids.includes(id)).map((id) => `${id} is cited and no rule`)
  ]
}

/**
 * Returns what is wrong between rules and what is said of the hand-outs' sentences; `further` are those whose sentences
 * are rules that go further.
 */
export const mappingMistakes = (
  rules: ReadonlyArray<Rule>,
  mappings: ReadonlyArray<Mapping>,
  further: ReadonlyArray<string> = []
): ReadonlyArray<string> => [
  ...repeated(mappings.map(nameOf)).map((name) => `${name}: said twice`),
  ...mappings.flatMap((mapping) =>
    reasons.includes(mapping.rules)
      ? []
      : mapping.rules.split(", ").flatMap((id) => {
          const rule = rules.find((each) => each.id === id)
          if (rule === undefined) return [`${nameOf(mapping)}: ${id} is no rule`]
          return rule.beyond && !further.includes(mapping.document)
            ? [`${nameOf(mapping)}: ${id} says that it goes further`]
            : []
        })
  )
]

/** Returns which sentences nothing is said of, and what is said of no sentence. */
export const sourceMistakes = (
  found: ReadonlyArray<Source>,
  mappings: ReadonlyArray<Mapping>
): ReadonlyArray<string> => {
  const documents = new Set(found.map(({ document }) => document))
  const wanted = new Set(found.map(nameOf))
  const said = new Set(mappings.filter(({ document }) => documents.has(document)).map(nameOf))
  return [
    ...[...wanted].filter((name) => !said.has(name)).map((name) => `${name}: nothing is said of it`),
    ...[...said].filter((name) => !wanted.has(name)).map((name) => `${name}: there is no such sentence`)
  ]
}
