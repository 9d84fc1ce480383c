/** Where everything of a poster is: the room as large as it can be, with the names on its tables or in a list beside it. */
import { type Arrangement, arrangements, fitted, type FittedText } from "./FittedText.ts"
import { isolated, type Measure, type Piece, withNumber } from "../FlowedText.ts"
import { numbersIn, ownNumbers } from "../../TableNumbers.ts"
import { type ChairText, chairTexts } from "./ChairText.ts"
import { type Box, legendBelow, legendBeside, type LegendEntry, type PlacedLine } from "./PosterLegend.ts"
import { boundsOf, isPlaced, type PlacedTable, type PosterTable } from "./PosterRoom.ts"
import { letters, point, type PosterSheet } from "./PosterSheet.ts"
import { type TextRoom, textRooms } from "./TextRoom.ts"

/** Points on A4: of the largest letters, of the smallest names of people, and of tables, that are still read there. */
const points = { most: 11, largestList: 8.5, least: 5.8, leastTable: 4.6 }

/** How much larger letters are that are read with ease than the smallest that are read. */
const easily = 1.1

/** How much of its scale the room keeps at least beside a list, and beside one in letters that are hardly read. */
const keptScale = { readable: 0.66, small: 0.5 }

/** Up to this part of the tables is listed, or shown by numbers, alone; beyond it all are, so that nobody looks in two places. */
const fewListed = 0.25

/** How much larger than the smallest names the others may be, so that a poster looks as one. */
const largestOfSmallest = 1.3

export interface PosterText extends FittedText {
  readonly id: string
  /** Its middle, in millimetres. */
  readonly x: number
  readonly y: number
  readonly turn: number
}

/** In millimetres. */
export interface SeatNumber extends Omit<ChairText, "seat"> {
  readonly id: string
}

export interface PosterLayout {
  /** Millimetres for a centimetre. */
  readonly scale: number
  /** Where the upper left corner of the floor is, in millimetres. */
  readonly x: number
  readonly y: number
  readonly tables: ReadonlyArray<PlacedTable>
  readonly texts: ReadonlyArray<PosterText>
  /** The numbers of seats, at tables of which some are given by number. */
  readonly seats: ReadonlyArray<SeatNumber>
  readonly list: ReadonlyArray<PlacedLine>
  /** Some names are so small that a larger sheet is better. */
  readonly isSmall: boolean
}

interface Poster {
  readonly sheet: PosterSheet
  readonly floor: { readonly width: number; readonly depth: number } | undefined
  readonly tables: ReadonlyArray<PosterTable>
  /** The heading of the tables that are not in the room. */
  readonly outside: string
  readonly body: Box
}

const bold = (text: string): Piece => ({ text, isBold: true })
const plain = (text: string): Piece => ({ text, isBold: false })

const drawnIn = (poster: Poster, rest: Box) => {
  const bounds = boundsOf(poster.floor, poster.tables.filter(isPlaced))
  const scale = Math.min(rest.width / bounds.width, rest.height / bounds.depth)
  return {
    scale,
    x: rest.x + (rest.width - bounds.width * scale) / 2 - bounds.left * scale,
    y: rest.y + (rest.height - bounds.depth * scale) / 2 - bounds.top * scale
  }
}

type Drawn = ReturnType<typeof drawnIn>

const textAt = (table: PlacedTable, { turn, x, y }: TextRoom, drawn: Drawn, text: FittedText): PosterText => ({
  ...text,
  id: table.id,
  x: drawn.x + (table.place.x + x) * drawn.scale,
  y: drawn.y + (table.place.y + y) * drawn.scale,
  turn
})

/** Letters of tables: from `enough` on text stays upright. */
interface Limits {
  readonly enough: number
  readonly most: number
}

/** Sets text on the top of a table, where nothing else is drawn: upright if that can be read, else across it. */
const textOn = (table: PlacedTable, ways: ReadonlyArray<Arrangement>, drawn: Drawn, limits: Limits): PosterText => {
  const enough = Math.min(limits.enough, limits.most)
  let largest: PosterText | undefined
  for (const room of textRooms(table.form, table.place, drawn.scale)) {
    const text = textAt(table, room, drawn, fitted(room.shape, ways, limits.most))
    if (text.size >= enough) return text
    if (largest === undefined || text.size > largest.size) largest = text
  }
  return largest!
}

const seatNumbers = (
  sheet: PosterSheet,
  table: PlacedTable,
  drawn: Drawn,
  measure: Measure
): ReadonlyArray<SeatNumber> => {
  if (!table.isNumbered) return []
  const texts = Array.from({ length: table.form.capacity }, (_, at) => String(at + 1))
  const range = { least: letters(sheet, points.leastTable), most: letters(sheet, points.largestList) }
  return chairTexts({ ...table, texts, scale: drawn.scale, letters: range }, measure).map(
    ({ seat, size, text, x, y }) => ({
      id: `${table.id} ${seat}`,
      size,
      text,
      x: drawn.x + table.place.x * drawn.scale + x,
      y: drawn.y + table.place.y * drawn.scale + y
    })
  )
}

type Names = ReadonlyMap<PosterTable["id"], string>

/** Returns what stands for these tables: their own number, else one above those that are in names. */
const keysFor = (keyed: ReadonlySet<string>, tables: ReadonlyArray<PosterTable>, own: Names): Names => {
  const taken = tables.flatMap(({ name }) => numbersIn(name)).map(Number)
  let last = Math.max(0, ...taken.filter(Number.isSafeInteger))
  return new Map(tables.flatMap(({ id }) => (keyed.has(id) ? [[id, own.get(id) ?? String(++last)]] : [])))
}

