/** Permissions in words, by what they are about. */
import { useQuery } from "@tanstack/react-query"
import { useModules } from "../Links.tsx"
import { useBundle, useLocalize } from "../messages/Messages.tsx"
import type { PermissionLabels } from "../WebModule.ts"
import { staffMessages } from "./Messages.ts"

export interface PermissionGroup {
  readonly name: string
  readonly permissions: ReadonlyArray<{ readonly action: string; readonly words: string }>
}

const own = ["actors:list", "actors:update", "guests:link", "occasion:manage", "occasion:audit"] as const

const loadLabels = (modules: ReturnType<typeof useModules>): Promise<ReadonlyArray<PermissionLabels>> =>
  Promise.all(modules.flatMap(({ planner }) => (planner?.permissions === undefined ? [] : [planner.permissions()])))

/** Returns what groups permissions and says them in words; one that nobody has words for is said as it is called. */
export const usePermissionWords = () => {
  const { permissions: words } = useBundle(staffMessages)
  const modules = useModules()
  const localize = useLocalize()
  const known = new Map<string, { readonly group: string; readonly words: string }>()
  const { data } = useQuery({
    queryKey: ["permission-labels"],
    queryFn: () => loadLabels(modules),
    staleTime: Infinity
  })
  for (const { actions, name } of data ?? []) {
    for (const { action, label } of actions) known.set(action, { group: localize(name), words: localize(label) })
  }
  for (const action of own) {
    known.set(action, {
      group: action.startsWith("occasion") ? words.occasion : words.people,
      words: words[action]
    })
  }
  const said = (action: string) => known.get(action) ?? { group: action.split(":", 1)[0] ?? "", words: action }
  return {
    isLoaded: data !== undefined,
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
