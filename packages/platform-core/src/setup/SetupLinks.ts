import { Context, DateTime, Duration, Effect, Layer, Option, Redacted, Schema } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { AuditLog } from "../audit/AuditLog.ts"
import { Permissions } from "../authorization/Permissions.ts"
import { idMaker, PlannerId, TokenId } from "../Ids.ts"
import { keyBase } from "../MadeKey.ts"
import type { OccasionRecord } from "../occasions/Occasion.ts"
import { OccasionRepository } from "../occasions/OccasionRepository.ts"
import { createOccasion, lockSlug, type NewOccasion } from "../occasions/PlannerOccasions.ts"
import { type StoreUnavailable, Unauthenticated } from "../PlatformErrors.ts"
import type { Setup } from "../principals/Principal.ts"
import { PrincipalRepository } from "../principals/PrincipalRepository.ts"
import { tokenAudit } from "../tokens/TokenAudit.ts"
import { TokenRepository } from "../tokens/TokenRepository.ts"
import { hashToken, type IssuedToken, tokenMaker } from "../tokens/Tokens.ts"
import { Transaction } from "../Transaction.ts"
import { SetupLinkRepository } from "./SetupLinkRepository.ts"

/** How long a link waits for the first occasion. */
export const setupLinkLifetime = Duration.hours(1)

const prefix = "bq_s_"

/** Returns whether a text has the form of a setup link's token. */
export const isSetupToken = (text: string): boolean => /^bq_s_[A-Za-z0-9_-]{43}$/.test(text)

const base64Url = Schema.encodeSync(Schema.Uint8ArrayFromBase64Url)

/** What a planner without a name is called. */
const unnamed = "Planner"

export interface FirstOccasion {
  readonly occasion: OccasionRecord
  /** The token of its planner. */
  readonly issued: IssuedToken
}

/**
 * Lets whoever runs a server without occasions make the first one: by a link with 256 random bits, of which only the SHA-256
 * hash is stored. There is one link at a time, and none once there is an occasion.
 */
export class SetupLinks extends Context.Service<
  SetupLinks,
  {
    /** Returns the token of a new link, which ends the one before; none where there is an occasion. */
    readonly issue: Effect.Effect<Option.Option<Redacted.Redacted>, StoreUnavailable>
    /**
     * Makes an occasion and its planner, who has every permission of it, and ends the link. Fails with `Unauthenticated`
     * where somebody else made one first.
     */
    readonly createOccasion: (
      principal: Setup,
      given: NewOccasion,
      plannerName: string | undefined
    ) => Effect.Effect<FirstOccasion, Unauthenticated | StoreUnavailable>
  }
>()("@banquet/platform-core/setup/SetupLinks") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

const make = Effect.gen(function* () {
  const digest = yield* Digest.Digest
  const links = yield* SetupLinkRepository
  const makeToken = yield* tokenMaker
  const newId = yield* idMaker
  const random = yield* SecureRandom.SecureRandom
  const tokens = yield* TokenRepository
  const transaction = yield* Transaction
  const occasionPorts = {
    audit: yield* AuditLog,
    newId,
    occasions: yield* OccasionRepository,
    permissions: yield* Permissions,
    principals: yield* PrincipalRepository
  }

  const create = Effect.fnUntraced(function* (principal: Setup, given: NewOccasion, displayName: string) {
    const plannerId = yield* newId(PlannerId)
    const key = keyBase(displayName, "planner")
    const now = yield* DateTime.now
    // Whoever makes an occasion locks its slug first, and ends the link after that.
    const slug = yield* lockSlug(occasionPorts, given)
    if (!(yield* links.take(principal.tokenId, now))) return yield* new Unauthenticated()
    const occasion = yield* createOccasion(occasionPorts, { plannerId, key, displayName }, { ...given, slug })
    const { issued, record } = yield* makeToken(occasion.id, { kind: "planner", plannerId }, now, null)
    const by = { kind: "planner", id: plannerId, key, displayName } as const
    yield* tokens
      .insert([record], [tokenAudit(by, "sign_in.completed", record)])
      .pipe(Effect.catchTag("NotFound", Effect.die))
    return { occasion, issued } satisfies FirstOccasion
  })

  return SetupLinks.of({
    issue: Effect.gen(function* () {
      const token = prefix + base64Url(yield* random.randomBytes(32))
      const hash = yield* hashToken(digest, token)
      const id = yield* newId(TokenId)
      const expiresAt = DateTime.addDuration(yield* DateTime.now, setupLinkLifetime)
      return (yield* links.replace({ id, hash, expiresAt })) ? Option.some(Redacted.make(token)) : Option.none()
    }).pipe(Effect.withSpan("SetupLinks.issue")),

    createOccasion: Effect.fn("SetupLinks.createOccasion")(function* (principal, given, plannerName = unnamed) {
      return yield* transaction.run(create(principal, given, plannerName)).pipe(
        // A slug can only be taken by an occasion, with which the link has ended.
        Effect.catchTag("SlugTaken", () => Effect.fail(new Unauthenticated()))
      )
    })
  })
})
