/** What every `ActorImportRepository` keeps to. */
import { DomainEventLog } from "@banquet/platform-core/events/DomainEventLog"
import { ActorId, type EventId, type OccasionId } from "@banquet/platform-core/Ids"
import type { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { occasionFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import { assert, layer as withLayer } from "@effect/vitest"
import { DateTime, Effect, type Layer, Option } from "effect"
import type { ActorProfile } from "../ActorProfile.ts"
import { ActorRepository } from "../ActorRepository.ts"
import { ActorImportRepository } from "../import/ActorImportRepository.ts"
import type { ActorState, ImportWrite } from "../import/ActorState.ts"
import { ImportId } from "../import/ImportId.ts"
import { anyEntry } from "./PlannerActorFixture.ts"

/** What the suite needs of an adapter. */
type ImportServices =
  | ActorImportRepository
  | ActorRepository
  | AuditLog
  | DomainEventLog
  | OccasionRepository
  | Transaction

const at = DateTime.makeUnsafe("2026-06-01T12:00:00Z")
const source = { name: "guests.csv", format: "csv" }

const stateOf = Effect.fnUntraced(function* (
  occasionId: OccasionId,
  displayName: string,
  type: ActorProfile["type"],
  rest: Partial<Omit<ActorState, "actor">> = {}
) {
  const actor: ActorProfile = {
    id: yield* randomId(ActorId),
    occasionId,
    key: displayName,
    type,
    displayName,
    partySize: 1,
    status: "active",
    revision: 1,
    contact: { email: `${displayName}@example.com`, phone: null },
    dietary: "vegan",
    notes: null
  }
  return { actor, parentIds: [], invitations: [], ...rest } satisfies ActorState
})

/** An import that makes a household with Alice, who is invited. */
const fixture = Effect.gen(function* () {
  const imports = yield* ActorImportRepository
  const transaction = yield* Transaction
  const { ceremony, occasion, reception } = yield* occasionFixture
  const save = Effect.fnUntraced(function* (...writes: ReadonlyArray<ImportWrite>) {
    const id = yield* randomId(ImportId)
    const imported = { id, occasionId: occasion.id, at, source }
    const entries = writes.map(() => anyEntry(occasion.id))
    yield* transaction.run(imports.save(imported, writes, entries))
    return id
  })
  const smiths = yield* stateOf(occasion.id, "smiths", "household")
  const alice = yield* stateOf(occasion.id, "alice", "person", {
    parentIds: [smiths.actor.id],
    invitations: [{ eventId: reception.id, response: "attending" }]
  })
  const id = yield* save({ before: null, after: smiths }, { before: null, after: alice })
  const record = (importId: ImportId) =>
    Effect.map(transaction.run(imports.forUndo(occasion.id, importId)), Option.getOrThrow)
  return { alice, ceremony, id, imports, occasion, reception, record, save, smiths, transaction }
})

/** The same actor of another name and answer, a revision later. */
const changed = (state: ActorState, displayName: string, eventId: EventId): ActorState => ({
  actor: { ...state.actor, displayName, notes: "Shy", revision: state.actor.revision + 1 },
  parentIds: [],
  invitations: [...state.invitations, { eventId, response: null }].toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))
})

