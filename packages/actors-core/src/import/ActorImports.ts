import { auditPrincipal } from "@banquet/platform-core/audit/AuditEntry"
import { ActorId, type OccasionId } from "@banquet/platform-core/Ids"
import { NotFound, type PermissionDenied, type StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Context, DateTime, Effect, Equal, Layer, Option } from "effect"
import type { ActorChange, ActorViolation } from "../ActorConstraint.ts"
import { actorPart, ports as actorPorts } from "../PlannerActorUseCases.ts"
import { ActorImportRepository, type ImportSource } from "./ActorImportRepository.ts"
import type { ActorState, ImportFacts } from "./ActorState.ts"
import { deletedAudit, undoneAudit, writtenAudit } from "./ImportAudit.ts"
import { decideImport, idsNeeded, type ImportDecision } from "./ImportDecision.ts"
import { type ImportChangedSince, ImportRefused, ImportUndone } from "./ImportErrors.ts"
import { ImportId } from "./ImportId.ts"
import { type ImportMistake, type ImportMistakes, namedMistakes } from "./ImportMistake.ts"
import type { ImportRows } from "./ImportRow.ts"
import { contradicted, decideUndo } from "./UndoDecision.ts"

/** The rows to import, and where they come from. */
export interface ImportInput extends ImportRows {
  /** Answers what the import would do, mistakes included, and writes nothing. */
  readonly dryRun: boolean
  readonly source: ImportSource
}

export interface ImportResult extends Pick<ImportDecision, "rows" | "made" | "doubts">, ImportMistakes {
  /** `null` for a dry run, and where there was nothing to change. */
  readonly importId: ImportId | null
}

type ImportError = PermissionDenied | NotFound | StoreUnavailable

/** Imports of the people of an occasion: all of the rows or nothing. */
export class ActorImports extends Context.Service<
  ActorImports,
  {
    /** `actors:update`. Adds people and changes those that are there already. */
    readonly import: (
      principal: Principal,
      occasionId: OccasionId,
      input: ImportInput
    ) => Effect.Effect<ImportResult, ImportError | ImportRefused>
    /** `actors:update`. Deletes whom the import made, and gives back to the others what it changed. */
    readonly undo: (
      principal: Principal,
      occasionId: OccasionId,
      importId: ImportId
    ) => Effect.Effect<
      { readonly deleted: number; readonly restored: number },
      ImportError | ImportChangedSince | ImportUndone
    >
  }
>()("@banquet/actors-core/import/ActorImports") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

const ports = Effect.gen(function* () {
  return { ...(yield* actorPorts), imports: yield* ActorImportRepository }
})
type Ports = Effect.Success<typeof ports>

const members = {
  type: "type",
  displayName: "display_name",
  partySize: "party_size",
  status: "status"
} as const satisfies Record<ActorViolation["member"], string>

/** Returns what the records of modules contradict of these changes. */
const violationsOf = Effect.fnUntraced(function* (
  { constraints }: Ports,
  occasionId: OccasionId,
  states: ReadonlyArray<{ readonly before: ActorState | null; readonly after: ActorState }>
) {
  const changes = states.flatMap(({ after, before }): ReadonlyArray<ActorChange> => {
    if (before === null) return []
    const change = { before: actorPart(before.actor), after: actorPart(after.actor) }
    return Equal.equals(change.before, change.after) ? [] : [change]
  })
  if (changes.length === 0) return []
  return (yield* Effect.forEach(constraints, ({ violations }) => violations(occasionId, changes))).flat()
})

/** Decides on the rows that could be read, and finds every mistake. */
const decided = Effect.fnUntraced(function* (
  dependencies: Ports,
  occasionId: OccasionId,
  { mistakes, rows }: ImportRows,
  facts: ImportFacts
) {
  const ids = yield* Effect.forEach(Array.from({ length: idsNeeded(rows) }), () => dependencies.newId(ActorId))
  const decision = decideImport(occasionId, facts, rows, ids)
  const rowOf = new Map(decision.rows.map(({ actorId, row }) => [actorId, row]))
  const contradictions = (yield* violationsOf(dependencies, occasionId, decision.writes)).map(
    ({ actorId, member, message }): ImportMistake => ({
      row: rowOf.get(actorId) ?? 0,
      member: members[member],
      message,
      code: "contradiction"
    })
  )
  return { ...decision, mistakes: [...mistakes, ...decision.mistakes, ...contradictions] }
})

