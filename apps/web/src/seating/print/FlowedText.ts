/** Texts in lines of a width. Widths are in parts of the height of letters. */

export interface Piece {
  readonly text: string
  readonly isBold: boolean
}

/** Returns how wide a piece is. */
export type Measure = (piece: Piece) => number

export interface Line {
  readonly pieces: ReadonlyArray<Piece>
  readonly width: number
}

/** Keeps a name from changing the order of what is beside it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

const lastNumber = /\s(?=\S{1,3}$)/u

/** Keeps a number on the line of what it counts, as in “Table 1”. */
export const withNumber = (name: string): string => name.replace(lastNumber, "\u00A0")

const afterTitle = "\u2002"
const betweenNames = " · "

/** Returns what stands between a piece and the next on its line. */
export const separatorAfter = ({ isBold }: Piece): string => (isBold ? afterTitle : betweenNames)

/** After a space that may end a line, or a hyphen. */
export const betweenWords = /(?<=[^\S\u00A0]|-)/

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" })

/** Returns what a reader sees as single characters. */
export const graphemesOf = (text: string): ReadonlyArray<string> =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

/** Breaks a text between words, and a word that is too long where it must be. */
const broken = (text: string, fits: (part: string) => boolean): ReadonlyArray<string> => {
  if (fits(text)) return [text]
  const parts = text.split(betweenWords).flatMap((word) => (fits(word.trim()) ? [word] : graphemesOf(word)))
  const lines: Array<string> = []
  let line = ""
  for (const part of parts) {
    if (line !== "" && !fits((line + part).trim())) {
      lines.push(line.trim())
      line = ""
    }
    line += part
  }
  return [...lines, line.trim()]
}

/** Returns lines of at most that width, as far as single characters allow. */
export const flowed = (pieces: ReadonlyArray<Piece>, width: number, measure: Measure): ReadonlyArray<Line> => {
  const lines: Array<Line> = []
  let line: Line = { pieces: [], width: 0 }
  for (const piece of pieces) {
    const { isBold } = piece
    const last = line.pieces.at(-1)
    const gap = last === undefined ? 0 : measure({ text: separatorAfter(last), isBold })
    if (last !== undefined && line.width + gap + measure(piece) <= width) {
      line = { pieces: [...line.pieces, piece], width: line.width + gap + measure(piece) }
      continue
    }
    if (last !== undefined) lines.push(line)
    const parts = broken(piece.text, (text) => measure({ text, isBold }) <= width)
    const alone = parts.map((text): Line => ({ pieces: [{ text, isBold }], width: measure({ text, isBold }) }))
    lines.push(...alone.slice(0, -1))
    line = alone.at(-1) ?? line
  }
  return line.pieces.length === 0 ? lines : [...lines, line]
}
