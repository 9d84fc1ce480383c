/** What is written on the top of a table in the room: who sits there, as long as that can be read, else what table it is. */
import { type Position, type TableForm, tableTop } from "@banquet/http-api/seating/RoomGeometry"
import { graphemesOf, isolated, type Measure, type Piece, withNumber } from "../../print/FlowedText.ts"
import {
  type Arrangement,
  arrangements,
  fitted,
  type FittedText,
  titleGrowth,
  unbroken
} from "../../print/poster/FittedText.ts"
import { textRooms } from "../../print/poster/TextRoom.ts"
import { shortNames } from "../../ShortNames.ts"
import type { Candidate } from "../SeatingView.ts"

export interface TableText extends FittedText {
  /** Its middle from the table's, in pixels. */
  readonly x: number
  readonly y: number
  readonly turn: number
}

/** Pixels of the largest letters, and of the smallest that are read. */
const letters = { most: 13, least: 9 }
/** Those of a title alone, which is not as large as beside smaller names. */
const titleLetters = { most: letters.most / titleGrowth, least: letters.least / titleGrowth }

/** So many pixels wide and deep, a table's top has names of which words are torn. */
const tornFrom = 120

/** Characters that are left of a name that is cut. */
const cut = { most: 12, least: 3 }

const plain = (text: string): Piece => ({ text, isBold: false })
const bold = (text: string): Piece => ({ text, isBold: true })

/** Returns what people at a table are called there, in their order, where their names are written. */
export const nameTexts = (people: ReadonlyArray<Candidate>): ReadonlyArray<string> =>
  shortNames(people).map(({ name, one }) => isolated(name) + (one.party_size > 1 ? `\u00A0×${one.party_size}` : ""))

/** Makes what is asked for when it is first asked for: most scales need few of the ways. */
const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}

/** What a table is called on its top. */
interface Label {
  readonly name: string
  /** The number that stands for the name, if one does. */
  readonly number: string | undefined
  /** Such as “3/8”. */
  readonly count: string
}

/** Returns the beginnings of a name, the longest first. */
const beginnings = (name: string): ReadonlyArray<string> => {
  const characters = graphemesOf(name)
  const most = Math.min(cut.most, characters.length - 1)
  const begun = (length: number): string => characters.slice(0, length).join("").trim()
  return Array.from({ length: Math.max(0, most - cut.least + 1) }, (_, at) => isolated(`${begun(most - at)}…`))
}

/** Returns the ways to write on a table, ever fewer words: names of people first, below its own and the count. */
export const tableTexts = ({ count, name, number }: Label, people: ReadonlyArray<Candidate>, measure: Measure) => {
  const called = isolated(withNumber(name))
  const whole = `${called}\u2002${count}`
  const fewer = number === undefined ? [called] : [`${number}\u2002${count}`, number]
  return {
    names: once(() => arrangements(bold(whole), nameTexts(people).map(plain), measure)),
    titles: [whole, ...fewer].map((text) => once(() => arrangements(bold(text), [], measure))),
    beginnings: once(() => (number === undefined ? beginnings(name).map((text) => unbroken(bold(text), measure)) : []))
  }
}

const nothing: TableText = { size: 0, rows: [], x: 0, y: 0, turn: 0 }

/** Returns the text in the largest letters in any of the rooms on the table's top. */
const largest = (
  form: TableForm,
  place: Pick<Position, "angle">,
  ways: ReadonlyArray<Arrangement>,
  scale: number,
  most: number
): TableText => {
  let best = nothing
  for (const { shape, turn, x, y } of textRooms(form, place, scale)) {
    const text = fitted(shape, ways, most)
    if (text.size > best.size) best = { ...text, turn, x: x * scale, y: y * scale }
  }
  return best
}

const untorn = (ways: ReadonlyArray<Arrangement>): ReadonlyArray<Arrangement> => ways.filter(({ isTorn }) => !isTorn)

/** Returns what is written on a table's top at a scale of so many pixels for a centimetre: nothing where nothing is read. */
export const tableText = (
  form: TableForm,
  place: Pick<Position, "angle">,
  texts: ReturnType<typeof tableTexts>,
  scale: number
): TableText => {
  const { depth, width } = tableTop(form)
  const write = (ways: ReadonlyArray<Arrangement>, { least, most } = letters): TableText | undefined => {
    const text = largest(form, place, ways, scale, most)
    return text.size >= least ? text : undefined
  }
  const mayTear = Math.min(depth, width) * scale >= tornFrom
  const named = write(untorn(texts.names())) ?? (mayTear ? write(texts.names()) : undefined)
  if (named !== undefined) return named
  for (const title of texts.titles) {
    const alone = write(untorn(title()), titleLetters)
    if (alone !== undefined) return alone
  }
  // As much of it as is read, rather than less in larger letters.
  return write(texts.beginnings(), { ...titleLetters, most: titleLetters.least }) ?? nothing
}
