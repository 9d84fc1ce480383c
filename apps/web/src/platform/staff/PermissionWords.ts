/** Permissions in words, by what they are about. */
import { type LocalizedText, useLocalize } from "../messages/Messages.tsx"
import { useModuleWords } from "../planner/useModuleWords.ts"

export interface PermissionGroup {
  readonly name: string
  readonly permissions: ReadonlyArray<{ readonly action: string; readonly words: string }>
}

const people: LocalizedText = { en: "People", de: "Gäste und Gruppen" }
const occasion: LocalizedText = { en: "The occasion", de: "Der Anlass" }

/** The platform's own. */
const own: ReadonlyArray<{ readonly action: string; readonly group: LocalizedText; readonly label: LocalizedText }> = [
  {
    action: "actors:list",
    group: people,
    label: { en: "see people, with contact and notes", de: "Personen mit Kontaktdaten und Notizen sehen" }
  },
  {
    action: "actors:update",
    group: people,
    label: { en: "add and change people", de: "Personen hinzufügen und ändern" }
  },
  {
    action: "guests:link",
    group: people,
    label: { en: "hand out guests’ links", de: "Links an Gäste ausgeben" }
  },
  {
    action: "occasion:manage",
    group: occasion,
    label: {
      en: "manage events, planners and vendors",
      de: "Programmpunkte, Planungsteam und Dienstleister verwalten"
    }
  },
  { action: "occasion:audit", group: occasion, label: { en: "see who did what", de: "sehen, wer was getan hat" } }
]

/** Returns what groups permissions and says them in words; one that nobody has words for is said as it is called. */
export const usePermissionWords = () => {
  const modules = useModuleWords()
  const localize = useLocalize()
  const known = new Map<string, { readonly group: string; readonly words: string }>()
  for (const { name, permissions = [] } of modules?.values() ?? []) {
    for (const { action, label } of permissions) known.set(action, { group: localize(name), words: localize(label) })
  }
  for (const { action, group, label } of own) known.set(action, { group: localize(group), words: localize(label) })
  const said = (action: string) => known.get(action) ?? { group: action.split(":", 1)[0] ?? "", words: action }
  return {
    isLoaded: modules !== undefined,
    words: (action: string) => said(action).words,
    groups: (actions: ReadonlyArray<string>): ReadonlyArray<PermissionGroup> => {
      const names = [...new Set(actions.map((action) => said(action).group))]
      return names.map((name) => ({
        name,
        permissions: actions.flatMap((action) =>
          said(action).group === name ? [{ action, words: said(action).words }] : []
        )
      }))
    }
  }
}
