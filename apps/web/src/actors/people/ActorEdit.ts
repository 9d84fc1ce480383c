/** An edit of an actor, and what becomes of it where somebody else has changed the actor meanwhile. */
import type { Actor, ActorPatch } from "./Actor.ts"

export interface ActorValues {
  readonly display_name: string
  readonly party_size: number
  readonly email: string | null
  readonly phone: string | null
  readonly dietary: string | null
  readonly notes: string | null
  readonly member_of: ReadonlyArray<string>
}

export type ActorMember = keyof ActorValues
export type ActorEdit = Partial<ActorValues>

/** A member that two planners have given different values. */
export interface Conflict {
  readonly member: ActorMember
  readonly mine: ActorValues[ActorMember]
  readonly theirs: ActorValues[ActorMember]
}

export const valuesOf = ({ contact, dietary, display_name, member_of, notes, party_size }: Actor): ActorValues => ({
  display_name,
  party_size,
  email: contact.email,
  phone: contact.phone,
  dietary,
  notes,
  member_of: member_of.map(({ id }) => id)
})

/** Adds and takes away as the edit did, and leaves what others added and took away. */
const mergeUnits = (
  base: ReadonlyArray<string>,
  now: ReadonlyArray<string>,
  edited: ReadonlyArray<string>
): ReadonlyArray<string> => [
  ...now.filter((id) => edited.includes(id) || !base.includes(id)),
  ...edited.filter((id) => !base.includes(id) && !now.includes(id))
]

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const members = ["display_name", "party_size", "email", "phone", "dietary", "notes"] as const

export interface MergedEdit {
  /** The changes that remain. */
  readonly edit: ActorEdit
  readonly conflicts: ReadonlyArray<Conflict>
}

/** Moves an edit that was made looking at `base` to what the actor is `now`. */
export const mergeEdit = (base: Actor, now: Actor, edit: ActorEdit): MergedEdit => {
  const [before, after] = [valuesOf(base), valuesOf(now)]
  const conflicts: Array<Conflict> = []
  const left: Record<string, unknown> = {}
  for (const member of members) {
    const mine = edit[member]
    if (mine === undefined || isSame(mine, after[member])) continue
    if (isSame(before[member], after[member])) left[member] = mine
    else conflicts.push({ member, mine, theirs: after[member] })
  }
  if (edit.member_of !== undefined) {
    const merged = mergeUnits(before.member_of, after.member_of, edit.member_of)
    if (!isSame(merged.toSorted(), after.member_of.toSorted())) left["member_of"] = merged
  }
  return { edit: left, conflicts }
}

export const patchOf = ({ email, phone, ...edit }: ActorEdit, revision: number): ActorPatch => ({
  ...edit,
  ...(email === undefined && phone === undefined
    ? {}
    : { contact: { ...(email === undefined ? {} : { email }), ...(phone === undefined ? {} : { phone }) } }),
  revision
})

/** Returns the units of somebody who is taken into one: of households there is one, of groups any number. */
export const unitsWith = ({ member_of }: Actor, unit: Pick<Actor, "id" | "type">): ReadonlyArray<string> =>
  [
    ...member_of.filter(({ id, type }) => id !== unit.id && !(unit.type === "household" && type === "household")),
    unit
  ].map(({ id }) => id)
