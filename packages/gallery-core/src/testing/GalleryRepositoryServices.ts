import type { GalleryRepository } from "../GalleryRepository.ts"
import type { AssetRepository } from "@banquet/assets-core/AssetRepository"
import type { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import type { DomainEventLog } from "@banquet/platform-core/events/DomainEventLog"
import type { UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import type { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import type { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import type { ActorFixture } from "@banquet/platform-core/testing/OccasionFixture"
import type { Transaction } from "@banquet/platform-core/Transaction"

/** What a layer under test provides. */
export type GalleryRepositoryServices =
  | GalleryRepository
  | AssetRepository
  | AuditLog
  | DomainEventLog
  | UploadSessionRepository
  | ModuleRepository
  | OccasionRepository
  | ActorFixture
  | Transaction
