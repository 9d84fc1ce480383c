/** Entries of the audit log about tokens, each about the holder. */
import type { AuditChange, AuditPrincipal, NewAuditEntry } from "../audit/AuditEntry.ts"
import type { HeldToken } from "./TokenRepository.ts"

export const tokenRevoked = "token.revoked"

/** What the log calls the revocation of a guest's token by who hands out links. */
export const linkRevoked = "link.revoked"

export const tokenAudit = (
  by: AuditPrincipal,
  action: "token.issued" | "link.issued" | "sign_in.completed" | typeof tokenRevoked | typeof linkRevoked,
  { holder, id, occasionId }: HeldToken,
  changes: ReadonlyArray<AuditChange> = []
): NewAuditEntry => ({
  occasionId,
  by,
  action,
  target: { type: "token", id, name: null },
  personId: holder.kind === "planner" ? holder.plannerId : holder.actorId,
  changes
})
