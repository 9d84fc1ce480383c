import type { AssetRepository } from "@banquet/assets-core/AssetRepository"
import type { SeatingRepository } from "../SeatingRepository.ts"
import type { ActorRepository } from "@banquet/actors-core/ActorRepository"
import type { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import type { DomainEventLog } from "@banquet/platform-core/events/DomainEventLog"
import type { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import type { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import type { Transaction } from "@banquet/platform-core/Transaction"

/** What a layer under test provides. */
export type SeatingRepositoryServices =
  | SeatingRepository
  | AssetRepository
  | ActorRepository
  | AuditLog
  | DomainEventLog
  | OccasionRepository
  | ModuleRepository
  | Transaction
