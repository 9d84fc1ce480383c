/** Fonts for scripts that the machine may have none of: Chinese, Devanagari and emoji. */
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import type { Page } from "playwright-core"

const styles = [
  import.meta.resolve("@fontsource/noto-emoji/400.css"),
  import.meta.resolve("@fontsource/noto-sans-devanagari/400.css"),
  import.meta.resolve("@fontsource/zcool-xiaowei/400.css")
]

interface Font {
  readonly range: string
  /** The file in base64. */
  readonly data: string
}

const covers = (range: string, codePoints: ReadonlySet<number>): boolean =>
  range.split(",").some((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice(2)
      .split("-")
      .map((digits) => Number.parseInt(digits, 16))
    return [...codePoints].some((codePoint) => codePoint > 0x7f && first <= codePoint && codePoint <= last)
  })

const fontsFor = async (text: string): Promise<ReadonlyArray<Font>> => {
  const codePoints = new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0))
  const files = await Promise.all(
    styles.map(async (style) => {
      const css = await readFile(fileURLToPath(style), "utf8")
      const faces = [...css.matchAll(/url\((\.\/files\/[^)]+\.woff2)\)[^}]*unicode-range:\s*([^;}]+)/g)]
      return faces.flatMap(([, file = "", range = ""]) =>
        covers(range, codePoints) ? [{ file: fileURLToPath(new URL(file, style)), range }] : []
      )
    })
  )
  return Promise.all(files.flat().map(async ({ file, range }) => ({ range, data: await readFile(file, "base64") })))
}

/** Gives the page the fonts for this text, behind its own. */
export const loadFonts = async (page: Page, text: string): Promise<void> => {
  const fonts = JSON.stringify(await fontsFor(text))
  await page.evaluate(`Promise.all(${fonts}.map(async ({ data, range }) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
    document.fonts.add(await new FontFace("Scripts", bytes, { unicodeRange: range }).load())
  })).then(() => {
    const own = getComputedStyle(document.documentElement).getPropertyValue("--font")
    document.documentElement.style.setProperty("--font", "Scripts, " + own)
  })`)
}
