/** What applying a file without mistakes changes: records that differ from what is stored, with the ids they have. */
import type { Actor } from "@banquet/actors-core/Actor"
import type { ActorChange } from "@banquet/actors-core/ActorConstraint"
import { parents } from "@banquet/actors-core/Memberships"
import type { Invitation } from "@banquet/actors-core/Invitation"
import { isPlannerAction, isResourceAction } from "@banquet/platform-core/authorization/Action"
import { ActorId, EnablementId, EventId, InstallationId, OccasionId, PlannerId } from "@banquet/platform-core/Ids"
import { withoutCleared } from "@banquet/platform-core/modules/ModuleConfig"
import { ModuleConfig } from "@banquet/platform-core/modules/ModuleManifest"
import type { Enablement, Installation } from "@banquet/platform-core/modules/ModuleRepository"
import type { Event, Occasion } from "@banquet/platform-core/occasions/Occasion"
import type {
  GuestRecord,
  PlannerRecord,
  ResourceGrant,
  VendorRecord
} from "@banquet/platform-core/principals/Principal"
import { Equal, Schema } from "effect"
import type { OccasionItems } from "./OccasionFile.ts"
import type { OccasionFacts } from "./OccasionFacts.ts"

/** The occasion as it will be, and those of its records that are to be written. */
export interface OccasionChanges {
  readonly occasion: Occasion
  readonly occasionChanged: boolean
  readonly events: ReadonlyArray<Event>
  readonly actors: ReadonlyArray<Actor>
  readonly parents: ReadonlyArray<{ readonly memberId: ActorId; readonly parentIds: ReadonlyArray<ActorId> }>
  readonly invitations: ReadonlyArray<Invitation>
  readonly installations: ReadonlyArray<Installation>
  readonly enablements: ReadonlyArray<Enablement>
  readonly planners: ReadonlyArray<PlannerRecord>
  readonly guests: ReadonlyArray<GuestRecord>
  readonly vendors: ReadonlyArray<VendorRecord>
  /** Every event and actor of the occasion, by key. */
  readonly eventIds: ReadonlyMap<string, EventId>
  readonly actorIds: ReadonlyMap<string, ActorId>
}

/** How many new ids a file may need. */
export const idsNeeded = (items: OccasionItems): number =>
  1 +
  items.events.length +
  items.actors.length +
  items.planners.length +
  items.modules.reduce((sum, { value }) => sum + 1 + (value.events?.length ?? 0), 0)

/** What the records of a file are made with. */
interface Making {
  readonly items: OccasionItems
  readonly facts: OccasionFacts
  readonly occasionId: OccasionId
  readonly newId: <Id extends string>(schema: { readonly make: (id: string) => Id }) => Id
  /** The ids of events and actors that the file or the occasion has. */
  readonly event: (key: string) => EventId
  readonly actor: (key: string) => ActorId
}

const changedParents = ({ actor, facts, items }: Making): OccasionChanges["parents"] => {
  const stored = parents(facts.memberships)
  return items.actors.flatMap(({ value }) => {
    if (value.member_of === undefined) return []
    const memberId = actor(value.key)
    const parentIds = distinct(value.member_of.map(actor))
    return sameSet(parentIds, stored.get(memberId) ?? []) ? [] : [{ memberId, parentIds }]
  })
}

const changedInvitations = ({ actor, event, facts, items }: Making): ReadonlyArray<Invitation> => {
  const stored = new Map(facts.invitations.map((row) => [`${row.eventId} ${row.actorId}`, row]))
  return items.invitations.flatMap(({ value }): Array<Invitation> => {
    const response = value.response === "pending" ? null : value.response
    const invitation: Invitation = { eventId: event(value.event), actorId: actor(value.actor), response }
    return Equal.equals(stored.get(`${invitation.eventId} ${invitation.actorId}`), invitation) ? [] : [invitation]
  })
}

