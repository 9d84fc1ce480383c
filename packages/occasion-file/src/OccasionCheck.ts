/** Finds the mistakes of a file beyond its form: names of missing records, and changes that would break the occasion. */
import type { Actor, ActorType } from "@banquet/actors-core/Actor"
import type { ActorViolation } from "@banquet/actors-core/ActorConstraint"
import { cycles } from "@banquet/actors-core/Memberships"
import type { ValidationIssue } from "@banquet/platform-core/ValidationIssue"
import { checkConfig } from "@banquet/platform-core/modules/ModuleConfig"
import type { ModuleManifest } from "@banquet/platform-core/modules/ModuleManifest"
import { type DeclaredPermissions, declaredPermissions } from "@banquet/platform-core/authorization/Permissions"
import { Result, type Schema } from "effect"
import type { Item, OccasionItems } from "./OccasionFile.ts"
import type { OccasionFacts } from "./OccasionFacts.ts"

/** An actor as it will be; `type` is unknown of a malformed record. */
interface FutureActor {
  readonly type: ActorType | null
  readonly item: Item<"actors"> | null
  readonly stored: Actor | null
}

interface Check {
  readonly items: OccasionItems
  readonly facts: OccasionFacts
  readonly modules: ReadonlyArray<ModuleManifest>
  readonly permissions: DeclaredPermissions
  readonly actors: ReadonlyMap<string, FutureActor>
  readonly isEvent: (key: string) => boolean
  readonly mistake: (path: ValidationIssue["path"], message: string) => void
}

/**
 * Every mistake that the well-formed records of a file make in the light of what is stored. `violations` is what modules
 * say of the actors that it changes.
 */
export const checkOccasion = (
  items: OccasionItems,
  facts: OccasionFacts,
  violations: ReadonlyArray<ActorViolation>,
  modules: ReadonlyArray<ModuleManifest>
): ReadonlyArray<ValidationIssue> => {
  const mistakes: Array<ValidationIssue> = []
  const events = new Set([
    ...facts.events.map(({ key }) => key),
    ...items.events.map(({ value }) => value.key),
    ...items.malformed.events
  ])
  const check: Check = {
    items,
    facts,
    modules,
    permissions: declaredPermissions(modules),
    actors: futureActors(items, facts),
    isEvent: (key) => events.has(key),
    mistake: (path, message) => void mistakes.push({ path, message })
  }
  checkDuplicates(check)
  checkMemberships(check)
  // The mistakes of one member stand together.
  checkViolations(
    check,
    violations.filter(({ member }) => member === "type")
  )
  checkTypes(check)
  checkViolations(
    check,
    violations.filter(({ member }) => member !== "type")
  )
  checkInvitations(check)
  checkModules(check)
  checkHolders(check)
  return mistakes
}

const futureActors = (items: OccasionItems, facts: OccasionFacts): ReadonlyMap<string, FutureActor> => {
  const actors = new Map<string, FutureActor>()
  for (const stored of facts.actors) actors.set(stored.key, { type: stored.type, item: null, stored })
  for (const item of items.actors) {
    const { key, type } = item.value
    actors.set(key, { type, item, stored: actors.get(key)?.stored ?? null })
  }
  for (const key of items.malformed.actors) {
    actors.set(key, { type: null, item: null, stored: actors.get(key)?.stored ?? null })
  }
  return actors
}

const checkDuplicates = ({ items, mistake }: Check): void => {
  const unique = <I extends { readonly section: string; readonly index: number }>(
    list: ReadonlyArray<I>,
    member: string,
    key: (item: I) => string
  ): void => {
    const seen = new Set<string>()
    for (const item of list) {
      if (seen.has(key(item))) mistake([item.section, item.index, member], `"${key(item)}" is there already`)
      seen.add(key(item))
    }
  }
  unique(items.events, "key", ({ value }) => value.key)
  unique(items.actors, "key", ({ value }) => value.key)
  unique(items.planners, "key", ({ value }) => value.key)
  unique(items.modules, "module", ({ value }) => value.module)
  unique(items.vendors, "actor", ({ value }) => value.actor)
  unique(items.guests, "actor", ({ value }) => value.actor)
}

const isUnit = (type: ActorType | null): boolean => type !== "person" && type !== "vendor"

const checkMemberships = ({ actors, facts, items, mistake }: Check): void => {
  const keys = new Map(facts.actors.map(({ id, key }) => [id, key]))
  const parentsOf = new Map<string, Array<string>>()
  for (const { memberId, parentId } of facts.memberships) {
    const [member, parent] = [keys.get(memberId), keys.get(parentId)]
    if (member === undefined || parent === undefined || items.malformed.actors.has(member)) continue
    if (actors.get(member)?.item?.value.member_of !== undefined) continue
    parentsOf.set(member, [...(parentsOf.get(member) ?? []), parent])
    const { item, type } = actors.get(parent) ?? {}
    if (item && type && !isUnit(type)) {
      mistake([item.section, item.index, "type"], `"${parent}" has members and cannot become a ${type}`)
    }
  }
  for (const { index, section, value } of items.actors) {
    for (const [at, parent] of (value.member_of ?? []).entries()) {
      const found = actors.get(parent)
      const path = [section, index, "member_of", at]
      if (found === undefined) mistake(path, `no actor "${parent}"`)
      else if (!isUnit(found.type)) mistake(path, `"${parent}" is a ${found.type}, not a household or group`)
      else parentsOf.set(value.key, [...(parentsOf.get(value.key) ?? []), parent])
    }
  }
  for (const cycle of cycles(parentsOf)) {
    const closing = cycle.find((key) => actors.get(key)?.item?.value.member_of !== undefined)
    const item = closing === undefined ? undefined : actors.get(closing)?.item
    if (closing === undefined || !item) continue
    const start = cycle.indexOf(closing)
    const round = [...cycle.slice(start), ...cycle.slice(0, start), closing]
    mistake([item.section, item.index, "member_of"], `forms a cycle: ${round.join(" → ")}`)
  }
}

