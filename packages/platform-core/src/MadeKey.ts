/** Keys of records that were made without one. */
import { foldedText } from "./FoldedText.ts"

/** Leaves room for a number behind it. */
const longest = 100

/** Returns what the key of a record begins with: its name in lower-case letters and digits, or its kind where it has none. */
export const keyBase = (name: string, kind: string): string => {
  const base = foldedText(name)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, "")
  return base === "" ? kind : base
}

/** Returns the first of `base`, `base-2`, `base-3`, … that is not taken. */
export const freeKey = (base: string, taken: ReadonlyArray<string>): string => {
  const keys = new Set(taken)
  if (!keys.has(base)) return base
  let number = 2
  while (keys.has(`${base}-${number}`)) number++
  return `${base}-${number}`
}
