/** What defines a command that a planner gives to a plan. */
import type { SeatingClient } from "../../SeatingClient.ts"
import type { StepWords } from "../EnglishSteps.ts"
import type { Plan } from "../SeatingView.ts"

/** The API as one occasion's planner uses it. */
export interface PlanApi {
  readonly client: SeatingClient
  readonly occasionId: string
}

/** A part of the page that shows refusals of commands about it; those of a person or table end in their id. */
export type RefusalPlace = "plan" | `person ${string}` | `table panel ${string}` | `table card ${string}`

/** Everything that the page has to know of a command; `Inverse` is what can take it back, `never` if nothing can. */
export interface CommandDefinition<Command, Inverse> {
  /**
   * Returns the plan as the server will answer it. The plan itself stands for what cannot be shown before: what the server
   * is going to refuse, and what only the server can decide, such as a new id.
   */
  readonly preview: (plan: Plan, command: Command) => Plan
  /**
   * Returns what the command takes for granted, compared by its JSON. While this is the same, a command that another
   * planner's change made stale means the same as before and is sent again. Ids stand under names that end in `Id` or `Ids`.
   */
  readonly preconditions: (plan: Plan, command: Command) => unknown
  /** Returns the command that takes this one back, from the plan before and after it. */
  readonly inverse: (before: Plan, command: Command, after: Plan) => Inverse | null
  /** Asks the server and returns the plan as its answers leave it; fails with a `Problem`. */
  readonly send: (api: PlanApi, plan: Plan, command: Command) => Promise<Plan>
  /** Returns the sentence that reports the command as done. */
  readonly describe: (words: StepWords, command: Command, before: Plan, after: Plan) => string
  /** Whether a published plan stays published. */
  readonly keepsPublication?: true
  /** Returns where a refusal is shown besides the toast. */
  readonly refusalPlaces: (plan: Plan, command: Command) => ReadonlyArray<RefusalPlace>
}