/** A changed type must not contradict what stays: invitations and tokens. */
const checkTypes = ({ actors, facts, mistake }: Check): void => {
  const invited = new Set<string>(facts.invitations.map(({ actorId }) => actorId))
  const guests = new Set<string>(facts.guests.map(({ actorId }) => actorId))
  const units = new Set<string | null>(facts.guests.map(({ invitationUnitId }) => invitationUnitId))
  const vendors = new Set<string>(facts.vendors.map(({ actorId }) => actorId))
  for (const [key, { item, stored }] of actors) {
    if (item === null || stored === null || item.value.type === stored.type) continue
    const path = [item.section, item.index, "type"]
    if (item.value.type === "vendor") {
      if (invited.has(stored.id)) mistake(path, `"${key}" is invited and cannot become a vendor`)
      if (guests.has(stored.id)) mistake(path, `"${key}" is a guest and cannot become a vendor`)
      if (units.has(stored.id)) mistake(path, `"${key}" is an invitation unit and cannot become a vendor`)
    } else if (vendors.has(stored.id)) {
      mistake(path, `"${key}" has a vendor's access and cannot become a ${item.value.type}`)
    }
  }
}

const memberNames = {
  type: "type",
  displayName: "display_name",
  partySize: "party_size",
  status: "status"
} satisfies Record<ActorViolation["member"], string>

/** What modules say of the actors that change. */
const checkViolations = ({ actors, mistake }: Check, violations: ReadonlyArray<ActorViolation>): void => {
  const changed = new Map(Array.from(actors.values(), ({ item, stored }) => [stored?.id, item]))
  for (const { actorId, member, message } of violations) {
    const item = changed.get(actorId)
    if (item) mistake([item.section, item.index, memberNames[member]], message)
  }
}

const checkInvitations = ({ actors, isEvent, items, mistake }: Check): void => {
  const invited = new Set<string>()
  for (const { index, section, value } of items.invitations) {
    const found = actors.get(value.actor)
    if (!isEvent(value.event)) mistake([section, index, "event"], `no event "${value.event}"`)
    if (found === undefined) mistake([section, index, "actor"], `no actor "${value.actor}"`)
    else if (found.type === "vendor") mistake([section, index, "actor"], `"${value.actor}" is a vendor`)
    const key = JSON.stringify([value.event, value.actor])
    if (invited.has(key)) mistake([section, index, "actor"], `"${value.actor}" is invited to "${value.event}" already`)
    invited.add(key)
  }
}

const checkModules = ({ isEvent, items, mistake, modules }: Check): void => {
  const checkGiven = (schema: Schema.Decoder<unknown>, config: unknown, path: ValidationIssue["path"]): void => {
    if (config === undefined) return
    const checked = checkConfig(schema, config)
    if (Result.isSuccess(checked)) return
    for (const found of checked.failure) mistake([...path, ...found.path], found.message)
  }
  for (const { index, section, value } of items.modules) {
    const manifest = modules.find(({ key }) => key === value.module)
    if (manifest === undefined) mistake([section, index, "module"], `no module "${value.module}"`)
    else checkGiven(manifest.installationConfig, value.config, [section, index, "config"])
    const enabled = new Set<string>()
    for (const [at, { config, event }] of (value.events ?? []).entries()) {
      const path = [section, index, "events", at]
      if (!isEvent(event)) mistake([...path, "event"], `no event "${event}"`)
      if (enabled.has(event)) mistake([...path, "event"], `"${event}" is there already`)
      enabled.add(event)
      if (manifest !== undefined) checkGiven(manifest.enablementConfig, config, [...path, "config"])
    }
  }
}

const checkHolders = ({ actors, isEvent, items, mistake, permissions }: Check): void => {
  for (const { index, section, value } of items.planners) {
    for (const [at, action] of (value.permissions ?? []).entries()) {
      if (permissions.plannerAction(action) === null) {
        mistake([section, index, "permissions", at], `no action "${action}"`)
      }
    }
  }
  for (const { index, section, value } of items.vendors) {
    const found = actors.get(value.actor)
    if (found === undefined) mistake([section, index, "actor"], `no actor "${value.actor}"`)
    else if (found.type !== null && found.type !== "vendor") {
      mistake([section, index, "actor"], `"${value.actor}" is a ${found.type}, not a vendor`)
    }
    for (const [at, { action, event }] of (value.grants ?? []).entries()) {
      const path = [section, index, "grants", at]
      if (permissions.resourceAction(action) === null) mistake([...path, "action"], `no action "${action}"`)
      if (event !== undefined && !isEvent(event)) mistake([...path, "event"], `no event "${event}"`)
    }
  }
  for (const { index, section, value } of items.guests) {
    const named = { actor: value.actor, invitation_unit: value.invitation_unit }
    for (const [member, key] of Object.entries(named)) {
      if (key === undefined) continue
      const found = actors.get(key)
      if (found === undefined) mistake([section, index, member], `no actor "${key}"`)
      else if (found.type === "vendor") mistake([section, index, member], `"${key}" is a vendor`)
    }
    for (const [at, event] of (value.events ?? []).entries()) {
      if (!isEvent(event)) mistake([section, index, "events", at], `no event "${event}"`)
    }
  }
}
