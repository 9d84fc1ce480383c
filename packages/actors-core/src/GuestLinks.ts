import { auditChanges, auditPrincipal, type NewAuditEntry } from "@banquet/platform-core/audit/AuditEntry"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { ActorId, OccasionId, TokenId } from "@banquet/platform-core/Ids"
import { NotFound, type PermissionDenied, type StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { type GuestRecord, type Principal } from "@banquet/platform-core/principals/Principal"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { tokenAudit } from "@banquet/platform-core/tokens/TokenAudit"
import type { TokenPosition } from "@banquet/platform-core/tokens/TokenCursor"
import { type TokenRecord, TokenRepository } from "@banquet/platform-core/tokens/TokenRepository"
import { tokenMaker } from "@banquet/platform-core/tokens/Tokens"
import { Transaction } from "@banquet/platform-core/Transaction"
import { Context, DateTime, Effect, Layer, type Redacted } from "effect"
import {
  checkExpiry,
  decideLinks,
  type GuestLinkRefusal,
  type GuestLinkRequest,
  isChanged,
  type LinkedGuest
} from "./GuestLinkDecisions.ts"
import { type GuestLink, type GuestLinkPage, GuestLinkRepository } from "./GuestLinkRepository.ts"

/** A link that was just made: the only time that its token can be read. */
export interface IssuedGuestLink {
  readonly actorId: ActorId
  readonly tokenId: TokenId
  readonly token: Redacted.Redacted
}

export interface GuestLinkList {
  readonly items: ReadonlyArray<GuestLink>
  readonly next: TokenPosition | null
}

/** The links by which guests come in. All of it takes `guests:link`. */
export class GuestLinks extends Context.Service<
  GuestLinks,
  {
    /**
     * Makes a link for each of the actors, in their order, or for none of them. What the guests open is theirs, not the
     * link's: older links open the same from then on.
     */
    readonly issue: (
      principal: Principal,
      occasionId: OccasionId,
      request: GuestLinkRequest
    ) => Effect.Effect<ReadonlyArray<IssuedGuestLink>, PermissionDenied | GuestLinkRefusal | StoreUnavailable>
    /** Returns the links that work, newest first. */
    readonly list: (
      principal: Principal,
      occasionId: OccasionId,
      page: GuestLinkPage
    ) => Effect.Effect<GuestLinkList, PermissionDenied | StoreUnavailable>
    /** Revokes a link from the next request on. */
    readonly revoke: (
      principal: Principal,
      occasionId: OccasionId,
      tokenId: TokenId
    ) => Effect.Effect<void, PermissionDenied | NotFound | StoreUnavailable>
  }
>()("@banquet/actors-core/GuestLinks") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

const guestMembers = ({ eventIds, invitationUnitId }: GuestRecord) => ({
  events: eventIds === "invited" ? eventIds : eventIds.toSorted(),
  invitation_unit: invitationUnitId
})

/** The entry about a link, with what it changes of what the guest opens. */
const linkAudit = (by: NewAuditEntry["by"], token: TokenRecord, guest: LinkedGuest): NewAuditEntry => {
  const { expiresAt } = token
  const expiry = auditChanges(null, { expires_at: expiresAt === null ? null : DateTime.formatIso(expiresAt) })
  const opened = isChanged(guest)
    ? auditChanges(guest.before === null ? null : guestMembers(guest.before), guestMembers(guest.after))
    : []
  return tokenAudit(by, "link.issued", token, [...expiry, ...opened])
}

const ports = Effect.gen(function* () {
  return {
    authorization: yield* Authorization,
    links: yield* GuestLinkRepository,
    makeToken: yield* tokenMaker,
    principals: yield* PrincipalRepository,
    tokens: yield* TokenRepository,
    transaction: yield* Transaction
  }
})

/** Saves what the guests open and a token of each, within the transaction around it. */
const issued = Effect.fnUntraced(function* (
  { links, makeToken, principals, tokens }: Effect.Success<typeof ports>,
  principal: Principal,
  occasionId: OccasionId,
  request: GuestLinkRequest,
  now: DateTime.Utc
) {
  const facts = yield* links.forIssue(occasionId, [...new Set(request.actorIds)], request.eventIds ?? [])
  const guests = yield* Effect.fromResult(decideLinks(occasionId, request, facts))
  const expiresIn = request.expiresAt === undefined ? null : DateTime.distance(now, request.expiresAt)
  const made = yield* Effect.forEach(guests, ({ after: { actorId } }) =>
    Effect.map(makeToken(occasionId, { kind: "guest", actorId }, now, expiresIn), (token) => ({ ...token, actorId }))
  )
  const changed = guests.filter(isChanged).map(({ after }) => after)
  if (changed.length > 0) yield* principals.saveGuests(changed)
  const by = auditPrincipal(principal)
  const records = made.map(({ record }) => record)
  const entries = guests.flatMap((guest, index) => {
    const record = records[index]
    return record === undefined ? [] : [linkAudit(by, record, guest)]
  })
  // The lock keeps every actor until then.
  yield* tokens.insert(records, entries).pipe(Effect.catchTag("NotFound", Effect.die))
  return made.map(({ actorId, issued: { id, token } }) => ({ actorId, tokenId: id, token }))
})

const make = Effect.map(ports, (dependencies) => {
  const { authorization, links, transaction } = dependencies
  const authorized = (principal: Principal, occasionId: OccasionId) =>
    authorization.planner(principal, "guests:link", occasionId)

  return GuestLinks.of({
    issue: Effect.fn("GuestLinks.issue")(function* (principal, occasionId, request) {
      yield* authorized(principal, occasionId)
      const now = yield* DateTime.now
      yield* Effect.fromResult(checkExpiry(request, now))
      return yield* transaction.run(issued(dependencies, principal, occasionId, request, now))
    }),

    list: Effect.fn("GuestLinks.list")(function* (principal, occasionId, page) {
      yield* authorized(principal, occasionId)
      const read = yield* links.list(occasionId, { ...page, limit: page.limit + 1 }, yield* DateTime.now)
      const items = read.slice(0, page.limit)
      const last = read.length > page.limit ? items.at(-1) : undefined
      return { items, next: last === undefined ? null : { id: last.tokenId, createdAt: last.createdAt } }
    }),

    revoke: Effect.fn("GuestLinks.revoke")(function* (principal, occasionId, tokenId) {
      yield* authorized(principal, occasionId)
      const found = yield* links.revoke(occasionId, tokenId, auditPrincipal(principal), yield* DateTime.now)
      if (!found) return yield* new NotFound({ resource: "link" })
    })
  })
})
