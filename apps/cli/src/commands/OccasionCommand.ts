import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { everyItem } from "@banquet/gallery-core/GalleryFilter"
import { GalleryRepository } from "@banquet/gallery-core/GalleryRepository"
import { ModulePlatform } from "@banquet/platform-core/modules/ModulePlatform"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import type { Event } from "@banquet/platform-core/occasions/Occasion"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { Permissions } from "@banquet/platform-core/authorization/Permissions"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { terminalLine } from "@banquet/server/TerminalText"
import { formatBytes } from "banquet/configuration/ByteSize"
import { DateTime, Effect, Option } from "effect"
import { Argument, Command } from "effect/cli"
import { administrator } from "banquet/Administrator"
import { deletionFlags, deletionText, isRehearsal } from "../Confirmation.ts"
import { notFound, refused } from "../Failure.ts"
import { findOccasion } from "../Lookup.ts"
import { enablementConfig, installationConfig } from "../ModuleConfigInForce.ts"
import { answer, table } from "../Output.ts"
import { inStorageSession, inSession, loadConfiguration, readEnvironment } from "../Session.ts"

const list = Command.make("list", {}, () =>
  Effect.gen(function* () {
    const occasions = yield* (yield* OccasionRepository).list
    const items = occasions.map(({ id, slug, name, timeZone }) => ({ id, slug, name, time_zone: timeZone }))
    yield* answer(
      { items },
      table(
        ["slug", "name", "time zone", "id"],
        items.map((item) => [item.slug, item.name, item.time_zone, item.id]),
        "There are no occasions yet; banquet apply FILE makes one, and so does the link that banquet serve prints."
      )
    )
  }).pipe(inSession)
).pipe(Command.withDescription("Every occasion"))

const eventDocument = ({ id, key, name, place, startsAt }: Event) => ({
  id,
  key,
  name,
  starts_at: DateTime.formatIso(startsAt),
  ...(place === null ? {} : { place })
})

/** Everything about an occasion but its people, of whom there may be thousands. */
const findOverview = Effect.fnUntraced(function* (slug: string) {
  const occasion = yield* findOccasion(slug)
  const { modules: manifests } = yield* ModulePlatform
  const modules = yield* ModuleRepository
  const principals = yield* PrincipalRepository
  const events = yield* (yield* OccasionRepository).events(occasion.id)
  const installations = yield* modules.installations(occasion.id)
  const enablements = yield* modules.enablements(occasion.id)
  const actors = yield* (yield* ActorRepository).actors(occasion.id)
  const planners = yield* principals.planners(occasion.id)
  const guests = yield* principals.guests(occasion.id)
  const vendors = yield* principals.vendors(occasion.id)
  const gallery = Option.getOrNull(yield* Effect.serviceOption(GalleryRepository))
  const photos = yield* (
    gallery?.plannerPage({ ...everyItem, occasionId: occasion.id }, { limit: 0, after: null }) ?? Effect.succeed(null)
  )
  const { uploadBytesPerOccasion } = yield* loadConfiguration(yield* readEnvironment)
  const { declaredGrants, inDeclaredOrder } = yield* Permissions
  const eventKeys = new Map(events.map(({ id, key }) => [id, key]))
  const actorKeys = new Map(actors.map(({ id, key }) => [id, key]))
  return {
    occasion: { id: occasion.id, slug: occasion.slug, name: occasion.name, time_zone: occasion.timeZone },
    events: events.map(eventDocument),
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
    planners: planners.map(({ actions, displayName, id, key }) => ({
      id,
      key,
      display_name: displayName,
      permissions: inDeclaredOrder(actions)
    })),
    guests: guests.map(({ actorId, eventIds }) => ({
      actor: actorKeys.get(actorId) ?? null,
      events: eventIds === "invited" ? eventIds : eventIds.map((eventId) => eventKeys.get(eventId) ?? null)
    })),
    vendors: vendors.map(({ actorId, grants }) => ({
      actor: actorKeys.get(actorId) ?? null,
      grants: declaredGrants(grants).map(({ action, eventId }) => ({
        action,
        event: eventId === null ? null : (eventKeys.get(eventId) ?? null)
      }))
    })),
    /** `null` where the program has no Gallery. */
    storage: photos === null ? null : { used_bytes: photos.usedBytes, limit_bytes: uploadBytesPerOccasion }
  }
})

type Overview = Effect.Success<ReturnType<typeof findOverview>>

const overviewText = (overview: Overview): string => {
  const { actors, events, guests, modules, occasion, planners, storage, vendors } = overview
  const enabledOn = (key: string) =>
    modules.filter(({ events: on }) => on.some(({ enabled, event }) => enabled && event === key))
  return [
    terminalLine(`${occasion.name} (${occasion.slug}), ${occasion.time_zone}`),
    "",
    table(
      ["event", "name", "starts at", "modules"],
      events.map(({ key, name, starts_at }) => {
        const enabled = enabledOn(key).map(({ module }) => module)
        return [key, name, starts_at, enabled.join(", ")]
      }),
      "No events."
    ),
    "",
    table(
      ["module", "config"],
      modules.map(({ installation, module }) => [module, JSON.stringify(installation.config)]),
      "No modules are installed."
    ),
    "",
    table(
      ["planner", "name", "permissions"],
      planners.map(({ display_name, key, permissions }) => [key, display_name, permissions.join(" ")]),
      "No planners."
    ),
    "",
    `Actors: ${actors}. With access: guests ${guests.length}, vendors ${vendors.length}.`,
    ...(storage === null ? [] : [`Photos: ${formatBytes(storage.used_bytes)} of ${formatBytes(storage.limit_bytes)}.`])
  ].join("\n")
}

const show = Command.make("show", { slug: Argument.String("slug") }, ({ slug }) =>
  Effect.gen(function* () {
    const overview = yield* findOverview(slug)
    yield* answer(overview, overviewText(overview))
  }).pipe(inSession)
).pipe(Command.withDescription("An occasion with its events, modules and who has access"))

const remove = Command.make("delete", { slug: Argument.String("slug"), ...deletionFlags }, ({ rehearse, slug, yes }) =>
  Effect.gen(function* () {
    const rehearsal = yield* isRehearsal({ rehearse, yes })
    const { Deletion } = yield* Effect.promise(() => import("@banquet/platform-core/erasure/Deletion"))
    const deleted = yield* (yield* Deletion)
      .occasion(administrator, slug, { rehearse: rehearsal })
      .pipe(Effect.catchTag("NotFound", () => notFound("occasion", slug)))
    const counts = { ...deleted.counts, objects: deleted.objects }
    const document = { occasion: { id: deleted.occasionId, slug }, rehearsal, deleted: counts }
    const text = deletionText(rehearsal, `the occasion "${slug}"`, Object.entries(counts))
    if (deleted.objectsLeft === 0) return yield* answer(document, text)
    const detail = rehearsal
      ? "The storage cannot be reached, so its files are not counted."
      : `The storage cannot be reached: everything is deleted but ${deleted.objectsLeft} files, which nothing names any more and the server's storage sweep removes.`
    return yield* refused("temporarily_unavailable", detail, {
      members: { ...document, objects_left: deleted.objectsLeft },
      lines: text.split("\n")
    })
  }).pipe(inStorageSession)
).pipe(Command.withDescription("Delete an occasion and all that is kept of it, for ever"))

export const occasionCommand = Command.make("occasion").pipe(
  Command.withDescription("Look at occasions, and delete them"),
  Command.withSubcommands([list, show, remove])
)
