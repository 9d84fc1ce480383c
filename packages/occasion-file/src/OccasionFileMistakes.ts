/** The error of a file with mistakes; nothing of it was applied. */
import { formatPath, type ValidationIssue } from "@banquet/platform-core/ValidationIssue"
import { Schema } from "effect"

export class OccasionFileMistakes extends Schema.TaggedError<OccasionFileMistakes>()("OccasionFileMistakes", {
  /** `path` is where in the file, such as `invitations[1].actor`; empty for the file as a whole. */
  mistakes: Schema.NonEmptyArray(Schema.Struct({ path: Schema.String, message: Schema.String }))
}) {
  /** One mistake a line: `invitations[1].actor: no actor "alise"`. */
  get lines(): ReadonlyArray<string> {
    return this.mistakes.map(({ message, path }) => (path === "" ? message : `${path}: ${message}`))
  }
}

const sections = ["occasion", "events", "actors", "invitations", "modules", "planners", "vendors", "guests"]

const position = ({ path: [section, index] }: ValidationIssue): readonly [number, number] => [
  section === undefined ? -1 : sections.indexOf(String(section)) + 1 || sections.length + 1,
  typeof index === "number" ? index : -1
]

const line = ({ message, path }: ValidationIssue) => ({ path: formatPath(path), message })

/** The mistakes in the order of the file, each once. */
export const occasionFileMistakes = (
  first: ValidationIssue,
  ...others: ReadonlyArray<ValidationIssue>
): OccasionFileMistakes => {
  const [head = first, ...tail] = [first, ...others].toSorted((a, b) => {
    const [left, right] = [position(a), position(b)]
    return left[0] - right[0] || left[1] - right[1]
  })
  const seen = new Set<string>()
  const isNew = (mistake: { readonly path: string; readonly message: string }) => {
    const key = `${mistake.path}: ${mistake.message}`
    return !seen.has(key) && seen.add(key)
  }
  const firstLine = line(head)
  isNew(firstLine)
  return new OccasionFileMistakes({ mistakes: [firstLine, ...tail.map(line).filter(isNew)] })
}
