/** Somebody at a page who has only one means to work it with. */
import type { Locator, Page } from "playwright-core"

export type Means = "mouse" | "touch" | "keyboard"

export class Hand {
  readonly #page: Page
  readonly means: Means

  constructor(page: Page, means: Means) {
    this.#page = page
    this.means = means
  }

  async press(what: Locator): Promise<void> {
    switch (this.means) {
      case "mouse":
        return what.click()
      case "touch":
        return what.tap()
      case "keyboard":
        // As a pointer does: what is disabled while an answer is awaited takes no focus, and the key would be lost.
        await what.and(this.#page.locator(":not(:disabled, [aria-disabled])")).focus()
        return this.#page.keyboard.press("Enter")
    }
  }

  /** Again at once, whether or not it is still there: a double click, two taps, or Enter twice. */
  async pressTwice(what: Locator): Promise<void> {
    if (this.means === "mouse") return what.dblclick()
    await what.focus()
    if (this.means === "keyboard") {
      await this.#page.keyboard.press("Enter")
      return this.#page.keyboard.press("Enter")
    }
    await what.scrollIntoViewIfNeeded()
    const box = await what.boundingBox()
    if (box === null) throw new Error("nothing to tap")
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await this.#page.touchscreen.tap(x, y)
    return this.#page.touchscreen.tap(x, y)
  }

  /**
   * With a pointer, and in the same place again within a double click's moment, once `opened` is there: the events say when
   * they were, so that a busy machine makes no difference.
   */
  async pressThrough(what: Locator, opened: Locator): Promise<void> {
    await what.scrollIntoViewIfNeeded()
    const box = await what.boundingBox()
    if (box === null) throw new Error("nothing to press")
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const session = await this.#page.context().newCDPSession(this.#page)
    const first = Date.now() / 1000
    for (const timestamp of [first, first + 0.2]) {
      if (this.means === "touch") {
        await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at], timestamp })
        await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [], timestamp })
      } else {
        const click = { ...at, button: "left", clickCount: timestamp === first ? 1 : 2, timestamp } as const
        await session.send("Input.dispatchMouseEvent", { ...click, type: "mousePressed" })
        await session.send("Input.dispatchMouseEvent", { ...click, type: "mouseReleased" })
      }
      await opened.waitFor()
    }
    await session.detach()
  }

  /** One of the things behind a button. */
  async choose(button: Locator, role: "option" | "menuitem", name: string): Promise<void> {
    await this.press(button)
    await this.press(this.#page.getByRole(role, { name, exact: true }))
  }

  async write(field: Locator, text: string): Promise<void> {
    if (this.means === "keyboard") {
      await field.focus()
      await this.#page.keyboard.press("Control+a")
      await this.#page.keyboard.type(text)
    } else {
      if (this.means === "touch") await field.tap()
      else await field.click()
      await field.fill(text)
    }
  }

  /** One of a list that narrows while one types: the pointer takes it from the list. */
  async pick(field: Locator, name: string): Promise<void> {
    if (this.means === "keyboard") {
      await this.write(field, name)
      await this.#page.keyboard.press("Enter")
    } else {
      await this.press(this.#page.getByRole("option", { name }))
    }
  }
}
