/** A module's settings while they are edited: on which events it is used, and its configs. */
import type { Answer } from "../api/BanquetClient.ts"
import { type ConfigIssue, readDraft, type RecordDraft, recordDraft } from "./ConfigDraft.ts"
import { configFields, type ConfigMember } from "./ConfigFields.ts"

export type Module = Answer<"GET /v1/occasions/:occasion_id/modules">["modules"][number]
export type Enablement = Module["enablements"][number]
export type Config = Readonly<Record<string, unknown>>

export interface ModuleDraft {
  readonly installation: RecordDraft
  /** The ids of the events that use the module. */
  readonly enabled: ReadonlySet<string>
  /** Whether what only events have is as in `shared` for all of those, or each has its own. */
  readonly isShared: boolean
  readonly shared: RecordDraft
  readonly events: Readonly<Record<string, RecordDraft>>
  /** What each event has instead of what the occasion has, by the event's id. */
  readonly overrides: Readonly<Record<string, RecordDraft>>
}

/** What the drafts of a module are made with. */
export interface DraftSettings {
  readonly timeZone: string
  /** What an event begins with on which the module was never enabled. */
  readonly firstEventConfig: Config
}

/** Of which part of the draft something is: an event's is called by the event's id. */
export type DraftPart = "installation" | "shared" | (string & {})

export interface PartIssue extends ConfigIssue {
  readonly part: DraftPart
}

export interface ModuleChanges {
  /** `null` where the installation stays as it is. */
  readonly config: Config | null
  readonly events: ReadonlyArray<{
    readonly enablement: Enablement
    readonly enabled: boolean
    readonly config: Config
  }>
  readonly issues: ReadonlyArray<PartIssue>
}

export const installationFields = (module: Module) => configFields(module.config_schema)
const allEventFields = (module: Module) => configFields(module.enablements[0]?.config_schema)

const isOverride = (module: Module, { isRequired, member }: ConfigMember): boolean =>
  !isRequired && installationFields(module).some((field) => field.member === member)

/** Returns the fields of what an event may have instead of what the occasion has. */
export const overrideFields = (module: Module): ReadonlyArray<ConfigMember> =>
  allEventFields(module).filter((field) => isOverride(module, field))

/** Returns the fields of what only events have. */
export const eventFields = (module: Module): ReadonlyArray<ConfigMember> =>
  allEventFields(module).filter((field) => !isOverride(module, field))

/** Returns what is one text for equal values, in whatever order their members are. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part
  )

/** Returns what is another text once somebody has changed the module's settings. */
export const versionOf = ({ enablements, installation }: Module): string =>
  [installation?.revision, ...enablements.map(({ event_id, revision }) => `${event_id} ${revision}`)].join(", ")

export const moduleDraft = (module: Module, { firstEventConfig, timeZone }: DraftSettings): ModuleDraft => {
  const { enablements, installation } = module
  const configOf = ({ config, revision }: Enablement): Config => (revision === 0 ? firstEventConfig : config)
  const fields = eventFields(module)
  const overriding = overrideFields(module)
  const draftOf = (config: Config) => recordDraft(fields, config, timeZone)
  const ofEvents = (config: Config) => canonical(fields.map(({ member }) => config[member] ?? null))
  const used = enablements.filter(({ enabled }) => enabled)
  const [first] = used.length > 0 ? used : enablements
  return {
    installation: recordDraft(installationFields(module), installation?.config ?? {}, timeZone),
    enabled: new Set(used.map(({ event_id }) => event_id)),
    isShared: new Set(used.map((one) => ofEvents(configOf(one)))).size <= 1,
    shared: draftOf(first === undefined ? firstEventConfig : configOf(first)),
    events: Object.fromEntries(enablements.map((one) => [one.event_id, draftOf(configOf(one))])),
    overrides: Object.fromEntries(
      enablements.map((one) => [one.event_id, recordDraft(overriding, configOf(one), timeZone)])
    )
  }
}

/** Returns the draft with one config for all events, or with one for each that begins with what was for all. */
export const withShared = (draft: ModuleDraft, isShared: boolean): ModuleDraft => {
  if (isShared === draft.isShared) return draft
  const [first] = Object.entries(draft.events).flatMap(([id, one]) => (draft.enabled.has(id) ? [one] : []))
  return isShared
    ? { ...draft, isShared, shared: first ?? draft.shared }
    : {
        ...draft,
        isShared,
        events: Object.fromEntries(
          Object.entries(draft.events).map(([id, own]) => [id, draft.enabled.has(id) ? draft.shared : own])
        )
      }
}

/** Returns what of a draft is not so yet, and what is wrong with it. */
export const readModule = (module: Module, draft: ModuleDraft, timeZone: string): ModuleChanges => {
  const issues: Array<PartIssue> = []
  const read = (part: DraftPart, fields: ReturnType<typeof configFields>, of: RecordDraft): Config => {
    const found = readDraft(fields, of, timeZone)
    issues.push(...found.issues.map((issue) => ({ ...issue, part })))
    return found.config
  }
  const config = read("installation", installationFields(module), draft.installation)
  const fields = eventFields(module)
  const shared = draft.isShared && draft.enabled.size > 0 ? read("shared", fields, draft.shared) : {}
  const overriding = overrideFields(module)
  const configOf = (event: string, own: RecordDraft, overrides: RecordDraft): Config => ({
    ...(draft.isShared ? shared : read(event, fields, own)),
    ...read(event, overriding, overrides)
  })
  const events = module.enablements.flatMap((enablement) => {
    const { event_id } = enablement
    const enabled = draft.enabled.has(event_id)
    const own = draft.events[event_id]
    const overrides = draft.overrides[event_id]
    const isKept = !enabled || own === undefined || overrides === undefined
    const wanted = isKept ? enablement.config : configOf(event_id, own, overrides)
    const isSame = enabled === enablement.enabled && canonical(wanted) === canonical(enablement.config)
    return isSame ? [] : [{ enablement, enabled, config: wanted }]
  })
  const isSame = canonical(config) === canonical(module.installation?.config ?? {})
  return { config: isSame ? null : config, events, issues }
}
