import { SetupLinkRepository } from "@banquet/platform-core/setup/SetupLinkRepository"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import * as Statements from "./internal/SetupLinks.sql.ts"
import { timestamp } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"

/** The setup link, found by its hash. */
export const layer = Layer.effect(
  SetupLinkRepository,
  Effect.map(SqlClient.SqlClient, (client) =>
    SetupLinkRepository.of({
      replace: ({ expiresAt, hash, id }) =>
        Statements.replaceLink.on(client, { id, hash, expiresAt: timestamp(expiresAt) }).pipe(
          Effect.map((replaced) => replaced.length > 0),
          attempt("SetupLinkRepository.replace")
        ),

      find: (hash, now) =>
        Statements.selectLink.on(client, { hash, now: timestamp(now) }).pipe(
          Effect.map(([row]) => Option.fromUndefinedOr(row?.id)),
          attempt("SetupLinkRepository.find")
        ),

      take: (id, now) =>
        Statements.takeLink.on(client, { id, now: timestamp(now) }).pipe(
          Effect.map((taken) => taken.length > 0),
          attempt("SetupLinkRepository.take")
        )
    })
  )
)
