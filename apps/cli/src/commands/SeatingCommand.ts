import { changedPlanDocument } from "@banquet/http-handlers/seating/PlannerSeatingDocuments"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { administrator } from "banquet/Administrator"
import { eventFlag, occasionFlag } from "../Lookup.ts"
import { answer } from "../Output.ts"
import { findPlan } from "../PlanLookup.ts"
import { planTable, planViewDocument } from "../PlanTable.ts"
import { serviceOf } from "../ProgramModules.ts"
import { inSession } from "../Session.ts"
import { arrangeCommand } from "./ArrangeCommand.ts"

const parameters = { occasion: occasionFlag, event: eventFlag }

const show = Command.make("show", parameters, ({ event, occasion }) =>
  Effect.gen(function* () {
    const { view } = yield* findPlan(occasion, event)
    yield* answer({ plan: planViewDocument(view) }, planTable(view))
  }).pipe(inSession)
).pipe(Command.withDescription("The seating plan of an event as a table"))

const publish = Command.make("publish", parameters, ({ event, occasion: slug }) =>
  Effect.gen(function* () {
    const seating = yield* serviceOf("seating", PlannerSeating)
    const { occasion, view } = yield* findPlan(slug, event)
    const plan = yield* seating.publish(administrator, occasion.id, view.plan.id, { revision: undefined })
    yield* answer({ plan: changedPlanDocument(plan) }, [
      `${plan.displayName} is published at revision ${plan.revision}`
    ])
  }).pipe(inSession)
).pipe(Command.withDescription("Publish the seating plan of an event, as the administrator"))

export const seatingCommand = Command.make("seating").pipe(
  Command.withDescription("Look at seating plans, have seats proposed, publish"),
  Command.withSubcommands([show, arrangeCommand, publish])
)
