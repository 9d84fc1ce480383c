/** How the members of requests are read: text is trimmed, and absent, `null` and blank all mean absent. */
import { Option, Schema, SchemaGetter, SchemaTransformation } from "effect"

/** What the OpenAPI document says about a text. */
export interface TextShape {
  readonly format?: "uuid" | "date-time"
  readonly maxLength?: number
  readonly pattern?: string
  readonly enum?: ReadonlyArray<string>
}

export const idShape: TextShape = { format: "uuid" }
export const nameShape: TextShape = { maxLength: 200 }
export const notesShape: TextShape = { maxLength: 2000 }

const isBlank = (value: string): boolean => value.trim() === ""

const text = (shape: TextShape) =>
  Schema.String.annotate({ message: "must be text" }).check(
    Schema.makeFilter(() => undefined, { toJsonSchema: () => ({ ...shape }) })
  )

/** Required text, such as a name or an id; blank counts as missing. */
export const required = <T>(schema: Schema.Codec<T, string>, shape: TextShape) =>
  text(shape)
    .check(Schema.makeFilter((value) => (isBlank(value) ? "is missing" : undefined)))
    .pipe(Schema.decodeTo(schema))

/** Optional text of a body: it may be left out, `null` or blank. */
export const optional = <T>(schema: Schema.Codec<T, string>, shape: TextShape) =>
  Schema.optionalKey(Schema.NullOr(text(shape)).annotate({ message: "must be text" })).pipe(
    Schema.decodeTo(Schema.optionalKey(schema), {
      decode: SchemaGetter.transformOptional(
        Option.filter((value: string | null): value is string => value !== null && !isBlank(value))
      ),
      encode: SchemaGetter.passthrough({ strict: false })
    })
  )

/** Optional text of a body that may be left out or blank; `null` is a value of its own. */
export const optionalOrNull = <T>(schema: Schema.Codec<T, string>, shape: TextShape) =>
  Schema.optionalKey(Schema.NullOr(text(shape)).annotate({ message: "must be text or null" })).pipe(
    Schema.decodeTo(Schema.optionalKey(Schema.NullOr(schema)), {
      decode: SchemaGetter.transformOptional(
        Option.filter((value: string | null) => value === null || !isBlank(value))
      ),
      encode: SchemaGetter.passthrough()
    })
  )

/** Text of a body that must be there or `null`, which is a value of its own; blank counts as missing. */
export const requiredOrNull = <T>(schema: Schema.Codec<T, string>, shape: TextShape) =>
  Schema.NullOr(text(shape).check(Schema.makeFilter((value) => (isBlank(value) ? "is missing" : undefined))))
    .annotate({ message: "must be text or null" })
    .pipe(
      Schema.decodeTo(Schema.NullOr(schema), {
        decode: SchemaGetter.passthrough(),
        encode: SchemaGetter.passthrough()
      })
    )

interface ListLength {
  readonly minimum: number
  readonly maximum: number
  readonly message: string
}

const ofLength = (items: () => object, { maximum, message, minimum }: ListLength) =>
  Schema.Array(Schema.Unknown)
    .annotate({ message })
    .check(
      Schema.makeFilter(({ length }) => (length < minimum || length > maximum ? message : undefined), {
        toJsonSchema: () => ({ minItems: minimum, maxItems: maximum, items: items() })
      })
    )

/**
 * A list whose length is looked at before any of its elements is: `message` says how long it must be. `elements` decodes
 * it, and what they are is described by `shape`.
 */
export const listOf = <T>(elements: Schema.Codec<T, ReadonlyArray<unknown>>, shape: TextShape, length: ListLength) =>
  ofLength(() => ({ type: "string", ...shape }), length).pipe(
    Schema.decodeTo(elements, { decode: SchemaGetter.passthrough(), encode: SchemaGetter.passthrough() })
  )

/** The same of objects. */
export const requiredListOf = <T, E>(element: Schema.Codec<T, E>, length: ListLength) => {
  // What the elements are is looked at after the length; who sends them sends what `element` decodes.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const sized = ofLength(() => Schema.toJsonSchemaDocument(element).schema, length) as unknown as Schema.Codec<
    ReadonlyArray<E>
  >
  return sized.pipe(Schema.decodeTo(Schema.Array(element)))
}

/** The same where the list may be left out or `null`. */
export const optionalListOf = <T, E>(element: Schema.Codec<T, E>, length: ListLength) =>
  optionalValue(requiredListOf(element, length), length.message)

interface RecordSize {
  /** The most members. */
  readonly maximum: number
  /** How many characters their names have at most. */
  readonly longestName: number
  readonly message: string
}

/**
 * An object whose members have names of the caller's choice. How many there are, and how long their names, is looked at before
 * any of the values is; it may be left out.
 */
export const optionalRecordOf = <T, E>(value: Schema.Codec<T, E>, { longestName, maximum, message }: RecordSize) => {
  // What the values are is looked at after the names; who sends them sends what `value` decodes.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const sized = Schema.Record(Schema.String, Schema.Unknown)
    .annotate({ message })
    .check(
      Schema.makeFilter(
        (members) => {
          const names = Object.keys(members)
          return names.length > maximum || names.some(({ length }) => length > longestName) ? message : undefined
        },
        {
          toJsonSchema: () => ({
            maxProperties: maximum,
            propertyNames: { maxLength: longestName },
            additionalProperties: Schema.toJsonSchemaDocument(value).schema
          })
        }
      )
    ) as unknown as Schema.Codec<Readonly<Record<string, E>>>
  return Schema.optionalKey(sized.pipe(Schema.decodeTo(Schema.Record(Schema.String, value))))
}

