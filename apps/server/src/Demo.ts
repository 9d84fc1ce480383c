import { Effect } from "effect"
export interface Demo {
  readonly document: unknown
  readonly instructions: string
}
export const makeDemo = (url: string): Effect.Effect<Demo> => Effect.succeed({ document: null, instructions: url })
