/** Installations of modules and their enablements. */
import type { EventId, OccasionId } from "@banquet/platform-core/Ids"
import type {
  EnabledModule,
  Enablement,
  Installation,
  ModuleUse
} from "@banquet/platform-core/modules/ModuleRepository"
import type { Event } from "@banquet/platform-core/occasions/Occasion"
import { batched } from "../../statements/BatchedStatement.ts"
import { occasionVersion, type Versioned } from "../OccasionVersion.sql.ts"
import { list, milliseconds } from "../../statements/Json.ts"
import { sql, statement } from "../../statements/Statement.ts"

const installationColumns = `id, occasion_id as "occasionId", module, config`

const revised = `, revision`

const enablementColumns = sql`
  id, occasion_id as "occasionId", module_installation_id as "installationId", event_id as "eventId", module,
    enabled, config`

interface OfOccasion {
  readonly occasionId: OccasionId
}

export const selectInstallations = statement<OfOccasion, typeof Installation.Encoded>(
  "ModuleRepository.installations",
  ({ occasionId }) => sql`
    select ${installationColumns}
    from module_installations
    where occasion_id = ${occasionId}
    order by module`
)

export const selectEnablements = statement<OfOccasion, typeof Enablement.Encoded>(
  "ModuleRepository.enablements",
  ({ occasionId }) => sql`
    select ${enablementColumns}
    from event_enablements
    where occasion_id = ${occasionId}
    order by module, id`
)

interface UseJson extends Pick<ModuleUse, "installations" | "enablements"> {
  readonly events: ReadonlyArray<Omit<Event, "startsAt"> & { readonly startsAt: number }>
}

export const selectUse = batched<OfOccasion, Versioned & { readonly found: UseJson }>(
  "ModuleRepository.use",
  { occasionId: "uuid" },
  ({ occasionId }) => sql`
    select json_build_object(
      'events', ${list(sql`
        select id, occasion_id as "occasionId", key, name, ${milliseconds("starts_at")} as "startsAt", place
        from events
        where occasion_id = ${occasionId}
        order by starts_at, id`)},
      'installations', ${list(sql`
        select ${installationColumns}
        from module_installations
        where occasion_id = ${occasionId}
        order by module`)},
      'enablements', ${list(sql`
        select ${enablementColumns}
        from event_enablements
        where occasion_id = ${occasionId}
        order by module, id`)}
    ) as found, ${occasionVersion(occasionId)} as version`
)

export const selectEnabled = statement<{ readonly occasionIds: ReadonlyArray<OccasionId> }, EnabledModule>(
  "ModuleRepository.enabled",
  ({ occasionIds }) => sql`
    select distinct occasion_id as "occasionId", module
    from event_enablements
    where occasion_id = any(${occasionIds}::uuid[]) and enabled
    order by occasion_id, module`
)

export const selectInstallationRecords = statement<
  OfOccasion,
  typeof Installation.Encoded & { readonly revision: bigint }
>(
  "ModuleRepository.records.installations",
  ({ occasionId }) => sql`
    select ${installationColumns}${revised}
    from module_installations
    where occasion_id = ${occasionId}
    order by module`
)

export const selectEnablementRecords = statement<OfOccasion, typeof Enablement.Encoded & { readonly revision: bigint }>(
  "ModuleRepository.records.enablements",
  ({ occasionId }) => sql`
    select ${enablementColumns}${revised}
    from event_enablements
    where occasion_id = ${occasionId}
    order by module, id`
)

interface OfModule extends OfOccasion {
  readonly module: string
}

export const selectObjectsOfModule = statement<OfModule, { readonly key: string }>(
  "ModuleRepository.uninstall.objects",
  ({ module, occasionId }) => sql`
    select stored.key
    from asset_attachments attachment
    join assets on assets.id = attachment.asset_id
    cross join lateral unnest(
      array[assets.object_key, assets.thumbnail_object_key, assets.web_object_key]
    ) as stored (key)
    where attachment.occasion_id = ${occasionId} and attachment.module = ${module} and stored.key is not null
    order by stored.key`
)

/** The uploads of which the assets came, then the assets with their attachments, after what refers to them. */
export const deleteUploadsOfModule = statement<OfModule>(
  "ModuleRepository.uninstall.uploads",
  ({ module, occasionId }) => sql`
    delete from upload_sessions
    using asset_attachments attachment
    where upload_sessions.occasion_id = ${occasionId} and attachment.asset_id = upload_sessions.asset_id
      and attachment.module = ${module}`
)

export const deleteAssetsOfModule = statement<OfModule, { readonly count: number }>(
  "ModuleRepository.uninstall.assets",
  ({ module, occasionId }) => sql`
    with erased as (
      delete from assets
      using asset_attachments attachment
      where assets.occasion_id = ${occasionId} and attachment.asset_id = assets.id and attachment.module = ${module}
      returning 1
    )
    select count(*)::int4 as count from erased`
)

/** Locks what rows of the module refer to, so that those that come meanwhile have come or wait. */
export const lockInstallation = statement<OfModule>(
  "ModuleRepository.uninstall.lock",
  ({ module, occasionId }) => sql`
    select from module_installations where occasion_id = ${occasionId} and module = ${module} for update`
)

export const lockEnablements = statement<OfModule>(
  "ModuleRepository.uninstall.lock.enablements",
  ({ module, occasionId }) => sql`
    select from event_enablements where occasion_id = ${occasionId} and module = ${module} order by id for update`
)

export const deleteInstallation = statement<OfModule, { readonly count: number }>(
  "ModuleRepository.uninstall",
  ({ module, occasionId }) => sql`
    with enabled as (
      delete from event_enablements where occasion_id = ${occasionId} and module = ${module} returning 1
    ), installed as (
      delete from module_installations where occasion_id = ${occasionId} and module = ${module}
    )
    select count(*)::int4 as count from enabled`
)

export const selectInstallation = statement<OfOccasion & { readonly module: string }, typeof Installation.Encoded>(
  "ModuleRepository.findInstallation",
  ({ module, occasionId }) => sql`
    select ${installationColumns}
    from module_installations
    where occasion_id = ${occasionId} and module = ${module}`
)

export const selectEnablement = statement<
  { readonly eventId: EventId; readonly module: string },
  typeof Enablement.Encoded
>(
  "ModuleRepository.findEnablement",
  ({ eventId, module }) => sql`
    select ${enablementColumns}
    from event_enablements
    where event_id = ${eventId} and module = ${module}`
)

type Stored<Record extends { readonly config: unknown }> = Omit<Record, "config"> & { readonly config: string }

export const upsertInstallation = statement<Stored<Installation>>(
  "ModuleRepository.saveInstallation",
  ({ config, id, module, occasionId }) => sql`
    insert into module_installations (id, occasion_id, module, config)
    values (${id}, ${occasionId}, ${module}, ${config}::jsonb)
    on conflict (id) do update set config = excluded.config, revision = module_installations.revision + 1`
)

export const upsertEnablement = statement<Stored<Enablement>>(
  "ModuleRepository.saveEnablement",
  ({ config, enabled, eventId, id, installationId, module, occasionId }) => sql`
    insert into event_enablements (id, occasion_id, module_installation_id, event_id, module, enabled, config)
    values (${id}, ${occasionId}, ${installationId}, ${eventId}, ${module}, ${enabled}, ${config}::jsonb)
    on conflict (id) do update set enabled = excluded.enabled, config = excluded.config,
      revision = event_enablements.revision + 1`
)
