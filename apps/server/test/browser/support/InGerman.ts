/** Finds on German pages what is named in English, by the catalogues of messages. */
import { glob } from "node:fs/promises"
import { join } from "node:path"
import type { Locator, Page } from "playwright-core"

const sources = join(import.meta.dirname, "../../../../web/src")

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** What messages are given in pictures: numbers, and the name of a zone. */
const examples = [1, 2, "Veranda"]

const said = (message: unknown, value: number | string): unknown => {
  try {
    return typeof message === "function" ? (message as (value: number | string) => unknown)(value) : message
  } catch {
    return undefined
  }
}

const collect = (english: unknown, german: unknown, into: Map<string, Set<string>>): void => {
  if (isObject(english) && isObject(german)) {
    for (const [key, value] of Object.entries(english)) collect(value, german[key], into)
    return
  }
  for (const example of examples) {
    const [from, to] = [said(english, example), said(german, example)]
    if (typeof from === "string" && typeof to === "string") into.set(from, (into.get(from) ?? new Set()).add(to))
  }
}

const catalogue = new Map<string, Set<string>>()
for await (const file of glob("**/*English*.ts", { cwd: sources })) {
  const load = async (name: string): Promise<Readonly<Record<string, unknown>>> => import(join(sources, name))
  const [english, german] = await Promise.all([load(file), load(file.replace("English", "German"))])
  for (const [key, value] of Object.entries(english)) {
    collect(value, german[key.replace("english", "german").replace("English", "German")], catalogue)
  }
}

const escaped = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`)

const matching = (texts: Iterable<string>): string => `(?:${[...texts].map(escaped).join("|")})`

/** The German texts of those that an English one is part of, without what they were given. */
const textsAround = (text: string): ReadonlyArray<string> =>
  [...catalogue].flatMap(([english, german]) =>
    text.length > 8 && english.includes(text) ? [...german].map((one) => one.replace("Veranda", "").trim()) : []
  )

/** Returns what matches any German text of an English one; names of people and of tables stay as they are. */
const translated = (text: string | RegExp): string | RegExp => {
  if (typeof text !== "string") return text
  const found = catalogue.get(text)
  if (found !== undefined) return new RegExp(`^${matching(found)}$`)
  const around = textsAround(text)
  return around.length === 0 ? text : new RegExp(matching(around))
}

const inside = <Where extends Page | Locator>(where: Where): Where =>
  new Proxy(where, {
    get: (target, property) => {
      switch (property) {
        case "getByRole":
          return (role: Parameters<Page["getByRole"]>[0], options: Parameters<Page["getByRole"]>[1] = {}) =>
            inside(
              target.getByRole(
                role,
                options.name === undefined ? options : { ...options, name: translated(options.name) }
              )
            )
        case "getByLabel":
        case "getByText":
        case "getByPlaceholder":
          return (text: string | RegExp, options?: { readonly exact?: boolean }) =>
            inside(target[property](translated(text), options))
        case "first":
          return () => inside((target as Locator).first())
        default: {
          const value: unknown = Reflect.get(target, property)
          return typeof value === "function" ? (value.bind(target) as unknown) : value
        }
      }
    }
  })

/** Returns a page on which everything is found by its English name, though it speaks German. */
export const inGerman = (page: Page): Page => inside(page)
