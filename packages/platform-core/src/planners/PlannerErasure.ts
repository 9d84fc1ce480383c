/** How a planner goes, whoever deletes it, within the transaction around it. */
import { Effect } from "effect"
import type { AuditPrincipal } from "../audit/AuditEntry.ts"
import type { AuditLog } from "../audit/AuditLog.ts"
import type { PlannerRecord } from "../principals/Principal.ts"
import type { PrincipalRepository } from "../principals/PrincipalRepository.ts"

interface Ports {
  readonly audit: AuditLog["Service"]
  readonly principals: PrincipalRepository["Service"]
}

/**
 * Erases the planner with its permissions, tokens and links, and its name from the audit log, also as the one who deletes
 * itself; returns how many tokens there were. What it did stays.
 */
export const erasePlanner = Effect.fnUntraced(function* (
  { audit, principals }: Ports,
  { id, occasionId }: Pick<PlannerRecord, "id" | "occasionId">,
  by: AuditPrincipal
) {
  const tokens = yield* principals.erasePlanner(occasionId, id)
  const target = { type: "planner", id, name: null }
  yield* audit.append([{ occasionId, by, action: "planner.deleted", target, personId: null, changes: [] }])
  yield* audit.erasePerson(occasionId, id)
  return tokens
})
