/** A service of ours for hosts that await promises: the same methods over plain values. */
import type { DomainError } from "@banquet/http-handlers/ProblemTranslation"
import { Effect } from "effect"
import { fromPlain, type PlainInput, type PlainOutput, toPlain } from "./Plain.ts"

type PlainInputs<A extends ReadonlyArray<unknown>> = { readonly [K in keyof A]: PlainInput<A[K]> }

/** Every method of the service, with plain values in and out. */
export type Promised<Service> = {
  readonly [K in keyof Service]: Service[K] extends (...args: infer A) => Effect.Effect<infer B, unknown>
    ? (...args: PlainInputs<A>) => Promise<PlainOutput<B>>
    : never
}

type Methods = Readonly<Record<string, (...args: ReadonlyArray<never>) => Effect.Effect<unknown, DomainError>>>

/** Runs a use case, and rejects with a `BanquetError`. */
export type Run = <A>(effect: Effect.Effect<A, DomainError>) => Promise<A>

export const promised = <Service extends { readonly [K in keyof Service]: Methods[string] }>(
  service: Service,
  run: Run
): Promised<Service> => {
  const methods = Object.entries<Methods[string]>(service).map(([name, method]) => [
    name,
    (...args: ReadonlyArray<unknown>) =>
      run(
        Effect.suspend((): Effect.Effect<unknown, DomainError> => Reflect.apply(method, service, args.map(fromPlain)))
      ).then(toPlain)
  ])
  // A mapped type cannot be followed through a list of entries.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(methods) as Promised<Service>
}
