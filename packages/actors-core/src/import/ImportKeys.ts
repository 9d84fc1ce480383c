/** Keys for the new actors of an import. */
import { keyBase } from "@banquet/platform-core/MadeKey"
import type { ActorType } from "../Actor.ts"

/** Gives each new actor a key that nobody has; takes constant time for each, however alike the names are. */
export class ImportKeys {
  private readonly taken: Set<string>
  private readonly lastNumbers = new Map<string, number>()

  constructor(taken: Iterable<string>) {
    this.taken = new Set(taken)
  }

  /** Returns the first of `base`, `base-2`, `base-3`, … that is free, and takes it. */
  next(displayName: string, type: ActorType): string {
    const base = keyBase(displayName, type)
    let number = this.lastNumbers.get(base) ?? 1
    let key = number === 1 ? base : `${base}-${number}`
    while (this.taken.has(key)) key = `${base}-${++number}`
    this.lastNumbers.set(base, number)
    this.taken.add(key)
    return key
  }
}
