/** The lives of tokens, for people as an occasion's document names them. */
import { TokenId } from "@banquet/platform-core/Ids"
import { NotFound } from "@banquet/platform-core/PlatformErrors"
import type { PrincipalName } from "@banquet/platform-core/principals/Principal"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import type { TokenListing } from "@banquet/platform-core/tokens/TokenRepository"
import { Tokens } from "@banquet/platform-core/tokens/Tokens"
import { DateTime, Effect, Option, Redacted, Schema } from "effect"
import { occasionOf } from "./Administration.ts"
import type * as Arguments from "./AdministrationArguments.ts"
import { administrator } from "../Administrator.ts"

/** A token at the one moment when it can be seen. */
export interface IssuedToken {
  readonly id: string
  readonly token: string
  /** `null` unless `expiresIn` was given: then `tokenTtl` says how long it lives from its last use. */
  readonly expiresAt: Date | null
}

const findHolder = (name: PrincipalName) =>
  PrincipalRepository.use((repository) => repository.find(name)).pipe(
    Effect.flatMap((found) =>
      Option.isSome(found) ? Effect.succeed(found.value) : Effect.fail(new NotFound({ resource: name.kind }))
    )
  )

/** For somebody by its name. */
export const issue = Effect.fnUntraced(function* ([
  { expiresIn: lifetime = null, ...name }
]: typeof Arguments.TokenArgument.Type) {
  const principal = yield* findHolder(name)
  const tokens = yield* Tokens
  const [occasionId, holder] =
    principal._tag === "Planner"
      ? [principal.grants[0]?.occasion.id, { kind: "planner", plannerId: principal.plannerId } as const]
      : [
          principal.occasion.id,
          { kind: name.kind === "vendor" ? "vendor" : "guest", actorId: principal.actorId } as const
        ]
  if (occasionId === undefined) return yield* new NotFound({ resource: "occasion" })
  const [issued] = yield* tokens
    .issue(administrator, occasionId, [holder], lifetime)
    .pipe(Effect.catchTag("NotFound", () => new NotFound({ resource: name.kind })))
  if (issued === undefined) return yield* Effect.die(new Error("No token was issued"))
  const { id, token } = issued
  const expiresAt = issued.lifetime === null ? issued.expiresAt : null
  return { id, token: Redacted.value(token), expiresAt: expiresAt === null ? null : DateTime.toDateUtc(expiresAt) }
})

/** Ends the token; `not_found` where there is none, and for a text that is no id. */
export const revoke = Effect.fnUntraced(function* ([id]: typeof Arguments.TextArgument.Type) {
  const tokens = yield* Tokens
  const tokenId = yield* Effect.mapError(
    Schema.decodeUnknownEffect(TokenId)(id),
    () => new NotFound({ resource: "token" })
  )
  yield* tokens.revoke(administrator, tokenId)
})

/** A token as it is kept, which is not the token. */
export interface ListedToken {
  readonly id: string
  readonly occasion: string
  readonly kind: "planner" | "guest" | "vendor"
  /** The key of the planner or of the actor that holds it. */
  readonly key: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
  /** Whether its expiry moves with its use. */
  readonly renewed: boolean
  readonly revokedAt: Date | null
  readonly lastUsedAt: Date | null
}

const dateOf = (time: DateTime.Utc | null): Date | null => (time === null ? null : DateTime.toDateUtc(time))

const listed = (token: TokenListing): ListedToken => ({
  id: token.id,
  occasion: token.occasionSlug,
  kind: token.kind,
  key: token.holderKey,
  createdAt: DateTime.toDateUtc(token.createdAt),
  expiresAt: dateOf(token.expiresAt),
  renewed: token.renewed,
  revokedAt: dateOf(token.revokedAt),
  lastUsedAt: dateOf(token.lastUsedAt)
})

/** Of an occasion, or of all. */
export const list = Effect.fnUntraced(function* ([slug]: typeof Arguments.OccasionArgument.Type) {
  const occasionId = slug === null ? null : (yield* occasionOf(slug)).id
  const tokens = yield* Tokens.use((service) => service.list(administrator, occasionId))
  return tokens.map(listed)
})
