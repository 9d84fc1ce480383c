/** What every `SeatingRepository` keeps to. */
import { layer as withLayer } from "@effect/vitest"
import type { Layer } from "effect"
import { plannerReadTests } from "./internal/PlannerReadTests.ts"
import { zoneAndTableTests } from "./internal/ZoneAndTableTests.ts"
import { assignmentGroupTests } from "./internal/AssignmentGroupTests.ts"
import { assignmentTests } from "./internal/AssignmentTests.ts"
import { roomTests } from "./internal/RoomTests.ts"
import { seatMoveTests } from "./internal/SeatMoveTests.ts"
import { seatedActorTests } from "./internal/SeatedActorTests.ts"
import { publicationTests } from "./internal/PublicationTests.ts"
import { publishedTests } from "./internal/PublishedTests.ts"
import { changeTests } from "./internal/ChangeTests.ts"
import { wishTests } from "./internal/WishTests.ts"
import type { SeatingRepositoryServices } from "./SeatingRepositoryServices.ts"

/** The layer's stores share one database or memory; every test makes occasions of its own. */
export const suite = (adapter: string, layer: Layer.Layer<SeatingRepositoryServices, unknown>) =>
  withLayer(layer)(`SeatingRepository: ${adapter}`, (it) => {
    plannerReadTests(it)
    zoneAndTableTests(it)
    roomTests(it)
    assignmentTests(it)
    assignmentGroupTests(it)
    seatMoveTests(it)
    publishedTests(it)
    changeTests(it)
    seatedActorTests(it)
    wishTests(it)
    publicationTests(it)
  })
