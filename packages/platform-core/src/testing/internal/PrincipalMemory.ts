/** Rows of the platform's records in memory, and whom they make of a token. */
import type { OccasionId } from "../../Ids.ts"
import type { Planner, PlannerRecord, TokenPrincipal } from "../../principals/Principal.ts"
import { byCodePoint } from "../../Text.ts"
import { plannerCell, type PlatformMemory, type StoredToken } from "../PlatformRecordsMemory.ts"
import { guestScope } from "./GuestScopeMemory.ts"

/** Every row. */
export const rows = <Row>(cell: { readonly get: () => ReadonlyMap<unknown, Row> }): Array<Row> => [
  ...cell.get().values()
]

/** The rows of an occasion. */
export const ofOccasion = <Row extends { readonly occasionId: OccasionId }>(
  cell: { readonly get: () => ReadonlyMap<unknown, Row> },
  occasionId: OccasionId
): Array<Row> => rows(cell).filter((row) => row.occasionId === occasionId)

/** What the planner may do in other occasions, by slug. */
const otherGrants = (memory: PlatformMemory["Service"], { id, occasionId }: PlannerRecord): Planner["grants"] =>
  rows(memory.planners)
    .filter((row) => row.id === id && row.occasionId !== occasionId)
    .flatMap((row) => {
      const occasion = memory.occasions.get().get(row.occasionId)
      return occasion === undefined ? [] : [{ occasion, actions: row.actions }]
    })
    .toSorted((a, b) => byCodePoint(a.occasion.slug, b.occasion.slug))

/** Whoever holds the token, or would hold one of that id. */
export const principalOf = (
  memory: PlatformMemory["Service"],
  token: Pick<StoredToken, "holder" | "id" | "occasionId">
): TokenPrincipal | undefined => {
  const occasion = memory.occasions.get().get(token.occasionId)
  if (occasion === undefined) return undefined
  if (token.holder.kind === "planner") {
    const planner = memory.planners.get().get(plannerCell(token.occasionId, token.holder.plannerId))
    return (
      planner && {
        _tag: "Planner",
        tokenId: token.id,
        plannerId: planner.id,
        key: planner.key,
        displayName: planner.displayName,
        grants: [{ occasion, actions: planner.actions }, ...otherGrants(memory, planner)]
      }
    )
  }
  const { actorId, kind } = token.holder
  const actor = memory.actors.get().get(actorId)
  if (actor === undefined) return undefined
  const common = { tokenId: token.id, displayName: actor.displayName, occasion, actorId }
  if (kind === "guest") {
    const guest = memory.guests.get().get(actorId)
    return (
      guest && {
        _tag: "Guest",
        ...common,
        ...guestScope(memory, guest)
      }
    )
  }
  const vendor = memory.vendors.get().get(actorId)
  return vendor && { _tag: "Vendor", ...common, active: actor.status === "active", grants: vendor.grants }
}
