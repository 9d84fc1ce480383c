/** The parts that the arguments of use cases are made of, as hosts hand them in. */
import { EventId, OccasionId } from "@banquet/platform-core/Ids"
import { Effect, Schema } from "effect"
import { AnyPrincipal } from "./PrincipalSchema.ts"

/** May be left out: `undefined` then. */
export const absent = <S extends Schema.Top>(schema: S) =>
  Schema.UndefinedOr(schema).pipe(Schema.withDecodingDefaultKey(Effect.succeed(undefined)))

/** May be left out: `null` then. */
export const nullable = <S extends Schema.Top>(schema: S) =>
  Schema.NullOr(schema).pipe(Schema.withDecodingDefault(Effect.succeed(null)))

/** A whole number within bounds; these are the bounds of the HTTP API. */
export const whole = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  Schema.Number.check(
    Schema.makeFilter((value: number) => Number.isSafeInteger(value) && value >= minimum && value <= maximum, {
      expected:
        maximum === Number.MAX_SAFE_INTEGER
          ? `a whole number of at least ${minimum}`
          : `a whole number between ${minimum} and ${maximum}`
    })
  )

/** Who acts, and in which occasion, by its id. */
export const inOccasion = [AnyPrincipal, OccasionId] as const

/** Who acts, and in which occasion, by its slug. */
export const inOccasionBySlug = [AnyPrincipal, Schema.String] as const

/** One event, or all of them. */
export const ofEvent = nullable(EventId)
