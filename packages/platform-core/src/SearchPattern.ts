/**
 * Search of text without case and accents, by regular expressions that JavaScript (with the flag `u`) and PostgreSQL read
 * alike. What a letter is folded to is said by `foldedText` and not by a collation of the database, of which a host may have any.
 */
import { Schema } from "effect"
import { foldedText } from "./FoldedText.ts"
import { text } from "./Text.ts"

/** What is searched for: 1–100 characters. */
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

const patternOf = (word: string): string => {
  known ??= lettersOfAlphabets()
  const { byBeginning, byFold } = known
  const single = (letter: string, others: ReadonlyArray<string> = []) =>
    oneOf([letter, letter.toUpperCase(), ...(byFold.get(letter) ?? []), ...others].filter(isOne)) + marks
  /** Letters that are written as one letter too. */
  const several = (letters: ReadonlyArray<string>) => {
    const whole = byFold.get(letters.join("")) ?? []
    const apart = letters.map((letter) => single(letter)).join("")
    return whole.length === 0 ? apart : `(?:${apart}|${oneOf(whole)}${marks})`
  }
  const wanted = [...word.normalize("NFC")].map(folded).filter(({ length }) => length > 0)
  const parts: Array<string> = []
  for (let index = 0; index < wanted.length; index++) {
    const [letter = "", ...more] = wanted[index] ?? []
    const [next, ...others] = wanted[index + 1] ?? []
    if (more.length > 0) parts.push(several([letter, ...more]))
    else if (next !== undefined && others.length === 0 && byFold.has(letter + next)) {
      parts.push(several([letter, next]))
      index += 1
    } else {
      // Whoever types may be about to type the second half.
      parts.push(single(letter, next === undefined ? byBeginning.get(letter) : []))
    }
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
