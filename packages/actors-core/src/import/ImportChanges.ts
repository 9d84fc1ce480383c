/** What an import changes about an actor, by the members of a row. */
import type { ActorId } from "@banquet/platform-core/Ids"
import { byCodePoint } from "@banquet/platform-core/Text"
import type { Schema } from "effect"
import type { Actor } from "../Actor.ts"
import type { ActorState, ImportFacts } from "./ActorState.ts"
import type { ImportRow } from "./ImportRow.ts"

/** A member of a row before and after the import. */
export interface ImportChange {
  readonly member: string
  readonly from: Schema.Json
  readonly to: Schema.Json
}

type Unit = Pick<Actor, "id" | "type" | "displayName">

/** Returns a function that compares an actor before and after; `after` are the actors that the import writes. */
export const changesOf = (facts: ImportFacts, after: ReadonlyArray<ActorState>) => {
  const unitsOf = (states: Iterable<ActorState>): Map<ActorId, Unit> => {
    const units = new Map<ActorId, Unit>()
    for (const { actor } of states) {
      if (actor.type === "household" || actor.type === "group") units.set(actor.id, actor)
    }
    return units
  }
  const before = unitsOf(facts.actors)
  const all = new Map([...before, ...unitsOf(after)])
  const eventKeys = new Map(facts.events.map(({ id, key }) => [id, key]))

  const parentsOf = (units: ReadonlyMap<ActorId, Unit>, { parentIds }: ActorState, type: Unit["type"]) =>
    parentIds
      .flatMap((id) => units.get(id) ?? [])
      .filter((unit) => unit.type === type)
      .toSorted((a, b) => byCodePoint(a.displayName, b.displayName))

  /** Compared by who they are: a household may be called otherwise by a row of its own. */
  const parentChange = (
    type: Unit["type"],
    member: string,
    from: ActorState | null,
    to: ActorState,
    written: (names: ReadonlyArray<string>) => Schema.Json
  ): ReadonlyArray<ImportChange> => {
    const old = from === null ? [] : parentsOf(before, from, type)
    const now = parentsOf(all, to, type)
    const ids = new Set(old.map(({ id }) => id))
    if (now.length === old.length && now.every(({ id }) => ids.has(id))) return []
    const [fromNames, toNames] = [old, now].map((units) => units.map(({ displayName }) => displayName))
    return [{ member, from: written(fromNames ?? []), to: written(toNames ?? []) }]
  }

  return (row: ImportRow, from: ActorState | null, to: ActorState): ReadonlyArray<ImportChange> => {
    const old = from === null ? {} : { ...profileMembers(from), ...answers(from, eventKeys) }
    const changed = Object.entries({ ...profileMembers(to), ...answers(to, eventKeys) }).flatMap(([member, value]) => {
      const known = old[member] ?? null
      const isDefault = from === null && member === "party_size" && row.partySize === undefined
      return known === value || isDefault ? [] : [{ member, from: known, to: value }]
    })
    return [
      ...changed,
      ...parentChange("household", "household", from, to, (names) => (names.length === 0 ? null : names.join(", "))),
      ...parentChange("group", "groups", from, to, (names) => names)
    ]
  }
}

const profileMembers = ({ actor }: ActorState): Readonly<Record<string, string | number | null>> => ({
  display_name: actor.displayName,
  party_size: actor.partySize,
  email: actor.contact.email,
  phone: actor.contact.phone,
  dietary: actor.dietary,
  notes: actor.notes
})

const answers = (
  { invitations }: ActorState,
  eventKeys: ReadonlyMap<string, string>
): Readonly<Record<string, string | number | null>> =>
  Object.fromEntries(
    invitations.map(({ eventId, response }) => [
      `invitations.${eventKeys.get(eventId) ?? eventId}`,
      response ?? "pending"
    ])
  )
