import { Context, Effect, Layer } from "effect"
import { Authorization } from "../authorization/Authorization.ts"
import { Contributions } from "../modules/Contributions.ts"
import type { GuestSummaryMembers } from "../modules/GuestSummary.ts"
import { type ModuleConfig, ModuleRegistry } from "../modules/ModuleManifest.ts"
import { ModuleRepository, type ModuleUse } from "../modules/ModuleRepository.ts"
import type { Event } from "./Occasion.ts"
import type { GuestOccasionMismatch, PermissionDenied, StoreUnavailable } from "../PlatformErrors.ts"
import type { Guest, Principal } from "../principals/Principal.ts"
import { CurrentDependencies } from "../ReadDependencies.ts"

/** A module on an event that the guest's token opens. */
export interface GuestEventModule {
  readonly key: string
  readonly enabled: boolean
  readonly members: GuestSummaryMembers
}

export interface GuestEvent {
  readonly event: Event
  /** Every registered module, in the order of registration. */
  readonly modules: ReadonlyArray<GuestEventModule>
}

export interface GuestOccasionView {
  readonly guest: Guest
  /** The events that the token opens, by start. */
  readonly events: ReadonlyArray<GuestEvent>
}

/** The occasion of a guest's token, with what each module says of it. */
export class GuestOccasion extends Context.Service<
  GuestOccasion,
  {
    readonly view: (
      principal: Principal,
      occasionSlug: string
    ) => Effect.Effect<GuestOccasionView, PermissionDenied | GuestOccasionMismatch | StoreUnavailable>
  }
>()("@banquet/platform-core/occasions/GuestOccasion") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const authorization = yield* Authorization
      const { guestSummaries } = yield* Contributions
      const registry = yield* ModuleRegistry
      const modules = yield* ModuleRepository
      const isRepeatable = guestSummaries.every((summary) => summary.isRepeatable === true)

      return GuestOccasion.of({
        view: Effect.fnUntraced(function* (principal, occasionSlug) {
          const guest = yield* authorization
            .guest(principal, occasionSlug, null)
            .pipe(Effect.catchTag("EventNotAccessible", Effect.die))
          const dependencies = yield* CurrentDependencies
          if (!isRepeatable) dependencies?.markIncomplete()
          const summarizing = Effect.forEach(
            guestSummaries,
            ({ module, summarize }) =>
              Effect.map(summarize(guest), (summary) => ({
                module,
                summary
              })),
            { concurrency: "unbounded" }
          )
          const [use, summaries] = yield* Effect.all([modules.use(guest.occasion.id), summarizing], {
            concurrency: "unbounded"
          })
          const ofModule = ({ id }: Event, key: string): GuestEventModule => {
            const config = configInForce(key, id, use)
            const summary = summaries.find(({ module }) => module === key)?.summary
            return { key, enabled: config !== null, members: summary?.({ id, config }) ?? {} }
          }
          return {
            guest,
            events: use.events
              .filter((event) => guest.eventIds.includes(event.id))
              .map((event) => ({ event, modules: registry.map(({ key }) => ofModule(event, key)) }))
          }
        })
      })
    })
  )
}

/** The config of a module on an event; `null` where it is not enabled there. */
const configInForce = (
  module: string,
  eventId: Event["id"],
  { enablements, installations }: ModuleUse
): { readonly installation: ModuleConfig; readonly enablement: ModuleConfig } | null => {
  const installation = installations.find((candidate) => candidate.module === module)
  const enablement = enablements.find(
    (candidate) => candidate.module === module && candidate.eventId === eventId && candidate.enabled
  )
  return installation === undefined || enablement === undefined
    ? null
    : { installation: installation.config, enablement: enablement.config }
}
