import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { ModulePlatform } from "@banquet/platform-core/ModulePlatform"
import { ModuleRepository } from "@banquet/platform-core/ModuleRepository"
import { OccasionRepository } from "@banquet/platform-core/OccasionRepository"
import { PrincipalRepository } from "@banquet/platform-core/PrincipalRepository"
import { DateTime, Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { findOccasion } from "../Lookup.ts"
import { enablementConfig, installationConfig } from "../ModuleConfigInForce.ts"
import { answer, table } from "../Output.ts"
import { inSession } from "../Session.ts"

const list = Command.make("list", {}, () =>
  Effect.gen(function* () {
    const occasions = yield* (yield* OccasionRepository).list
    const items = occasions.map(({ id, slug, name, timeZone }) => ({ id, slug, name, time_zone: timeZone }))
    yield* answer(
      { items },
      table(
        ["slug", "name", "time zone", "id"],
        items.map((item) => [item.slug, item.name, item.time_zone, item.id]),
        "There are no occasions yet; banquet apply FILE makes one."
      )
    )
  }).pipe(inSession)
).pipe(Command.withDescription("Every occasion"))

const show = Command.make("show", { slug: Argument.String("slug") }, ({ slug }) =>
  Effect.gen(function* () {
    const occasion = yield* findOccasion(slug)
    const events = yield* (yield* OccasionRepository).events(occasion.id)
    const { modules: manifests } = yield* ModulePlatform
    const moduleRecords = yield* ModuleRepository
    const installations = yield* moduleRecords.installations(occasion.id)
    const enablements = yield* moduleRecords.enablements(occasion.id)
    const actors = yield* (yield* ActorRepository).actors(occasion.id)
    const principals = yield* PrincipalRepository
    const planners = yield* principals.planners(occasion.id)
    const guests = yield* principals.guests(occasion.id)
    const vendors = yield* principals.vendors(occasion.id)
    const eventKeys = new Map(events.map(({ id, key }) => [id, key]))
    const actorKeys = new Map(actors.map(({ id, key }) => [id, key]))
    const document = {
      occasion: { id: occasion.id, slug: occasion.slug, name: occasion.name, time_zone: occasion.timeZone },
      events: events.map(({ id, key, name, startsAt }) => ({ id, key, name, starts_at: DateTime.formatIso(startsAt) })),
      modules: installations.map((installation) => ({
        module: installation.module,
        installation: { id: installation.id, config: installationConfig(manifests, installation) },
        events: enablements
          .filter(({ installationId }) => installationId === installation.id)
          .map((enablement) => ({
            event: eventKeys.get(enablement.eventId) ?? null,
            enabled: enablement.enabled,
            config: enablementConfig(manifests, enablement)
          }))
      })),
      actors: actors.length,
      planners: planners.map(({ id, key, displayName, actions }) => ({
        id,
        key,
        display_name: displayName,
        permissions: actions
      })),
      guests: guests.map(({ actorId, eventIds }) => ({
        actor: actorKeys.get(actorId) ?? null,
        events: eventIds.map((eventId) => eventKeys.get(eventId) ?? null)
      })),
      vendors: vendors.map(({ actorId, grants }) => ({
        actor: actorKeys.get(actorId) ?? null,
        grants: grants.map(({ action, eventId }) => ({
          action,
          event: eventId === null ? null : (eventKeys.get(eventId) ?? null)
        }))
      }))
    }
    yield* answer(
      document,
      [
        `${occasion.name} (${occasion.slug}), ${occasion.timeZone}`,
        "",
        table(
          ["event", "name", "starts at", "modules"],
          document.events.map((event) => [
            ...[event.key, event.name, event.starts_at],
            document.modules
              .filter(({ events: of }) => of.some((enablement) => enablement.event === event.key && enablement.enabled))
              .map(({ module }) => module)
              .join(", ")
          ]),
          "No events."
        ),
        "",
        table(
          ["module", "config"],
          document.modules.map(({ module, installation }) => [module, JSON.stringify(installation.config)]),
          "No modules are installed."
        ),
        "",
        table(
          ["planner", "name", "permissions"],
          document.planners.map(({ key, display_name, permissions }) => [key, display_name, permissions.join(" ")]),
          "No planners."
        ),
        "",
        `${actors.length} actors, ${guests.length} guests with access, ${vendors.length} vendors with access`
      ].join("\n")
    )
  }).pipe(inSession)
).pipe(Command.withDescription("An occasion with its events, modules and who has access"))

export const occasionCommand = Command.make("occasion").pipe(
  Command.withDescription("Look at occasions"),
  Command.withSubcommands([list, show])
)
