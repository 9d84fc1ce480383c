import { Layer } from "effect"
import { suite as auditLog } from "../src/testing/AuditLogContract.ts"
import * as DeliveriesMemory from "../src/testing/DeliveriesMemory.ts"
import { suite as deliveries } from "../src/testing/DeliveryRepositoryContract.ts"
import { suite as domainEventAppender } from "../src/testing/DomainEventAppenderContract.ts"
import { suite as domainEvents } from "../src/testing/DomainEventLogContract.ts"
import { layerFixture } from "../src/testing/DomainEventLogMemory.ts"
import { layer, layerWithActorFixture } from "../src/testing/PlatformMemory.ts"
import { suite as modules } from "../src/testing/ModuleRepositoryContract.ts"
import { suite as occasions } from "../src/testing/OccasionRepositoryContract.ts"
import { suite as principals } from "../src/testing/PrincipalRepositoryContract.ts"
import { suite as setupLinks } from "../src/testing/SetupLinkRepositoryContract.ts"
import { suite as staff } from "../src/testing/StaffRepositoryContract.ts"
import { suite as tokens } from "../src/testing/TokenRepositoryContract.ts"
import { suite as transactions } from "../src/testing/TransactionContract.ts"

auditLog("memory", layerWithActorFixture)
occasions("memory", layerWithActorFixture)
transactions("memory", layerWithActorFixture)
modules("memory", layerWithActorFixture)
principals("memory", layerWithActorFixture)
setupLinks("memory", layer)
staff("memory", layerWithActorFixture)
tokens("memory", layerWithActorFixture)
domainEventAppender("memory", layer)
domainEvents("memory", layerFixture.pipe(Layer.provideMerge(layer)))
deliveries("memory", DeliveriesMemory.layer.pipe(Layer.provideMerge(layer)))
