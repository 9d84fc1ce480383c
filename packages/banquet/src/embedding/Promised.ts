/** A service of ours for hosts that await promises: the same methods over plain values, which are looked at first. */
import type { DomainError } from "../HttpModules.ts"
import { decodeExactly } from "@banquet/platform-core/ValidationIssue"
import { Effect, Result, type Schema } from "effect"
import { type BanquetError, refusedArguments } from "./BanquetError.ts"
import { type PlainOutput, toPlain } from "./Plain.ts"

type Method = (...args: ReadonlyArray<never>) => Effect.Effect<unknown, DomainError>

/** What each method takes: its parameters as a tuple, decoded from what hosts hand in. */
export type ArgumentsOf<Service extends { readonly [K in keyof Service]: Method }> = {
  readonly [K in keyof Service]: Schema.Codec<Readonly<Parameters<Service[K]>>, ReadonlyArray<unknown>>
}

/** Every method of the service, with plain values in and out. */
export type Promised<Service, Arguments extends { readonly [K in keyof Service]: Schema.Top }> = {
  readonly [K in keyof Service]: Service[K] extends (...args: infer _) => Effect.Effect<infer B, unknown>
    ? Arguments[K]["Encoded"] extends infer A extends ReadonlyArray<unknown>
      ? (...args: A) => Promise<PlainOutput<B>>
      : never
    : never
}

/** Runs a use case, and rejects with a `BanquetError`. */
export type Run = <A>(effect: Effect.Effect<A, DomainError | BanquetError>) => Promise<A>

/**
 * Decodes a list of arguments, or fails with all that is wrong with it: `arguments[2].limit must be …`. More arguments than
 * there are parameters are passed over, as JavaScript does.
 */
export const decodeArguments = <T extends ReadonlyArray<unknown>>(
  schema: Schema.Decoder<T>,
  args: ReadonlyArray<unknown>
): Effect.Effect<T, BanquetError> => {
  const taken = schema.ast._tag === "Arrays" ? args.slice(0, schema.ast.elements.length) : args
  return Result.match(decodeExactly(schema)(taken), {
    onSuccess: (decoded) => Effect.succeed(decoded),
    onFailure: (mistakes) =>
      Effect.fail(refusedArguments(mistakes.map(({ message, path }) => ({ message, path: ["arguments", ...path] }))))
  })
}

export const promised = <
  Service extends { readonly [K in keyof Service]: Method },
  const Arguments extends ArgumentsOf<Service>
>(
  service: Service,
  schemas: Arguments,
  run: Run
): Promised<Service, Arguments> => {
  const methods = Object.entries<Schema.Decoder<ReadonlyArray<unknown>>>(schemas).map(([name, schema]) => [
    name,
    (...args: ReadonlyArray<unknown>) =>
      run(
        Effect.flatMap(decodeArguments(schema, args), (decoded): Effect.Effect<unknown, DomainError> =>
          Reflect.apply(Reflect.get(service, name), service, decoded)
        )
      ).then(toPlain)
  ])
  // A mapped type cannot be followed through a list of entries.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(methods) as Promised<Service, Arguments>
}
