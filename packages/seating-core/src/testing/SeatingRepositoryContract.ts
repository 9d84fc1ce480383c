/** What every `SeatingRepository` keeps to. */
import { layer as withLayer } from "@effect/vitest"
import type { Layer } from "effect"
import { plannerReadTests } from "./repository/PlannerReadTests.ts"
import { zoneAndTableTests } from "./repository/ZoneAndTableTests.ts"
import { assignmentTests } from "./repository/AssignmentTests.ts"
import { publishedTests } from "./repository/PublishedTests.ts"
import { changeTests } from "./repository/ChangeTests.ts"
import type { SeatingRepositoryServices } from "./repository/SeatingRepositoryTests.ts"

/** The layer's stores share one database or memory; every test makes occasions of its own. */
export const suite = (adapter: string, layer: Layer.Layer<SeatingRepositoryServices, unknown>) =>
  withLayer(layer)(`SeatingRepository: ${adapter}`, (it) => {
    plannerReadTests(it)
    zoneAndTableTests(it)
    assignmentTests(it)
    publishedTests(it)
    changeTests(it)
  })
