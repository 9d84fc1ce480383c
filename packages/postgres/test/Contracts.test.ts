import * as ActorImportRepositoryContract from "@banquet/actors-core/testing/ActorImportRepositoryContract"
import * as ActorRepositoryContract from "@banquet/actors-core/testing/ActorRepositoryContract"
import * as GuestLinkRepositoryContract from "@banquet/actors-core/testing/GuestLinkRepositoryContract"
import * as PlannerActorRepositoryContract from "@banquet/actors-core/testing/PlannerActorRepositoryContract"
import * as AssetRepositoryContract from "@banquet/assets-core/testing/AssetRepositoryContract"
import * as UploadSessionRepositoryContract from "@banquet/assets-core/testing/UploadSessionRepositoryContract"
import * as VariantQueueContract from "@banquet/assets-core/testing/VariantQueueContract"
import * as GalleryRepositoryContract from "@banquet/gallery-core/testing/GalleryRepositoryContract"
import * as AuditLogContract from "@banquet/platform-core/testing/AuditLogContract"
import * as DeliveryRepositoryContract from "@banquet/platform-core/testing/DeliveryRepositoryContract"
import * as DomainEventAppenderContract from "@banquet/platform-core/testing/DomainEventAppenderContract"
import * as DomainEventLogContract from "@banquet/platform-core/testing/DomainEventLogContract"
import * as ModuleRepositoryContract from "@banquet/platform-core/testing/ModuleRepositoryContract"
import * as OccasionRecordsContract from "@banquet/platform-core/testing/OccasionRecordsContract"
import * as OccasionRepositoryContract from "@banquet/platform-core/testing/OccasionRepositoryContract"
import * as PrincipalRepositoryContract from "@banquet/platform-core/testing/PrincipalRepositoryContract"
import * as SetupLinkRepositoryContract from "@banquet/platform-core/testing/SetupLinkRepositoryContract"
import * as StaffRepositoryContract from "@banquet/platform-core/testing/StaffRepositoryContract"
import * as TokenRepositoryContract from "@banquet/platform-core/testing/TokenRepositoryContract"
import * as TransactionContract from "@banquet/platform-core/testing/TransactionContract"
import * as RsvpRepositoryContract from "@banquet/rsvp-core/testing/RsvpRepositoryContract"
import * as AcknowledgementRepositoryContract from "@banquet/seating-core/testing/AcknowledgementRepositoryContract"
import * as SeatingRepositoryContract from "@banquet/seating-core/testing/SeatingRepositoryContract"
import { Effect, Layer } from "effect"
import * as Repositories from "./Repositories.ts"
import { TestDatabase } from "../src/testing/TestDatabase.ts"
import { actorFixture, eventFixture } from "./Servers.ts"

const database = Layer.unwrap(
  Effect.map(TestDatabase, ({ url }) => Repositories.layer({ url, variantQueue: { retryDelay: 0 } }))
).pipe(Layer.provide(TestDatabase.layer))

const withActors = actorFixture.pipe(Layer.provideMerge(database))

AuditLogContract.suite("PostgreSQL", withActors)
OccasionRecordsContract.suite("PostgreSQL", database)
OccasionRepositoryContract.suite("PostgreSQL", database)
ModuleRepositoryContract.suite("PostgreSQL", database)
PrincipalRepositoryContract.suite("PostgreSQL", withActors)
SetupLinkRepositoryContract.suite("PostgreSQL", database)
StaffRepositoryContract.suite("PostgreSQL", withActors)
TokenRepositoryContract.suite("PostgreSQL", withActors)
TransactionContract.suite("PostgreSQL", database)
DeliveryRepositoryContract.suite("PostgreSQL", database)
DomainEventAppenderContract.suite("PostgreSQL", database)
DomainEventLogContract.suite("PostgreSQL", eventFixture.pipe(Layer.provideMerge(database)))
ActorImportRepositoryContract.suite("PostgreSQL", database)
ActorRepositoryContract.suite("PostgreSQL", database)
GuestLinkRepositoryContract.suite("PostgreSQL", database)
PlannerActorRepositoryContract.suite("PostgreSQL", database)
RsvpRepositoryContract.suite("PostgreSQL", database)
SeatingRepositoryContract.suite("PostgreSQL", database)
AcknowledgementRepositoryContract.suite("PostgreSQL", database)
AssetRepositoryContract.suite("PostgreSQL", withActors)
UploadSessionRepositoryContract.suite("PostgreSQL", withActors)
VariantQueueContract.suite("PostgreSQL", withActors)
GalleryRepositoryContract.suite("PostgreSQL", withActors)
