/** Households and groups, and their members. */
import type { ActorId } from "@banquet/platform-core/Ids"
import type { Membership } from "./Actor.ts"

/** Returns the direct parents of each member. */
export const parents = (memberships: ReadonlyArray<Membership>): ReadonlyMap<ActorId, ReadonlyArray<ActorId>> => {
  const found = new Map<ActorId, Array<ActorId>>()
  for (const { memberId, parentId } of memberships) {
    const known = found.get(memberId)
    if (known === undefined) found.set(memberId, [parentId])
    else known.push(parentId)
  }
  return found
}

/** Returns the parents of an actor, their parents and so on, nearest first, each once; without the actor itself. */
export const ancestors = (
  parentsOf: ReadonlyMap<ActorId, ReadonlyArray<ActorId>>,
  actorId: ActorId
): ReadonlyArray<ActorId> => {
  const found = new Set<ActorId>(parentsOf.get(actorId))
  for (const ancestor of found) for (const parent of parentsOf.get(ancestor) ?? []) found.add(parent)
  found.delete(actorId)
  return [...found]
}

/**
 * Returns the cycles that a depth-first walk closes, each as its members in order: each is a member of the next, the last
 * of the first.
 */
export const cycles = <Id>(parentsOf: ReadonlyMap<Id, ReadonlyArray<Id>>): ReadonlyArray<ReadonlyArray<Id>> => {
  const done = new Set<Id>()
  const found: Array<ReadonlyArray<Id>> = []
  for (const start of parentsOf.keys()) {
    if (done.has(start)) continue
    const path: Array<{ readonly id: Id; next: number }> = [{ id: start, next: 0 }]
    const position = new Map<Id, number>([[start, 0]])
    for (let top = path[0]; top !== undefined; top = path.at(-1)) {
      const parent = parentsOf.get(top.id)?.[top.next++]
      if (parent === undefined) {
        path.pop()
        position.delete(top.id)
        done.add(top.id)
        continue
      }
      const onPath = position.get(parent)
      if (onPath !== undefined) {
        found.push(path.slice(onPath).map(({ id }) => id))
      } else if (!done.has(parent)) {
        position.set(parent, path.length)
        path.push({ id: parent, next: 0 })
      }
    }
  }
  return found
}
