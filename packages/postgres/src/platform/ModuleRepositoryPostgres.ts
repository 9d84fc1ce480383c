import {
  EnabledModule,
  Enablement,
  Installation,
  ModuleRepository
} from "@banquet/platform-core/modules/ModuleRepository"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { OccasionId } from "@banquet/platform-core/Ids"
import type { MigrationTrack } from "../MigrationTrack.ts"
import { all, Counted, first } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"
import { deleteRowsOf } from "./internal/OccasionRows.sql.ts"
import * as Modules from "./internal/Modules.sql.ts"
import { sameVersion } from "./OccasionVersion.sql.ts"

const installationRows = all(Installation)
const installationRow = first(Installation)
const enablementRows = all(Enablement)
const enablementRow = first(Enablement)
const enabledRows = all(EnabledModule)

const installationRecords = all(Installation.mapFields((fields) => ({ ...fields, revision: Counted })))
const enablementRecords = all(Enablement.mapFields((fields) => ({ ...fields, revision: Counted })))

/** Deletes what the module keeps of an occasion: the rows that its track names, then its assets, then its installation. */
const uninstall = (client: SqlClient.SqlClient, tracks: ReadonlyArray<MigrationTrack>) =>
  Effect.fnUntraced(function* (occasionId: OccasionId, module: string) {
    const rows = tracks.find((track) => track.module === module)?.occasionRows
    if (rows?.lock !== undefined) yield* client.unsafe(rows.lock, [occasionId])
    // In the order in which rows that refer to both lock them.
    yield* Modules.lockInstallation.on(client, { occasionId, module })
    yield* Modules.lockEnablements.on(client, { occasionId, module })
    const keys = yield* Modules.selectObjectsOfModule.on(client, { occasionId, module })
    const counts: Record<string, number> = {}
    for (const table of rows?.tables ?? []) {
      const [row] = yield* deleteRowsOf(table).on(client, { occasionId })
      if (rows?.derived?.includes(table) !== true) counts[table] = row?.count ?? 0
    }
    yield* Modules.deleteUploadsOfModule.on(client, { occasionId, module })
    const [assets] = yield* Modules.deleteAssetsOfModule.on(client, { occasionId, module })
    if ((assets?.count ?? 0) > 0) counts["assets"] = assets?.count ?? 0
    const [enablements] = yield* Modules.deleteInstallation.on(client, { occasionId, module })
    counts["event_enablements"] = enablements?.count ?? 0
    return { counts, objects: keys.map(({ key }) => ({ key, signed: false })) }
  }, attempt("ModuleRepository.uninstall"))

const useOf = (client: SqlClient.SqlClient): ModuleRepository["Service"]["use"] => {
  const selectUse = Modules.selectUse.on(client, sameVersion(client))
  return (occasionId) =>
    selectUse({ occasionId }).pipe(
      Effect.map(([row]) => ({
        ...row!.found,
        events: row!.found.events.map((event) => ({ ...event, startsAt: DateTime.makeUnsafe(event.startsAt) }))
      })),
      attempt("ModuleRepository.use")
    )
}

/** Installations and enablements; the tracks say what else of a module goes when it is uninstalled. */
export const layer = (tracks: ReadonlyArray<MigrationTrack>) =>
  Layer.effect(
    ModuleRepository,
    Effect.gen(function* () {
      const client = yield* SqlClient.SqlClient
      return ModuleRepository.of({
        installations: (occasionId) =>
          installationRows(Modules.selectInstallations.on(client, { occasionId })).pipe(
            attempt("ModuleRepository.installations")
          ),

        enablements: (occasionId) =>
          enablementRows(Modules.selectEnablements.on(client, { occasionId })).pipe(
            attempt("ModuleRepository.enablements")
          ),

        use: useOf(client),

        enabled: (occasionIds) =>
          enabledRows(Modules.selectEnabled.on(client, { occasionIds })).pipe(attempt("ModuleRepository.enabled")),

        uninstall: uninstall(client, tracks),

        records: (occasionId) =>
          Effect.all(
            {
              installations: installationRecords(Modules.selectInstallationRecords.on(client, { occasionId })),
              enablements: enablementRecords(Modules.selectEnablementRecords.on(client, { occasionId }))
            },
            { concurrency: "unbounded" }
          ).pipe(attempt("ModuleRepository.records")),

        findInstallation: (occasionId, module) =>
          installationRow(Modules.selectInstallation.on(client, { occasionId, module })).pipe(
            attempt("ModuleRepository.findInstallation")
          ),

        findEnablement: (eventId, module) =>
          enablementRow(Modules.selectEnablement.on(client, { eventId, module })).pipe(
            attempt("ModuleRepository.findEnablement")
          ),

        saveInstallation: (installation) =>
          Modules.upsertInstallation
            .on(client, { ...installation, config: JSON.stringify(installation.config) })
            .pipe(attempt("ModuleRepository.saveInstallation"), Effect.asVoid),

        saveEnablement: (enablement) =>
          Modules.upsertEnablement
            .on(client, { ...enablement, config: JSON.stringify(enablement.config) })
            .pipe(attempt("ModuleRepository.saveEnablement"), Effect.asVoid)
      })
    })
  )
