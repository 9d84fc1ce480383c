/** What vendors have acknowledged, in the `MemoryStore`, of the plans of any `SeatingRepository`. */
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { foldedText } from "@banquet/platform-core/FoldedText"
import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import { MemoryStore, reference, withRows } from "@banquet/platform-core/testing/MemoryStore"
import { PlatformMemory } from "@banquet/platform-core/testing/PlatformMemory"
import { byCodePoint } from "@banquet/platform-core/Text"
import { DateTime, Effect, Layer } from "effect"
import type { Acknowledgement, SeenSeat } from "../Acknowledgement.ts"
import { AcknowledgementRepository, type VendorReading } from "../AcknowledgementRepository.ts"
import type { SeatingPlanId } from "../SeatingIds.ts"
import { SeatingRepository } from "../SeatingRepository.ts"

interface Kept extends Omit<Acknowledgement, "seats"> {
  readonly occasionId: OccasionId
  readonly vendorId: ActorId
  readonly seats: ReadonlyArray<SeenSeat>
}

type Named = { readonly actorId: ActorId; readonly displayName: string }

const byName = (a: Named, b: Named): number =>
  byCodePoint(foldedText(a.displayName), foldedText(b.displayName)) || byCodePoint(a.actorId, b.actorId)

export const layer = Layer.effect(
  AcknowledgementRepository,
  Effect.gen(function* () {
    const actors = yield* ActorRepository
    const platform = yield* PlatformMemory
    const seating = yield* SeatingRepository
    const store = yield* MemoryStore
    const cell = store.cell<ReadonlyMap<string, Kept>>(new Map())
    const keyOf = ({ planId, vendorId }: Pick<Kept, "planId" | "vendorId">) => `${planId} ${vendorId}`

    const namesOf = (occasionId: OccasionId) =>
      Effect.map(actors.actors(occasionId), (found) => new Map(found.map((actor) => [actor.id, actor.displayName])))

    const planOf = Effect.fnUntraced(function* (occasionId: OccasionId, planId: SeatingPlanId) {
      const { plans } = yield* seating.plannerFacts(occasionId, null)
      return plans.find(({ plan }) => plan.id === planId)?.plan
    })

    return AcknowledgementRepository.of({
      ofVendor: Effect.fnUntraced(function* (occasionId, vendorId) {
        const names = yield* namesOf(occasionId)
        return yield* store.read("AcknowledgementRepository.ofVendor", () =>
          [...cell.get().values()]
            .filter((kept) => kept.occasionId === occasionId && kept.vendorId === vendorId && names.has(vendorId))
            .toSorted((a, b) => byCodePoint(a.planId, b.planId))
            .map(({ at, layout, planId, revision, seats }) => ({
              planId,
              revision,
              at,
              seats: seats
                .flatMap((seat) => {
                  const displayName = names.get(seat.actorId)
                  return displayName === undefined ? [] : [{ ...seat, displayName }]
                })
                .toSorted(byName),
              layout
            }))
        )
      }),

      readings: Effect.fnUntraced(function* (occasionId, planId) {
        const plan = yield* planOf(occasionId, planId)
        if (plan === undefined) return null
        return yield* store.read("AcknowledgementRepository.readings", () =>
          [...platform.vendors.get().values()]
            .flatMap(({ actorId, grants, occasionId: of }): ReadonlyArray<VendorReading> => {
              const actor = platform.actors.get().get(actorId)
              if (of !== occasionId || actor?.status !== "active") return []
              const isGranted = grants.some(
                ({ action, eventId }) =>
                  action === "resource:seating_plan:view" && (eventId === null || eventId === plan.eventId)
              )
              if (!isGranted) return []
              const at = cell.get().get(keyOf({ planId, vendorId: actorId }))?.at ?? null
              const isCurrent =
                at !== null && plan.publishedAt !== null && DateTime.isGreaterThanOrEqualTo(at, plan.publishedAt)
              return [{ actorId, displayName: actor.displayName, acknowledgedAt: at, isCurrent }]
            })
            .toSorted(byName)
        )
      }),

      save: Effect.fnUntraced(function* (occasionId, vendorId, { at, layout, planId, revision, seats }) {
        const names = yield* namesOf(occasionId)
        const plan = yield* planOf(occasionId, planId)
        yield* store.write("AcknowledgementRepository.save", () => {
          reference("seating_acknowledgements_plan", plan !== undefined)
          reference("seating_acknowledgements_vendor", names.has(vendorId))
          cell.set(withRows(cell.get(), [{ occasionId, vendorId, planId, revision, at, seats, layout }], keyOf))
        })
      })
    })
  })
)
