/** People whose names end with a name that stands alone: “Okafor”, and who “Grace Okafor” is. */
import { foldedText } from "@banquet/platform-core/FoldedText"

/** How many words a family name has at most, such as “von der Heide”. */
const mostWords = 3

/** Other people of a name: two are enough to find one who is not the one in question. */
const mostKept = 2

interface Named<Person, Unit> {
  readonly name: string
  readonly person: Person
  /** The households and groups that the person belongs to. */
  readonly units: ReadonlyArray<Unit>
}

const wordsOf = (name: string): ReadonlyArray<string> =>
  foldedText(name)
    .split(/\s+/)
    .filter((word) => word !== "")

/** The ends of a name that may be a family's. */
const endsOf = (name: string): ReadonlyArray<string> => {
  const words = wordsOf(name)
  const longest = Math.min(mostWords, words.length - 1)
  return Array.from({ length: Math.max(0, longest) }, (_, index) => words.slice(-1 - index).join(" "))
}

/** Finds people by the family's name alone, those of the same household first, in constant time. */
export class FamilyNames<Person, Unit> {
  private readonly people = new Map<string, Array<Person>>()
  private readonly ofUnits = new Map<Unit, Map<string, Array<Person>>>()

  constructor(people: Iterable<Named<Person, Unit>>) {
    for (const { name, person, units } of people) {
      const ends = endsOf(name)
      for (const end of ends) keep(this.people, end, person)
      for (const unit of units) {
        const known = this.ofUnits.get(unit) ?? new Map<string, Array<Person>>()
        this.ofUnits.set(unit, known)
        for (const end of ends) keep(known, end, person)
      }
    }
  }

  /** Returns another person who has this name behind a first name; a name without letters is nobody's. */
  find({ name, person: self, units }: Named<Person, Unit>): Person | undefined {
    const alone = wordsOf(name).join(" ")
    if (!/\p{L}/u.test(alone)) return undefined
    const among = (people: ReadonlyArray<Person> | undefined) => people?.find((person) => person !== self)
    for (const unit of units) {
      const found = among(this.ofUnits.get(unit)?.get(alone))
      if (found !== undefined) return found
    }
    return among(this.people.get(alone))
  }
}

/** Finds people who have only their family's name by whoever of their household has it behind a first name. */
export class LoneFamilyNames<Person, Unit> {
  private readonly ofUnits = new Map<Unit, Map<string, Person>>()

  constructor(people: Iterable<Named<Person, Unit>>) {
    for (const { name, person, units } of people) {
      const alone = wordsOf(name).join(" ")
      if (!/\p{L}/u.test(alone)) continue
      for (const unit of units) {
        const known = this.ofUnits.get(unit) ?? new Map<string, Person>()
        this.ofUnits.set(unit, known)
        if (!known.has(alone)) known.set(alone, person)
      }
    }
  }

  /** Returns the person of the same household or group who is called as this name ends, the longest end first. */
  find({ name, units }: Pick<Named<Person, Unit>, "name" | "units">): Person | undefined {
    const ends = endsOf(name).toReversed()
    for (const unit of units) {
      const known = this.ofUnits.get(unit)
      const end = known === undefined ? undefined : ends.find((one) => known.has(one))
      if (end !== undefined) return known?.get(end)
    }
    return undefined
  }
}

const keep = <Person>(people: Map<string, Array<Person>>, name: string, person: Person): void => {
  const known = people.get(name)
  if (known === undefined) people.set(name, [person])
  else if (known.length < mostKept) known.push(person)
}
