/** What is wrong with something that was given, and where. */
import { Result, Schema, SchemaIssue } from "effect"

export interface Mistake {
  readonly path: ReadonlyArray<string | number>
  /** Reads on after the path: `must be a boolean`, `is missing`. It never repeats what was given. */
  readonly message: string
}

const standardIssues = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => {
    if (issue._tag === "MissingKey") return "is missing"
    if (issue._tag === "UnexpectedKey") return "is not a known member"
    return SchemaIssue.defaultLeafHook(issue)
  }
})

type StandardIssue = ReturnType<typeof standardIssues>["issues"][number]

/** Where an issue of a schema is. */
export const pathOf = ({ path = [] }: Pick<StandardIssue, "path">): Mistake["path"] =>
  path.map((segment) => {
    const key = typeof segment === "object" ? segment.key : segment
    return typeof key === "symbol" ? String(key) : key
  })

const mistake = (issue: StandardIssue): Mistake => ({
  path: pathOf(issue),
  message: issue.message.replace(/^Expected /, "must be ").replace(/ \| undefined$/, "")
})

/** Decodes a value, unknown members being mistakes; every mistake is found, not only the first. */
export const decodeExactly =
  <T>(schema: Schema.Decoder<T>) =>
  (value: unknown): Result.Result<T, ReadonlyArray<Mistake>> =>
    Result.mapError(
      Schema.decodeUnknownResult(schema)(value, { errors: "all", onExcessProperty: "error" }),
      ({ issue }) => standardIssues(issue).issues.map(mistake)
    )

/** A path as people write it: `invitations[1].actor`. */
export const formatPath = (path: Mistake["path"]): string =>
  path.map((part, index) => (typeof part === "number" ? `[${part}]` : index === 0 ? part : `.${part}`)).join("")
