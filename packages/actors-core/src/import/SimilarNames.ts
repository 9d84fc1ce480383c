/** Names that may be those of one person: the same but for case and accents, or a letter off. */
import { foldedText } from "@banquet/platform-core/FoldedText"

/** Names that are longer or shorter are not said to be similar. */
const shortest = 3
const longest = 64

/** Other people of a name: two are enough to find one who is not the one in question. */
const mostKept = 2

const without = (name: string, index: number): string => name.slice(0, index) + name.slice(index + 1)

const swapped = (name: string, index: number): string =>
  name.slice(0, index) + name.charAt(index + 1) + name.charAt(index) + name.slice(index + 2)

const isDigit = (letter: string): boolean => letter >= "0" && letter <= "9"

/** The places of a name at which it is not a digit that differs: Guest 1 is not Guest 2. */
const letters = (name: string): ReadonlyArray<number> =>
  Array.from({ length: name.length }, (_, index) => index).filter((index) => !isDigit(name.charAt(index)))

/**
 * Finds people by names that are a letter off: one more, one less, another, or two neighbours in the other order. Takes
 * time in the length of the name, however many names there are.
 */
export class SimilarNames<Person> {
  private readonly same = new Map<string, Array<Person>>()
  private readonly gaps = new Map<string, Array<Person>>()
  private readonly shorter = new Map<string, Array<Person>>()

  constructor(people: Iterable<readonly [name: string, person: Person]>) {
    for (const [name, person] of people) this.add(foldedText(name), person)
  }

  private add(name: string, person: Person): void {
    const known = this.same.get(name)
    this.keep(this.same, name, person)
    // Whoever has a name that others have is found by them.
    if ((known !== undefined && known.length >= mostKept) || name.length < shortest || name.length > longest) return
    for (const index of letters(name)) {
      this.keep(this.gaps, `${index} ${without(name, index)}`, person)
      this.keep(this.shorter, without(name, index), person)
    }
  }

  private keep(people: Map<string, Array<Person>>, name: string, person: Person): void {
    const known = people.get(name)
    if (known === undefined) people.set(name, [person])
    else if (known.length < mostKept && !known.includes(person)) known.push(person)
  }

  /** Returns another person of the same name. */
  namesake(name: string, self: Person): Person | undefined {
    return this.same.get(foldedText(name))?.find((person) => person !== self)
  }

  /** Returns another person whose name is a letter off. */
  similar(name: string, self: Person): Person | undefined {
    const folded = foldedText(name)
    if (folded.length < shortest || folded.length > longest) return undefined
    const other = (people: ReadonlyArray<Person> | undefined) => people?.find((person) => person !== self)
    const longer = other(this.shorter.get(folded))
    if (longer !== undefined) return longer
    for (const index of letters(folded)) {
      const found =
        other(this.gaps.get(`${index} ${without(folded, index)}`)) ??
        (folded.length > shortest ? other(this.same.get(without(folded, index))) : undefined) ??
        other(this.same.get(swapped(folded, index)))
      if (found !== undefined) return found
    }
    return undefined
  }
}
