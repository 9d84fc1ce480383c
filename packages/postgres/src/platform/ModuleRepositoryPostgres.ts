import { Enablement, Installation, ModuleRepository } from "@banquet/platform-core/ModuleRepository"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { all, first } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"

const installationRows = all(Installation)
const installationRow = first(Installation)
const enablementRows = all(Enablement)
const enablementRow = first(Enablement)

/** Installations and enablements. */
export const layer = Layer.effect(
  ModuleRepository,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const installation = sql.literal(`id, occasion_id as "occasionId", module, config`)
    const enablement = sql.literal(`
      id, occasion_id as "occasionId", module_installation_id as "installationId", event_id as "eventId", module,
      enabled, config`)
    return ModuleRepository.of({
      installations: (occasionId) =>
        installationRows(sql`
          select ${installation} from module_installations where occasion_id = ${occasionId} order by module`).pipe(
          attempt("ModuleRepository.installations")
        ),

      enablements: (occasionId) =>
        enablementRows(sql`
          select ${enablement} from event_enablements where occasion_id = ${occasionId} order by module, id`).pipe(
          attempt("ModuleRepository.enablements")
        ),

      findInstallation: (occasionId, module) =>
        installationRow(sql`
          select ${installation} from module_installations
          where occasion_id = ${occasionId} and module = ${module}`).pipe(attempt("ModuleRepository.findInstallation")),

      findEnablement: (eventId, module) =>
        enablementRow(sql`
          select ${enablement} from event_enablements where event_id = ${eventId} and module = ${module}`).pipe(
          attempt("ModuleRepository.findEnablement")
        ),

      saveInstallation: ({ config, id, module, occasionId }) =>
        sql`
          insert into module_installations (id, occasion_id, module, config)
          values (${id}, ${occasionId}, ${module}, ${JSON.stringify(config)}::jsonb)
          on conflict (id) do update set config = excluded.config
        `.pipe(attempt("ModuleRepository.saveInstallation"), Effect.asVoid),

      saveEnablement: ({ config, enabled, eventId, id, installationId, module, occasionId }) =>
        sql`
          insert into event_enablements (id, occasion_id, module_installation_id, event_id, module, enabled, config)
          values (
            ${id}, ${occasionId}, ${installationId}, ${eventId}, ${module}, ${enabled}, ${JSON.stringify(config)}::jsonb
          )
          on conflict (id) do update set enabled = excluded.enabled, config = excluded.config
        `.pipe(attempt("ModuleRepository.saveEnablement"), Effect.asVoid)
    })
  })
)
