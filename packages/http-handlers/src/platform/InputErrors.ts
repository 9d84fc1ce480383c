/** Validation errors of requests: one a member, without the values that were sent. */
import { InvalidRequestProblem } from "@banquet/http-api/platform/PlatformProblems"
import { formatPath, pathOf } from "@banquet/platform-core/ValidationIssue"
import { Effect, Schema, SchemaIssue } from "effect"
import { CurrentRequest } from "./CurrentRequest.ts"

export interface InputError {
  readonly path: string
  readonly message: string
}

const kinds: Readonly<Record<string, string>> = {
  String: "must be text",
  Number: "must be a number",
  Boolean: "must be true or false",
  Arrays: "must be a list",
  Objects: "must be an object"
}

const toMust = (message: string): string => message.replace(/^Expected /, "must be ")

const leafMessage = (issue: SchemaIssue.Leaf): string => {
  if (issue._tag === "MissingKey") return "is missing"
  if (issue._tag === "UnexpectedKey") return "is one too many"
  const own = issue._tag === "InvalidType" ? issue.ast.annotations?.["message"] : undefined
  if (typeof own === "string") return own
  const kind = issue._tag === "InvalidType" ? kinds[issue.ast._tag] : undefined
  return kind ?? toMust(SchemaIssue.defaultLeafHook(issue))
}

const format = SchemaIssue.makeFormatterStandardSchemaV1({ leafHook: leafMessage })

const longestText = 200

/**
 * The first error of each member. The contract names the members; of those that the caller names, it bounds how many there are and
 * how long their names.
 */
export const inputErrors = (issue: SchemaIssue.Issue): ReadonlyArray<InputError> => {
  const errors = new Map<string, string>()
  for (const found of format(issue).issues) {
    const path = formatPath(pathOf(found))
    if (!errors.has(path)) errors.set(path, toMust(found.message).slice(0, longestText))
  }
  return [...errors].map(([path, message]) => ({ path, message }))
}

const sentence = ({ message, path }: InputError): string =>
  path === "" ? `The body ${message}.` : `${path} ${message}.`

/** The maximum number of errors in a problem. */
const mostNamed = 50

/** Fails with `invalid_request`: the first 50 errors are listed, the others counted. */
export const refuseInput = (errors: ReadonlyArray<InputError>): Effect.Effect<never, InvalidRequestProblem> =>
  Effect.flatMap(CurrentRequest, ({ id }) =>
    Effect.fail(
      new InvalidRequestProblem({
        detail: errors.slice(0, 3).map(sentence).join(" "),
        errors: errors.slice(0, mostNamed),
        ...(errors.length > mostNamed ? { more: errors.length - mostNamed } : {}),
        request_id: id
      })
    )
  )

/** Decodes an input, or fails with `invalid_request` and all of its errors. */
export const decodeInput = <T>(
  schema: Schema.Decoder<T>
): ((input: unknown) => Effect.Effect<T, InvalidRequestProblem>) => {
  const decode = Schema.decodeUnknownEffect(schema, { errors: "all" })
  return (input) => decode(input).pipe(Effect.catch(({ issue }) => refuseInput(inputErrors(issue))))
}
