/** The households and groups that rows of an import name. */
import { foldedText } from "@banquet/platform-core/FoldedText"
import type { ActorId } from "@banquet/platform-core/Ids"
import type { MistakeOf } from "./ImportMistake.ts"

export type UnitType = "household" | "group"

/** A household or group that is made because a row names it. */
export interface MadeUnit {
  readonly id: ActorId
  readonly type: UnitType
  readonly displayName: string
}

/** The most households and groups that an import makes because rows name them. */
export const mostMade = 5000

const add = (ids: Map<string, Set<ActorId>>, name: string, id: ActorId): void => {
  const known = ids.get(name)
  if (known === undefined) ids.set(name, new Set([id]))
  else known.add(id)
}

const only = (ids: ReadonlySet<ActorId>): ActorId | undefined => (ids.size === 1 ? [...ids][0] : undefined)

/** Finds units of one type by name as they are called after the import, and makes those that are not there. */
export class ImportUnits {
  readonly made: Array<MadeUnit> = []
  private readonly type: UnitType
  private readonly written = new Map<string, Set<ActorId>>()
  private readonly folded = new Map<string, Set<ActorId>>()

  constructor(type: UnitType, units: Iterable<readonly [displayName: string, id: ActorId]>) {
    this.type = type
    for (const [displayName, id] of units) this.add(displayName, id)
  }

  private add(displayName: string, id: ActorId): void {
    add(this.written, displayName, id)
    add(this.folded, foldedText(displayName), id)
  }

  /** Returns the unit of the name, written so if there is one; what is wrong where two have it. */
  find(
    name: string,
    newId: () => ActorId
  ): { readonly id: ActorId } | { readonly mistake: MistakeOf; readonly id?: undefined } {
    const found = this.written.get(name) ?? this.folded.get(foldedText(name))
    const id = found === undefined ? undefined : only(found)
    if (id !== undefined) return { id }
    if (found !== undefined) {
      return { mistake: { code: "unit_ambiguous", message: `is the name of ${found.size} ${this.type}s` } }
    }
    if (this.made.length === mostMade) {
      return { mistake: { code: "too_many_units", message: `makes more than ${mostMade} ${this.type}s` } }
    }
    const unit = { id: newId(), type: this.type, displayName: name }
    this.made.push(unit)
    this.add(name, unit.id)
    return { id: unit.id }
  }
}
