/** What is written on a table in the room: who sits there, as long as that can be read. */
import { type Position, type TableForm, tableExtent } from "@banquet/http-api/seating/RoomGeometry"
import { isolated, type Measure, type Piece } from "../../print/FlowedText.ts"
import { type Arrangement, arrangements, fitted, type FittedText } from "../../print/poster/FittedText.ts"
import { textRooms } from "../../print/poster/TextRoom.ts"
import { shortNames } from "../../ShortNames.ts"
import { initials } from "../Initials.ts"
import type { Candidate } from "../SeatingView.ts"

export interface TableText extends FittedText {
  /** Its middle from the table's, in pixels. */
  readonly x: number
  readonly y: number
  readonly turn: number
}

/** Pixels of letters: the largest, those that are large enough to stay off the chairs, and the smallest that are read. */
const letters = { most: 13, enough: 11, least: 9 }

/** So many pixels wide, with its chairs, a table has names in whatever letters they fit. */
const namesFrom = 150

const plain = (text: string): Piece => ({ text, isBold: false })

type Call = (candidate: Candidate, short: string) => string

const called = (people: ReadonlyArray<Candidate>, call: Call): ReadonlyArray<string> =>
  shortNames(people).map(
    ({ name, one }) => isolated(call(one, name)) + (one.party_size > 1 ? `\u00A0×${one.party_size}` : "")
  )

/** Returns what people at a table are called there, in their order, where their names are written. */
export const nameTexts = (people: ReadonlyArray<Candidate>): ReadonlyArray<string> =>
  called(people, (_, short) => short)

const titled = (title: string, people: ReadonlyArray<Candidate>, call: Call, measure: Measure) =>
  arrangements({ text: title, isBold: true }, called(people, call).map(plain), measure)

/** Makes what is asked for when it is first asked for: most scales need one of the ways only. */
const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => (made ??= make())
}

/** A number stays on the line of what it counts, as in “Table 1”. */
const lastNumber = /\s(?=\S{1,3}$)/u

/** Returns the ways to write on a table, below its name and such a count as “3/8”: names, initials, and neither. */
export const tableTexts = (name: string, count: string, people: ReadonlyArray<Candidate>, measure: Measure) => {
  const title = `${isolated(name.replace(lastNumber, "\u00A0"))}\u2002${count}`
  return {
    names: once(() => titled(title, people, (_, short) => short, measure)),
    initials: once(() => titled(title, people, ({ display_name }) => initials(display_name), measure)),
    title: once(() => titled(title, [], () => "", measure))
  }
}

/** On a table's top, and over its chairs as well. */
const onTop = [false]
const anywhere = [false, true]

/** Returns the text in the largest letters in the first of these rooms where they are large enough, else in any of them. */
const largest = (
  form: TableForm,
  place: Pick<Position, "angle">,
  ways: ReadonlyArray<Arrangement>,
  scale: number,
  rooms: ReadonlyArray<boolean>
): TableText => {
  let best: TableText = { size: 0, rows: [], x: 0, y: 0, turn: 0 }
  for (const hasChairs of rooms) {
    for (const { shape, turn, x, y } of textRooms(form, place, hasChairs, scale)) {
      const text = fitted(shape, ways, hasChairs ? letters.enough : letters.most)
      if (text.size > best.size) best = { ...text, turn, x: x * scale, y: y * scale }
    }
    if (best.size >= letters.enough) break
  }
  return best
}

/** Returns what is written on a table at a scale of so many pixels for a centimetre. */
export const tableText = (
  form: TableForm,
  place: Pick<Position, "angle">,
  texts: ReturnType<typeof tableTexts>,
  scale: number
): TableText => {
  const { left, right } = tableExtent(form, 0)
  const write = (ways: ReadonlyArray<Arrangement>, rooms: ReadonlyArray<boolean>, isTorn = false) =>
    largest(
      form,
      place,
      ways.filter((way) => isTorn || !way.isTorn),
      scale,
      rooms
    )
  const isWide = (right - left) * scale >= namesFrom
  const named = write(texts.names(), isWide ? anywhere : onTop)
  if (named.size >= letters.least) return named
  if (isWide) return write(texts.names(), anywhere, true)
  const short = write(texts.initials(), anywhere)
  return short.size >= letters.least ? short : { ...write(texts.title(), anywhere), size: letters.enough }
}
