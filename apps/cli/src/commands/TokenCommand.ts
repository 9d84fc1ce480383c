import { TokenId } from "@banquet/platform-core/Ids"
import type { Occasion } from "@banquet/platform-core/occasions/Occasion"
import type { TokenHolder, TokenListing } from "@banquet/platform-core/tokens/TokenRepository"
import { type IssuedToken, Tokens } from "@banquet/platform-core/tokens/Tokens"
import { DateTime, Duration, Effect, Option, Redacted, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { administrator } from "banquet/Administrator"
import { notFound } from "../Failure.ts"
import { findHolder, findOccasion, findPlanner, occasionFlag } from "../Lookup.ts"
import { answer, isoOrNull, table } from "../Output.ts"
import { inSession } from "../Session.ts"

const Lifetime = Schema.DurationFromString.check(
  Schema.makeFilter((duration: Duration.Duration) => Duration.isFinite(duration) && Duration.toMillis(duration) > 0, {
    expected: "a duration greater than zero, such as 30 days"
  })
)

const holderOf = Effect.fnUntraced(function* (occasion: Occasion, kind: TokenHolder["kind"], key: string) {
  if (kind === "planner") return { kind, plannerId: (yield* findPlanner(occasion, key)).id }
  return { kind, actorId: (yield* findHolder(occasion, kind, key)).id }
})

/** When a token ends, as a sentence. */
export const endOf = ({ expiresAt, lifetime }: Pick<IssuedToken, "expiresAt" | "lifetime">): string => {
  if (expiresAt === null) return "It does not expire."
  return lifetime === null
    ? `It expires at ${DateTime.formatIso(expiresAt)}.`
    : `It ends when it is not used for ${Duration.format(lifetime)}.`
}

const unusedUntil = (token: TokenListing | undefined): string =>
  token?.renewed === true && token.expiresAt !== null ? `${DateTime.formatIso(token.expiresAt)} if unused` : "-"

const issue = Command.make(
  "issue",
  {
    kind: Argument.Literals("kind", ["planner", "guest", "vendor"]),
    occasion: occasionFlag,
    key: Flag.String("key").pipe(Flag.withMetavar("KEY"), Flag.withDescription("The key of the planner or actor")),
    expiresIn: Flag.String("expires-in").pipe(
      Flag.withSchema(Lifetime),
      Flag.withMetavar("DURATION"),
      Flag.withDescription(
        "How long it is valid, such as 30 days; as BANQUET_TOKEN_TTL says, from its last use, if not given"
      ),
      Flag.optional
    )
  },
  ({ expiresIn, key, kind, occasion: slug }) =>
    Effect.gen(function* () {
      const tokens = yield* Tokens
      const occasion = yield* findOccasion(slug)
      const holder = yield* holderOf(occasion, kind, key)
      const issued = yield* tokens
        .issue(administrator, occasion.id, [holder], Option.getOrNull(expiresIn))
        .pipe(Effect.catchTag("NotFound", () => notFound(kind, key)))
      for (const { expiresAt, id, lifetime, token } of issued) {
        yield* answer(
          { id, token: Redacted.value(token), kind, expires_at: isoOrNull(lifetime === null ? expiresAt : null) },
          [
            Redacted.value(token),
            `This is the only time that the token is shown. Its id is ${id}.`,
            endOf({ expiresAt, lifetime })
          ].join("\n")
        )
      }
    }).pipe(inSession)
).pipe(Command.withDescription("Issue a token; older ones stay valid"))

const list = Command.make("list", { occasion: occasionFlag.pipe(Flag.optional) }, ({ occasion: slug }) =>
  Effect.gen(function* () {
    const tokens = yield* Tokens
    const occasion = Option.isNone(slug) ? null : yield* findOccasion(slug.value)
    const listed = yield* tokens.list(administrator, occasion?.id ?? null)
    const items = listed.map((token) => ({
      id: token.id,
      occasion: token.occasionSlug,
      kind: token.kind,
      key: token.holderKey,
      created_at: DateTime.formatIso(token.createdAt),
      // No expiry unless asked for: one that moves with each use is told in words.
      expires_at: isoOrNull(token.renewed ? null : token.expiresAt),
      revoked_at: isoOrNull(token.revokedAt),
      last_used_at: isoOrNull(token.lastUsedAt)
    }))
    yield* answer(
      { items },
      table(
        ["id", "occasion", "kind", "key", "created", "expires", "revoked", "last used"],
        items.map((item, index) => [
          item.id,
          item.occasion,
          item.kind,
          item.key,
          item.created_at,
          item.expires_at ?? unusedUntil(listed[index]),
          item.revoked_at ?? "-",
          item.last_used_at ?? "-"
        ]),
        "There are no tokens."
      )
    )
  }).pipe(inSession)
).pipe(Command.withDescription("Tokens by id, without the tokens themselves"))

const revoke = Command.make("revoke", { id: Argument.String("id") }, ({ id }) =>
  Effect.gen(function* () {
    const tokens = yield* Tokens
    const tokenId = yield* Schema.decodeUnknownEffect(TokenId)(id).pipe(Effect.mapError(() => notFound("token", id)))
    yield* tokens.revoke(administrator, tokenId)
    yield* answer({ id: tokenId, revoked: true }, `Token ${tokenId} is revoked`)
  }).pipe(inSession)
).pipe(Command.withDescription("Revoke a token; it stops working with the next request"))

export const tokenCommand = Command.make("token").pipe(
  Command.withDescription("Issue, list and revoke tokens"),
  Command.withSubcommands([issue, list, revoke])
)
