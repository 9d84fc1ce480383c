/** Schemas of options: each says in one sentence what it takes, whatever is wrong with what was given. */
import { type Duration, Effect, Layer, Option, Schema, SchemaIssue, SchemaParser } from "effect"
import { positiveDuration, timeToLive } from "../configuration/Durations.ts"

/** Takes what `read` reads; `expected` goes on after "must be". */
export const reading = <T>(expected: string, read: (input: unknown) => Option.Option<T>) =>
  Schema.declareConstructor<T, unknown>()(
    [],
    () => (input, ast, options) =>
      Option.match(read(input), {
        onNone: () => Effect.fail(new SchemaIssue.InvalidType(ast, input, options)),
        onSome: Effect.succeed
      }),
    { expected }
  )

/** Takes what passes the test, as it is. */
export const passing = <T>(expected: string, is: (input: unknown) => boolean) =>
  // What a host wrote in TypeScript was checked there, and that it is a function is all that can be seen of one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  reading(expected, (input) => (is(input) ? Option.some(input as T) : Option.none()))

/** Decodes by the schema that `choose` picks for the value, so that mistakes are those of what was meant. */
export const chosen = <T, Encoded = unknown>(choose: (input: unknown) => Schema.Decoder<T>) =>
  Schema.declareConstructor<T, Encoded>()(
    [],
    () => (input, _ast, options) => SchemaParser.decodeUnknownEffect(choose(input))(input, options)
  )

/** Looks at one member and at nothing else of an object. */
export const member = <T>(name: string, schema: Schema.Decoder<T>) =>
  Schema.declareConstructor<T, unknown>()(
    [],
    () => (input, _ast, options) =>
      Effect.mapError(
        SchemaParser.decodeUnknownEffect(schema)(Object(input)[name], options),
        (issue) => new SchemaIssue.Pointer([name], issue)
      )
  )

/** Passes over members that are not known. */
export const lenient = <T>(schema: Schema.Decoder<T>) =>
  Schema.declareConstructor<T, unknown>()(
    [],
    () => (input, _ast, options) =>
      SchemaParser.decodeUnknownEffect(schema)(input, { ...options, onExcessProperty: "ignore" })
  )

/** Passes over them in instances of classes: what else those have is their own affair. */
export const lenientToInstances = <T>(schema: Schema.Decoder<T>) =>
  chosen((input) => (isPlain(input) ? schema : lenient(schema)))

const isPlain = (input: unknown): boolean =>
  typeof input !== "object" || input === null || [Object.prototype, null].includes(Object.getPrototypeOf(input))

/** What a member of whatever is given is, if anything. */
export const memberOf = (input: unknown, name: string): unknown =>
  typeof input === "object" && input !== null ? Reflect.get(input, name) : undefined

const text = (accepts: (text: string) => boolean) => (input: unknown) =>
  Option.liftPredicate(input, (given): given is string => typeof given === "string" && accepts(given))

/** A text that passes the test. */
export const textOf = (expected: string, accepts: (text: string) => boolean) => reading(expected, text(accepts))

/** A text that is not empty, such as a secret: an empty one is one that everybody knows. */
export const filledText = (expected: string) => textOf(expected, (given) => given !== "")

/** A whole number from `minimum` on. */
export const wholeNumber = (minimum: number) =>
  passing<number>(
    `a whole number of at least ${minimum}`,
    (input) => typeof input === "number" && Number.isSafeInteger(input) && input >= minimum
  )

/** Whatever Effect takes for a duration may be given here; what is no duration at all is none. */
const durationBy =
  (read: (input: Duration.Input) => Option.Option<Duration.Duration>) =>
  (input: unknown): Option.Option<Duration.Duration> =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    input === null ? Option.none() : read(input as Duration.Input)

/** A duration that is longer than nothing, and ends. */
export const PositiveDuration = reading(
  "a duration greater than zero, such as 15 minutes",
  durationBy(positiveDuration)
)

/** A duration that what is signed may live for. */
export const TimeToLive = reading(
  "a duration greater than zero and up to 7 days, such as 15 minutes",
  durationBy(timeToLive)
)

/** Yes or no. */
export const Flag = passing<boolean>("true or false", (input) => typeof input === "boolean")

export const isFunction = (input: unknown): boolean => typeof input === "function"

/** Returns whether the value is an object with all of these methods. */
export const hasMethods = (input: unknown, methods: Iterable<string>): boolean =>
  typeof input === "object" && input !== null && [...methods].every((name) => isFunction(Reflect.get(input, name)))

export const isLayer = (input: unknown): boolean => Layer.isLayer(input)

/** An option that defaults to this. */
export const withDefault = <S extends Schema.Codec<unknown, unknown>>(schema: S, value: unknown) =>
  schema.pipe(Schema.withDecodingDefault(Effect.succeed(value)))
