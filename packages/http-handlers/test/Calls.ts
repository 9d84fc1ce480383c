import { Effect } from "effect"

/** What a use case was called with, after authorization. */
export interface Call {
  readonly method: string
  readonly input: unknown
}

/** Notes a call. */
export const called = (calls: Array<Call>, method: string, input: unknown) =>
  Effect.sync(() => void calls.push({ method, input }))
