/** What vendors may be let see, in words. */
import { useLocalize } from "../messages/Messages.tsx"
import { useFormats } from "../messages/Formats.ts"
import { useBundle } from "../messages/Messages.tsx"
import type { ResourceWords } from "../ModuleWords.ts"
import { useModuleWords } from "../planner/useModuleWords.ts"
import type { PlannerOccasion } from "../planner/usePlannerOccasion.ts"
import { staffMessages } from "./Messages.ts"
import { sharedResources } from "./SharedResources.ts"
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

type OfModule = ResourceWords & { readonly module: string }

/** Returns what is offered, with the modules on whose events there is any of it: what is shared wherever there is anything. */
const withShared = (open: ReadonlyArray<OfModule>, granted: ReadonlySet<string>) => [
  ...open.map((resource) => ({ ...resource, usedBy: [resource.module] })),
  ...sharedResources
    .filter(({ action }) => open.length > 0 || granted.has(action))
    .map((resource) => ({ ...resource, usedBy: open.map(({ module }) => module) }))
]

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
    resources.map((resource) => ({ ...resource, module }))
  )
  const named = [...known, ...sharedResources]
  const nameOf = (action: string) => {
    const found = named.find((one) => one.action === action)
    return found === undefined ? action : localize(found.label)
  }
  const placeOf = (action: string) => named.findIndex((one) => one.action === action)
  return {
    isLoaded: modules !== undefined,
    /** Returns what the modules of the occasion let vendors see, what is shared, and what the vendor was granted beside it. */
    offered: (grants: ReadonlyArray<VendorGrant>): ReadonlyArray<OfferedResource> => {
      const granted = new Set(grants.map(({ action }) => action))
      const open = known.filter(
        ({ action, module }) => occasion?.modules.includes(module) === true || granted.has(action)
      )
      const offered = withShared(open, granted)
      const covered = new Set(offered.map(({ action }) => action))
      return [
        ...offered.map(({ action, permission, usedBy }) => ({
          action,
          name: nameOf(action),
          events: events.filter(
            ({ id }) =>
              usedBy.some((module) => uses.get(module)?.has(id) === true) || hasGrant(grants, { action, event_id: id })
          ),
          isGrantable: occasion?.permissions.includes(permission) === true
        })),
        ...[...granted].flatMap((action) =>
          covered.has(action) ? [] : [{ action, name: action, events, isGrantable: false }]
        )
      ]
    },
    /** Returns a sentence's part such as “see the budget (Reception)”. */
    words: (grants: ReadonlyArray<VendorGrant>): string =>
      [...new Set(grants.map(({ action }) => action))]
        .toSorted((a, b) => placeOf(a) - placeOf(b))
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
