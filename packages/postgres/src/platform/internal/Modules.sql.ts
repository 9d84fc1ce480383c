/** Installations of modules and their enablements. */
import type { EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { Enablement, Installation } from "@banquet/platform-core/modules/ModuleRepository"
import { sql, statement } from "../../statements/Statement.ts"

const installationColumns = `id, occasion_id as "occasionId", module, config`

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
