/** People as an import finds and leaves them. */
import { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { ActorState, ImportFacts } from "../../src/import/ActorState.ts"
import { decideImport, idsNeeded, type ImportDecision } from "../../src/import/ImportDecision.ts"
import { readImportRows } from "../../src/import/ImportRow.ts"

export const id = (n: number) => ActorId.make(`00000000-0000-7000-8000-${String(n).padStart(12, "0")}`)
export const occasionId = OccasionId.make(id(0))
export const events = [
  { id: EventId.make(id(901)), key: "ceremony" },
  { id: EventId.make(id(902)), key: "reception" }
]
export const nobody: ImportFacts = { actors: [], events }

/** A row of an import as it comes. */
export type Given = Readonly<Record<string, unknown>>

/** Rows with their numbers. */
export const numbered = (rows: ReadonlyArray<Given>): ReadonlyArray<Given> =>
  rows.map((row, index) => ({ row: index + 1, ...row }))

/** Decides on an import of these rows, with ids that nobody has. */
export const decided = (facts: ImportFacts, rows: ReadonlyArray<Given>): ImportDecision => {
  const read = readImportRows(numbered(rows))
  const first = facts.actors.length + 1
  const ids = Array.from({ length: idsNeeded(read.rows) }, (_, index) => id(first + index))
  const decision = decideImport(occasionId, facts, read.rows, ids)
  return { ...decision, mistakes: [...read.mistakes, ...decision.mistakes] }
}

/** The people after the import. */
export const imported = (facts: ImportFacts, { writes }: ImportDecision): ImportFacts => {
  const states = new Map(facts.actors.map((state) => [state.actor.id, state]))
  for (const { after } of writes) states.set(after.actor.id, after)
  return { ...facts, actors: [...states.values()] }
}

/** The people after an import that must not be refused. */
export const after = (facts: ImportFacts, rows: ReadonlyArray<Given>): ImportFacts => {
  const decision = decided(facts, rows)
  if (decision.mistakes.length > 0) throw new Error(JSON.stringify(decision.mistakes))
  return imported(facts, decision)
}

export const named = ({ actors }: ImportFacts, displayName: string): ActorState => {
  const [found, ...others] = actors.filter(({ actor }) => actor.displayName === displayName)
  if (found === undefined || others.length > 0) throw new Error(`${displayName}: ${others.length + 1}`)
  return found
}
