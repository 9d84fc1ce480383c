/** The setup link in a `MemoryStore`. */
import { DateTime, Effect, Equal, Layer, Option } from "effect"
import { type SetupLink, SetupLinkRepository } from "../setup/SetupLinkRepository.ts"
import { MemoryStore } from "./MemoryStore.ts"
import { PlatformMemory } from "./PlatformRecordsMemory.ts"

export const layer = Layer.effect(
  SetupLinkRepository,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const { occasions, setupLink } = yield* PlatformMemory
    const valid = (now: DateTime.Utc, matches: (link: SetupLink) => boolean): SetupLink | null => {
      const link = setupLink.get()
      if (link === null || occasions.get().size > 0 || !matches(link)) return null
      return DateTime.isGreaterThan(link.expiresAt, now) ? link : null
    }
    return SetupLinkRepository.of({
      replace: (link) =>
        store.write("SetupLinkRepository.replace", () => {
          if (occasions.get().size > 0) return false
          setupLink.set(link)
          return true
        }),
      find: (hash, now) =>
        store.read("SetupLinkRepository.find", () =>
          Option.map(Option.fromNullOr(valid(now, (link) => Equal.equals(link.hash, hash))), ({ id }) => id)
        ),
      take: (id, now) =>
        store.write("SetupLinkRepository.take", () => {
          const isThere = valid(now, (link) => link.id === id) !== null
          if (isThere) setupLink.set(null)
          return isThere
        })
    })
  })
)
