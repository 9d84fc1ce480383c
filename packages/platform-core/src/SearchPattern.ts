/**
 * Search of text without case and accents, by regular expressions that JavaScript (with the flag `u`) and PostgreSQL read
 * alike. What a letter is folded to is said by `foldedText` and not by a collation of the database, of which a host may have any.
 */
import { Schema } from "effect"
import { foldedText } from "./FoldedText.ts"
import { text } from "./Text.ts"

/** A text to search for: 1–100 characters. */
export const SearchText = text(1, 100)
export type SearchText = Schema.Schema.Type<typeof SearchText>

/** Returns what a character is folded to: mostly one character, two for letters such as ß. */
const folded = (character: string): ReadonlyArray<string> => [...foldedText(character).normalize("NFC")]

/** Where the letters of alphabets are that know case or accents: first and last. */
const alphabets: ReadonlyArray<readonly [number, number]> = [
  [0x0021, 0x2fff],
  [0xa640, 0xabff],
  [0xf900, 0xffef]
]

interface Letters {
  /** Every letter by what it is folded to. */
  readonly byFold: ReadonlyMap<string, ReadonlyArray<string>>
  /** Letters that are folded to two, by the first of these. */
  readonly byBeginning: ReadonlyMap<string, ReadonlyArray<string>>
}

const lettersOfAlphabets = (): Letters => {
  const letters = alphabets.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  )
  const pairs = letters.filter((letter) => folded(letter).length === 2)
  return {
    byFold: Map.groupBy(letters, (letter) => folded(letter).join("")),
    byBeginning: Map.groupBy(pairs, (letter) => folded(letter)[0] ?? "")
  }
}

let known: Letters | undefined

const marks = `[\u0300-\u036f]*`

/** A character that means itself, for either dialect. */
const literal = (character: string): string =>
  /[\p{L}\p{N}]/u.test(character) || character > "\u007f"
    ? character
    : `\\u${character.codePointAt(0)?.toString(16).padStart(4, "0")}`

const oneOf = (characters: Iterable<string>): string => {
  const distinct = [...new Set(characters)].map(literal)
  return distinct.length === 1 ? `${distinct[0]}` : `[${distinct.join("")}]`
}

const isOne = (letters: string): boolean => [...letters].length === 1

/** How many letters are looked at together at most for signs that stand for several of them: ⅷ, or ß after s. */
const together = 6

/** Returns the lengths, from one, of what one sign is written for from the index on, up to the end. */
const lengthsAt = ({ byFold }: Letters, letters: ReadonlyArray<string>, index: number, end: number) =>
  Array.from({ length: end - index }, (_, more) => more + 1).filter(
    (length) => length === 1 || byFold.has(letters.slice(index, index + length).join(""))
  )

/** Returns where the letters end that share signs with the one at the index. */
const endOfCluster = (all: Letters, letters: ReadonlyArray<string>, index: number): number => {
  const bound = Math.min(index + together, letters.length)
  let end = index + 1
  for (let at = index; at < end; at++) end = Math.max(end, ...lengthsAt(all, letters, at, bound).map((n) => at + n))
  return end
}

const patternOf = (word: string): string => {
  const letters = [...word.normalize("NFC")].flatMap(folded)
  const all = (known ??= lettersOfAlphabets())
  const one = (index: number, length: number): string => {
    const wanted = letters.slice(index, index + length).join("")
    // Whoever types may be about to type the second half.
    const begun = index + 1 === letters.length ? (all.byBeginning.get(wanted) ?? []) : []
    return oneOf([wanted, wanted.toUpperCase(), ...(all.byFold.get(wanted) ?? []), ...begun].filter(isOne)) + marks
  }
  /** Returns the pattern from the index to the end, whichever signs it is written with. */
  const between = (index: number, end: number): string => {
    if (index === end) return ""
    const ways = lengthsAt(all, letters, index, end).map((length) => one(index, length) + between(index + length, end))
    return ways.length === 1 ? `${ways[0]}` : `(?:${ways.join("|")})`
  }
  let pattern = ""
  for (let index = 0; index < letters.length;) {
    const end = endOfCluster(all, letters, index)
    pattern += between(index, end)
    index = end
  }
  return pattern
}

/** Returns one regular expression for each word of the text: a text is found where all of them match it. */
export const searchPatterns = (search: string): ReadonlyArray<string> =>
  search
    .split(/\s+/u)
    .map(patternOf)
    .filter((pattern) => pattern !== "")

/** Returns whether every pattern matches. */
export const matchesPatterns = (patterns: ReadonlyArray<string>, searched: string): boolean =>
  patterns.every((pattern) => new RegExp(pattern, "u").test(searched))
