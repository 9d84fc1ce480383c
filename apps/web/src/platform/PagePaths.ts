/** The addresses of all pages, as the server and the service worker know them. */
import { guestPages } from "./Pages.ts"
import { entrancePages, plannerPages, vendorPages } from "./planner/PlannerPages.ts"
import type { WebModule } from "./WebModule.ts"

/** Returns the path of every page, its parameters as in `/occasions/:occasionId/budget`. */
export const pagePaths = (modules: ReadonlyArray<WebModule>): ReadonlyArray<string> =>
  [...guestPages(modules), ...entrancePages, ...vendorPages(modules), ...plannerPages(modules)].map(
    ({ address: { path } }) => path.replaceAll("$", ":")
  )
