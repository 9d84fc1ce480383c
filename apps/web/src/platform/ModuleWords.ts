/** What a module calls what is its own, on the platform's pages for planners. What has no words is called by its name. */
import type { LocalizedText } from "./messages/Messages.tsx"

export interface ModuleWords {
  /** What all of it is about. */
  readonly name: LocalizedText
  /** What it is for, in a sentence, for planners who do not use it yet. */
  readonly purpose?: LocalizedText
  /** What guests do with it, on the cards of their links. */
  readonly invitation?: Invitation
  /** Each completes "may …", such as "see the budget". */
  readonly permissions?: ReadonlyArray<{ readonly action: string; readonly label: LocalizedText }>
  /** What vendors may be let see. */
  readonly resources?: ReadonlyArray<ResourceWords>
  /** By the members of the module's configs. */
  readonly config?: Readonly<Record<string, ConfigWords>>
  /** What a planner who begins to use the module on a page starts with; defaults to what the API does. */
  readonly firstUse?: FirstUse
  readonly audit?: AuditWords
}

export interface Invitation {
  /** Completes "Scan the code to …", such as "read the menu". */
  readonly text: LocalizedText
  /** The most relevant comes first. */
  readonly relevance: number
  /** Returns whether the link of this guest does so. Defaults to every link. */
  readonly isFor?: (guest: InvitedGuest) => boolean
}

/** Whose link it is. */
export interface InvitedGuest {
  /** `person`, `household` or `group`. */
  readonly type: string
  /** The guest's own seats, not those of the people of a household. */
  readonly seated: ReadonlyArray<unknown>
}

type FirstConfig = Readonly<Record<string, boolean | number | string>>

export interface FirstUse {
  /** What that means, in a sentence. */
  readonly text: LocalizedText
  /** Of the occasion. */
  readonly config: FirstConfig
  /** Of each event on which the module is enabled for the first time. */
  readonly eventConfig: FirstConfig
}

export interface ResourceWords {
  /** Such as `resource:budget:view`. */
  readonly action: string
  /** Completes "may …". */
  readonly label: LocalizedText
  /** The action that a planner must be granted to let a vendor see it. */
  readonly permission: string
}

export interface ConfigWords {
  readonly label: LocalizedText
  readonly help?: LocalizedText
  /** What the values are called that can be chosen. */
  readonly options?: Readonly<Record<string, LocalizedText>>
  /** Of what events may have otherwise: what is true at the events with a check mark, such as “Guests are asked at these events”. */
  readonly atEvents?: LocalizedText
  /** Of the same: what the button says behind which an event has its own, such as “Ask something else at one event”. */
  readonly otherAtEvent?: LocalizedText
  /** Of a list: what one of its items is called, such as “Question”. */
  readonly item?: LocalizedText
  /** Of a list: what the button says that adds one, such as “Add a question”. */
  readonly add?: LocalizedText
  /** Of a record, or of the records of a list. */
  readonly members?: Readonly<Record<string, ConfigWords>>
}

/** How the audit log tells of the module's records. */
export interface AuditWords {
  /** By action; `{by}` stands for who did it, and `{target}` for the name of what or who it is about. */
  readonly sentences: Readonly<Record<string, LocalizedText>>
  /** Sentences for entries in which this member alone has changed, by `ACTION MEMBER`. */
  readonly alone?: Readonly<Record<string, LocalizedText>>
  /** Members that tell, of a record that is gone, where it belonged, by action: nothing else is said of it. */
  readonly gone?: Readonly<Record<string, ReadonlyArray<string>>>
  /** What the members that changed are called. */
  readonly members?: Readonly<Record<string, LocalizedText>>
  /** What values are called, by member. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, LocalizedText>>>>
  /** Loads the names of records that values are the ids of. */
  readonly names?: {
    /** The action that a planner must be granted to read them. */
    readonly permission: string
    readonly load: (token: string, occasionId: string) => Promise<ReadonlyMap<string, string>>
  }
}
