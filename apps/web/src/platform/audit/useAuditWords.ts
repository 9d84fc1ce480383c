/** The words of the audit log: the platform's own, and those that modules contribute. */
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { type Formats, useFormats } from "../messages/Formats.ts"
import { useLocalize } from "../messages/Messages.tsx"
import type { AuditWords, ModuleWords } from "../ModuleWords.ts"
import { useOccasionEvents } from "../planner/useOccasionEvents.ts"
import type { PlannerOccasion } from "../planner/usePlannerOccasion.ts"
import { useModuleWords } from "../planner/useModuleWords.ts"
import { usePermissionWords } from "../staff/PermissionWords.ts"
import { sharedResources } from "../staff/SharedResources.ts"
import type { AuditEntry } from "./AuditEntry.ts"
import type { ChangeWords } from "./ChangeLines.ts"
import { type AuditMessages, useMessages } from "./Messages.ts"
import { platformAuditWords } from "./PlatformAuditWords.ts"
import { unitNames } from "./UnitNames.ts"

type Localize = ReturnType<typeof useLocalize>
type Names = ReadonlyMap<string, string>

/** The names of the records that entries speak of by their ids, as far as the reader may read them. */
const useNames = (
  token: string,
  occasion: PlannerOccasion,
  modules: ReadonlyMap<string, ModuleWords> | undefined,
  targets: Names
) => {
  const { data: events } = useOccasionEvents(token, occasion.id)
  const { data: units } = useQuery({
    queryKey: ["audit", "units", occasion.id],
    enabled: occasion.permissions.includes("actors:list"),
    queryFn: ({ signal }) => unitNames(token, occasion.id, signal)
  })
  const sources = [...(modules ?? [])].flatMap(([key, { audit }]) =>
    audit?.names !== undefined &&
    occasion.modules.includes(key) &&
    occasion.permissions.includes(audit.names.permission)
      ? [{ key, load: audit.names.load }]
      : []
  )
  const { data: records } = useQuery({
    queryKey: ["audit", "names", occasion.id, ...sources.map(({ key }) => key)],
    queryFn: async () =>
      (await Promise.all(sources.map(({ load }) => load(token, occasion.id)))).flatMap((of) => [...of])
  })
  return useMemo(
    (): Names =>
      new Map([
        ...targets,
        ...(units ?? []),
        ...(records ?? []),
        ...(events?.items ?? []).map(({ id, name }) => [id, name] as const)
      ]),
    [events, records, targets, units]
  )
}

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)

interface Vocabulary {
  readonly audit: AuditMessages["audit"]
  readonly formats: Formats
  readonly localize: Localize
  readonly modules: ReadonlyMap<string, ModuleWords>
  readonly names: Names
  readonly permission: (action: string) => string
  /** The platform's and the modules', which come first. */
  readonly all: ReadonlyArray<AuditWords>
}

const grantWords = ({ audit, localize, modules, names }: Vocabulary, grant: object): string | null => {
  const { action, event_id: eventId } = { action: null, event_id: null, ...grant }
  if (typeof action !== "string") return null
  const known = [...[...modules.values()].flatMap(({ resources = [] }) => resources), ...sharedResources].find(
    (resource) => resource.action === action
  )
  const place = typeof eventId === "string" ? (names.get(eventId) ?? audit.gone) : audit.atAll
  return `${known === undefined ? action : localize(known.label)} (${place})`
}

const textWords = (vocabulary: Vocabulary, member: string, text: string, module: string | null): string => {
  const { all, audit, formats, localize, modules, names, permission } = vocabulary
  if (member === "permissions") return permission(text)
  const option = modules.get(module ?? "")?.config?.[member]?.options?.[text]
  const known = option ?? all.map(({ values }) => values?.[member]?.[text]).find((words) => words !== undefined)
  if (known !== undefined) return localize(known)
  if (isId(text)) return names.get(text) ?? audit.gone
  return isTime(text) ? formats.dayAndTime(text) : text
}

const valueWords = (vocabulary: Vocabulary, member: string, value: unknown, module: string | null): string | null => {
  const { audit, formats } = vocabulary
  if (value === null || value === undefined || value === "") return null
  if (Array.isArray(value)) {
    return value.length === 0
      ? null
      : value.map((item) => valueWords(vocabulary, member, item, module) ?? "").join(", ")
  }
  if (typeof value === "boolean") return value ? audit.yes : audit.no
  if (typeof value === "number") return formats.number(value)
  if (typeof value === "string") return textWords(vocabulary, member, value, module)
  return grantWords(vocabulary, Object(value)) ?? JSON.stringify(value)
}

/** Undefined until the words of the modules are loaded. `targets` are the names that entries say themselves. */
export const useAuditWords = (token: string, occasion: PlannerOccasion, targets: Names) => {
  const { audit } = useMessages()
  const localize = useLocalize()
  const formats = useFormats(occasion.time_zone)
  const modules = useModuleWords()
  const { words: permission } = usePermissionWords()
  const names = useNames(token, occasion, modules, targets)
  if (modules === undefined) return undefined
  const all = [...[...modules.values()].flatMap((words) => words.audit ?? []), platformAuditWords]
  const vocabulary: Vocabulary = { audit, formats, localize, modules, names, permission, all }
  const changes: ChangeWords = {
    member: (member, module) => {
      const config = modules.get(module ?? "")?.config?.[member]?.label
      const known = config ?? all.map(({ members }) => members?.[member]).find((words) => words !== undefined)
      return known === undefined ? member : localize(known)
    },
    value: (member, value, module) => valueWords(vocabulary, member, value, module),
    event: (id) => names.get(id) ?? audit.gone,
    tellsOfGone: (action, member) => all.some(({ gone }) => gone?.[action]?.includes(member) === true)
  }
  const sentences = new Map(
    all.flatMap((words) => Object.entries(words.sentences).map(([action, text]) => [action, localize(text)] as const))
  )
  return {
    changes,
    sentences,
    /** An action that nobody has words for is said as it is called. */
    sentence: ({ action, changes: changed }: AuditEntry): string => {
      const [member = "", ...others] = changed.map((change) => change.member)
      const alone =
        others.length > 0 ? undefined : all.map((words) => words.alone?.[`${action} ${member}`]).find(Boolean)
      return alone === undefined ? (sentences.get(action) ?? `{by}: ${action} – {target}`) : localize(alone)
    },
    /** Modules are known by their keys. */
    moduleName: (key: string): string => {
      const name = modules.get(key)?.name
      return name === undefined ? key : localize(name)
    }
  }
}