const answer = (
  { doubts, made, mistakes, rows }: Pick<ImportDecision, "rows" | "made" | "doubts" | "mistakes">,
  importId: ImportId | null
): ImportResult => ({ rows, made, doubts, importId, ...namedMistakes(mistakes) })

/** Imports within the transaction around it. */
const importing = Effect.fnUntraced(function* (
  dependencies: Ports,
  principal: Principal,
  occasionId: OccasionId,
  input: ImportInput
) {
  const { imports, newId } = dependencies
  const decision = yield* decided(dependencies, occasionId, input, yield* imports.factsForChange(occasionId))
  const { mistakes, writes } = decision
  if (mistakes.length > 0) return yield* new ImportRefused(namedMistakes(mistakes))
  if (writes.length === 0) return answer(decision, null)
  const id = yield* newId(ImportId)
  const by = auditPrincipal(principal)
  const entries = writes.map(({ after, before }) => writtenAudit(before, after, by))
  yield* imports.save({ id, occasionId, at: yield* DateTime.now, source: input.source }, writes, entries)
  return answer(decision, id)
})

const noImport = new NotFound({ resource: "import" })

/** Undoes an import within the transaction around it. */
const undoing = Effect.fnUntraced(function* (
  dependencies: Ports,
  principal: Principal,
  occasionId: OccasionId,
  importId: ImportId
) {
  const { imports, usages } = dependencies
  const made = Option.getOrNull(yield* imports.made(occasionId, importId))
  if (made === null) return yield* noImport
  if (made.isUndone) return yield* new ImportUndone()
  const deletedIds = made.actorIds
  const uses = Effect.forEach(usages, (usage) => usage.uses(occasionId, deletedIds))
  // Locks of modules come before those on actors; what was written until those were had is seen after them.
  yield* uses
  yield* imports.lockForDeletion(occasionId, deletedIds)
  const usedIds = new Set((yield* uses).flat().map(({ actorId }) => actorId))
  const record = Option.getOrNull(yield* imports.forUndo(occasionId, importId))
  if (record === null) return yield* noImport
  const undo = yield* Effect.fromResult(decideUndo(record, usedIds, yield* DateTime.now))
  const contradictions = yield* violationsOf(dependencies, occasionId, undo.restored)
  if (contradictions.length > 0) {
    return yield* contradicted(
      record,
      contradictions.map(({ actorId }) => actorId)
    )
  }
  const by = auditPrincipal(principal)
  yield* imports.undo(undo, [
    undoneAudit(record, by),
    ...undo.deleted.map((state) => deletedAudit(state, by)),
    ...undo.restored.map(({ after, before }) => writtenAudit(before, after, by))
  ])
  return { deleted: undo.deleted.length, restored: undo.restored.length }
})

const make = Effect.map(ports, (dependencies) => {
  const { authorization, imports, transaction } = dependencies
  return ActorImports.of({
    import: Effect.fn("ActorImports.import")(function* (principal, occasionId, input) {
      yield* authorization.planner(principal, "actors:update", occasionId)
      if (!input.dryRun) return yield* transaction.run(importing(dependencies, principal, occasionId, input))
      const facts = imports.facts(occasionId)
      const rehearsed = Effect.flatMap(facts, (known) => decided(dependencies, occasionId, input, known))
      return answer(yield* transaction.run(rehearsed), null)
    }),

    undo: Effect.fn("ActorImports.undo")(function* (principal, occasionId, importId) {
      yield* authorization.planner(principal, "actors:update", occasionId)
      return yield* transaction.run(undoing(dependencies, principal, occasionId, importId))
    })
  })
})
