/** The tokens of guests in the `MemoryStore` that the platform's records are in. */
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import { AuditMemory } from "@banquet/platform-core/testing/AuditLogMemory"
import { MemoryStore, withRows } from "@banquet/platform-core/testing/MemoryStore"
import { PlatformMemory } from "@banquet/platform-core/testing/PlatformMemory"
import { byCodePoint } from "@banquet/platform-core/Text"
import { linkRevoked, tokenAudit } from "@banquet/platform-core/tokens/TokenAudit"
import { DateTime, Effect, Layer } from "effect"
import { type GuestLink, GuestLinkRepository } from "../GuestLinkRepository.ts"

const newestFirst = (a: GuestLink, b: GuestLink): number =>
  DateTime.Order(b.createdAt, a.createdAt) || byCodePoint(b.tokenId, a.tokenId)

export const layer = Layer.effect(
  GuestLinkRepository,
  Effect.gen(function* () {
    const audit = yield* AuditMemory
    const store = yield* MemoryStore
    const memory = yield* PlatformMemory
    return GuestLinkRepository.of({
      forIssue: (occasionId, actorIds, eventIds) =>
        store.read("GuestLinkRepository.forIssue", () => ({
          actors: [...memory.actors.get().values()]
            .filter((actor) => actor.occasionId === occasionId && actorIds.includes(actor.id))
            .map(({ id, type }) => ({ id, type })),
          eventIds: eventIds.filter((id) => memory.events.get().get(id)?.occasionId === occasionId),
          guests: [...memory.guests.get().values()].filter(
            (guest) => guest.occasionId === occasionId && actorIds.includes(guest.actorId)
          )
        })),

      list: (occasionId, { actorId, after, limit }, now) =>
        store.read("GuestLinkRepository.list", () =>
          [...memory.tokens.get().values()]
            .flatMap((token): Array<GuestLink> => {
              const { createdAt, expiresAt, holder, id, lastUsedAt, revokedAt } = token
              if (holder.kind !== "guest" || token.occasionId !== occasionId || revokedAt !== null) return []
              if (expiresAt !== null && !DateTime.isGreaterThan(expiresAt, now)) return []
              if (actorId !== null && holder.actorId !== actorId) return []
              return [{ tokenId: id, actorId: holder.actorId, createdAt, lastUsedAt, expiresAt }]
            })
            .toSorted(newestFirst)
            .filter((link) => {
              if (after === null) return true
              return newestFirst(link, { ...link, tokenId: after.id, createdAt: after.createdAt }) > 0
            })
            .slice(0, limit)
        ),

      revoke: Effect.fnUntraced(function* (occasionId, id, by, now) {
        const requestId = yield* AuditedRequest
        return yield* store.write("GuestLinkRepository.revoke", () => {
          const token = memory.tokens.get().get(id)
          if (token === undefined || token.occasionId !== occasionId || token.holder.kind !== "guest") return false
          if (token.revokedAt !== null) return true
          memory.tokens.set(withRows(memory.tokens.get(), [{ ...token, revokedAt: now }], (row) => row.id))
          audit.append([tokenAudit(by, linkRevoked, token)], requestId)
          return true
        })
      })
    })
  })
)
