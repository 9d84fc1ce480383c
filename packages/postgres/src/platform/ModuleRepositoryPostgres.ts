import { Enablement, Installation, ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { all, first } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"
import * as Modules from "./internal/Modules.sql.ts"

const installationRows = all(Installation)
const installationRow = first(Installation)
const enablementRows = all(Enablement)
const enablementRow = first(Enablement)

/** Installations and enablements. */
export const layer = Layer.effect(
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
