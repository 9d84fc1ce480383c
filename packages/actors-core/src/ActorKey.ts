/** Keys of actors that were made without one. */
import type { ActorType } from "./Actor.ts"
import { foldedText } from "@banquet/platform-core/FoldedText"

/** Leaves room for a number behind it. */
const longest = 100

/** Returns what the key of an actor begins with: its name in lower-case letters and digits, or its type where it has none. */
export const keyBase = (displayName: string, type: ActorType): string => {
  const base = foldedText(displayName)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, "")
  return base === "" ? type : base
}

/** Returns the first of `base`, `base-2`, `base-3`, … that is not taken. */
export const freeKey = (base: string, taken: ReadonlyArray<string>): string => {
  const keys = new Set(taken)
  if (!keys.has(base)) return base
  let number = 2
  while (keys.has(`${base}-${number}`)) number++
  return `${base}-${number}`
}
