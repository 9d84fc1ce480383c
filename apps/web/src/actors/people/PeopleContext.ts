/** What all parts of the page share. */
import { createContext, use } from "react"
import { useStore } from "../../design/Store.ts"
import type { Formats } from "../../platform/messages/Formats.ts"
import type { Drafts } from "./Drafts.ts"
import type { KnownPeople } from "./KnownPeople.ts"
import type { People } from "./People.ts"

export interface OccasionEvent {
  readonly id: string
  readonly name: string
}

/** What has just happened, and what takes it back. */
export interface Notice {
  readonly text: string
  readonly isRefusal?: boolean
  readonly undo?: () => Promise<unknown>
  /** Who it is about, for a notice that leads there. */
  readonly person?: string
}

export interface PeopleWork {
  readonly people: People
  readonly drafts: Drafts
  readonly occasionId: string
  readonly events: ReadonlyArray<OccasionEvent>
  readonly formats: Formats
  readonly canUpdate: boolean
  readonly notify: (notice: Notice | null) => void
}

export const PeopleContext = createContext<PeopleWork | null>(null)

export const usePeopleWork = (): PeopleWork => {
  const work = use(PeopleContext)
  if (work === null) throw new Error("there are no people here")
  return work
}

export const useKnownPeople = (): KnownPeople => useStore(usePeopleWork().people.known)
