/** What vendors may be let see, in words. */
import { useLocalize } from "../messages/Messages.tsx"
import { useFormats } from "../messages/Formats.ts"
import { useBundle } from "../messages/Messages.tsx"
import { useModuleWords } from "../planner/useModuleWords.ts"
import type { PlannerOccasion } from "../planner/usePlannerOccasion.ts"
import { staffMessages } from "./Messages.ts"
import type { ModuleUses, OccasionEvent } from "./useVendors.ts"
import { hasGrant, type VendorGrant } from "./VendorEdit.ts"

export interface OfferedResource {
  readonly action: string
  /** Completes "may …". */
  readonly name: string
  /** Where there is any of it, or where the vendor may see it. */
  readonly events: ReadonlyArray<OccasionEvent>
  /** Whether the reader may see it too, and so let others see it. */
  readonly isGrantable: boolean
}

export const useResourceWords = (
  occasion: PlannerOccasion | undefined,
  events: ReadonlyArray<OccasionEvent>,
  uses: ModuleUses
) => {
  const { vendors } = useBundle(staffMessages)
  const localize = useLocalize()
  const formats = useFormats()
  const modules = useModuleWords()
  const known = [...(modules ?? [])].flatMap(([module, { resources = [] }]) =>
    resources.map(({ action, label, permission }) => ({ module, action, name: localize(label), permission }))
  )
  const nameOf = (action: string) => known.find((one) => one.action === action)?.name ?? action
  return {
    isLoaded: modules !== undefined,
    /** Returns what the modules of the occasion let vendors see, and what the vendor was granted beside it. */
    offered: (grants: ReadonlyArray<VendorGrant>): ReadonlyArray<OfferedResource> => {
      const granted = new Set(grants.map(({ action }) => action))
      const open = known.filter(
        ({ action, module }) => occasion?.modules.includes(module) === true || granted.has(action)
      )
      const named = new Set(open.map(({ action }) => action))
      return [
        ...open.map(({ action, module, name, permission }) => ({
          action,
          name,
          events: events.filter(
            ({ id }) => uses.get(module)?.has(id) === true || hasGrant(grants, { action, event_id: id })
          ),
          isGrantable: occasion?.permissions.includes(permission) === true
        })),
        ...[...granted].flatMap((action) =>
          named.has(action) ? [] : [{ action, name: action, events, isGrantable: false }]
        )
      ]
    },
    /** Returns a sentence's part such as “see the budget (Reception)”. */
    words: (grants: ReadonlyArray<VendorGrant>): string =>
      [...new Set(grants.map(({ action }) => action))]
        .map((action) => {
          const of = grants.filter((grant) => grant.action === action)
          const places = of.some(({ event_id }) => event_id === null)
            ? vendors.everywhere
            : formats.list(
                of.map(({ event_id }) => events.find(({ id }) => id === event_id)?.name ?? vendors.goneEvent)
              )
          return `${nameOf(action)} (${places})`
        })
        .join(", ")
  }
}
