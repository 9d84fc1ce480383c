/** What a host changes one by one in an occasion that is there, each by the rules of `banquet apply` and of the command line. */
import { ApplyOccasion } from "@banquet/occasion-file/ApplyOccasion"
import { OccasionFileMistakes } from "@banquet/occasion-file/OccasionFileMistakes"
import { ModulePlatform } from "@banquet/platform-core/modules/ModulePlatform"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { NotFound } from "@banquet/platform-core/PlatformErrors"
import { Permissions } from "@banquet/platform-core/authorization/Permissions"
import { PlannerPermissions } from "@banquet/platform-core/authorization/PlannerPermissions"
import type { PlannerRecord, VendorRecord } from "@banquet/platform-core/principals/Principal"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { Transaction } from "@banquet/platform-core/Transaction"
import { DateTime, Effect, Option, Redacted } from "effect"
import type * as Arguments from "./AdministrationArguments.ts"
import { administrator } from "../Administrator.ts"

/** The occasion with this slug. */
export const occasionOf = (slug: string) =>
  Effect.flatMap(
    OccasionRepository.use(({ findBySlug }) => findBySlug(slug)),
    Option.match({ onNone: () => Effect.fail(new NotFound({ resource: "occasion" })), onSome: Effect.succeed })
  )

const eventOf = Effect.fnUntraced(function* (occasion: Effect.Success<ReturnType<typeof occasionOf>>, key: string) {
  const events = yield* OccasionRepository.use((repository) => repository.events(occasion.id))
  return events.find((event) => event.key === key) ?? (yield* new NotFound({ resource: "event" }))
})

/** A mistake of the document with one record is one of the argument that the record was. */
const ofArgument = ({ mistakes: [first, ...others] }: OccasionFileMistakes): OccasionFileMistakes => {
  const named = ({ message, path }: typeof first) => ({
    message,
    path: path.replace(/^\w+\[0\]/, "arguments[1]").replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  })
  return new OccasionFileMistakes({ mistakes: [named(first), ...others.map(named)] })
}

/** Applies a document that says one thing of an occasion that is there, as it is. */
const put = (slug: string, records: Readonly<Record<string, ReadonlyArray<object>>>) =>
  Transaction.use(({ run }) =>
    run(
      Effect.gen(function* () {
        yield* OccasionRepository.use(({ lock }) => lock(slug))
        const { name, timeZone } = yield* occasionOf(slug)
        const document = { occasion: { slug, name, time_zone: timeZone }, ...records }
        return yield* ApplyOccasion.use(({ apply }) => apply(administrator, document, { reissueTokens: false }))
      })
    )
  ).pipe(Effect.catchTag("OccasionFileMistakes", (mistakes) => Effect.fail(ofArgument(mistakes))))

/** Without the members that were left out. */
const given = (members: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

export const putEvent = ([slug, { key, name, place, startsAt }]: typeof Arguments.EventArguments.Type) =>
  Effect.map(
    put(slug, { events: [given({ key, name, starts_at: DateTime.formatIso(startsAt), place })] }),
    ({ events }): { readonly id: string } => ({ id: events[key] ?? "" })
  )

export const putActor = ([slug, actor]: typeof Arguments.ActorArguments.Type) => {
  const { displayName, key, memberOf, partySize, status, type } = actor
  const record = given({ key, type, display_name: displayName, party_size: partySize, status, member_of: memberOf })
  return Effect.map(put(slug, { actors: [record] }), ({ actors }): { readonly id: string } => ({
    id: actors[key] ?? ""
  }))
}

export const putInvitation = ([slug, { actor, event, response }]: typeof Arguments.InvitationArguments.Type) =>
  Effect.asVoid(put(slug, { invitations: [{ event, actor, response }] }))

export const putGuest = ([slug, { actor, events, invitationUnit }]: typeof Arguments.GuestArguments.Type) =>
  Effect.map(
    put(slug, { guests: [given({ actor, events, invitation_unit: invitationUnit })] }),
    ({ tokens }): { readonly token: string | null } => {
      const token = tokens.guests[actor]
      return { token: token === undefined ? null : Redacted.value(token) }
    }
  )

export const installModule = Effect.fnUntraced(function* ([
  slug,
  module,
  config
]: typeof Arguments.ModuleArguments.Type) {
  const { id } = yield* occasionOf(slug)
  const installed = yield* ModulePlatform.use(({ install }) => install(administrator, id, module, config))
  return { id: installed.id, config: installed.config }
})

export const enableModule = Effect.fnUntraced(function* ([
  slug,
  event,
  module,
  config
]: typeof Arguments.EventModuleArguments.Type) {
  const occasion = yield* occasionOf(slug)
  const { id: eventId } = yield* eventOf(occasion, event)
  const enabled = yield* ModulePlatform.use(({ enable }) => enable(administrator, occasion.id, eventId, module, config))
  return { id: enabled.id, config: enabled.config }
})

export const disableModule = Effect.fnUntraced(function* ([
  slug,
  event,
  module
]: typeof Arguments.DisabledModuleArguments.Type) {
  const occasion = yield* occasionOf(slug)
  const { id: eventId } = yield* eventOf(occasion, event)
  yield* ModulePlatform.use(({ disable }) => disable(administrator, occasion.id, eventId, module))
})

/** What somebody may do: in one event or, with `eventId: null`, in all of the occasion. */
export interface HeldGrant {
  readonly action: string
  readonly eventId: string | null
}

const ofPlanner = ({ actions }: PlannerRecord) =>
  Permissions.use(({ inDeclaredOrder }) =>
    Effect.succeed(inDeclaredOrder(actions).map((action): HeldGrant => ({ action, eventId: null })))
  )

const ofVendor = ({ grants }: VendorRecord) =>
  Permissions.use(({ declaredGrants }) =>
    Effect.succeed(declaredGrants(grants).map(({ action, eventId }): HeldGrant => ({ action, eventId })))
  )

const changeGrants = (which: "grant" | "revoke") =>
  Effect.fnUntraced(function* ([holder, actions]: typeof Arguments.GrantArguments.Type) {
    const occasion = yield* occasionOf(holder.occasion)
    const permissions = yield* PlannerPermissions
    if (holder.kind === "planner") {
      return yield* ofPlanner(yield* permissions[which](administrator, occasion, holder.key, actions))
    }
    const found = Option.getOrNull(
      yield* PrincipalRepository.use(({ find }) => find({ kind: "vendor", occasion: holder.occasion, key: holder.key }))
    )
    if (found?._tag !== "Vendor") return yield* new NotFound({ resource: "vendor" })
    const eventId = holder.event === undefined ? null : (yield* eventOf(occasion, holder.event)).id
    const change = which === "grant" ? permissions.grantVendor : permissions.revokeVendor
    return yield* ofVendor(yield* change(administrator, occasion, found.actorId, actions, eventId))
  })

export const grant = changeGrants("grant")
export const revokeGrant = changeGrants("revoke")
