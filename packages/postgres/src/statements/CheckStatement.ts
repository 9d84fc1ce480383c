/** Statements that check for several requests at once whether what was read still holds. */
import { takingTurns } from "@banquet/platform-core/BatchingResolver"
import { CurrentDependencies, type Dependency } from "@banquet/platform-core/ReadDependencies"
import { type Context, Effect, Exit } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { maxBatch, maxWait, type ParameterTypes, QuestionsStatement } from "./Questions.ts"
import { type Placeholders, sql } from "./Statement.ts"

interface Failed {
  /** Which question it is, from 1. */
  readonly question: number
}

interface Check {
  readonly asked: string
  readonly answer: (holds: boolean) => void
}

/** A statement by its name. It answers with what does not hold: mostly nothing. */
export class CheckStatement<Parameters extends object> extends QuestionsStatement<Parameters, Failed> {
  /**
   * Returns what checks on the client. Checks that come while others are under way, or in the same turn of the event loop, are sent together.
   * Nothing holds where the database does not answer.
   */
  on(client: SqlClient.SqlClient): (parameters: Parameters) => Dependency {
    const turns = takingTurns(maxWait)
    let waiting: Array<Check> = []
    const next = turns.during(
      Effect.suspend(() => {
        const checks = waiting
        waiting = []
        return checks.length === 0 ? Effect.void : this.ask(client, checks)
      })
    )
    const later = Effect.andThen(turns.wait, next)
    const enter = (check: Check, context: Context.Context<never>): void => {
      const count = waiting.push(check)
      if (count === 1) Effect.runForkWith(context)(later)
      else if (count === maxBatch) Effect.runForkWith(context)(next)
    }
    return (parameters) => {
      const asked = this.questionOf(parameters)
      return (context, answer) => enter({ asked, answer }, context)
    }
  }

  private ask(client: SqlClient.SqlClient, checks: ReadonlyArray<Check>): Effect.Effect<void> {
    // The same question is asked once.
    const numbers = new Map<string, number>()
    for (const { asked } of checks) if (!numbers.has(asked)) numbers.set(asked, numbers.size + 1)
    return this.answering(client, [...numbers.keys()]).pipe(
      Effect.provideService(CurrentDependencies, null),
      Effect.exit,
      Effect.map((exit: Exit.Exit<ReadonlyArray<Failed>, SqlError.SqlError>) => {
        const failed = Exit.isSuccess(exit) ? new Set(exit.value.map(({ question }) => question)) : null
        for (const { answer, asked } of checks) answer(failed !== null && !failed.has(numbers.get(asked)!))
      })
    )
  }
}

/**
 * Names a statement that checks whether what `build` makes of a question's parameters, each of this type, is true. Its plan is
 * made for one question, as if it were alone, and runs for each.
 */
export const checked = <Parameters extends object>(
  name: string,
  types: ParameterTypes<Parameters>,
  build: (parameters: Placeholders<Parameters>) => string
): CheckStatement<Parameters> =>
  new CheckStatement<Parameters>(
    name,
    types,
    (questions, parameters) => sql`
      select question.number::int as question
      from ${questions}
      where (${build(parameters)}) is not true`
  )
