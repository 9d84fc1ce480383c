import type { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import type { DomainEventLog } from "@banquet/platform-core/events/DomainEventLog"
import type { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import type { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import type { TokenRepository } from "@banquet/platform-core/tokens/TokenRepository"
import type { Transaction } from "@banquet/platform-core/Transaction"
import type { AnswerLog } from "../AnswerLog.ts"
import type { ActorRepository } from "../ActorRepository.ts"
import type { PlannerActorRepository } from "../PlannerActorRepository.ts"

/** What the suite needs of an adapter. */
export type PlannerActorServices =
  | ActorRepository
  | AnswerLog
  | AuditLog
  | DomainEventLog
  | OccasionRepository
  | PlannerActorRepository
  | PrincipalRepository
  | TokenRepository
  | Transaction
