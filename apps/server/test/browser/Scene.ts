/** What a picture is taken of. */
import type { Page } from "playwright-core"

export interface Scene {
  readonly name: string
  readonly path: string
  /** Whose token the device has. */
  readonly as:
    | "planner"
    | "assistant"
    | "beginner"
    | "printer"
    | "vendor"
    | "guest"
    | "unseated"
    | "newcomer"
    | "nobody"
  /** What stands in the way of the page. */
  readonly before?: (page: Page) => Promise<unknown>
  readonly act?: (page: Page) => Promise<unknown>
  /** It is of the sheets that are printed, once. */
  readonly isPrinted?: true
}
