/** The body of an import of people. */
import { ActorType } from "@banquet/actors-core/Actor"
import { mostGroups, mostInvitations, mostRows } from "@banquet/actors-core/import/ImportRow"
import { text } from "@banquet/platform-core/Text"
import { Schema } from "effect"
import { optional, optionalFlag } from "../platform/RequestMember.ts"

const bounded = (maximum: number) => Schema.String.check(Schema.isMaxLength(maximum))
const leftOut = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

/** What a list says of one person, household, group or vendor. What a row leaves out stays. */
export const ImportRowDocument = Schema.Struct({
  /** The number by which the answer names the row. */
  row: Schema.Int,
  /** Where it is given, a row is the actor with the key, or a new one. */
  key: leftOut(bounded(200)),
  /** Of a new actor; defaults to person. */
  type: leftOut(ActorType),
  display_name: bounded(200),
  /** Replaces the household; made when it is first named. */
  household: leftOut(bounded(200)),
  /** Added to the groups; made when they are first named. */
  groups: leftOut(Schema.Array(bounded(200)).check(Schema.isMaxLength(mostGroups))),
  party_size: leftOut(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 }))),
  email: leftOut(bounded(254)),
  phone: leftOut(bounded(50)),
  dietary: leftOut(bounded(500)),
  notes: leftOut(bounded(2000)),
  /** Answers by the key of the event, at most 50. */
  invitations: leftOut(
    Schema.Record(Schema.String, Schema.Literals(["attending", "declined", "pending"])).check(
      Schema.isMaxProperties(mostInvitations)
    )
  )
})
export type ImportRowDocument = typeof ImportRowDocument.Encoded

const rowsMessage = `must be a list of at most ${mostRows} rows`

/** Rows are looked at one by one later: what is wrong inside them is no `invalid_request`. */
const rows = Schema.Array(Schema.Unknown)
  .annotate({ message: rowsMessage })
  .check(
    Schema.makeFilter(({ length }) => (length > mostRows ? rowsMessage : undefined), {
      toJsonSchema: () => ({ maxItems: mostRows, items: Schema.toJsonSchemaDocument(ImportRowDocument).schema })
    })
  )

const source = Schema.Struct({
  name: optional(text(1, 255), { maxLength: 255 }),
  format: optional(text(1, 50), { maxLength: 50 })
}).annotate({ message: "must be an object" })

/** What was imported, such as the name of the file and `csv`. */
const optionalSource = Schema.optionalKey(Schema.NullOr(source).annotate({ message: "must be an object" }))

export const ImportRequest = Schema.Struct({
  /** Answers what the import would do, and writes nothing. */
  dry_run: optionalFlag,
  source: optionalSource,
  // Whoever sends rows sends these; whoever receives them knows only that they are a list.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  rows: rows as unknown as Schema.Codec<ReadonlyArray<unknown>, ReadonlyArray<ImportRowDocument>>
})
