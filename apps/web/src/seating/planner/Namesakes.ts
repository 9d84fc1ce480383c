/** What tells people apart who bear one name. */
import type { IndexedPlan } from "./PlanIndex.ts"
import type { Candidate } from "./SeatingView.ts"

type Candidates = ReadonlyArray<Candidate>

const byName = new WeakMap<Candidates, Map<string, Candidates>>()

/** Returns a name, and in brackets the household or group that nobody else of that name is in: "Tom Smith (The Smiths)". */
export const tellingName = (
  { plan: { candidates } }: IndexedPlan,
  { actor_id, display_name, group_labels }: Candidate
): string => {
  const named = byName.get(candidates) ?? Map.groupBy(candidates, (one) => one.display_name)
  byName.set(candidates, named)
  const others = (named.get(display_name) ?? []).filter((one) => one.actor_id !== actor_id)
  if (others.length === 0) return display_name
  const label = group_labels.find((one) => others.every((other) => !other.group_labels.includes(one)))
  return label === undefined ? display_name : `${display_name} (${label})`
}
