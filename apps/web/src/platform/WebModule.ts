/** What a module contributes to the pages. The app is made from a list of these, and knows no module by name. */
import type { ComponentType } from "react"
import type { Address } from "./Address.ts"
import type { Contracts } from "./api/BanquetClient.ts"
import type { GuestOccasion } from "./api/GuestOccasion.ts"
import type { FirstAnswers } from "./first/FirstAnswers.ts"
import type { LocalizedText, MessageBundle } from "./messages/Messages.tsx"
import type { ModuleWords } from "./ModuleWords.ts"

/** `C` are the contracts that its pages ask beside the platform's. */
export interface WebModule<C extends Contracts = readonly []> {
  /** The key of the module's manifest. */
  readonly key: string
  readonly guest?: GuestPart<C>
  readonly planner?: PlannerPart
  /** Where vendors come in. */
  readonly vendor?: Page
}

export interface Page {
  readonly address: Address
  /** Loaded with the page. */
  readonly messages?: MessageBundle<object>
  /** Loads the page's code when the page is opened. */
  readonly load: () => Promise<ComponentType>
  /** Of a guest's page, whose path has no parameters. */
  readonly first?: FirstView
}

/** What a page shows before the app is there. Of the platform it uses messages, links and what depends on React alone. */
export interface FirstView {
  /** The reads that are sent beside the occasion's, each below its route, such as `wishes`. */
  readonly reads: ReadonlyArray<string>
  /** Where the first of their answers has the URL of the picture that the view begins with, which is loaded at once. */
  readonly picture?: ReadonlyArray<string | number>
  /** It is loaded with every page, and so has to be small. */
  readonly View: ComponentType<FirstAnswers>
}

export interface GuestPart<C extends Contracts = readonly []> {
  readonly pages: ReadonlyArray<Page>
  /** Returns the module's link for guests, or `null` where the module is not open to this one. */
  entry?(occasion: GuestOccasion<C>): GuestEntry | null
  /** Goes on with what was left unfinished when the app was closed, whatever page it is opened with. */
  resume?(token: string, occasion: GuestOccasion<C>): void
  readonly deviceData?: DeviceData
}

export interface GuestEntry {
  readonly path: string
  /** What the link says on other pages. */
  readonly label: LocalizedText
  /** What the link says where the guest is welcomed. */
  readonly invitation: LocalizedText
  /** The most relevant entry is the one thing to do next; the first of several that are as relevant. */
  readonly relevance: number
}

/** What a module keeps of a guest on the device, beside the token. */
export interface DeviceData {
  /** Returns a sentence about what is lost by signing out, or `null`. */
  readonly warning?: () => LocalizedText | null
  readonly forget: () => Promise<void>
}

export interface PlannerPart {
  readonly pages: ReadonlyArray<PlannerPage>
  readonly decisions?: DecisionSource
  readonly eventNotes?: EventNoteSource
  /** Loads what planners read of the module on the platform's pages. */
  readonly words?: () => Promise<ModuleWords>
}

/** What of a module waits for a planner's decision. */
export interface DecisionSource {
  /** The action that a planner must be granted to be told. */
  readonly permission: string
  /** Loads what asks for them when the overview is opened. */
  readonly load: () => Promise<(token: string, occasionId: string) => Promise<ReadonlyArray<Decision>>>
}

/** A line of the overview that leads to where it is decided. */
export interface Decision {
  readonly label: LocalizedText
  /** A path with the parameter `$occasionId`. */
  readonly path: string
  readonly search?: Readonly<Record<string, string>>
  /** Of several lines about one topic the last is shown: that of who knows most of it. */
  readonly topic?: string
}

/** What planners should know of an event's people, for pages of other modules that list them. */
export interface EventNoteSource {
  /** The action that a planner must be granted to be told. */
  readonly permission: string
  /** The kind of change in the planner's stream after which they may be others, and who comes, too. */
  readonly change?: string
  /** Loads what asks for the notes of an event. */
  readonly load: () => Promise<
    (token: string, occasionId: string, eventId: string) => Promise<ReadonlyArray<EventNote>>
  >
}

/** Something that several people have in common, and where it is seen to. */
export interface EventNote {
  readonly key: string
  /** Returns what it is, of so many people. */
  readonly label: (count: number) => LocalizedText
  readonly actorIds: ReadonlyArray<string>
  readonly way: {
    readonly label: LocalizedText
    /** A path with the parameter `$occasionId`. */
    readonly path: string
    readonly search?: Readonly<Record<string, string>>
  }
}

/** The topic of who has not answered to an event. */
export const answersTopic = (eventId: string): string => `answers ${eventId}`

/** A page below `/occasions/$occasionId`. */
export interface PlannerPage extends Page {
  /** Its link in the navigation of all planners' pages. */
  readonly entry?: PlannerEntry
}

export interface PlannerEntry {
  /** The action that a planner must be granted to be shown the link; `null` for every planner. */
  readonly permission: string | null
  readonly label: LocalizedText
  /** Where the link stands: below `settings`, or beside it. */
  readonly section?: "settings"
}
