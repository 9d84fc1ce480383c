import type { SeatingRepository } from "../SeatingRepository.ts"
import type { ActorRepository } from "@banquet/actors-core/ActorRepository"
import type { AuditLog } from "@banquet/platform-core/AuditLog"
import type { DomainEventLog } from "@banquet/platform-core/DomainEventLog"
import type { OccasionRepository } from "@banquet/platform-core/OccasionRepository"
import type { ModuleRepository } from "@banquet/platform-core/ModuleRepository"
import type { Transaction } from "@banquet/platform-core/Transaction"

/** What a layer under test provides. */
export type SeatingRepositoryServices =
  | SeatingRepository
  | ActorRepository
  | AuditLog
  | DomainEventLog
  | OccasionRepository
  | ModuleRepository
  | Transaction