const entryOf = ({ id, name, people }: PosterTable, keys: Names): LegendEntry => {
  const key = keys.get(id)
  const isSaid = key === undefined || name.includes(key)
  return { title: bold((isSaid ? "" : `${key}\u2002`) + isolated(name)), names: people.map(plain) }
}

/** Chooses the largest letters for the list that leave the room enough of its scale. */
const withList = (poster: Poster, entries: ReadonlyArray<LegendEntry>, measure: Measure) => {
  const { body, sheet } = poster
  const whole = drawnIn(poster, body)
  if (entries.length === 0) return { drawn: whole, lines: [], isSmall: false }
  for (let size = points.largestList; ; size *= 0.94) {
    const isSmall = size < points.least
    const kept = isSmall ? keptScale.small : keptScale.readable
    const lists = [legendBeside, legendBelow]
      .map((set) => set(entries, body, letters(sheet, size), measure))
      .filter(({ rest }) => rest.width > 0 && rest.height > 0)
      .map(({ lines, rest }) => ({ lines, isSmall, drawn: drawnIn(poster, rest) }))
      .toSorted((a, b) => b.drawn.scale - a.drawn.scale)
    const [best] = lists
    if (best !== undefined && best.drawn.scale >= kept * whole.scale) return best
  }
}

type TableIds = ReadonlySet<PosterTable["id"]>

/** Returns a way to lay out a poster with some tables listed, and some of these shown by a number alone. */
const attempts = (poster: Poster, measure: Measure) => {
  const { outside, sheet, tables } = poster
  const placed = tables.filter(isPlaced)
  const away = tables.filter((table) => !isPlaced(table))
  const leastTable = letters(sheet, points.leastTable)
  const limits = { enough: letters(sheet, points.least) * easily, most: points.most * point * sheet.growth }
  const waysOf = rememberedWays(measure)
  const own = ownNumbers(tables)
  const attempt = (listed: TableIds, keyed: TableIds) => {
    const keys = keysFor(keyed, tables, own)
    const entries = [
      ...placed.filter(({ id }) => listed.has(id)).map((table) => entryOf(table, keys)),
      ...away.map((table, at) => ({ ...entryOf(table, keys), ...(at === 0 ? { heading: bold(outside) } : {}) }))
    ]
    const { drawn, isSmall, lines } = withList(poster, entries, measure)
    const textsUpTo = (most: number) =>
      placed.map((table) => {
        const isListed = listed.has(table.id)
        const ways = waysOf(keys.get(table.id) ?? isolated(withNumber(table.name)), isListed ? [] : table.people)
        return textOn(table, ways, drawn, { ...limits, most })
      })
    const texts = textsUpTo(limits.most)
    /** Those with smaller letters than these, as far as they have names or their own. */
    const smaller = (least: number): TableIds =>
      new Set(
        texts
          .filter(({ id, size }) => !keyed.has(id) && size < (listed.has(id) ? leastTable : least))
          .map(({ id }) => id)
      )
    const layout = (): PosterLayout => {
      const smallest = Math.max(leastTable, Math.min(...texts.map(({ size }) => size)))
      const most = Math.min(limits.most, smallest * largestOfSmallest)
      const seats = placed.flatMap((table) => seatNumbers(sheet, table, drawn, measure))
      return { ...drawn, tables: placed, texts: textsUpTo(most), seats, list: lines, isSmall }
    }
    return { layout, smaller }
  }
  return { attempt, own, placed }
}

const none: TableIds = new Set()

/** Returns the layout with all names on their tables, where they are read with ease; `null` where some are not. */
export const layoutOnTables = (poster: Poster, measure: Measure): PosterLayout | null => {
  const { layout, smaller } = attempts(poster, measure).attempt(none, none)
  return smaller(letters(poster.sheet, points.least) * easily).size === 0 ? layout() : null
}

/** Lists more tables until all names that are left on tables can be read. */
export const posterLayout = (poster: Poster, measure: Measure): PosterLayout => {
  const { attempt, own, placed } = attempts(poster, measure)
  let [listed, keyed] = [none, none]
  for (;;) {
    const { layout, smaller } = attempt(listed, keyed)
    const small = smaller(letters(poster.sheet, points.least))
    if (small.size === 0) return layout()
    const isMany = (some: TableIds) => some.size > fewListed * placed.length
    keyed = new Set([...keyed, ...[...small].filter((id) => listed.has(id))])
    if (isMany(keyed)) keyed = new Set([...keyed, ...placed.map(({ id }) => id).filter((id) => own.has(id))])
    const more = new Set([...listed, ...keyed, ...small])
    listed = isMany(more) ? new Set(placed.map(({ id }) => id)) : more
  }
}

const rememberedWays = (measure: Measure) => {
  const known = new Map<string, ReadonlyArray<Arrangement>>()
  return (name: string, people: ReadonlyArray<string>): ReadonlyArray<Arrangement> => {
    const key = [name, ...people].join("\n")
    // What would be torn is listed instead, and a number is shown for it.
    const ways = known.get(key) ?? arrangements(bold(name), people.map(plain), measure).filter(({ isTorn }) => !isTorn)
    known.set(key, ways)
    return ways
  }
}
