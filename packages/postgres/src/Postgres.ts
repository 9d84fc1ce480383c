/** What the platform, actors and assets keep, in one PostgreSQL database; modules add their repositories to it. */
import type { ActorImportRepository } from "@banquet/actors-core/import/ActorImportRepository"
import type { ActorRepository } from "@banquet/actors-core/ActorRepository"
import type { AnswerLog } from "@banquet/actors-core/AnswerLog"
import type { GuestLinkRepository } from "@banquet/actors-core/GuestLinkRepository"
import type { PlannerActorRepository } from "@banquet/actors-core/PlannerActorRepository"
import type { AssetRepository } from "@banquet/assets-core/AssetRepository"
import type { OccasionRecords } from "@banquet/platform-core/erasure/OccasionRecords"
import type { UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import type { VariantQueue } from "@banquet/assets-core/VariantQueue"
import type { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import type { DeliveryRepository } from "@banquet/platform-core/deliveries/DeliveryRepository"
import type { DomainEventAppender } from "@banquet/platform-core/events/DomainEventAppender"
import type { DomainEventLog } from "@banquet/platform-core/events/DomainEventLog"
import type { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import type { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import type { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import type { SetupLinkRepository } from "@banquet/platform-core/setup/SetupLinkRepository"
import type { SignInCodeRepository } from "@banquet/platform-core/sign-in/SignInCodeRepository"
import type { StaffRepository } from "@banquet/platform-core/principals/StaffRepository"
import type { TokenRepository } from "@banquet/platform-core/tokens/TokenRepository"
import type { Transaction } from "@banquet/platform-core/Transaction"
import { type Duration, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import * as ActorImportRepositoryPostgres from "./actors/ActorImportRepositoryPostgres.ts"
import * as ActorRepositoryPostgres from "./actors/ActorRepositoryPostgres.ts"
import * as AnswerLogPostgres from "./actors/AnswerLogPostgres.ts"
import * as GuestLinkRepositoryPostgres from "./actors/GuestLinkRepositoryPostgres.ts"
import * as PlannerActorRepositoryPostgres from "./actors/PlannerActorRepositoryPostgres.ts"
import * as AssetRepositoryPostgres from "./assets/AssetRepositoryPostgres.ts"
import * as AuditLogPostgres from "./platform/AuditLogPostgres.ts"
import * as DeliveryRepositoryPostgres from "./platform/DeliveryRepositoryPostgres.ts"
import * as DomainEventAppenderPostgres from "./platform/DomainEventAppenderPostgres.ts"
import * as DomainEventLogPostgres from "./platform/DomainEventLogPostgres.ts"
import { DomainEventWriter } from "./platform/DomainEventWriter.ts"
import { DomainEventNotifier } from "./platform/internal/DomainEventNotifier.ts"
import * as PgClients from "./connection/internal/PgClients.ts"
import * as ModuleRepositoryPostgres from "./platform/ModuleRepositoryPostgres.ts"
import { baseTracks } from "./BaseTracks.ts"
import type { MigrationTrack } from "./MigrationTrack.ts"
import * as OccasionRecordsPostgres from "./platform/OccasionRecordsPostgres.ts"
import * as OccasionRepositoryPostgres from "./platform/OccasionRepositoryPostgres.ts"
import * as PrincipalRepositoryPostgres from "./platform/PrincipalRepositoryPostgres.ts"
import * as SetupLinkRepositoryPostgres from "./platform/SetupLinkRepositoryPostgres.ts"
import * as SignInCodeRepositoryPostgres from "./platform/SignInCodeRepositoryPostgres.ts"
import * as StaffRepositoryPostgres from "./platform/StaffRepositoryPostgres.ts"
import * as TokenRepositoryPostgres from "./platform/TokenRepositoryPostgres.ts"
import * as TransactionPostgres from "./platform/TransactionPostgres.ts"
import * as UploadSessionRepositoryPostgres from "./assets/UploadSessionRepositoryPostgres.ts"
import * as VariantQueuePostgres from "./assets/VariantQueuePostgres.ts"

export interface Options extends PgClients.Options {
  /** The tracks of the modules whose rows are deleted with an occasion; defaults to none. */
  readonly modules?: ReadonlyArray<MigrationTrack> | undefined
  readonly variantQueue?: VariantQueuePostgres.Options | undefined
  /** How often readers of domain events look for what no notification came for; defaults to 2 seconds. */
  readonly eventPollInterval?: Duration.Input | undefined
}

/** What `layer` gives. */
export type Services =
  | ActorImportRepository
  | ActorRepository
  | AnswerLog
  | AssetRepository
  | AuditLog
  | DeliveryRepository
  | DomainEventAppender
  | DomainEventLog
  | DomainEventWriter
  | GuestLinkRepository
  | ModuleRepository
  | OccasionRecords
  | OccasionRepository
  | PlannerActorRepository
  | PrincipalRepository
  | SetupLinkRepository
  | SignInCodeRepository
  | SqlClient.SqlClient
  | StaffRepository
  | TokenRepository
  | Transaction
  | UploadSessionRepository
  | VariantQueue

/**
 * Provides the repositories of the platform, actors and assets and `Transaction` on the database at `url`, with the
 * `SqlClient` and the writer of domain events that repositories of modules share with them.
 *
 * Nothing is connected before it is needed, and what is lost is connected anew: while the database is out of reach every
 * method fails with `StoreUnavailable` within the limits of the options.
 */
export const layer = (options: Options): Layer.Layer<Services> =>
  // Fresh, for a repository that is memoized with another client would work outside of this one's transactions.
  Layer.fresh(
    Layer.mergeAll(
      OccasionRecordsPostgres.layer([...baseTracks, ...(options.modules ?? [])]),
      OccasionRepositoryPostgres.layer,
      ModuleRepositoryPostgres.layer([...baseTracks, ...(options.modules ?? [])]),
      PrincipalRepositoryPostgres.layer,
      SetupLinkRepositoryPostgres.layer,
      SignInCodeRepositoryPostgres.layer,
      StaffRepositoryPostgres.layer,
      TokenRepositoryPostgres.layer,
      ActorImportRepositoryPostgres.layer,
      ActorRepositoryPostgres.layer,
      GuestLinkRepositoryPostgres.layer,
      PlannerActorRepositoryPostgres.layer,
      AnswerLogPostgres.layer,
      AssetRepositoryPostgres.layer,
      UploadSessionRepositoryPostgres.layer,
      DeliveryRepositoryPostgres.layer,
      AuditLogPostgres.layer,
      DomainEventAppenderPostgres.layer,
      DomainEventLogPostgres.layer,
      VariantQueuePostgres.layer(options.variantQueue),
      TransactionPostgres.layer(options.queryTimeout ?? PgClients.defaultQueryTimeout)
    )
  ).pipe(
    Layer.provideMerge(Layer.fresh(DomainEventWriter.layer)),
    Layer.provide(DomainEventNotifier.layer({ pollInterval: options.eventPollInterval ?? "2 seconds" })),
    Layer.provideMerge(PgClients.layer(options))
  )
