/** Pages of the app in a browser, each person with a device of their own. */
import axe, { type AxeResults } from "axe-core"
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, expect } from "vitest"
import { ensureWebBuild } from "@banquet/web/WebBuild"
import { launchChromium } from "../../../src/testing/Chromium.ts"

/** Waits come to an end well before the test does, so that the failure says what was waited for. */
const patience = 15_000

export class Pages {
  #browser: Browser | undefined
  readonly #contexts: Array<BrowserContext> = []
  readonly #complaints: Array<string> = []

  async start(): Promise<void> {
    this.#browser = await launchChromium()
  }

  async stop(): Promise<void> {
    await this.#browser?.close()
  }

  /** A new device with nothing on it, which keeps no pages for later unless a test is about that. */
  async device(options: BrowserContextOptions): Promise<BrowserContext> {
    if (this.#browser === undefined) throw new Error("the browser has not started")
    const context = await this.#browser.newContext({
      locale: "en-GB",
      reducedMotion: "reduce",
      serviceWorkers: "block",
      ...options
    })
    context.setDefaultTimeout(patience)
    this.#contexts.push(context)
    return context
  }

  async open(url: string, options: BrowserContextOptions): Promise<Page> {
    const page = await (await this.device(options)).newPage()
    this.listen(page)
    await page.goto(url)
    return page
  }

  /** Whatever the page complains of fails the test, the policy's refusals included. */
  listen(page: Page): void {
    page.on("pageerror", (error) => void this.#complaints.push(error.message))
    page.on("console", (message) => {
      const isAnswer = /Failed to load resource/.test(message.text())
      if (message.type() === "error" && !isAnswer) this.#complaints.push(message.text())
    })
  }

  async finish(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()))
    expect(this.#complaints.splice(0)).toEqual([])
  }
}

/** One browser for the tests of a file. */
export const usePages = (): Pages => {
  const pages = new Pages()
  beforeAll(() => pages.start())
  afterEach(() => pages.finish())
  afterAll(() => pages.stop())
  return pages
}

/** The built app; several files of tests may ask for it at once. */
export const builtWeb = (): Promise<string> => ensureWebBuild(() => undefined)

/** Rules of whole pages. What a modal covers is hidden from everybody, and axe only guesses, by sampling, that there is one. */
const ofPages = ["landmark-one-main", "page-has-heading-one", "region"]

/** Whatever axe finds wrong with the page as it is now. */
export const expectAccessible = async (page: Page): Promise<void> => {
  if (await page.evaluate<boolean>("globalThis.axe === undefined")) await page.evaluate(axe.source)
  const isCovered = (await page.locator("[role=dialog], [role=alertdialog]").count()) > 0
  const rules = Object.fromEntries(ofPages.map((rule) => [rule, { enabled: !isCovered }]))
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify({ resultTypes: ["violations"], iframes: false, preload: false, rules })})`
  )
  expect(
    violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ failureSummary, html }) => [html, failureSummary]) }))
  ).toEqual([])
}
