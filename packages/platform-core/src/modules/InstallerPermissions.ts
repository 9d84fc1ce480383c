/** What a planner may do with the module that it installs. */
import { Effect } from "effect"
import { auditPrincipal } from "../audit/AuditEntry.ts"
import type { AuditLog } from "../audit/AuditLog.ts"
import { isResourceAction, type PlannerAction } from "../authorization/Action.ts"
import type { DeclaredPermissions } from "../authorization/Permissions.ts"
import type { OccasionId } from "../Ids.ts"
import { permissionsAudit } from "../planners/PlannerAudit.ts"
import { managing } from "../planners/PlannerDecisions.ts"
import type { PlannerRecord, Principal } from "../principals/Principal.ts"
import type { PrincipalRepository } from "../principals/PrincipalRepository.ts"
import type { ModuleManifest } from "./ModuleManifest.ts"

interface Ports {
  readonly audit: AuditLog["Service"]
  readonly permissions: DeclaredPermissions
  readonly principals: PrincipalRepository["Service"]
}

/**
 * Grants the planner's actions of the module to the planner who installs it, where it manages the occasion by a permission
 * that is kept here; a host that decides by a policy of its own decides about these as well.
 */
export const grantToInstaller = Effect.fnUntraced(function* (
  { audit, permissions, principals }: Ports,
  by: Principal,
  occasionId: OccasionId,
  { actions }: ModuleManifest
) {
  if (by._tag !== "Planner") return
  const planner = (yield* principals.planners(occasionId)).find(({ id }) => id === by.plannerId)
  if (planner?.actions.includes(managing) !== true) return
  const added = actions.filter(
    (action): action is PlannerAction => !isResourceAction(action) && !planner.actions.some((held) => held === action)
  )
  if (added.length === 0) return
  const granted: PlannerRecord = { ...planner, actions: [...planner.actions, ...added] }
  yield* principals.savePlanners([granted])
  yield* audit.append([permissionsAudit(auditPrincipal(by), "permission.granted", permissions, planner, granted)])
})
