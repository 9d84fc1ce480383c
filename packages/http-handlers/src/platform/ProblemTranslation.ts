/** Domain errors become problems here, by tables that have an entry for each error, or do not compile. */
import { Effect } from "effect"
import type { HttpServerRespondable } from "effect/http"
import { CurrentRequest } from "./CurrentRequest.ts"

/** An error that its tag tells from others. */
export interface Tagged {
  readonly _tag: string
}

/** What a problem says of the request and of modules. */
export interface ProblemContext {
  readonly request_id: string
  /** The name of a module for people, by its key. */
  readonly moduleName: (key: string) => string
}

/** The problem of each error of `E`. */
export type ProblemTable<E extends Tagged> = {
  readonly [Tag in E["_tag"]]: (
    error: Extract<E, { readonly _tag: Tag }>,
    context: ProblemContext
  ) => HttpServerRespondable.Respondable
}

/** The problem of one error, whichever. */
export type ProblemEntry = (error: never, context: ProblemContext) => HttpServerRespondable.Respondable

/** A table of whatever errors. */
export type AnyProblemTable = Readonly<Record<string, ProblemEntry>>

/** The errors that a table has entries for. */
export type ErrorOf<Table extends AnyProblemTable> = Table extends AnyProblemTable
  ? Extract<Parameters<Table[keyof Table]>[0], Tagged>
  : never

type ProblemOf<Table extends AnyProblemTable, E> = E extends Tagged ? ReturnType<Table[E["_tag"]]> : never

/** The problem of an error by the table, which has an entry for it. */
export const problemOf = <const Table extends AnyProblemTable, E extends Tagged>(
  table: Table,
  error: E,
  context: ProblemContext
): ProblemOf<Table, E> => {
  // The table has an entry for every tag that takes the error of that tag, which a union of functions cannot say.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const translate = table[error._tag] as unknown as (error: E, context: ProblemContext) => ProblemOf<Table, E>
  return translate(error, context)
}

/** Returns the translation of errors into problems by a table. The endpoint must have declared the problems. */
export const translating =
  <const Table extends AnyProblemTable>(table: Table) =>
  <A, E extends ErrorOf<Table>, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, ProblemOf<Table, E>, R> =>
    effect.pipe(
      Effect.catch((error) =>
        Effect.flatMap(CurrentRequest, ({ id, moduleName }) =>
          Effect.fail(problemOf(table, error, { request_id: id, moduleName }))
        )
      )
    )
