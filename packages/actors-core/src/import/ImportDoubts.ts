/** Whether a new actor of an import is perhaps another one. */
import type { ActorId } from "@banquet/platform-core/Ids"
import type { ActorState, ImportFacts } from "./ActorState.ts"
import { FamilyNames, LoneFamilyNames } from "./FamilyNames.ts"
import { groupedBy } from "./ImportMatching.ts"
import type { ImportRow } from "./ImportRow.ts"
import { SimilarNames } from "./SimilarNames.ts"

/** A row whose actor may be another one. */
export interface ImportDoubt {
  readonly row: number
  readonly reason: "same_name" | "similar_name"
  readonly actorId: ActorId
}

const namedOf = ({ actor, parentIds }: ActorState) => ({ name: actor.displayName, person: actor.id, units: parentIds })

/** People of households whom no row is. */
const unlisted = (facts: ImportFacts, imported: ReadonlyArray<{ readonly after: ActorState }>) => {
  const listed = new Set(imported.map(({ after }) => after.actor.id))
  const households = new Set(
    facts.actors.filter(({ actor }) => actor.type === "household").map(({ actor }) => actor.id)
  )
  return facts.actors
    .filter(({ actor }) => actor.type === "person" && !listed.has(actor.id))
    .map((state) => ({ ...namedOf(state), units: state.parentIds.filter((id) => households.has(id)) }))
}

/** Doubts about those that are new or called otherwise: those that stay are what they were. */
export const doubtsOf = (
  facts: ImportFacts,
  imported: ReadonlyArray<{ readonly row: ImportRow; readonly before: ActorState | null; readonly after: ActorState }>
): ReadonlyArray<ImportDoubt> => {
  const doubtful = imported.filter(({ after, before }) => before?.actor.displayName !== after.actor.displayName)
  const types = new Set(doubtful.map(({ after }) => after.actor.type))
  const renamed = new Map(facts.actors.map((state) => [state.actor.id, state]))
  for (const { after } of imported) renamed.set(after.actor.id, after)
  const names = new Map(
    [...groupedBy(renamed.values(), ({ actor }) => actor.type)]
      .filter(([type]) => types.has(type))
      .map(([type, actors]) => [
        type,
        new SimilarNames(actors.map(({ actor }): [string, ActorId] => [actor.displayName, actor.id]))
      ])
  )
  const families = new FamilyNames(
    types.has("person") ? [...renamed.values()].filter(({ actor }) => actor.type === "person").map(namedOf) : []
  )
  const lone = new LoneFamilyNames(types.has("person") ? unlisted(facts, imported) : [])
  return doubtful.flatMap(({ after, row: { row } }): ReadonlyArray<ImportDoubt> => {
    const { actor } = after
    const others = names.get(actor.type)
    const namesake = others?.namesake(actor.displayName, actor.id)
    if (namesake !== undefined) return [{ row, reason: "same_name", actorId: namesake }]
    const named = namedOf(after)
    const relative = actor.type === "person" ? (families.find(named) ?? lone.find(named)) : undefined
    const similar = relative ?? others?.similar(actor.displayName, actor.id)
    return similar === undefined ? [] : [{ row, reason: "similar_name", actorId: similar }]
  })
}
