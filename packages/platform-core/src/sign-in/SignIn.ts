import { Context, DateTime, Duration, Effect, Layer, Option, Redacted, Schema } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { auditChanges, type AuditPrincipal } from "../audit/AuditEntry.ts"
import type { OccasionId } from "../Ids.ts"
import { type NotFound, type StoreUnavailable, Unauthenticated } from "../PlatformErrors.ts"
import { tokenAudit } from "../tokens/TokenAudit.ts"
import { TokenRepository } from "../tokens/TokenRepository.ts"
import { hashToken, type IssuedToken, tokenMaker } from "../tokens/Tokens.ts"
import { Transaction } from "../Transaction.ts"
import { type CodeHolder, SignInCodeRepository } from "./SignInCodeRepository.ts"

/** How long a code waits to be used. */
export const codeLifetime = Duration.days(7)

const prefix = "bq_c_"

const isCode = (text: string): boolean => /^bq_c_[A-Za-z0-9_-]{43}$/.test(text)

const base64Url = Schema.encodeSync(Schema.Uint8ArrayFromBase64Url)

/**
 * Signs planners and vendors in by codes that work once: 256 random bits, of which only the SHA-256 hash is stored. Whoever
 * calls `issue` has authorized it.
 */
export class SignIn extends Context.Service<
  SignIn,
  {
    /** Returns a new code for the holder, for a link. */
    readonly issue: (
      by: AuditPrincipal,
      occasionId: OccasionId,
      holder: CodeHolder
    ) => Effect.Effect<Redacted.Redacted, NotFound | StoreUnavailable>
    /** Returns a token for a code, which does not work a second time. */
    readonly exchange: (code: Redacted.Redacted) => Effect.Effect<IssuedToken, Unauthenticated | StoreUnavailable>
  }
>()("@banquet/platform-core/sign-in/SignIn") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

const make = Effect.gen(function* () {
  const codes = yield* SignInCodeRepository
  const digest = yield* Digest.Digest
  const makeToken = yield* tokenMaker
  const random = yield* SecureRandom.SecureRandom
  const tokens = yield* TokenRepository
  const transaction = yield* Transaction

  return SignIn.of({
    issue: Effect.fn("SignIn.issue")(function* (by, occasionId, holder) {
      const createdAt = yield* DateTime.now
      const expiresAt = DateTime.addDuration(createdAt, codeLifetime)
      const code = prefix + base64Url(yield* random.randomBytes(32))
      const hash = yield* hashToken(digest, code)
      const id = holder.kind === "planner" ? holder.plannerId : holder.actorId
      yield* codes.insert(
        { hash, occasionId, holder, createdAt, expiresAt },
        {
          occasionId,
          by,
          action: "link.issued",
          target: { type: holder.kind, id, name: null },
          personId: id,
          changes: auditChanges(null, { expires_at: DateTime.formatIso(expiresAt) })
        }
      )
      return Redacted.make(code)
    }),

    exchange: Effect.fn("SignIn.exchange")(function* (code) {
      const text = Redacted.value(code)
      if (!isCode(text)) return yield* new Unauthenticated()
      const hash = yield* hashToken(digest, text)
      const now = yield* DateTime.now
      return yield* transaction.run(
        Effect.gen(function* () {
          const taken = Option.getOrNull(yield* codes.take(hash, now))
          if (taken === null) return yield* new Unauthenticated()
          const { by, holder, occasionId } = taken
          const { issued, record } = yield* makeToken(occasionId, holder, now, null)
          yield* tokens
            .insert([record], [tokenAudit(by, "sign_in.completed", record)])
            .pipe(Effect.catchTag("NotFound", () => Effect.fail(new Unauthenticated())))
          return issued
        })
      )
    })
  })
})