const changedModules = ({
  event,
  facts,
  items,
  newId,
  occasionId
}: Making): Pick<OccasionChanges, "installations" | "enablements"> => {
  const installations: Array<Installation> = []
  const enablements: Array<Enablement> = []
  for (const { value } of items.modules) {
    const { module } = value
    const stored = facts.installations.find((row) => row.module === module)
    const id = stored?.id ?? newId(InstallationId)
    const installation: Installation = { id, occasionId, module, config: configToKeep(value.config, stored?.config) }
    if (!Equal.equals(stored, installation)) installations.push(installation)
    for (const { config, event: key } of value.events ?? []) {
      const eventId = event(key)
      const before = facts.enablements.find((row) => row.eventId === eventId && row.module === module)
      const enablement: Enablement = {
        id: before?.id ?? newId(EnablementId),
        occasionId,
        installationId: id,
        eventId,
        module,
        enabled: true,
        config: configToKeep(config, before?.config)
      }
      if (!Equal.equals(before, enablement)) enablements.push(enablement)
    }
  }
  return { installations, enablements }
}

const changedPlanners = ({ facts, items, newId, occasionId }: Making): ReadonlyArray<PlannerRecord> => {
  const storedPlanners = byKey(facts.planners)
  return items.planners.flatMap(({ value }): Array<PlannerRecord> => {
    const stored = storedPlanners.get(value.key)
    const given = value.permissions && distinct(value.permissions.filter(isPlannerAction))
    const planner: PlannerRecord = {
      id: stored?.id ?? newId(PlannerId),
      occasionId,
      key: value.key,
      displayName: value.display_name,
      actions: listToKeep(given, stored?.actions)
    }
    return Equal.equals(stored, planner) ? [] : [planner]
  })
}

const changedGuests = ({ actor, event, facts, items, occasionId }: Making): ReadonlyArray<GuestRecord> => {
  const storedGuests = new Map(facts.guests.map((row) => [row.actorId, row]))
  return items.guests.flatMap(({ value }): Array<GuestRecord> => {
    const actorId = actor(value.actor)
    const stored = storedGuests.get(actorId)
    const given = value.events && distinct(value.events.map(event))
    const unitToKeep = stored?.invitationUnitId === "household" ? "household" : null
    const guest: GuestRecord = {
      occasionId,
      actorId,
      invitationUnitId: value.invitation_unit === undefined ? unitToKeep : actor(value.invitation_unit),
      eventIds: stored?.eventIds === "invited" ? (given ?? "invited") : listToKeep(given, stored?.eventIds)
    }
    return Equal.equals(stored, guest) ? [] : [guest]
  })
}

const changedVendors = ({ actor, event, facts, items, occasionId }: Making): ReadonlyArray<VendorRecord> => {
  const storedVendors = new Map(facts.vendors.map((row) => [row.actorId, row]))
  return items.vendors.flatMap(({ value }): Array<VendorRecord> => {
    const actorId = actor(value.actor)
    const stored = storedVendors.get(actorId)
    const given = value.grants?.flatMap((grant): Array<ResourceGrant> => {
      const eventId = grant.event === undefined ? null : event(grant.event)
      return isResourceAction(grant.action) ? [{ action: grant.action, eventId }] : []
    })
    const grants = listToKeep(given && distinct(given), stored?.grants)
    const vendor: VendorRecord = { occasionId, actorId, grants }
    return Equal.equals(stored, vendor) ? [] : [vendor]
  })
}

/**
 * `ids` are as many new ones as `idsNeeded` says. Records that are stored keep theirs, matched by key, and the lists and
 * configs that the file leaves out; every other member that it leaves out has its default.
 */
