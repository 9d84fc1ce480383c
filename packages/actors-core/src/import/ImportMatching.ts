/** Which actor a row of an import is: the one with its key, else with its e-mail address, else with its name. */
import { foldedText } from "@banquet/platform-core/FoldedText"
import type { ActorId } from "@banquet/platform-core/Ids"
import type { ActorType } from "../Actor.ts"
import type { ActorState } from "./ActorState.ts"
import type { ImportMistake, MistakeOf } from "./ImportMistake.ts"
import type { ImportRow } from "./ImportRow.ts"

/** A row with the actor that it is; `null` is a new one. */
export interface MatchedRow {
  readonly row: ImportRow
  readonly type: ActorType
  readonly before: ActorState | null
}

/** Rows and actors of one name within one household. */
interface Namesakes {
  readonly rows: ReadonlyArray<ImportRow>
  readonly actors: ReadonlyArray<ActorState>
}

/** Returns the items by what they have in common. */
export const groupedBy = <Item, Group>(
  items: Iterable<Item>,
  group: (item: Item) => Group
): Map<Group, Array<Item>> => {
  const groups = new Map<Group, Array<Item>>()
  for (const item of items) {
    const of = group(item)
    const known = groups.get(of)
    if (known === undefined) groups.set(of, [item])
    else known.push(item)
  }
  return groups
}

const folded = (email: string | null | undefined): string | null => email?.toLowerCase() ?? null

const distinct = (values: ReadonlyArray<unknown>): boolean => new Set(values).size === values.length

/** Matches rows, pass after pass. No actor is matched by two rows. */
export class ImportMatching {
  readonly mistakes: Array<ImportMistake> = []
  private readonly matched = new Map<ImportRow, MatchedRow>()
  private readonly refused = new Set<ImportRow>()
  private readonly claims = new Map<ActorId, ImportRow>()
  private readonly byKey: ReadonlyMap<string, ActorState>

  constructor(actors: ReadonlyArray<ActorState>) {
    this.byKey = new Map(actors.map((state) => [state.actor.key, state]))
  }

  refuse(row: ImportRow, member: string, mistake: MistakeOf): void {
    this.refused.add(row)
    this.matched.delete(row)
    this.mistakes.push({ row: row.row, member, ...mistake })
  }

  /** Whether the row is neither matched nor refused. */
  isOpen(row: ImportRow): boolean {
    return !this.matched.has(row) && !this.refused.has(row)
  }

  typeOf(row: ImportRow): ActorType {
    const known = row.key === undefined ? undefined : this.byKey.get(row.key)
    return row.type ?? known?.actor.type ?? "person"
  }

  of(row: ImportRow): MatchedRow | undefined {
    return this.matched.get(row)
  }

  private claim(row: ImportRow, before: ActorState | null, member: string): void {
    const other = before === null ? undefined : this.claims.get(before.actor.id)
    if (other !== undefined) {
      const message = `is said of the same actor in row ${other.row}`
      return this.refuse(row, member, { code: "same_actor", message, other_row: other.row })
    }
    if (before !== null) this.claims.set(before.actor.id, row)
    this.matched.set(row, { row, type: before?.actor.type ?? this.typeOf(row), before })
  }

  /** A row with a key is the actor that has it, or a new one. */
  matchKeys(rows: ReadonlyArray<ImportRow>): void {
    const first = new Map<string, ImportRow>()
    for (const row of rows) {
      if (row.key === undefined) continue
      const other = first.get(row.key)
      const before = this.byKey.get(row.key) ?? null
      if (other !== undefined) {
        const message = `is the key of row ${other.row} too`
        this.refuse(row, "key", { code: "same_key", message, other_row: other.row })
      } else if (before !== null && row.type !== undefined && row.type !== before.actor.type) {
        this.refuse(row, "type", { code: "type_fixed", message: `cannot be changed: it is a ${before.actor.type}` })
      } else this.claim(row, before, "key")
      if (other === undefined) first.set(row.key, row)
    }
  }

