/** What people are called where tables show names: as short as they can be told apart in the whole plan. */
import { shortNames } from "../../ShortNames.ts"
import type { IndexedPlan } from "../PlanIndex.ts"

/** All tables ask for the same. */
let last: { readonly index: IndexedPlan; readonly names: ReadonlyMap<string, string> } | null = null

/** Returns the names of those who sit anywhere, by actor. */
export const namesAtTables = (index: IndexedPlan): ReadonlyMap<string, string> => {
  if (last?.index !== index) {
    const people = [...index.seated.values()].flatMap((there) => there.map(({ candidate }) => candidate))
    last = { index, names: new Map(shortNames(people).map(({ name, one }) => [one.actor_id, name])) }
  }
  return last.names
}
