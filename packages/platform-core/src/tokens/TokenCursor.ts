/** Where a page of tokens ends: newest first, by creation, then id, both descending. */
import { DateTime, Schema, SchemaGetter } from "effect"
import { TokenId } from "../Ids.ts"

const Position = Schema.Struct({ id: TokenId, createdAt: Schema.DateTimeUtc })

export type TokenPosition = typeof Position.Type

const Written = Schema.StringFromBase64Url.check(
  Schema.isPattern(/^t\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { expected: "a cursor" })
)

/** An opaque cursor of tokens; decodes to the position after which the next page begins. */
export const TokenCursor = Written.pipe(
  Schema.decodeTo(Schema.toType(Position), {
    decode: SchemaGetter.transform((written: string) => {
      const [millis = "", id = ""] = written.slice(1).split(".")
      return { id: TokenId.make(id), createdAt: DateTime.makeUnsafe(Number(millis)) }
    }),
    encode: SchemaGetter.transform((position) => `t${position.createdAt.epochMilliseconds}.${position.id}`)
  })
)
