/** Text as people type it: trimmed, free of NUL and unpaired surrogates, and bounded. */
import { Schema, SchemaTransformation } from "effect"

/** Counts no text that has too many whatever its characters are. */
const codePoints = (text: string, maximum: number): number => {
  if (text.length > 2 * maximum) return Infinity
  let count = 0
  for (const _ of text) count++
  return count
}

/** Trimmed text of `minimum` to `maximum` characters (Unicode code points). */
export const text = (minimum: number, maximum: number) =>
  Schema.String.pipe(
    Schema.decodeTo(
      Schema.String.check(
        Schema.makeFilter(
          (value: string) =>
            value.includes("\u0000")
              ? "must not contain U+0000"
              : !value.isWellFormed()
                ? "must not contain unpaired surrogates"
                : codePoints(value, maximum) < minimum
                  ? minimum === 1
                    ? "must not be empty"
                    : `must have at least ${minimum} characters`
                  : codePoints(value, maximum) > maximum
                    ? `must have at most ${maximum} characters`
                    : undefined,
          { toJsonSchema: () => ({ minLength: minimum, maxLength: maximum }) }
        )
      ),
      SchemaTransformation.trim()
    )
  )

/** A name: 1–200 characters. */
export const Name = text(1, 200)

/** Notes: 1–2,000 characters. */
export const Notes = text(1, 2000)

/** The key of a record in an occasion: 1–200 characters without white space; unique per kind in an occasion. */
export const Key = Schema.String.check(
  Schema.isPattern(/^[^\s\p{Cc}\p{Cs}]{1,200}$/u, { expected: "1–200 characters without white space" })
)

/** A slug such as `ana-and-ben`: at most 64 lower-case letters, digits and single hyphens between them. */
export const Slug = Schema.String.check(
  Schema.isPattern(/^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/, {
    expected: "a slug: lower-case letters, digits and single hyphens, at most 64"
  })
)

/** Orders well-formed texts by their code points, as PostgreSQL's collation "C" does. */
export const byCodePoint = (a: string, b: string): -1 | 0 | 1 => {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (left === right) continue
    const leftIsSurrogate = left >= 0xd800 && left <= 0xdfff
    const rightIsSurrogate = right >= 0xd800 && right <= 0xdfff
    if (leftIsSurrogate !== rightIsSurrogate) return leftIsSurrogate ? 1 : -1
    return left < right ? -1 : 1
  }
  return a.length === b.length ? 0 : a.length < b.length ? -1 : 1
}