export const occasionChanges = (
  items: OccasionItems,
  { name, slug, time_zone: timeZone }: NonNullable<OccasionItems["occasion"]>,
  facts: OccasionFacts,
  ids: ReadonlyArray<string>
): OccasionChanges => {
  let used = 0
  const newId: Making["newId"] = (schema) => schema.make(ids[used++] ?? "")

  const occasion: Occasion = { id: facts.occasion?.id ?? newId(OccasionId), slug, name, timeZone }
  const occasionId = occasion.id

  const storedEvents = byKey(facts.events)
  const events = items.events.map(({ value: { key, name: eventName, place = null, starts_at: startsAt } }): Event => {
    const id = storedEvents.get(key)?.id ?? newId(EventId)
    return { id, occasionId, key, name: eventName, startsAt, place }
  })
  const eventIds = idsByKey(facts.events, events)

  const storedActors = byKey(facts.actors)
  const actors = items.actors.map(({ value }) =>
    actorOf(value, { id: storedActors.get(value.key)?.id ?? newId(ActorId), occasionId })
  )
  const actorIds = idsByKey(facts.actors, actors)

  const making: Making = {
    items,
    facts,
    occasionId,
    newId,
    event: (key) => required(eventIds, key),
    actor: (key) => required(actorIds, key)
  }
  return {
    occasion,
    occasionChanged: !Equal.equals(facts.occasion, occasion),
    events: events.filter((row) => !Equal.equals(storedEvents.get(row.key), row)),
    actors: actors.filter((row) => !Equal.equals(storedActors.get(row.key), row)),
    parents: changedParents(making),
    invitations: changedInvitations(making),
    ...changedModules(making),
    planners: changedPlanners(making),
    guests: changedGuests(making),
    vendors: changedVendors(making),
    eventIds,
    actorIds
  }
}

type ActorValue = OccasionItems["actors"][number]["value"]

const actorOf = (
  { display_name: displayName, key, party_size: partySize, status, type }: ActorValue,
  ids: Pick<Actor, "id" | "occasionId">
): Actor => ({ ...ids, key, type, displayName, partySize, status })

/** The stored actors that well-formed records of a file change. */
export const actorChanges = (items: OccasionItems, facts: OccasionFacts): ReadonlyArray<ActorChange> => {
  const given = new Map(items.actors.map(({ value }) => [value.key, value]))
  return facts.actors.flatMap((before) => {
    const value = items.malformed.actors.has(before.key) ? undefined : given.get(before.key)
    if (value === undefined) return []
    const after = actorOf(value, before)
    return Equal.equals(before, after) ? [] : [{ before, after }]
  })
}

const byKey = <Row extends { readonly key: string }>(rows: ReadonlyArray<Row>): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.key, row]))

const idsByKey = <Id>(
  ...lists: ReadonlyArray<ReadonlyArray<{ readonly key: string; readonly id: Id }>>
): ReadonlyMap<string, Id> => new Map(lists.flat().map(({ id, key }) => [key, id]))

const required = <Id>(ids: ReadonlyMap<string, Id>, key: string): Id => {
  const id = ids.get(key)
  if (id === undefined) throw new Error("a file with an unknown key passed its check")
  return id
}

const distinct = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> =>
  values.filter((value, index) => values.findIndex((other) => Equal.equals(other, value)) === index)

const sameSet = <A>(a: ReadonlyArray<A>, b: ReadonlyArray<A>): boolean =>
  a.length === b.length && a.every((value) => b.some((other) => Equal.equals(other, value)))

/** Returns the given list, or the stored one where none is given or it holds the same in another order. */
const listToKeep = <A>(given: ReadonlyArray<A> | undefined, stored: ReadonlyArray<A> | undefined): ReadonlyArray<A> =>
  given === undefined || (stored !== undefined && sameSet(given, stored)) ? (stored ?? []) : given

/** Returns a given config, which has passed its check. */
const configToKeep = (given: unknown, stored: ModuleConfig | undefined): ModuleConfig =>
  given === undefined ? (stored ?? {}) : asConfig(withoutCleared(given))

const asConfig = Schema.decodeUnknownSync(ModuleConfig)
