/** The modules of the app, and the links that they contribute. */
import { createContext, use, useEffect } from "react"
import type { GuestOccasion } from "./api/GuestOccasion.ts"
import { useLocalize } from "./messages/Messages.tsx"
import type { WebModule } from "./WebModule.ts"

export const ModulesContext = createContext<ReadonlyArray<WebModule>>([])

export const useModules = (): ReadonlyArray<WebModule> => use(ModulesContext)

/** The occasion that a guest's links were last drawn for. */
let lastOpened: GuestOccasion | undefined

export const lastOpenedOccasion = (): GuestOccasion | undefined => lastOpened

export interface GuestLink {
  /** The module's. */
  readonly key: string
  readonly path: string
  readonly label: string
  readonly invitation: string
  readonly relevance: number
}

/** Returns the links that are open to this guest, in the order of the modules; `except` is the module that asks. */
export const useGuestLinks = (
  occasion: GuestOccasion | undefined,
  except: string | null = null
): ReadonlyArray<GuestLink> => {
  const modules = useModules()
  const localize = useLocalize()
  useEffect(() => {
    lastOpened = occasion
  }, [occasion])
  if (occasion === undefined) return []
  return modules.flatMap(({ guest, key }) => {
    const entry = key === except ? null : (guest?.entry?.(occasion) ?? null)
    return entry === null
      ? []
      : [{ ...entry, key, label: localize(entry.label), invitation: localize(entry.invitation) }]
  })
}

/** Lets every module go on with what was left unfinished when the app was closed. */
export const useResume = (token: string | null, occasion: GuestOccasion | undefined): void => {
  const modules = useModules()
  useEffect(() => {
    if (token === null || occasion === undefined) return
    for (const { guest } of modules) guest?.resume?.(token, occasion)
  }, [modules, occasion, token])
}
