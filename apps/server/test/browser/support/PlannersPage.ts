/** Pages of planners, on devices where they have signed in before. */
import type { Page } from "playwright-core"
import { answered } from "../../support/Client.ts"
import type { Occasion } from "../../support/Occasion.ts"
import type { Device, Pages } from "./Pages.ts"

export interface Visit {
  readonly planner?: string
  readonly before?: (page: Page) => Promise<unknown>
}

/** Opens a page of the occasion, by its path from the occasion's own. */
export const openAsPlanner = async (
  pages: Pages,
  occasion: Occasion,
  path: string,
  device: Device,
  { before, planner = "petra" }: Visit = {}
): Promise<Page> => {
  const asking = occasion.planner(planner)
  const { display_name: displayName, occasions } = await answered(200, asking.session())
  const signedIn = { token: asking.client.token, displayName, occasions }
  return pages.open(`${occasion.url}/occasions/${occasion.id}${path}`, device, before, {
    "banquet.planners": JSON.stringify([signedIn])
  })
}
