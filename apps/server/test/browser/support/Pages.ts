/** Pages of the app in a browser, each person with a device of their own. */
import axe, { type AxeResults } from "axe-core"
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, expect } from "vitest"
import { ensureWebBuild } from "@banquet/web/WebBuild"
import { launchChromium } from "../../../src/testing/Chromium.ts"

/** Waits come to an end well before the test does, so that the failure says what was waited for. */
const waitTimeout = 60_000

/**
 * Pages live for seconds: to compile their code as well as can be, to tidy their memory or to have a process for each costs more
 * than it brings.
 */
const frugal = [
  "--js-flags=--no-opt,--single-threaded,--single-threaded-gc,--min-semi-space-size=64,--initial-heap-size=512",
  "--renderer-process-limit=1"
]

export interface Device extends BrowserContextOptions {
  /** Whether tests turn its clock. */
  readonly isTurned?: boolean
}

/** Keeps this on a device before its first page has begun, and not again when that is reloaded or goes on. */
const keepingOnce = (kept: Readonly<Record<string, string>>): string =>
  `if (location.protocol.startsWith("http") && sessionStorage.getItem("begun") === null) {
    sessionStorage.setItem("begun", "")
    for (const [key, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(key, value)
  }`

export class Pages {
  #browser: Browser | undefined
  /** Devices by what they are, for as long as the browser runs. */
  readonly #devices = new Map<string, BrowserContext>()
  readonly #inUse = new Set<BrowserContext>()
  readonly #origins = new Set<string>()
  readonly #complaints: Array<string> = []

  async start(): Promise<void> {
    this.#browser = await launchChromium(frugal)
  }

  async stop(): Promise<void> {
    await this.#browser?.close()
  }

  /** A device with nothing on it, which keeps no pages for later unless a test is about that. */
  async device(options: Device): Promise<BrowserContext> {
    const key = JSON.stringify(options)
    const known = this.#devices.get(key)
    if (known !== undefined && !this.#inUse.has(known)) {
      this.#inUse.add(known)
      return known
    }
    if (this.#browser === undefined) throw new Error("the browser has not started")
    const { isTurned = false, ...rest } = options
    const context = await this.#browser.newContext({
      locale: "en-GB",
      reducedMotion: "reduce",
      serviceWorkers: "block",
      ...rest
    })
    context.setDefaultTimeout(waitTimeout)
    this.#inUse.add(context)
    if (isTurned) await context.clock.install()
    if (known === undefined && rest.serviceWorkers === undefined) {
      // An empty page holds the process that the others are in.
      await context.newPage()
      this.#devices.set(key, context)
    }
    return context
  }

  /** Opens a page on a device which keeps this from before, by keys of its local storage. */
  async open(
    url: string,
    options: Device,
    before?: (page: Page) => Promise<unknown>,
    kept: Readonly<Record<string, string>> = {}
  ): Promise<Page> {
    this.#origins.add(new URL(url).origin)
    const page = await (await this.device(options)).newPage()
    this.listen(page)
    if (Object.keys(kept).length > 0) await page.addInitScript(keepingOnce(kept))
    await before?.(page)
    // A test that holds a file back would wait for it, if the page asks for it before it has loaded.
    await page.goto(url, { waitUntil: before === undefined ? "load" : "domcontentloaded" })
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
    const kept = new Set(this.#devices.values())
    await Promise.all([...this.#inUse].map((context) => (kept.has(context) ? this.#clear(context) : context.close())))
    this.#inUse.clear()
    expect(this.#complaints.splice(0)).toEqual([])
  }

  /** Leaves nothing of a test on a device. */
  async #clear(context: BrowserContext): Promise<void> {
    const [empty, ...pages] = context.pages()
    if (empty === undefined) throw new Error("a test closed the empty page")
    await context.setOffline(false)
    await Promise.all(pages.map((page) => page.close()))
    const session = await context.newCDPSession(empty)
    for (const origin of this.#origins) {
      await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" })
    }
    await session.detach()
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

/** Waits until the app has taken the place of a guest's first view, whose links are others. */
export const appLoaded = (page: Page): Promise<void> => page.locator(".forget-device").waitFor()

/** Has the page keep what moves by itself; before it is opened. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(`globalThis.shifts = []
    new PerformanceObserver((list) => {
      for (const { sources, value } of list.getEntries()) {
        shifts.push([value, ...sources.map(({ node }) => (node?.outerHTML ?? node?.textContent ?? "").slice(0, 60))])
      }
    }).observe({ type: "layout-shift", buffered: true })`)

/** Expects that nothing has moved by itself, up to a frame that is painted after this. */
export const expectNoShift = async (page: Page): Promise<void> => {
  const painted =
    "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))"
  expect(await page.evaluate(`${painted}.then(() => shifts)`)).toEqual([])
}

/** The built app; several files of tests may ask for it at once. */
export const builtWeb = (modulesFile?: string): Promise<string> => ensureWebBuild(() => undefined, modulesFile)

/** Rules of whole pages. What a modal covers is hidden from everybody, and axe only guesses, by sampling, that there is one. */
const ofPages = ["landmark-one-main", "page-has-heading-one", "region"]

/** What can be scrolled sideways, which pages, dialogs and popovers are not to be (WCAG 1.4.10, reflow). */
const wide = `[document.scrollingElement, ...document.querySelectorAll(".modal, .popover, [role=dialog], [role=alertdialog]")]
  .filter((one) => one.scrollWidth > one.clientWidth)
  .filter((one) => one === document.scrollingElement || getComputedStyle(one).overflowX !== "visible")
  .map((one) => one.className || one.tagName)`

/** Expects that what is typed next goes there. */
export const expectFocus = (field: Locator): Promise<void> =>
  expect.poll(() => field.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)

/** Expects that all of it is in the window, and nothing lies over its middle. */
export const expectInView = (shown: Locator): Promise<void> =>
  expect
    .poll(() =>
      shown.evaluate((element) => {
        const { bottom, height, left, right, top, width } = element.getBoundingClientRect()
        const { documentElement } = element.ownerDocument
        const isIn =
          top >= 0 && left >= 0 && bottom <= documentElement.clientHeight && right <= documentElement.clientWidth
        return isIn && element.contains(element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2))
      })
    )
    .toBe(true)

/** Expects that whoever closes the page is asked by the browser, and stays. */
export const expectToAskOnClose = async (page: Page): Promise<void> => {
  const asked = page.waitForEvent("dialog")
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe("beforeunload")
  await dialog.dismiss()
}

/** Expects that nothing of the page as it is now is wider than its window. */
export const expectToFit = async (page: Page): Promise<void> => {
  expect(await page.evaluate(wide)).toEqual([])
}

/** Links whose words are in a colour of the browser's, in light and in dark, which nobody has chosen. */
const undressed = `[...document.querySelectorAll("a[href]")]
  .filter((link) => link.textContent !== "" && ["rgb(0, 0, 238)", "rgb(158, 158, 255)"].includes(getComputedStyle(link).color))
  .map((link) => link.textContent)`

/** Expects that axe finds nothing wrong with the page as it is now, that it fits the width of its window, and its links. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await expectToFit(page)
  expect(await page.evaluate(undressed)).toEqual([])
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
