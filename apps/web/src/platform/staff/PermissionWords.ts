/** Permissions in words, by what they are about. */
import { useModules } from "../Links.tsx"
import { useBundle, useLocalize } from "../messages/Messages.tsx"
import { staffMessages } from "./Messages.ts"

export interface PermissionGroup {
  readonly name: string
  readonly permissions: ReadonlyArray<{ readonly action: string; readonly words: string }>
}

const own = ["actors:list", "actors:update", "guests:link", "occasion:manage", "occasion:audit"] as const

/** Returns what groups permissions and says them in words; one that nobody has words for is said as it is called. */
export const usePermissionWords = () => {
  const { permissions: words } = useBundle(staffMessages)
  const modules = useModules()
  const localize = useLocalize()
  const known = new Map<string, { readonly group: string; readonly words: string }>()
  for (const { planner } of modules) {
    const { name, actions = [] } = planner?.permissions ?? {}
    for (const { action, label } of actions) {
      known.set(action, { group: name === undefined ? "" : localize(name), words: localize(label) })
    }
  }
  for (const action of own) {
    known.set(action, {
      group: action.startsWith("occasion") ? words.occasion : words.people,
      words: words[action]
    })
  }
  const said = (action: string) => known.get(action) ?? { group: action.split(":", 1)[0] ?? "", words: action }
  return {
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
