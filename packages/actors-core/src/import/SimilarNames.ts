/** Names that may be those of one person: the same but for case and accents, or a letter off. */
import { foldedText } from "@banquet/platform-core/FoldedText"

/** Names that are longer or shorter are not said to be similar. */
const shortest = 3
const longest = 64

/** Other people of a name: two are enough to find one who is not the one in question. */
const mostKept = 2

const isDigit = (code: number): boolean => code >= 48 && code <= 57

const base = 0x01000193
const powers = [1]
for (let exponent = 1; exponent <= longest; exponent++) powers.push(Math.imul(powers[exponent - 1]!, base))

const places = Array.from({ length: longest }, (_, index) => index)

/** The hashes of a name and of those that are a letter off, each in constant time. */
class NameHashes {
  readonly name: string
  /** The hash of the first so many letters. */
  private readonly prefixes: Int32Array

  constructor(name: string) {
    this.name = name
    this.prefixes = new Int32Array(name.length + 1)
    for (let index = 0; index < name.length; index++) {
      this.prefixes[index + 1] = Math.imul(this.prefixes[index]!, base) + name.charCodeAt(index)
    }
  }

  get whole(): number {
    return this.prefixes[this.name.length]!
  }

  /** The hash of the letters from an index on, behind a beginning of this hash. */
  private joined(beginning: number, from: number): number {
    const power = powers[this.name.length - from]!
    return (Math.imul(beginning, power) + this.whole - Math.imul(this.prefixes[from]!, power)) | 0
  }

  without(index: number): number {
    return this.joined(this.prefixes[index]!, index + 1)
  }

  /** Another letter in its place: where one is left out, and which. */
  gap(index: number): number {
    return Math.imul(this.without(index) ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b)
  }

  swapped(index: number): number {
    const second = Math.imul(this.prefixes[index]!, base) + this.name.charCodeAt(index + 1)
    return this.joined(Math.imul(second, base) + this.name.charCodeAt(index), index + 2)
  }

  isLetter(index: number): boolean {
    return index < this.name.length && !isDigit(this.name.charCodeAt(index))
  }

  /** The places at which it is not a digit that differs: Guest 1 is not Guest 2. */
  letters(): ReadonlyArray<number> {
    return places.slice(0, this.name.length).filter((index) => this.isLetter(index))
  }
}

/** Whether one text becomes the other by a letter more, less or other, or by two neighbours in the other order. */
const isLetterOff = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let start = 0
  while (start < short.length && short.charCodeAt(start) === long.charCodeAt(start)) start++
  if (long.length > short.length) return short.slice(start) === long.slice(start + 1)
  const isSwapped = short.charAt(start) === long.charAt(start + 1) && short.charAt(start + 1) === long.charAt(start)
  return (
    short.slice(start + 1) === long.slice(start + 1) || (isSwapped && short.slice(start + 2) === long.slice(start + 2))
  )
}

const isComparable = ({ length }: string): boolean => length >= shortest && length <= longest

/**
 * Finds people by names that are a letter off: one more, one less, another, or two neighbours in the other order. Takes
 * time in the length of the name, however many names there are.
 */
export class SimilarNames<Person> {
  private readonly people: Array<{ readonly name: string; readonly person: Person }> = []
  private readonly same = new Map<string, Array<number>>()
  private readonly wholes = new Map<number, Array<number>>()
  private readonly gaps = new Map<number, Array<number>>()
  private readonly shorter = new Map<number, Array<number>>()

  constructor(people: Iterable<readonly [name: string, person: Person]>) {
    for (const [name, person] of people) this.add(foldedText(name), person)
  }

  private add(name: string, person: Person): void {
    const index = this.people.push({ name, person }) - 1
    const known = this.same.get(name)?.length ?? 0
    keep(this.same, name, index)
    // Whoever has a name that others have is found by them.
    if (known >= mostKept || !isComparable(name)) return
    const hashes = new NameHashes(name)
    keep(this.wholes, hashes.whole, index)
    for (const letter of hashes.letters()) {
      keep(this.gaps, hashes.gap(letter), index)
      keep(this.shorter, hashes.without(letter), index)
    }
  }

  /** Returns another person of the same name. */
  namesake(name: string, self: Person): Person | undefined {
    return this.same
      .get(foldedText(name))
      ?.map((index) => this.people[index]!.person)
      .find((person) => person !== self)
  }

  /** Returns another person whose name is a letter off. */
  similar(name: string, self: Person): Person | undefined {
    const hashes = new NameHashes(foldedText(name))
    if (!isComparable(hashes.name)) return undefined
    const among = (indexes: ReadonlyArray<number> | undefined): Person | undefined => {
      for (const index of indexes ?? []) {
        const { name: other, person } = this.people[index]!
        if (person !== self && other !== hashes.name && isLetterOff(other, hashes.name)) return person
      }
      return undefined
    }
    const longer = among(this.shorter.get(hashes.whole))
    if (longer !== undefined) return longer
    for (const letter of hashes.letters()) {
      const found =
        among(this.gaps.get(hashes.gap(letter))) ??
        among(this.wholes.get(hashes.without(letter))) ??
        (hashes.isLetter(letter + 1) ? among(this.wholes.get(hashes.swapped(letter))) : undefined)
      if (found !== undefined) return found
    }
    return undefined
  }
}

const keep = <Key>(indexes: Map<Key, Array<number>>, key: Key, index: number): void => {
  const known = indexes.get(key)
  if (known === undefined) indexes.set(key, [index])
  else if (known.length < mostKept && known.at(-1) !== index) known.push(index)
}
