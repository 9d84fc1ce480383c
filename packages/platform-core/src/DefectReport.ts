/** What may be said of a defect: kinds and places. Messages and data may hold what people typed, so they stay out. */
import type { Cause } from "effect"

export interface ErrorReport {
  readonly name: string
  /** An SQLSTATE or a Node error code. */
  readonly code?: string
  readonly frames: ReadonlyArray<string>
  readonly cause?: ErrorReport
}

const deepest = 4
const framesShown = 12

const stringMember = (value: object, member: string): string | undefined => {
  const found: unknown = Reflect.get(value, member)
  return typeof found === "string" && /^\w{1,100}$/.test(found) ? found : undefined
}

/** A stack begins with the message, which may itself have lines that look like frames. */
const framesOf = (stack: unknown, message: unknown): ReadonlyArray<string> =>
  typeof stack === "string"
    ? stack
        .replace(String(message), "")
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => /^at .*:\d+:\d+\)?$/.test(line))
        .slice(0, framesShown)
    : []

const reportError = (error: unknown, depth: number): ErrorReport => {
  if (typeof error !== "object" || error === null) return { name: typeof error, frames: [] }
  const code = stringMember(error, "code")
  const cause: unknown = Reflect.get(error, "cause") ?? Reflect.get(error, "reason")
  return {
    name: stringMember(error, "_tag") ?? stringMember(error, "name") ?? "Error",
    ...(code === undefined ? {} : { code }),
    frames: framesOf(Reflect.get(error, "stack"), Reflect.get(error, "message")),
    ...(cause === undefined || depth === deepest ? {} : { cause: reportError(cause, depth + 1) })
  }
}

export const reportDefects = (cause: Cause.Cause<unknown>): ReadonlyArray<ErrorReport> =>
  cause.reasons.flatMap((reason) =>
    reason._tag === "Interrupt" ? [] : [reportError(reason._tag === "Fail" ? reason.error : reason.defect, 1)]
  )

/** The same as lines for a person: each error by its name and code, then where it was made. */
export const reportLines = ({ cause, code, frames, name }: ErrorReport): ReadonlyArray<string> => [
  code === undefined ? name : `${name} ${code}`,
  ...frames.map((frame) => `  ${frame}`),
  ...(cause === undefined ? [] : ["caused by", ...reportLines(cause)])
]
