/** What lists of plans are made of: the sample's plan, published. */
import { AllActorMeals } from "@banquet/actors-core/ActorMeals"
import { PlannerActorRepository } from "@banquet/actors-core/PlannerActorRepository"
import { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import { Transaction } from "@banquet/platform-core/Transaction"
import { AcknowledgementRepository } from "@banquet/seating-core/AcknowledgementRepository"
import { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import { Effect, Layer } from "effect"
import * as sample from "../Sample.ts"

const facts = {
  installation: sample.installation,
  events: sample.view.events.map((event) => ({ ...event, enablement: null })),
  plans: [
    {
      plan: { ...sample.plan, status: "published" as const },
      publication: null,
      zones: [sample.zone],
      tables: [sample.table],
      assignments: [sample.assignment],
      invitations: []
    }
  ],
  actors: [{ ...sample.actor, id: sample.assignment.actorId }],
  memberships: []
}

export const layerListStores = Layer.mergeAll(
  Layer.succeed(AllActorMeals, []),
  Layer.mock(PlannerActorRepository, { dietaryNeeds: () => Effect.succeed([]) }),
  Layer.mock(AcknowledgementRepository, {
    ofVendor: () => Effect.succeed([]),
    readings: () => Effect.succeed([]),
    save: () => Effect.void
  }),
  Layer.mock(AuditLog, { append: () => Effect.void }),
  Layer.succeed(Transaction, Transaction.of({ run: (effect) => effect, commitWith: Effect.tap })),
  Layer.mock(SeatingRepository, {
    plannerFacts: () => Effect.succeed(facts),
    publishedFacts: () => Effect.succeed(facts),
    vendorPlans: () => Effect.succeed({ installed: true, plans: [sample.vendorPlan] })
  })
)
