/** Tokens in a `MemoryStore`. */
import { DateTime, Duration, Effect, Layer, Option } from "effect"
import type { AuditPrincipal } from "../audit/AuditEntry.ts"
import { AuditedRequest } from "../audit/AuditLog.ts"
import { NotFound } from "../PlatformErrors.ts"
import { byCodePoint } from "../Text.ts"
import { tokenAudit, tokenRevoked } from "../tokens/TokenAudit.ts"
import { renewalStep } from "../tokens/TokenLifetimes.ts"
import { type TokenRecord, TokenRepository } from "../tokens/TokenRepository.ts"
import { AuditMemory } from "./AuditLogMemory.ts"
import { ofOccasion, principalOf, rows } from "./internal/PrincipalMemory.ts"
import { MemoryStore, unique, withRows } from "./MemoryStore.ts"
import { plannerCell, PlatformMemory, type StoredToken } from "./PlatformRecordsMemory.ts"

export const layer = Layer.effect(
  TokenRepository,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const memory = yield* PlatformMemory
    const audit = yield* AuditMemory

    const holderKey = ({ holder, occasionId }: StoredToken): string =>
      (holder.kind === "planner"
        ? memory.planners.get().get(plannerCell(occasionId, holder.plannerId))?.key
        : memory.actors.get().get(holder.actorId)?.key) ?? ""

    const isHolderThere = ({ holder, occasionId }: TokenRecord): boolean =>
      holder.kind === "planner"
        ? memory.planners.get().has(plannerCell(occasionId, holder.plannerId))
        : (holder.kind === "guest" ? memory.guests : memory.vendors).get().has(holder.actorId)

    const change = (changed: ReadonlyArray<StoredToken>) =>
      memory.tokens.set(withRows(memory.tokens.get(), changed, (row) => row.id))

    const revoke = (
      tokens: ReadonlyArray<StoredToken>,
      by: AuditPrincipal,
      now: DateTime.Utc,
      requestId: string | null
    ) => {
      const live = tokens.filter((token) => token.revokedAt === null)
      change(live.map((token) => ({ ...token, revokedAt: now })))
      audit.append(
        live.map((token) => tokenAudit(by, tokenRevoked, token)),
        requestId
      )
    }

    return TokenRepository.of({
      resolve: (hash, kind, now) =>
        store.read("TokenRepository.resolve", () => {
          const token = rows(memory.tokens).find((row) => sameBytes(row.hash, hash))
          if (token === undefined || token.holder.kind !== kind || token.revokedAt !== null) return Option.none()
          if (token.expiresAt !== null && !DateTime.isGreaterThan(token.expiresAt, now)) return Option.none()
          return Option.fromUndefinedOr(principalOf(memory, token))
        }),
      insert: Effect.fnUntraced(function* (tokens, entries) {
        const requestId = yield* AuditedRequest
        const inserted = yield* store.write("TokenRepository.insert", () => {
          if (!tokens.every(isHolderThere)) return false
          change(tokens.map((token) => ({ ...token, revokedAt: null, lastUsedAt: null })))
          unique("tokens_hash", memory.tokens.get(), (row) => row.hash.join())
          audit.append(entries, requestId)
          return true
        })
        if (!inserted) return yield* new NotFound({ resource: "token_holder" })
      }),
      list: (occasionId) =>
        store.read("TokenRepository.list", () =>
          (occasionId === null ? rows(memory.tokens) : ofOccasion(memory.tokens, occasionId))
            .toSorted((a, b) => DateTime.Order(a.createdAt, b.createdAt) || byCodePoint(a.id, b.id))
            .map((token) => ({
              id: token.id,
              occasionSlug: memory.occasions.get().get(token.occasionId)?.slug ?? "",
              kind: token.holder.kind,
              holderKey: holderKey(token),
              createdAt: token.createdAt,
              expiresAt: token.expiresAt,
              renewed: token.renewed,
              revokedAt: token.revokedAt,
              lastUsedAt: token.lastUsedAt
            }))
        ),
      revoke: Effect.fnUntraced(function* (id, occasionId, by, now) {
        const requestId = yield* AuditedRequest
        return yield* store.write("TokenRepository.revoke", () => {
          const token = memory.tokens.get().get(id)
          if (token === undefined || (occasionId !== null && token.occasionId !== occasionId)) return false
          revoke([token], by, now, requestId)
          return true
        })
      }),
      revokeAll: Effect.fnUntraced(function* (occasionId, by, now) {
        const requestId = yield* AuditedRequest
        yield* store.write("TokenRepository.revokeAll", () =>
          revoke(ofOccasion(memory.tokens, occasionId), by, now, requestId)
        )
      }),
      eraseOfActor: (actorId) =>
        store.write("TokenRepository.eraseOfActor", () => {
          const kept = rows(memory.tokens).filter(
            ({ holder }) => holder.kind === "planner" || holder.actorId !== actorId
          )
          const erased = memory.tokens.get().size - kept.length
          memory.tokens.set(withRows(new Map(), kept, (row) => row.id))
          return erased
        }),
      live: (occasionId, now, { after, limit }) =>
        store.read("TokenRepository.live", () =>
          ofOccasion(memory.tokens, occasionId)
            .filter(
              ({ expiresAt, revokedAt }) =>
                revokedAt === null && (expiresAt === null || DateTime.isGreaterThan(expiresAt, now))
            )
            .toSorted((a, b) => DateTime.Order(b.createdAt, a.createdAt) || byCodePoint(b.id, a.id))
            .filter(
              ({ createdAt, id }) =>
                after === null || (DateTime.Order(createdAt, after.createdAt) || byCodePoint(id, after.id)) < 0
            )
            .slice(0, limit)
            .map((token) => ({
              id: token.id,
              kind: token.holder.kind,
              holder: {
                id: token.holder.kind === "planner" ? token.holder.plannerId : token.holder.actorId,
                key: holderKey(token),
                displayName: principalOf(memory, token)?.displayName ?? ""
              },
              createdAt: token.createdAt,
              expiresAt: token.expiresAt,
              lastUsedAt: token.lastUsedAt
            }))
        ),
      touch: (uses, lifetimes) =>
        store.write("TokenRepository.touch", () => {
          for (const { at, id } of uses) {
            const token = memory.tokens.get().get(id)
            if (token === undefined) continue
            if (token.lastUsedAt !== null && !DateTime.isGreaterThan(at, token.lastUsedAt)) continue
            const lifetime = lifetimes[token.holder.kind]
            const { expiresAt } = token
            if (!token.renewed || lifetime === null || expiresAt === null) {
              change([{ ...token, lastUsedAt: at }])
              continue
            }
            const later = DateTime.addDuration(at, lifetime)
            const step = Duration.divideUnsafe(lifetime, renewalStep)
            const isWorth = DateTime.isGreaterThanOrEqualTo(later, DateTime.addDuration(expiresAt, step))
            change([{ ...token, lastUsedAt: at, expiresAt: isWorth ? later : expiresAt }])
          }
        })
    })
  })
)

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])
