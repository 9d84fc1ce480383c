/** What vendors may be let see that is no module's own: it is part of what modules show. */
import type { ResourceWords } from "../ModuleWords.ts"

export const sharedResources: ReadonlyArray<ResourceWords> = [
  {
    action: "resource:dietary:view",
    label: {
      en: "see guests’ dietary needs and allergies",
      de: "Unverträglichkeiten und Allergien der Gäste sehen"
    },
    permission: "actors:list"
  }
]
