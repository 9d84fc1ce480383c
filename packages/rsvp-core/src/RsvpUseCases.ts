/** What the use cases of guests and planners share. */
import { InvitationAnswers } from "@banquet/actors-core/InvitationAnswers"
import { auditPrincipal } from "@banquet/platform-core/audit/AuditEntry"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { readConfig } from "@banquet/platform-core/modules/ModuleConfig"
import type { ModuleConfig } from "@banquet/platform-core/modules/ModuleManifest"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import { ModuleNotEnabled, ModuleNotInstalled, NotFound } from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Transaction } from "@banquet/platform-core/Transaction"
import { DateTime, Effect } from "effect"
import { noAnswer } from "./RsvpAnswer.ts"
import { rsvpAudit } from "./RsvpAudit.ts"
import {
  type AddedPlusOne,
  decideAnswers,
  type GivenAnswer,
  type MemberChange,
  type RsvpDecision,
  termsOf
} from "./RsvpDecisions.ts"
import { rsvpEvent } from "./RsvpEvents.ts"
import type { RsvpMember } from "./RsvpMember.ts"
import { RsvpEnablementConfig, RsvpInstallationConfig, RsvpModule } from "./RsvpModule.ts"
import { RsvpRepository, type RsvpScope, type StoredAnswer } from "./RsvpRepository.ts"
import { eventView } from "./RsvpView.ts"

const module = RsvpModule.key

export const ports = Effect.gen(function* () {
  return {
    authorization: yield* Authorization,
    invitations: yield* InvitationAnswers,
    modules: yield* ModuleRepository,
    repository: yield* RsvpRepository,
    transaction: yield* Transaction
  }
})
export type Ports = Effect.Success<typeof ports>

export const notInstalled = new ModuleNotInstalled({ module })
export const notEnabled = new ModuleNotEnabled({ module })

/** Returns the terms of an event by what was set for the occasion and for the event. */
export const termsOfConfig = (installation: ModuleConfig, enablement: ModuleConfig) =>
  termsOf(readConfig(RsvpInstallationConfig, installation), readConfig(RsvpEnablementConfig, enablement))

/** Returns the events on which the module is enabled, by start, each with its terms; fails where it is not installed. */
export const enabledEvents = Effect.fnUntraced(function* ({ modules }: Ports, occasionId: OccasionId) {
  const { enablements, events, installations } = yield* modules.use(occasionId)
  const installation = installations.find((one) => one.module === module)
  if (installation === undefined) return yield* notInstalled
  const enabled = events.flatMap((event) => {
    const found = enablements.find((one) => one.module === module && one.eventId === event.id && one.enabled)
    return found === undefined ? [] : [{ event, terms: termsOfConfig(installation.config, found.config) }]
  })
  return { enabled, events }
})

/** Returns an event on which the module is enabled, with its terms. */
export const enabledEvent = Effect.fnUntraced(function* (
  dependencies: Ports,
  occasionId: OccasionId,
  eventId: EventId
) {
  const { enabled, events } = yield* enabledEvents(dependencies, occasionId)
  const found = enabled.find(({ event }) => event.id === eventId)
  if (found !== undefined) return found
  return yield* events.some(({ id }) => id === eventId) ? notEnabled : new NotFound({ resource: "event" })
})

/** Who answers for whom. */
export interface Answering {
  readonly by: Principal
  readonly occasionId: OccasionId
  readonly eventId: EventId
  readonly scope: RsvpScope
  readonly given: ReadonlyArray<GivenAnswer>
  readonly byGuest: boolean
  /** Of those who are read, who is shown afterwards. */
  readonly shown: (members: ReadonlyArray<RsvpMember>) => ReadonlyArray<RsvpMember>
}

const membersOf = ({ repository }: Ports, { eventId, occasionId, scope }: Answering) =>
  Effect.map(repository.members(occasionId, [eventId], scope), ([found]) => found?.members ?? [])

/** Saves what changes of one member, and returns what is to be stored of its answer. */
const saveMember = Effect.fnUntraced(function* (
  { invitations }: Ports,
  { by, eventId, occasionId }: Answering,
  { answer, displayName, member: { actorId }, response }: MemberChange
) {
  if (displayName !== undefined) yield* invitations.rename(by, occasionId, actorId, displayName)
  if (response !== undefined) yield* invitations.answer(by, occasionId, { actorId, eventId, response })
  return answer === undefined ? [] : [{ actorId, ...answer }]
})

/** Adds somebody whom a host brings along; the person belongs to the host's household. */
const addPlusOne = Effect.fnUntraced(function* (
  { invitations }: Ports,
  { by, eventId, occasionId }: Answering,
  { answer, host, name }: AddedPlusOne
) {
  const memberOf = host.householdId ?? host.parentIds[0] ?? null
  const actorId = yield* invitations.addCompanion(by, occasionId, { displayName: name, memberOf })
  yield* invitations.answer(by, occasionId, { actorId, eventId, response: "attending" })
  return { hostId: host.actorId, actorId, answer }
})

const save = Effect.fnUntraced(function* (dependencies: Ports, answering: Answering, decision: RsvpDecision) {
  const { by, eventId, occasionId } = answering
  const before = new Map<ActorId, RsvpMember>(decision.changes.map(({ member }) => [member.actorId, member]))
  const changed = yield* Effect.forEach(decision.changes, (change) => saveMember(dependencies, answering, change))
  const added = yield* Effect.forEach(decision.added, (one) => addPlusOne(dependencies, answering, one))
  const ofAdded = added.flatMap(({ actorId, answer }) =>
    answer.meal === null && answer.dietary === null ? [] : [{ actorId, ...answer }]
  )
  const answers: ReadonlyArray<StoredAnswer> = [...changed.flat(), ...ofAdded]
  if (answers.length === 0 && added.length === 0) return
  yield* dependencies.repository.save(
    {
      occasionId,
      eventId,
      answers,
      plusOnes: added.map(({ actorId, hostId }) => ({ actorId, hostId })),
      events: answers.map(({ actorId }) => rsvpEvent(occasionId, eventId, actorId))
    },
    answers.map((after) =>
      rsvpAudit(occasionId, eventId, before.get(after.actorId) ?? noAnswer, after, auditPrincipal(by))
    )
  )
})

/** Answers within the transaction around it, and returns the event as it is then. */
export const answerEvent = Effect.fnUntraced(function* (dependencies: Ports, answering: Answering) {
  const { byGuest, eventId, given, occasionId, shown } = answering
  yield* dependencies.invitations.lock(occasionId)
  const { event, terms } = yield* enabledEvent(dependencies, occasionId, eventId)
  const members = yield* membersOf(dependencies, answering)
  const now = yield* DateTime.now
  const decision = yield* Effect.fromResult(decideAnswers({ members, terms, given, byGuest, now }))
  yield* save(dependencies, answering, decision)
  const hasChanged = decision.changes.length > 0 || decision.added.length > 0
  const after = hasChanged ? yield* membersOf(dependencies, answering) : members
  return eventView(event, terms, after, shown(after), now)
})
