import { Schema, SchemaGetter } from "effect"

const Position = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))

const Written = Schema.StringFromBase64Url.check(Schema.isPattern(/^r[1-9]\d{0,15}$/, { expected: "a cursor" }))

/** An opaque cursor of changes of answers; decodes to the position before which the next page begins. */
export const AnswerCursor = Written.pipe(
  Schema.decodeTo(Position, {
    decode: SchemaGetter.transform((written: string) => Number(written.slice(1))),
    encode: SchemaGetter.transform((position: number) => `r${position}`)
  })
)