  /** An e-mail address, whatever its case, matches where one actor and one row have it. */
  matchEmails(rows: ReadonlyArray<ImportRow>, actors: ReadonlyArray<ActorState>): void {
    const rowsOf = groupedBy(rows, ({ email }) => folded(email))
    const actorsOf = groupedBy(actors, ({ actor }) => folded(actor.contact.email))
    for (const row of rows) {
      if (row.key !== undefined || row.email === undefined) continue
      const email = folded(row.email)
      const [found, ...others] = actorsOf.get(email) ?? []
      if (found === undefined || others.length > 0 || rowsOf.get(email)?.length !== 1) continue
      if (found.actor.type === this.typeOf(row)) this.claim(row, found, "email")
    }
  }

  /**
   * Matches the open rows by name. `groupOf` says which namesakes are told apart by more than their names: those of
   * different types and households are no namesakes.
   */
  matchNames(
    rows: ReadonlyArray<ImportRow>,
    actors: ReadonlyArray<ActorState>,
    groupOf: { readonly row: (row: ImportRow) => string; readonly actor: (state: ActorState) => ReadonlyArray<string> }
  ): void {
    const open = rows.filter((row) => this.isOpen(row))
    const grouped = (written: (name: string) => string) => {
      const named = actors.flatMap((state) =>
        groupOf.actor(state).map((group) => ({ state, name: `${group} ${written(state.actor.displayName)}` }))
      )
      const actorsOf = groupedBy(named, ({ name }) => name)
      return [
        ...groupedBy(
          open.filter((row) => this.isOpen(row)),
          (row) => `${groupOf.row(row)} ${written(row.displayName)}`
        )
      ].map(([name, of]): Namesakes => ({
        rows: of,
        actors: (actorsOf.get(name) ?? []).map(({ state }) => state)
      }))
    }
    for (const namesakes of grouped((name) => name)) this.matchNamesakes(namesakes)
    for (const namesakes of grouped(foldedText)) this.matchFolded(namesakes)
    for (const row of open) if (this.isOpen(row)) this.claim(row, null, "display_name")
  }

  private unclaimed(actors: ReadonlyArray<ActorState>): ReadonlyArray<ActorState> {
    return actors.filter(({ actor }) => !this.claims.has(actor.id))
  }

  /** Those that are written alike. Rows without a namesake among the actors stay open, where they can be told apart. */
  private matchNamesakes({ actors, rows }: Namesakes): void {
    if (rows.length > 1 || actors.length > 1) this.matchEmailsAmong({ actors, rows })
    const left = rows.filter((row) => this.isOpen(row))
    const [row, ...others] = left
    const free = this.unclaimed(actors)
    const [only] = free
    if (row === undefined) return
    if (free.length === 0 && this.areOthers({ actors, rows: left })) return
    if (free.length > 1) {
      const message = `is the name of ${free.length} actors: give a key or an e-mail address`
      for (const each of left) this.refuse(each, "display_name", { code: "actor_ambiguous", message })
      return
    }
    const claimant = actors[0] === undefined ? undefined : this.claims.get(actors[0].actor.id)
    if (only !== undefined) this.claim(row, only, "display_name")
    else if (claimant !== undefined) this.refuseDuplicate(row, claimant)
    for (const other of others) this.refuseDuplicate(other, row)
  }

  private refuseDuplicate(row: ImportRow, other: ImportRow): void {
    const message = `is the name of row ${other.row} too: give a key or an e-mail address`
    this.refuse(row, "display_name", { code: "same_name", message, other_row: other.row })
  }

  private matchEmailsAmong({ actors, rows }: Namesakes): void {
    const actorsOf = groupedBy(this.unclaimed(actors), ({ actor }) => folded(actor.contact.email))
    for (const [email, of] of groupedBy(rows, (row) => folded(row.email))) {
      const found = actorsOf.get(email) ?? []
      if (email !== null && of.length === 1 && found.length === 1) this.claim(of[0]!, found[0]!, "email")
    }
  }

  /** Whether all of these are certainly different people, by their e-mail addresses, or there is only one of them. */
  private areOthers({ actors, rows }: Namesakes): boolean {
    const emails = [
      ...rows.map((row) => folded(row.email)),
      ...actors.map(({ actor }) => folded(this.claims.get(actor.id)?.email ?? actor.contact.email))
    ]
    return emails.length === 1 || (!emails.includes(null) && distinct(emails))
  }

  /** Those that are written alike but for case and accents: one row and one actor are the same. */
  private matchFolded({ actors, rows }: Namesakes): void {
    const free = this.unclaimed(actors)
    if (rows.length === 1 && free.length === 1) this.claim(rows[0]!, free[0]!, "display_name")
  }
}