/** An object that may be left out, and `null` is a value of its own. */
export const optionalObjectOrNull = <T, E>(members: Schema.Codec<T, E>, message: string) =>
  Schema.optionalKey(Schema.NullOr(members).annotate({ message: `${message} or null` }))

/** The same where the list may be left out, and `null` is a value of its own. */
export const optionalListOrNullOf = <T, E>(element: Schema.Codec<T, E>, length: ListLength) =>
  Schema.optionalKey(Schema.NullOr(requiredListOf(element, length)).annotate({ message: `${length.message} or null` }))

/** Optional text of a query: it may be left out or blank. */
export const optionalInQuery = <T>(schema: Schema.Codec<T, string>, shape: TextShape) =>
  Schema.optionalKey(text(shape)).pipe(
    Schema.decodeTo(Schema.optionalKey(schema), {
      decode: SchemaGetter.transformOptional(Option.filter((value: string) => !isBlank(value))),
      encode: SchemaGetter.passthrough()
    })
  )

/** One of a few words, with what the OpenAPI document says about it. */
export const word = <const Word extends string>(words: ReadonlyArray<Word>) => {
  const [first, ...others] = words.toReversed()
  const message = `must be ${others.length === 0 ? "" : `${others.toReversed().join(", ")} or `}${first}`
  const schema = Schema.String.pipe(
    Schema.decodeTo(Schema.String, SchemaTransformation.trim()),
    Schema.check(Schema.makeFilter((value) => (words.some((one) => one === value) ? undefined : message))),
    Schema.decodeTo(Schema.Literals(words), {
      decode: SchemaGetter.passthrough({ strict: false }),
      encode: SchemaGetter.passthrough({ strict: false })
    })
  )
  const shape: TextShape = { enum: words }
  return [schema, shape] as const
}

const timeMessage = "must be a time such as 2026-11-20T18:30:00Z"

/** A time with its offset, as RFC 3339 writes it. */
export const instant = Schema.String.pipe(
  Schema.decodeTo(Schema.String, SchemaTransformation.trim()),
  Schema.check(
    Schema.makeFilter((value) =>
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i.test(value) && !Number.isNaN(Date.parse(value))
        ? undefined
        : timeMessage
    )
  ),
  Schema.decodeTo(Schema.DateTimeUtcFromString)
)
export const instantShape: TextShape = { format: "date-time" }

/** An optional value of a body that is no text: it may be left out or `null`. `message` says what it must be. */
const optionalValue = <T, E>(schema: Schema.Codec<T, E>, message: string) =>
  Schema.optionalKey(Schema.NullOr(schema).annotate({ message })).pipe(
    Schema.decodeTo(Schema.optionalKey(Schema.toType(schema)), {
      decode: SchemaGetter.transformOptional(Option.filter((value: T | null): value is T => value !== null)),
      encode: SchemaGetter.passthrough({ strict: false })
    })
  )

/** An optional boolean. */
export const optionalFlag = optionalValue(Schema.Boolean, "must be true or false")

/** A required boolean. */
export const requiredFlag = Schema.Boolean.annotate({ message: "must be true or false" })

const whole = (minimum: number, maximum: number, message: string) =>
  Schema.Number.annotate({ message }).check(
    Schema.isInt({ message }),
    Schema.isBetween({ minimum, maximum }, { message })
  )

/** A whole number within bounds; numeric text is refused. */
export const wholeNumber = (minimum: number, maximum: number) =>
  whole(minimum, maximum, `must be a whole number between ${minimum} and ${maximum}`)

const { MAX_SAFE_INTEGER, MIN_SAFE_INTEGER } = Number

/** A whole number of any size, clamped to the safe integers. */
const anyWhole = (minimum: number, message: string) =>
  Schema.Number.annotate({ message })
    .check(
      Schema.isFinite({ message }),
      Schema.makeFilter((value) => (Number.isInteger(value) && value >= minimum ? undefined : message), {
        toJsonSchema: () => ({ type: "integer", ...(Number.isFinite(minimum) ? { minimum } : {}) })
      })
    )
    .pipe(
      Schema.decodeTo(Schema.Number, {
        decode: SchemaGetter.transform((value) => Math.max(MIN_SAFE_INTEGER, Math.min(value, MAX_SAFE_INTEGER))),
        encode: SchemaGetter.passthrough()
      })
    )

const atLeast = (minimum: number) => `must be a whole number of at least ${minimum}`

/** A whole number with a lower bound only. */
export const wholeNumberOf = (minimum: number) => anyWhole(minimum, atLeast(minimum))

/** The same where it may be left out or `null`. */
export const optionalWholeNumberOf = (minimum: number) => optionalValue(wholeNumberOf(minimum), atLeast(minimum))

/** A whole number within bounds that may be left out or `null`. */
export const optionalWholeNumber = (minimum: number, maximum: number) =>
  optionalValue(wholeNumber(minimum, maximum), `must be a whole number between ${minimum} and ${maximum}`)

const revisionMessage = "must be a whole number"

const revision = anyWhole(-Infinity, revisionMessage)

/** The revision that the caller saw; any other than the present one is refused as stale, whatever it is. */
export const optionalRevision = optionalValue(revision, revisionMessage)

/** The same in a query. */
export const optionalRevisionInQuery = optionalInQuery(
  Schema.String.check(
    Schema.makeFilter((value) => (/^\s*-?[0-9]+\s*$/.test(value) ? undefined : revisionMessage))
  ).pipe(Schema.decodeTo(revision, { decode: SchemaGetter.Number(), encode: SchemaGetter.String() })),
  { pattern: "^-?[0-9]+$" }
)
