/** The text on the top of a table in the room: the names of the people there where they are readable, else its own. */
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

interface LabelledTable extends TableForm {
  readonly id: string
  readonly name: string
}

/**
 * Returns by its id the widest name and number among tables as large as one that has a number: where these have no space, none
 * of them has its name written, so that all look alike.
 */
export const widestLabels = (
  tables: ReadonlyArray<LabelledTable>,
  numbers: ReadonlyMap<string, string>,
  measure: Measure
): ReadonlyMap<string, Omit<Label, "count">> => {
  const numbered = tables.filter(({ id }) => numbers.has(id))
  const widest = (texts: ReadonlyArray<string>): string =>
    texts.reduce((most, text) => (measure(bold(text)) > measure(bold(most)) ? text : most), "")
  const alike = Map.groupBy(numbered, ({ capacity, shape }) => `${shape} ${capacity}`)
  return new Map(
    [...alike.values()].flatMap((some) => {
      const label = {
        name: widest(some.map(({ name }) => name)),
        number: widest(some.flatMap(({ id }) => numbers.get(id) ?? []))
      }
      return some.map(({ id }) => [id, label] as const)
    })
  )
}

/** Returns what stands on a table beside nobody's name, ever fewer words. */
const titlesOf = ({ count, name, number }: Label): readonly [whole: string, ...fewer: ReadonlyArray<string>] => {
  const called = isolated(withNumber(name))
  return [`${called}\u2002${count}`, ...(number === undefined ? [called] : [`${number}\u2002${count}`, number])]
}

/** Returns the beginnings of a name, the longest first. */
const beginnings = (name: string): ReadonlyArray<string> => {
  const characters = graphemesOf(name)
  const most = Math.min(cut.most, characters.length - 1)
  const begun = (length: number): string => characters.slice(0, length).join("").trim()
  return Array.from({ length: Math.max(0, most - cut.least + 1) }, (_, at) => isolated(`${begun(most - at)}…`))
}

/**
 * Returns the ways to write on a table, ever fewer words: names of people first, below its own and the count. A title is
 * written where that of the widest label has space, too; the last of them in any case.
 */
export const tableTexts = (label: Label, people: ReadonlyArray<Candidate>, measure: Measure, widest: Label = label) => {
  const { name, number } = label
  const titles = titlesOf(label)
  const alone = (text: string) => once(() => arrangements(bold(text), [], measure))
  return {
    names: once(() => arrangements(bold(titles[0]), nameTexts(people).map(plain), measure)),
    titles: titles.map((text, at) => {
      const other = at === titles.length - 1 ? text : (titlesOf(widest)[at] ?? text)
      return { own: alone(text), widest: other === text ? null : alone(other) }
    }),
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
  for (const { own, widest } of texts.titles) {
    const alone = write(untorn(own()), titleLetters)
    const isForAll = widest === null || write(untorn(widest()), titleLetters) !== undefined
    if (alone !== undefined && isForAll) return alone
  }
  // As much of it as is read, rather than less in larger letters.
  return write(texts.beginnings(), { ...titleLetters, most: titleLetters.least }) ?? nothing
}
