/** How rows and lists travel between statements and the vocabulary of the cores. */
import { Revision } from "@banquet/platform-core/occasions/Occasion"
import { DateTime, Effect, Option, Schema, SchemaTransformation } from "effect"
import type { SqlError } from "effect/sql"

type Statement<E> = Effect.Effect<ReadonlyArray<object>, E>

/** Every row of a statement, decoded. */
export const all = <S extends Schema.Decoder<unknown>>(schema: S) => {
  const decode = Schema.decodeUnknownEffect(Schema.Array(schema))
  return (statement: Statement<SqlError.SqlError>) => Effect.flatMap(statement, (rows) => decode(rows))
}

/** The first row of a statement, decoded, if it has any. */
export const first = <S extends Schema.Decoder<unknown>>(schema: S) => {
  const decode = Schema.decodeUnknownEffect(schema)
  return (statement: Statement<SqlError.SqlError>) =>
    Effect.flatMap(statement, ([row]) =>
      row === undefined ? Effect.succeedNone : Effect.map(decode(row), (value) => Option.some(value))
    )
}

/** A list as one parameter, for `jsonb_to_recordset`: one statement whatever its length, and one prepared statement. */
export const recordset = (rows: ReadonlyArray<object>): string => JSON.stringify(rows)

/** A time column. */
export const Time = Schema.DateTimeUtcFromDate

export const timestamp = (time: DateTime.Utc): Date => DateTime.toDate(time)

/** A column of a revision. */
export const Counted = Schema.BigInt.pipe(
  Schema.decodeTo(Revision, SchemaTransformation.transform({ decode: Number, encode: BigInt }))
)
