import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import { AuditMemory } from "@banquet/platform-core/testing/AuditLogMemory"
import { MemoryStore, reference, unique, withRows } from "@banquet/platform-core/testing/MemoryStore"
import { byCodePoint } from "@banquet/platform-core/Text"
import { Effect } from "effect"
import type { SeatingRepository } from "../../SeatingRepository.ts"
import {
  actorsOfWish,
  actorsOfWishes,
  isPairWish,
  noWishes,
  type SeatingWish,
  type SeatingWishes
} from "../../SeatingWish.ts"
import type { SeatingPlanId } from "../../SeatingIds.ts"
import type { People, SeatingRecords } from "./SeatingRecords.ts"

/** Wishes and locks. */
export const wishRecords = Effect.fnUntraced(function* (records: SeatingRecords) {
  const { cells, findPeople, installation, planFacts, readPeople, tablesOf, zonesOf } = records
  const store = yield* MemoryStore
  const audit = yield* AuditMemory

  /** The wishes that are left once actors, tables and zones are gone. */
  const listOf = (people: People, planId: SeatingPlanId): SeatingWishes => {
    const tables = new Set(tablesOf(planId).map(({ id }) => id))
    const zones = new Set(zonesOf(planId).map(({ id }) => id))
    const left = (wish: SeatingWish): ReadonlyArray<SeatingWish> => {
      if (!actorsOfWish(wish).every((id) => people.actors.has(id))) return []
      if (isPairWish(wish)) return [wish]
      const tableIds = wish.tableIds.filter((id) => tables.has(id))
      const zoneIds = wish.zoneIds.filter((id) => zones.has(id))
      return tableIds.length + zoneIds.length === 0 ? [] : [{ ...wish, tableIds, zoneIds }]
    }
    const { revision, wishes } = cells.wishes.get().get(planId)?.list ?? noWishes
    return { revision, wishes: wishes.flatMap(left) }
  }

  const reads: Pick<
    SeatingRepository["Service"],
    "wishes" | "wishesForChange" | "wishesOfActorForChange" | "saveWishes" | "saveLock"
  > = {
    wishes: (occasionId, planId) =>
      readPeople("wishes", occasionId, (people) => ({
        installed: installation(occasionId) !== null,
        list: planFacts(occasionId, planId).plan === null ? null : listOf(people, planId)
      })),

    wishesForChange: (occasionId, planId, actorIds) =>
      readPeople("wishesForChange", occasionId, (people) => {
        const facts = planFacts(occasionId, planId)
        return {
          ...facts,
          list: facts.plan === null ? noWishes : listOf(people, planId),
          actors: actorIds.flatMap((id) => {
            const actor = people.actors.get(id)
            return actor === undefined ? [] : [{ id, type: actor.type, status: actor.status }]
          }),
          tableIds: facts.plan === null ? [] : tablesOf(planId).map(({ id }) => id),
          zoneIds: facts.plan === null ? [] : zonesOf(planId).map(({ id }) => id)
        }
      }),

    wishesOfActorForChange: (occasionId, actorId) =>
      readPeople("wishesOfActorForChange", occasionId, (people) =>
        [...cells.plans.get().values()]
          .filter((plan) => plan.occasionId === occasionId)
          .toSorted((a, b) => byCodePoint(a.id, b.id))
          .map((plan) => ({ plan, list: listOf(people, plan.id) }))
          .filter(({ list }) => actorsOfWishes(list.wishes).includes(actorId))
      ),

    saveWishes: Effect.fnUntraced(function* (plan, list, entries) {
      const people = yield* findPeople(plan.occasionId)
      const requestId = yield* AuditedRequest
      yield* store.write("SeatingRepository.saveWishes", () => {
        reference(
          "seating_wishes_actor",
          actorsOfWishes(list.wishes).every((id) => people.actors.has(id))
        )
        const pairs = list.wishes
          .filter(isPairWish)
          .map(({ actorIds, kind }) => [kind, ...actorIds.toSorted()].join(" "))
        unique("seating_wishes_pair_once", new Map(pairs.entries()), (pair) => pair)
        cells.wishes.set(withRows(cells.wishes.get(), [{ planId: plan.id, list }], (row) => row.planId))
        audit.append(entries, requestId)
      })
    }),

    saveLock: Effect.fnUntraced(function* (assignment, entries) {
      const requestId = yield* AuditedRequest
      yield* store.write("SeatingRepository.saveLock", () => {
        cells.assignments.set(withRows(cells.assignments.get(), [assignment], (row) => row.id))
        audit.append(entries, requestId)
      })
    })
  }
  return reads
})
