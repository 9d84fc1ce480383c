/** What an import does, as a function of the people of the occasion and the rows. */
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { ActorType } from "../Actor.ts"
import { cycles } from "../Memberships.ts"
import type { ActorState, ImportFacts, ImportWrite } from "./ActorState.ts"
import { doubtsOf, type ImportDoubt } from "./ImportDoubts.ts"
import { ImportKeys } from "./ImportKeys.ts"
import { ImportMatching, type MatchedRow } from "./ImportMatching.ts"
import type { ImportMistake } from "./ImportMistake.ts"
import { changesOf, type ImportChange } from "./ImportChanges.ts"
import { type ImportRow, invitationMember } from "./ImportRow.ts"
import { ImportUnits, type MadeUnit, mostMade, type UnitType } from "./ImportUnits.ts"

export interface ImportedRow {
  readonly row: number
  readonly actorId: ActorId
  readonly outcome: "created" | "updated" | "unchanged"
  readonly changes: ReadonlyArray<ImportChange>
}

export interface ImportDecision {
  /** In the order of the rows; those with mistakes are left out. */
  readonly rows: ReadonlyArray<ImportedRow>
  readonly made: ReadonlyArray<MadeUnit>
  readonly doubts: ReadonlyArray<ImportDoubt>
  readonly mistakes: ReadonlyArray<ImportMistake>
  /** Households and groups come before their members. */
  readonly writes: ReadonlyArray<ImportWrite>
}

/** Returns how many ids a decision takes at most. */
export const idsNeeded = (rows: ReadonlyArray<ImportRow>): number => {
  const names = new Set<string>()
  for (const { groups, household } of rows) {
    if (household !== undefined) names.add(`household ${household}`)
    for (const name of groups) names.add(`group ${name}`)
  }
  return rows.length + Math.min(names.size, 2 * mostMade)
}

const isUnit = (type: ActorType): type is UnitType => type === "household" || type === "group"

/** A row with the id of its actor and the units that it names. */
interface PlacedRow extends MatchedRow {
  readonly id: ActorId
  readonly householdId: ActorId | undefined
  readonly groupIds: ReadonlyArray<ActorId>
}

/** Decides step by step; the result is a function of the arguments. */
class Deciding {
  readonly matching: ImportMatching
  readonly units: Readonly<Record<UnitType, ImportUnits>>
  private readonly facts: ImportFacts
  private readonly rows: ReadonlyArray<ImportRow>
  private readonly ids: Iterator<ActorId>
  private readonly types: Map<ActorId, ActorType>
  private readonly eventIds: ReadonlyMap<string, EventId>
  private readonly newIds = new Map<ImportRow, ActorId>()
  private readonly placed = new Map<ImportRow, Pick<PlacedRow, "householdId" | "groupIds">>()

  constructor(facts: ImportFacts, rows: ReadonlyArray<ImportRow>, ids: ReadonlyArray<ActorId>) {
    this.facts = facts
    this.rows = rows
    this.ids = ids[Symbol.iterator]()
    this.types = new Map(facts.actors.map(({ actor }) => [actor.id, actor.type]))
    this.eventIds = new Map(facts.events.map(({ id, key }) => [key, id]))
    this.matching = new ImportMatching(facts.actors)
    this.matching.matchKeys(rows)
    this.matching.matchEmails(rows, facts.actors)
    this.matchUnits()
    this.units = { household: this.unitsOf("household"), group: this.unitsOf("group") }
    for (const row of rows) this.place(row)
    this.matchPeople()
  }

  private readonly newId = (): ActorId => {
    const next = this.ids.next()
    if (next.done === true) throw new Error("too few ids for the import")
    return next.value
  }

  private idOf({ before, row }: MatchedRow): ActorId {
    const known = before?.actor.id ?? this.newIds.get(row)
    if (known !== undefined) return known
    const id = this.newId()
    this.newIds.set(row, id)
    return id
  }

  /** Households and groups are found by name wherever they belong: it is how rows name them. */
  private matchUnits(): void {
    this.matching.matchNames(
      this.rows.filter((row) => isUnit(this.matching.typeOf(row))),
      this.facts.actors.filter(({ actor }) => isUnit(actor.type)),
      { row: (row) => this.matching.typeOf(row), actor: ({ actor }) => [actor.type] }
    )
  }

  private unitsOf(type: UnitType): ImportUnits {
    const names = new Map(
      this.facts.actors
        .filter(({ actor }) => actor.type === type)
        .map(({ actor }): [ActorId, string] => [actor.id, actor.displayName])
    )
    for (const row of this.rows) {
      const matched = this.matching.of(row)
      if (matched?.type === type) names.set(this.idOf(matched), row.displayName)
    }
    return new ImportUnits(
      type,
      [...names].map(([id, name]): [string, ActorId] => [name, id])
    )
  }

  private unit(type: UnitType, row: ImportRow, member: string, name: string): ActorId | undefined {
    const found = this.units[type].find(name, this.newId)
    if (found.id === undefined) {
      this.matching.refuse(row, member, found.mistake)
      return undefined
    }
    this.types.set(found.id, type)
    return found.id
  }

  /** Finds the household and the groups that the row names. */
  private place(row: ImportRow): void {
    const { groups, household } = row
    const groupIds = groups.map((name, index) => this.unit("group", row, `groups[${index}]`, name))
    this.placed.set(row, {
      householdId: household === undefined ? undefined : this.unit("household", row, "household", household),
      groupIds: groupIds.filter((id) => id !== undefined)
    })
  }

