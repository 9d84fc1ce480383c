import type { ArrangementAnswer } from "@banquet/http-api/seating/ArrangementAnswer"
import type { PlanArrangement, PlanCondition } from "@banquet/seating-core/PlanArrangement"
import { actorsOfWish } from "@banquet/seating-core/SeatingWish"

type Answer = typeof ArrangementAnswer.Encoded

const conditionDocument = (condition: PlanCondition): NonNullable<Answer["explanation"]>["conflict"][number] => {
  switch (condition.kind) {
    case "wish":
      return condition
    case "lock":
      return { kind: "lock", assignment_id: condition.assignmentId }
    case "capacity":
      return { kind: "capacity", seating_table_id: condition.tableId }
  }
}

/** Returns a proposal as a document of the contract. */
export const arrangementDocument = (
  proposed: PlanArrangement & { readonly seed: number; readonly revision: number }
): Answer => ({
  moves: proposed.moves.map(({ actorId, tableId }) => ({ actor_id: actorId, seating_table_id: tableId })),
  cost: proposed.cost,
  cost_before: proposed.costBefore,
  seated: proposed.seated,
  unseated: proposed.unseated.map(({ actorId, reason }) => ({ actor_id: actorId, reason })),
  wishes: {
    kept: proposed.kept,
    broken: proposed.broken.map(({ index, wish }) => ({ index, kind: wish.kind, actor_ids: actorsOfWish(wish) }))
  },
  explanation: proposed.conflict === null ? null : { conflict: proposed.conflict.map(conditionDocument) },
  seed: proposed.seed,
  time_ms: proposed.millis,
  complete: proposed.complete,
  revision: proposed.revision
})
