/**
 * Search of text without case and accents, by regular expressions that JavaScript (with the flag `u`) and PostgreSQL read
 * alike. What a letter stands for is decided here and not by a collation of the database, of which a host may have any.
 */
import { Schema } from "effect"
import { text } from "./Text.ts"

/** What is searched for: 1–100 characters. */
export const SearchText = text(1, 100)
export type SearchText = Schema.Schema.Type<typeof SearchText>

/** Letters that no decomposition takes apart. */
const apart: ReadonlyMap<string, string> = new Map([
  ["ø", "o"],
  ["đ", "d"],
  ["ð", "d"],
  ["ħ", "h"],
  ["ł", "l"],
  ["ŧ", "t"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["þ", "th"]
])

const combining = /[\u0300-\u036f]/g

/** Returns a character without case and accents: mostly one character, two for letters such as ß. */
const folded = (character: string): string =>
  [...character.toLowerCase().toUpperCase().toLowerCase().normalize("NFD").replaceAll(combining, "").normalize("NFC")]
    .map((letter) => apart.get(letter) ?? letter)
    .join("")

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
  const pairs = letters.filter((letter) => [...folded(letter)].length === 2)
  return {
    byFold: Map.groupBy(letters, folded),
    byBeginning: Map.groupBy(pairs, (letter) => [...folded(letter)][0] ?? "")
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

const patternOf = (word: string): string => {
  known ??= lettersOfAlphabets()
  const { byBeginning, byFold } = known
  const wanted = [...word.normalize("NFC")].flatMap((character) => [...folded(character)])
  const parts: Array<string> = []
  for (let index = 0; index < wanted.length; index++) {
    const letter = wanted[index] ?? ""
    const next = wanted[index + 1]
    // Whoever types may be about to type the second half.
    const begun = next === undefined ? (byBeginning.get(letter) ?? []) : []
    const single = (character: string) =>
      oneOf(
        [character, character.toUpperCase(), ...(byFold.get(character) ?? []), ...begun].filter(
          (one) => [...one].length === 1
        )
      )
    const pair = next === undefined ? undefined : byFold.get(letter + next)
    if (next !== undefined && pair !== undefined) {
      parts.push(`(?:${single(letter)}${marks}${single(next)}${marks}|${oneOf(pair)}${marks})`)
      index += 1
    } else parts.push(`${single(letter)}${marks}`)
  }
  return parts.join("")
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
