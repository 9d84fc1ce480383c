/** Paged lists, newest first. */
import { Option, Schema, SchemaGetter } from "effect"
import { optionalInQuery } from "./RequestMember.ts"

const limitMessage = "must be a whole number between 1 and 200"

const Limit = Schema.String.check(
  Schema.makeFilter((value) => (/^\s*[0-9]{1,3}\s*$/.test(value) ? undefined : limitMessage))
).pipe(
  Schema.decodeTo(
    Schema.Number.check(
      Schema.isInt({ message: limitMessage }),
      Schema.isBetween({ minimum: 1, maximum: 200 }, { message: limitMessage })
    ),
    { decode: SchemaGetter.Number(), encode: SchemaGetter.String() }
  )
)

/** Decodes the `next_cursor` of the page before, which is opaque to clients. */
const cursorOf = <A>(cursor: Schema.Codec<A, string>) => {
  const decodeCursor = Schema.decodeOption(cursor)
  return Schema.String.check(
    Schema.makeFilter((value) =>
      Option.isSome(decodeCursor(value)) ? undefined : "must be a next_cursor of this list"
    )
  ).pipe(Schema.decodeTo(cursor))
}

export const defaultLimit = 50

/** The members of the query of a list with such cursors. */
export const listQueryOf = <A>(cursor: Schema.Codec<A, string>) => ({
  limit: optionalInQuery(Limit, { pattern: "^[0-9]{1,3}$" }),
  cursor: optionalInQuery(cursorOf(cursor), {})
})

/** A page of a list with such cursors; `next_cursor` is null on the last one. */
export const pageOf = <Item extends Schema.Top, Cursor extends Schema.Top>(item: Item, cursor: Cursor) => ({
  items: Schema.Array(item),
  next_cursor: Schema.NullOr(cursor)
})
