/** Planners and vendors as planners read them, and the codes that sign them in, in a `MemoryStore`. */
import { DateTime, Effect, Layer, Option } from "effect"
import { AuditedRequest } from "../audit/AuditLog.ts"
import type { OccasionId } from "../Ids.ts"
import { NotFound } from "../PlatformErrors.ts"
import type { StoredVendor } from "../principals/Principal.ts"
import { type StaffPage, StaffRepository } from "../principals/StaffRepository.ts"
import { type CodeHolder, mostCodes, type SignInCode, SignInCodeRepository } from "../sign-in/SignInCodeRepository.ts"
import { byCodePoint } from "../Text.ts"
import { AuditMemory } from "./AuditLogMemory.ts"
import { MemoryStore } from "./MemoryStore.ts"
import { plannerCell, PlatformMemory } from "./PlatformRecordsMemory.ts"

type Memory = PlatformMemory["Service"]

const vendorsOf = (memory: Memory, occasionId: OccasionId): ReadonlyArray<StoredVendor> =>
  [...memory.vendors.get().values()].flatMap(({ actorId, grants, grantsRevision, occasionId: of }) => {
    const actor = memory.actors.get().get(actorId)
    if (of !== occasionId || actor === undefined) return []
    const { displayName, key, revision, status } = actor
    return [{ actorId, occasionId, key, displayName, status, grants, revision: revision + grantsRevision }]
  })

/** Newest first, after the last of the page before. */
const page = <Row>(
  rows: ReadonlyArray<Row>,
  id: (row: Row) => string,
  { after, limit }: StaffPage<string>
): ReadonlyArray<Row> =>
  rows
    .filter((row) => after === null || byCodePoint(id(row), after) < 0)
    .toSorted((a, b) => byCodePoint(id(b), id(a)))
    .slice(0, limit)

const layerStaff = Layer.effect(
  StaffRepository,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const memory = yield* PlatformMemory
    const planners = (occasionId: OccasionId) =>
      [...memory.planners.get().values()].filter((planner) => planner.occasionId === occasionId)
    return StaffRepository.of({
      planners: (occasionId, selected) =>
        store.read("StaffRepository.planners", () => page(planners(occasionId), ({ id }) => id, selected)),
      plannersForChange: (occasionId) =>
        store.read("StaffRepository.plannersForChange", () =>
          planners(occasionId).toSorted((a, b) => byCodePoint(a.key, b.key))
        ),
      everywhere: (id) =>
        store.read("StaffRepository.everywhere", () =>
          [...memory.planners.get().values()]
            .filter((planner) => planner.id === id)
            .toSorted((a, b) => byCodePoint(a.occasionId, b.occasionId))
        ),
      vendors: (occasionId, selected) =>
        store.read("StaffRepository.vendors", () =>
          page(vendorsOf(memory, occasionId), ({ actorId }) => actorId, selected)
        ),
      vendor: (occasionId, actorId) =>
        store.read("StaffRepository.vendor", () =>
          Option.fromUndefinedOr(vendorsOf(memory, occasionId).find((vendor) => vendor.actorId === actorId))
        )
    })
  })
)

const hex = (hash: Uint8Array): string => Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("")

const idOf = (holder: CodeHolder): string => (holder.kind === "planner" ? holder.plannerId : holder.actorId)

const setCodes = ({ codes }: Memory, kept: ReadonlyArray<SignInCode>): void =>
  codes.set(new Map(kept.map((code) => [hex(code.hash), code])))

/** Removes codes, as a database does with those of a holder that goes. Only within `MemoryStore.write`. */
export const forgetCodes = (memory: Memory, goes: (code: SignInCode) => boolean): void =>
  setCodes(
    memory,
    [...memory.codes.get().values()].filter((code) => !goes(code))
  )

/** Key and name of the holder; `undefined` where there is none. */
const namesOf = (memory: Memory, { holder, occasionId }: SignInCode) => {
  if (holder.kind === "planner") return memory.planners.get().get(plannerCell(occasionId, holder.plannerId))
  return memory.vendors.get().has(holder.actorId) ? memory.actors.get().get(holder.actorId) : undefined
}

const layerCodes = Layer.effect(
  SignInCodeRepository,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const memory = yield* PlatformMemory
    const audit = yield* AuditMemory
    return SignInCodeRepository.of({
      insert: Effect.fnUntraced(function* (code, entry) {
        const requestId = yield* AuditedRequest
        const inserted = yield* store.write("SignInCodeRepository.insert", () => {
          if (namesOf(memory, code)?.occasionId !== code.occasionId) return false
          const all = [...memory.codes.get().values()]
          const isHolders = (other: SignInCode) =>
            other.occasionId === code.occasionId && idOf(other.holder) === idOf(code.holder)
          const valid = all
            .filter((other) => isHolders(other) && DateTime.isGreaterThan(other.expiresAt, code.createdAt))
            .toSorted((a, b) => DateTime.Order(b.createdAt, a.createdAt))
          setCodes(memory, [...all.filter((other) => !isHolders(other)), ...valid.slice(0, mostCodes - 1), code])
          audit.append([entry], requestId)
          return true
        })
        if (!inserted) return yield* new NotFound({ resource: code.holder.kind })
      }),

      take: (hash, now) =>
        store.write("SignInCodeRepository.take", () => {
          const code = memory.codes.get().get(hex(hash))
          const names = code && namesOf(memory, code)
          if (code === undefined || names === undefined || !DateTime.isGreaterThan(code.expiresAt, now)) {
            return Option.none()
          }
          forgetCodes(memory, (other) => other === code)
          const { holder, occasionId } = code
          const { displayName, key } = names
          return Option.some({ occasionId, holder, by: { kind: holder.kind, id: idOf(holder), key, displayName } })
        })
    })
  })
)

export const layer = Layer.merge(layerStaff, layerCodes)
