import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import { NotFound } from "@banquet/platform-core/PlatformErrors"
import {
  type CodeHolder,
  SignInCodeRepository,
  type TakenCode
} from "@banquet/platform-core/sign-in/SignInCodeRepository"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { auditEntryRows } from "./AuditEntries.sql.ts"
import * as Statements from "./internal/SignInCodes.sql.ts"
import { timestamp } from "../statements/Rows.ts"
import { attempt, isBrokenReference } from "../statements/StoreAttempt.ts"

const holderOf = ({ actorId, plannerId }: Statements.TakenRow): CodeHolder | null =>
  plannerId !== null ? { kind: "planner", plannerId } : actorId === null ? null : { kind: "vendor", actorId }

const takenOf = (row: Statements.TakenRow | undefined): Option.Option<TakenCode> => {
  const holder = row === undefined ? null : holderOf(row)
  if (row === undefined || holder === null) return Option.none()
  const id = holder.kind === "planner" ? holder.plannerId : holder.actorId
  const { displayName, key, occasionId } = row
  return Option.some({ occasionId, holder, by: { kind: holder.kind, id, key, displayName } })
}

/** Codes that sign in, found by their hash. */
export const layer = Layer.effect(
  SignInCodeRepository,
  Effect.map(SqlClient.SqlClient, (client) =>
    SignInCodeRepository.of({
      insert: Effect.fnUntraced(function* ({ createdAt, expiresAt, hash, holder, occasionId }, audit) {
        const inserted = yield* Statements.insertCode
          .on(client, {
            hash,
            occasionId,
            plannerId: holder.kind === "planner" ? holder.plannerId : null,
            actorId: holder.kind === "planner" ? null : holder.actorId,
            createdAt: timestamp(createdAt),
            expiresAt: timestamp(expiresAt),
            entries: auditEntryRows([audit], yield* AuditedRequest)
          })
          .pipe(
            Effect.as(true),
            Effect.catchIf(isBrokenReference, () => Effect.succeed(false)),
            attempt("SignInCodeRepository.insert")
          )
        if (!inserted) return yield* new NotFound({ resource: holder.kind })
      }),

      take: (hash, now) =>
        Statements.takeCode.on(client, { hash, now: timestamp(now) }).pipe(
          Effect.map(([row]) => takenOf(row)),
          attempt("SignInCodeRepository.take")
        )
    })
  )
)