/** The layer's stores share one database; every test makes occasions of its own. */
export const suite = (adapter: string, layer: Layer.Layer<ImportServices, unknown>) =>
  withLayer(layer)(`ActorImportRepository: ${adapter}`, (it) => {
    it.effect("reads everybody with memberships and invitations, and the events, of one occasion [ACTOR-31]", () =>
      Effect.gen(function* () {
        const { alice, ceremony, imports, occasion, reception, smiths, transaction } = yield* fixture
        yield* fixture
        const facts = yield* imports.facts(occasion.id)
        assert.sameDeepMembers([...facts.actors], [smiths, alice])
        const events = [ceremony, reception].map(({ id, key }) => ({ id, key }))
        assert.sameDeepMembers([...facts.events], events)
        assert.deepStrictEqual(yield* transaction.run(imports.factsForChange(occasion.id)), facts)
      })
    )

    it.effect("keeps what was there before, with events and entries of each actor [ACTOR-36, ACTOR-39]", () =>
      Effect.gen(function* () {
        const { alice, ceremony, id, imports, occasion, record, save, smiths, transaction } = yield* fixture
        const made = yield* record(id)
        assert.deepStrictEqual([made.at, made.undoneAt, made.source], [at, null, source])
        assert.sameDeepMembers(
          made.actors.map(({ before, now }) => ({ before, now })),
          [alice, smiths].map((now) => ({ before: null, now }))
        )
        const after = changed(alice, "Alicia", ceremony.id)
        const second = yield* save({ before: alice, after })
        const { actors, existing } = yield* record(second)
        assert.deepStrictEqual(actors, [{ before: alice, revision: 2, now: after, links: 0, otherMembers: 0 }])
        assert.deepStrictEqual(existing.actorIds, [smiths.actor.id])
        const whatIsMade = (importId: ImportId) =>
          Effect.map(transaction.run(imports.made(occasion.id, importId)), Option.getOrThrow)
        assert.deepStrictEqual(yield* whatIsMade(second), { isUndone: false, actorIds: [] })
        assert.sameMembers([...(yield* whatIsMade(id)).actorIds], [alice.actor.id, smiths.actor.id])
        const events = yield* (yield* DomainEventLog).after(0, { occasionId: occasion.id, limit: 100 })
        assert.lengthOf(
          events.filter(({ type }) => type === "actor.created" || type === "actor.changed"),
          3
        )
        const query = { occasionId: occasion.id, personId: null, action: null, before: null, limit: 10 }
        assert.lengthOf(yield* (yield* AuditLog).list(query), 3)
      })
    )

    it.effect("writes nothing over what has changed since it was read [ACTOR-41]", () =>
      Effect.gen(function* () {
        const { alice, ceremony, imports, occasion, save } = yield* fixture
        const after = changed(alice, "Alicia", ceremony.id)
        yield* save({ before: alice, after })
        const imported = { id: yield* randomId(ImportId), occasionId: occasion.id, at, source }
        const stale = { before: alice, after: changed(alice, "Alina", ceremony.id) }
        const error = yield* Effect.flip(imports.save(imported, [stale], []))
        assert.strictEqual(error._tag, "StoreUnavailable")
        const { actors } = yield* imports.facts(occasion.id)
        assert.deepInclude(actors, after)
        assert.isTrue(Option.isNone(yield* imports.forUndo(occasion.id, imported.id)))
      })
    )

    it.effect("undone, it is as it was, and nothing is kept of anybody [ACTOR-36]", () =>
      Effect.gen(function* () {
        const { alice, ceremony, id, imports, occasion, record, save, smiths, transaction } = yield* fixture
        const before = changed(alice, "Alicia", ceremony.id)
        const second = yield* save({ before: alice, after: before })
        const after: ActorState = { ...alice, actor: { ...alice.actor, revision: 3 } }
        const of = { occasionId: occasion.id, at }
        yield* transaction.run(imports.undo({ ...of, id: second, deleted: [], restored: [{ before, after }] }, []))
        assert.sameDeepMembers([...(yield* imports.facts(occasion.id)).actors], [smiths, after])
        const undone = yield* record(second)
        assert.deepStrictEqual([undone.undoneAt, undone.actors], [at, []])
        yield* transaction.run(imports.undo({ ...of, id, deleted: [after, smiths], restored: [] }, []))
        assert.deepStrictEqual((yield* imports.facts(occasion.id)).actors, [])
        const made = yield* transaction.run(imports.made(occasion.id, id))
        assert.deepStrictEqual(made, Option.some({ isUndone: true, actorIds: [] }))
      })
    )

    it.effect("is of its occasion alone, and who is erased is in none [ACTOR-40]", () =>
      Effect.gen(function* () {
        const { alice, id, imports, occasion, record, smiths } = yield* fixture
        const other = yield* fixture
        assert.isTrue(Option.isNone(yield* imports.forUndo(other.occasion.id, id)))
        assert.isTrue(Option.isNone(yield* imports.made(other.occasion.id, id)))
        yield* (yield* ActorRepository).erase(occasion.id, alice.actor.id)
        const { actors } = yield* record(id)
        assert.deepStrictEqual(
          actors.map(({ now }) => now.actor.id),
          [smiths.actor.id]
        )
      })
    )
  })
