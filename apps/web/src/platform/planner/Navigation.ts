/** What of the navigation is open to a planner. */
import type { PlannerPage } from "../WebModule.ts"
import type { LocalizedText } from "../messages/Messages.tsx"

export interface NavigationLink {
  readonly path: string
  readonly label: LocalizedText
}

export interface Navigation {
  /** The links that stand beside each other. The first page of the settings stands for all of them. */
  readonly links: ReadonlyArray<NavigationLink>
  readonly settings: ReadonlyArray<NavigationLink>
}

const settingsLabel: LocalizedText = { en: "Settings", de: "Einstellungen" }

/** Returns the links to the pages that these permissions open, in the order of the pages. */
export const navigationOf = (pages: ReadonlyArray<PlannerPage>, permissions: ReadonlyArray<string>): Navigation => {
  const open = pages.flatMap(({ address: { path }, entry }) =>
    entry === undefined || (entry.permission !== null && !permissions.includes(entry.permission))
      ? []
      : [{ path, label: entry.label, section: entry.section ?? null }]
  )
  const settings = open.filter(({ section }) => section === "settings")
  const [first] = settings
  return {
    links: [
      ...open.filter(({ section }) => section === null),
      ...(first === undefined ? [] : [{ path: first.path, label: settingsLabel }])
    ],
    settings
  }
}
