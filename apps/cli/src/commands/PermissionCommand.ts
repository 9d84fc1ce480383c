import type { Event, Occasion } from "@banquet/platform-core/occasions/Occasion"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { Permissions } from "@banquet/platform-core/authorization/Permissions"
import { PlannerPermissions } from "@banquet/platform-core/authorization/PlannerPermissions"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { administrator } from "banquet/Administrator"
import { wrongUsage } from "../Failure.ts"
import { eventFlag, findEvent, findHolder, findOccasion, findPlanner, occasionFlag } from "../Lookup.ts"
import { answer } from "../Output.ts"
import { inSession } from "../Session.ts"

const keyFlag = (name: string) => Flag.String(name).pipe(Flag.withMetavar("KEY"), Flag.optional)

const parameters = {
  actions: Argument.String("action").pipe(
    Argument.withDescription("seating:list and so on for a planner, resource:seating_plan:view for a vendor"),
    Argument.atLeast(1)
  ),
  occasion: occasionFlag,
  planner: keyFlag("planner").pipe(Flag.withDescription("The planner's key")),
  vendor: keyFlag("vendor").pipe(Flag.withDescription("The key of the vendor's actor")),
  event: eventFlag.pipe(Flag.withDescription("Only on this event (vendors)"), Flag.optional)
}

const ofPlanner = Effect.fnUntraced(function* (
  change: "grant" | "revoke",
  occasion: Occasion,
  key: string,
  actions: ReadonlyArray<string>
) {
  const permissions = yield* PlannerPermissions
  yield* findPlanner(occasion, key)
  const planner = yield* permissions[change](administrator, occasion, key, actions)
  const held = (yield* Permissions).inDeclaredOrder(planner.actions)
  yield* answer(
    { planner: { id: planner.id, key, display_name: planner.displayName, permissions: held } },
    held.length === 0 ? `${key} may do nothing now` : `${key} may now ${held.join(", ")}`
  )
})

const ofVendor = Effect.fnUntraced(function* (
  change: "grantVendor" | "revokeVendor",
  occasion: Occasion,
  key: string,
  actions: ReadonlyArray<string>,
  eventKey: string | null
) {
  const permissions = yield* PlannerPermissions
  const actor = yield* findHolder(occasion, "vendor", key)
  const event: Event | null = eventKey === null ? null : yield* findEvent(occasion, eventKey)
  const vendor = yield* permissions[change](administrator, occasion, actor.id, actions, event?.id ?? null)
  const events = yield* (yield* OccasionRepository).events(occasion.id)
  const grants = (yield* Permissions).declaredGrants(vendor.grants).map(({ action, eventId }) => ({
    action,
    event: events.find(({ id }) => id === eventId)?.key ?? null
  }))
  yield* answer(
    { vendor: { actor_id: actor.id, key, display_name: actor.displayName, grants } },
    grants.length === 0
      ? `${key} may do nothing now`
      : `${key} may now ${grants.map((grant) => `${grant.action} (${grant.event ?? "every event"})`).join(", ")}`
  )
})

const command = (change: "grant" | "revoke", description: string) =>
  Command.make(change, parameters, ({ actions, event, occasion: slug, planner, vendor }) =>
    Effect.gen(function* () {
      const plannerKey = Option.getOrNull(planner)
      const vendorKey = Option.getOrNull(vendor)
      if ((plannerKey === null) === (vendorKey === null)) {
        return yield* wrongUsage("Exactly one of --planner and --vendor is needed.")
      }
      if (plannerKey !== null && Option.isSome(event)) return yield* wrongUsage("--event is for vendors.")
      return yield* Effect.gen(function* () {
        const occasion = yield* findOccasion(slug)
        if (plannerKey !== null) yield* ofPlanner(change, occasion, plannerKey, actions)
        if (vendorKey !== null) {
          yield* ofVendor(`${change}Vendor`, occasion, vendorKey, actions, Option.getOrNull(event))
        }
      }).pipe(inSession)
    })
  ).pipe(Command.withDescription(description))

export const permissionCommand = Command.make("permission").pipe(
  Command.withDescription("Say what planners and vendors may do"),
  Command.withSubcommands([
    command("grant", "Let a planner or vendor do more"),
    command("revoke", "Let a planner or vendor do less")
  ])
)
