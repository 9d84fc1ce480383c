import { Result, Schema, SchemaIssue } from "effect"
import { withSuggestion } from "./Suggestion.ts"

/** A mistake in a value of the input, and its place. */
export interface ValidationIssue {
  readonly path: ReadonlyArray<string | number>
  /** Continues a sentence that begins with the path: `must be a boolean`, `is missing`. Never repeats the value. */
  readonly message: string
}

/** The words of messages for what the library names without an article. */
const kinds: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  number: "a number",
  object: "an object",
  string: "a text"
}

const readable = (message: string): string =>
  message
    .replace(/^Expected /, "must be ")
    .replace(/ \| undefined$/, "")
    .replace(/(?<=^must be |\| )(?:array|boolean|number|object|string)(?=$| \|)/g, (kind) => kinds[kind] ?? kind)

const standardIssues = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => {
    if (issue._tag === "MissingKey") return "is missing"
    if (issue._tag === "UnexpectedKey") return "is not a known member"
    return SchemaIssue.defaultLeafHook(issue)
  }
})

type StandardIssue = ReturnType<typeof standardIssues>["issues"][number]

/** Returns the path of an issue of a schema. */
export const pathOf = ({ path = [] }: Pick<StandardIssue, "path">): ValidationIssue["path"] =>
  path.map((segment) => {
    const key = typeof segment === "object" ? segment.key : segment
    return typeof key === "symbol" ? String(key) : key
  })

/** Returns the known members beside each unknown one, by the path of the unknown one. */
const membersBeside = (
  issue: SchemaIssue.Issue,
  path: ReadonlyArray<PropertyKey> = [],
  found = new Map<string, ReadonlyArray<string>>()
): ReadonlyMap<string, ReadonlyArray<string>> => {
  switch (issue._tag) {
    case "Pointer":
      return membersBeside(issue.issue, [...path, ...issue.path], found)
    case "Filter":
    case "Encoding":
      return membersBeside(issue.issue, path, found)
    case "Composite":
    case "AnyOf":
      for (const inner of issue.issues) membersBeside(inner, path, found)
      return found
    case "UnexpectedKey": {
      const members = issue.ast._tag === "Objects" ? issue.ast.propertySignatures.map(({ name }) => String(name)) : []
      return found.set(path.join("."), members)
    }
    default:
      return found
  }
}

const issuesOf = (issue: SchemaIssue.Issue): ReadonlyArray<ValidationIssue> => {
  const beside = membersBeside(issue)
  return standardIssues(issue).issues.map((found) => {
    const path = pathOf(found)
    return {
      path,
      message: withSuggestion(readable(found.message), String(path.at(-1) ?? ""), beside.get(path.join(".")) ?? [])
    }
  })
}

/**
 * Returns a decoder that fails with every issue of a value. An unknown member is an issue, with the name that was probably
 * meant.
 */
export const decodeExactly =
  <T>(schema: Schema.Decoder<T>) =>
  (value: unknown): Result.Result<T, ReadonlyArray<ValidationIssue>> =>
    Result.mapError(
      Schema.decodeUnknownResult(schema)(value, { errors: "all", onExcessProperty: "error" }),
      ({ issue }) => issuesOf(issue)
    )

/** Formats a path as `invitations[1].actor`. */
export const formatPath = (path: ValidationIssue["path"]): string =>
  path.map((part, index) => (typeof part === "number" ? `[${part}]` : index === 0 ? part : `.${part}`)).join("")
