/** How wishes and locks are read and written. */
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import type { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import { isPairWish, type SeatingWish, type WishFacts } from "@banquet/seating-core/SeatingWish"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { auditEntryRows } from "../../platform/AuditEntries.sql.ts"
import { recordset } from "../../statements/Rows.ts"
import { attempt } from "../../statements/StoreAttempt.ts"
import { factsOf, planOf } from "./SeatingJson.ts"
import * as Locks from "./SeatingLocks.sql.ts"
import * as Wishes from "./SeatingWishes.sql.ts"
import { underLocks } from "./UnderLocks.ts"

const wishRow = (wish: SeatingWish, position: number) => {
  if (!isPairWish(wish)) {
    const { actorId, kind, tableIds, zoneIds } = wish
    return { position, kind, actor_id: actorId, table_ids: tableIds, zone_ids: zoneIds }
  }
  const [actorId, otherId] = wish.actorIds
  const pair = { actor_id: actorId, other_actor_id: otherId, weight: wish.weight }
  return { position, kind: wish.kind, ...pair, table_ids: [], zone_ids: [] }
}

export const seatingWishes = (client: SqlClient.SqlClient) =>
  ({
    wishes: (occasionId, planId) =>
      Wishes.selectWishes.on(client, { occasionId, planId }).pipe(
        Effect.map(([row]) => row!),
        attempt("SeatingRepository.wishes")
      ),

    // Actors are locked too: none of them goes or becomes a vendor until the wishes are written.
    wishesForChange: (occasionId, planId, actorIds) =>
      underLocks(
        [Locks.lockPlan.on(client, { occasionId, planId }), Locks.lockActors.on(client, { occasionId, actorIds })],
        Wishes.factsOfWishes.on(client, { occasionId, planId, actorIds })
      ).pipe(
        Effect.map(([row]): WishFacts => factsOf(row!.facts)),
        attempt("SeatingRepository.wishesForChange")
      ),

    wishesOfActorForChange: (occasionId, actorId) =>
      underLocks(
        [Locks.lockPlansOfOccasion.on(client, { occasionId })],
        Wishes.selectWishesOfActor.on(client, { occasionId, actorId })
      ).pipe(
        Effect.map((rows) => rows.map(({ list, plan }) => ({ plan: planOf(plan), list }))),
        attempt("SeatingRepository.wishesOfActorForChange")
      ),

    saveWishes: Effect.fnUntraced(function* ({ id, occasionId }, { revision, wishes }, audit) {
      yield* Wishes.replaceWishes.on(client, {
        occasionId,
        planId: id,
        revision: BigInt(revision),
        wishes: recordset(wishes.map(wishRow)),
        entries: auditEntryRows(audit, yield* AuditedRequest)
      })
    }, attempt("SeatingRepository.saveWishes")),

    saveLock: Effect.fnUntraced(function* ({ id, locked }, audit) {
      yield* Wishes.updateLock.on(client, {
        assignmentId: id,
        locked,
        entries: auditEntryRows(audit, yield* AuditedRequest)
      })
    }, attempt("SeatingRepository.saveLock"))
  }) satisfies Partial<SeatingRepository["Service"]>
