/** Why two records could not become one, and what to do about it. */
import type { Problem } from "../../platform/api/Problem.ts"
import type { Messages } from "./Messages.ts"
import { refusalWords } from "./OutcomeWords.ts"
import type { OccasionEvent } from "./PeopleContext.ts"

const isConflict = (value: unknown): value is { readonly reason: unknown; readonly event_id: unknown } =>
  typeof value === "object" && value !== null && "reason" in value && "event_id" in value

/** Returns a sentence for each thing that contradicts. */
export const mergeRefusalWords = (
  messages: Messages,
  events: ReadonlyArray<OccasionEvent>,
  problem: Problem
): ReadonlyArray<string> => {
  const { merge } = messages
  if (problem.code === "stale_revision") return [merge.stale]
  if (problem.code !== "merge_conflict") return [refusalWords(messages, problem)]
  const conflicts: unknown = problem.details?.["conflicts"]
  const found = Array.isArray(conflicts) ? conflicts.filter(isConflict) : []
  const sentences = found.map(({ event_id, reason }) => {
    const event = events.find(({ id }) => id === event_id)?.name ?? ""
    switch (reason) {
      case "type":
      case "plus_one":
        return merge.conflicts[reason]
      case "invitation":
      case "seating_assignment":
        return merge.conflicts[reason](event)
      default:
        return merge.conflicts.other(String(reason))
    }
  })
  return sentences.length === 0 ? [merge.conflicts.other("")] : [...new Set(sentences)]
}