  private matchPeople(): void {
    const householdOf = (row: ImportRow) => this.placed.get(row)?.householdId ?? ""
    this.matching.matchNames(
      this.rows.filter((row) => !isUnit(this.matching.typeOf(row))),
      this.facts.actors.filter(({ actor }) => !isUnit(actor.type)),
      {
        row: (row) => `${this.matching.typeOf(row)} ${householdOf(row)}`,
        actor: ({ actor, parentIds }) => {
          const households = parentIds.filter((id) => this.types.get(id) === "household")
          return (households.length === 0 ? [""] : households).map((id) => `${actor.type} ${id}`)
        }
      }
    )
  }

  /** The rows that are neither refused nor wrong, in their order. */
  matched(): ReadonlyArray<PlacedRow> {
    return this.rows.flatMap((row) => {
      const matched = this.matching.of(row)
      const placed = this.placed.get(row)
      return matched === undefined || placed === undefined ? [] : [{ ...matched, ...placed, id: this.idOf(matched) }]
    })
  }

  /** The actor as the row says that it is; its key and revision are those of before. */
  after({ before, groupIds, householdId, id, row, type }: PlacedRow, occasionId: OccasionId): ActorState {
    const { actor, invitations, parentIds } = before ?? newState(id, occasionId, type)
    const kept = householdId === undefined ? parentIds : parentIds.filter((of) => this.types.get(of) !== "household")
    const answers = new Map(invitations.map((invitation) => [invitation.eventId, invitation]))
    for (const { eventKey, response } of row.invitations) {
      const eventId = this.eventIds.get(eventKey)
      if (eventId === undefined) {
        const mistake = { code: "event_unknown", message: "names no event of the occasion" } as const
        this.matching.refuse(row, invitationMember(eventKey), mistake)
      } else answers.set(eventId, { eventId, response })
    }
    if (type === "vendor" && row.invitations.length > 0) {
      this.matching.refuse(row, "invitations", { code: "vendor_invited", message: "cannot be given to a vendor" })
    }
    return {
      actor: {
        ...actor,
        displayName: row.displayName,
        partySize: row.partySize ?? actor.partySize,
        contact: { email: row.email ?? actor.contact.email, phone: row.phone ?? actor.contact.phone },
        dietary: row.dietary ?? actor.dietary,
        notes: row.notes ?? actor.notes
      },
      parentIds: [...new Set([...kept, ...(householdId === undefined ? [] : [householdId]), ...groupIds])],
      invitations: [...answers.values()]
    }
  }

  /** Refuses rows by which an actor becomes a member of itself. */
  refuseCycles(states: ReadonlyMap<ImportRow, ActorState>): void {
    const parentsOf = new Map(this.facts.actors.map(({ actor, parentIds }) => [actor.id, parentIds]))
    const rowOf = new Map<ActorId, ImportRow>()
    for (const [row, { actor, parentIds }] of states) {
      parentsOf.set(actor.id, parentIds)
      rowOf.set(actor.id, row)
    }
    for (const cycle of cycles(parentsOf)) {
      const row = cycle.map((id) => rowOf.get(id)).find((found) => found !== undefined)
      const member = row?.household === undefined ? "groups" : "household"
      const message = "would make it a member of itself"
      if (row !== undefined) this.matching.refuse(row, member, { code: "membership_cycle", message })
    }
  }
}

const newState = (id: ActorId, occasionId: OccasionId, type: ActorType): ActorState => ({
  actor: {
    id,
    occasionId,
    key: "",
    type,
    displayName: "",
    partySize: 1,
    status: "active",
    revision: 0,
    contact: { email: null, phone: null },
    dietary: null,
    notes: null
  },
  parentIds: [],
  invitations: []
})

/** Decides on an import of these rows, with `idsNeeded` new ids. */
export const decideImport = (
  occasionId: OccasionId,
  facts: ImportFacts,
  rows: ReadonlyArray<ImportRow>,
  ids: ReadonlyArray<ActorId>
): ImportDecision => {
  const deciding = new Deciding(facts, rows, ids)
  const { matching, units } = deciding
  const states = new Map(deciding.matched().map((placed) => [placed.row, deciding.after(placed, occasionId)]))
  deciding.refuseCycles(states)
  const keys = new ImportKeys([
    ...facts.actors.map(({ actor }) => actor.key),
    ...rows.flatMap(({ key }) => (key === undefined ? [] : [key]))
  ])
  const keyed = (state: ActorState, key: string | undefined): ActorState => {
    const { displayName, type } = state.actor
    return { ...state, actor: { ...state.actor, key: key ?? keys.next(displayName, type), revision: 1 } }
  }
  const made = [...units.household.made, ...units.group.made]
  const madeStates = made.map(({ displayName, id, type }) => {
    const state = newState(id, occasionId, type)
    return keyed({ ...state, actor: { ...state.actor, displayName } }, undefined)
  })
  const imported = deciding.matched().flatMap(({ before, row }) => {
    const after = states.get(row)
    if (after === undefined) return []
    return [{ row, before, after: before === null ? keyed(after, row.key) : after }]
  })
  const changes = changesOf(facts, [...madeStates, ...imported.map(({ after }) => after)])
  const decided = imported.map(({ after, before, row }) => {
    const found = changes(row, before, after)
    const outcome = before === null ? "created" : found.length > 0 ? "updated" : "unchanged"
    return { before, after, imported: { row: row.row, actorId: after.actor.id, outcome, changes: found } as const }
  })
  return {
    rows: decided.map((each) => each.imported),
    made,
    doubts: doubtsOf(facts, imported),
    mistakes: matching.mistakes,
    writes: [
      ...madeStates.map((after): ImportWrite => ({ before: null, after })),
      ...decided
        .filter((each) => each.imported.outcome !== "unchanged")
        .map(({ after, before }): ImportWrite =>
          before === null
            ? { before, after }
            : { before, after: { ...after, actor: { ...after.actor, revision: before.actor.revision + 1 } } }
        )
    ]
  }
}
