/** Every text of the pages, in both languages. */
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const sources = join(import.meta.dirname, "../../web/src")
const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((file) =>
  /(?:English|German)\w*\.ts$/.test(file)
)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** What a message says of an example, which most take; the others say nothing here. */
const said = (message: (...values: ReadonlyArray<unknown>) => unknown): unknown => {
  for (const example of [2, "Veranda"]) {
    try {
      const text = message(example, example, example)
      if (typeof text === "string") return text
    } catch {
      // It takes something else.
    }
  }
  return undefined
}

const textsOf = (messages: unknown): ReadonlyArray<string> => {
  if (typeof messages === "string") return [messages]
  if (typeof messages === "function") return textsOf(said(messages as () => unknown))
  return isObject(messages) ? Object.values(messages).flatMap(textsOf) : []
}

/** In German texts it is “Planungsteam”, “optional”, “Keine Verbindung” and “Menü”. */
const otherWords = /Planende|Planer\b|freiwillig|offline|Gericht/

describe("what the pages say", () => {
  for (const file of files) {
    it(`ends as a sentence where it is more than one: ${file} [PLAT-221]`, async () => {
      const texts = textsOf(await import(join(sources, file)))
      expect(texts.length).toBeGreaterThan(0)
      expect(texts.filter((text) => /[a-zß)“”][.!?] \p{Lu}/u.test(text) && !/[.!?:…]\s*$/u.test(text))).toEqual([])
    })
  }

  for (const file of files.filter((name) => name.includes("German"))) {
    it(`is written as German is, one word for one thing: ${file} [PLAT-175]`, async () => {
      const texts = textsOf(await import(join(sources, file)))
      const quotes = (text: string) => text.replaceAll(/„[^„“]*“/g, "")
      expect(texts.filter((text) => /["„“”»«]|[^\u00a0]…/.test(quotes(text)))).toEqual([])
      expect(texts.filter((text) => otherWords.test(text))).toEqual([])
    })
  }
})
