/** Whether the planner is asked before a published plan changes. */
import { keep, readKept } from "../../platform/api/DeviceStorage.ts"
import type { Plan } from "./SeatingView.ts"

const keyOf = (planId: string): string => `banquet.published-plan-consent.${planId}`

/** Returns the day where the device is. */
const dayOf = (date: Date): string => [date.getFullYear(), date.getMonth() + 1, date.getDate()].join("-")

export class PublishedPlanConsent {
  readonly #now: () => Date
  /** Publications that the planner knows of: the one that the page was opened with, and the planner's own. */
  readonly #known: Set<string | null>

  constructor(plan: Plan, now: () => Date) {
    this.#now = now
    this.#known = new Set([plan.published_at])
  }

  /** Takes note of a publication by the planner. */
  published({ published_at }: Plan): void {
    this.#known.add(published_at)
  }

  /**
   * Returns whether to ask before this published plan is changed. "Not again today" does not hold for a publication by
   * somebody else while the plan is open: the planner may not have noticed it.
   */
  isNeeded({ id, published_at }: Plan): boolean {
    return readKept(keyOf(id)) !== dayOf(this.#now()) || !this.#known.has(published_at)
  }

  /** Asks no more for this plan today, on this device. */
  silence({ id, published_at }: Plan): void {
    keep(keyOf(id), dayOf(this.#now()))
    this.#known.add(published_at)
  }
}
