/** The records of the platform in a `MemoryStore`, for the adapters that relate them. */
import { Context, type DateTime, Effect, Equal, Layer } from "effect"
import type { ActorId, EnablementId, EventId, InstallationId, OccasionId, PlannerId, TokenId } from "../Ids.ts"
import type { Enablement, Installation } from "../modules/ModuleRepository.ts"
import type { Event, Occasion } from "../occasions/Occasion.ts"
import type { GuestRecord, StoredPlanner, VendorRecord } from "../principals/Principal.ts"
import type { SetupLink } from "../setup/SetupLinkRepository.ts"
import type { SignInCode } from "../sign-in/SignInCodeRepository.ts"
import type { TokenRecord } from "../tokens/TokenRepository.ts"
import { type MemoryCell, MemoryStore } from "./MemoryStore.ts"

/** What tokens need to know of an actor that is a guest or vendor. */
export interface HolderActor {
  readonly id: ActorId
  readonly occasionId: OccasionId
  readonly type: "person" | "household" | "group" | "vendor"
  readonly key: string
  readonly displayName: string
  readonly status: "active" | "inactive"
  /** Counts the changes of the actor. */
  readonly revision: number
}

/** A vendor with how often its grants have changed. */
export interface VendorAccess extends VendorRecord {
  readonly grantsRevision: number
}

/** What the events and the unit of a guest follow. */
export interface HolderInvitation {
  readonly actorId: ActorId
  readonly eventId: EventId
}
export interface HolderMembership {
  readonly parentId: ActorId
  readonly memberId: ActorId
}

export interface StoredToken extends TokenRecord {
  readonly revokedAt: DateTime.Utc | null
  readonly lastUsedAt: DateTime.Utc | null
}

/** Returns where the planner of an occasion is kept: one of several occasions has one id in all of them. */
export const plannerCell = (occasionId: OccasionId, id: PlannerId): string => `${occasionId} ${id}`

type Cell<Id, Row> = MemoryCell<ReadonlyMap<Id, Row>>

/**
 * The cells that relate the platform's records; the memory adapter of actors keeps `actors`, `invitations` and
 * `memberships` up to date.
 */
export class PlatformMemory extends Context.Service<
  PlatformMemory,
  {
    readonly occasions: Cell<OccasionId, Occasion>
    readonly events: Cell<EventId, Event>
    /** Of occasions, events, installations and enablements; 1 where it is missing. */
    readonly revisions: Cell<string, number>
    /** Whether records of other adapters refer to an event; each adds what it knows. */
    readonly eventReferences: Array<(eventId: EventId) => boolean>
    readonly installations: Cell<InstallationId, Installation>
    readonly enablements: Cell<EnablementId, Enablement>
    readonly actors: Cell<ActorId, HolderActor>
    /** By `plannerCell`. */
    readonly planners: Cell<string, StoredPlanner>
    readonly invitations: Cell<string, HolderInvitation>
    readonly memberships: Cell<string, HolderMembership>
    readonly guests: Cell<ActorId, GuestRecord>
    readonly vendors: Cell<ActorId, VendorAccess>
    /** By the hash, in hexadecimal digits. */
    readonly codes: Cell<string, SignInCode>
    readonly setupLink: MemoryCell<SetupLink | null>
    readonly tokens: Cell<TokenId, StoredToken>
  }
>()("@banquet/platform-core/testing/PlatformMemory") {
  static readonly layer = Layer.effect(
    this,
    MemoryStore.use((store) =>
      Effect.sync(() => ({
        occasions: store.cell<ReadonlyMap<OccasionId, Occasion>>(new Map()),
        events: store.cell<ReadonlyMap<EventId, Event>>(new Map()),
        revisions: store.cell<ReadonlyMap<string, number>>(new Map()),
        eventReferences: [],
        installations: store.cell<ReadonlyMap<InstallationId, Installation>>(new Map()),
        enablements: store.cell<ReadonlyMap<EnablementId, Enablement>>(new Map()),
        actors: store.cell<ReadonlyMap<ActorId, HolderActor>>(new Map()),
        planners: store.cell<ReadonlyMap<string, StoredPlanner>>(new Map()),
        invitations: store.cell<ReadonlyMap<string, HolderInvitation>>(new Map()),
        memberships: store.cell<ReadonlyMap<string, HolderMembership>>(new Map()),
        guests: store.cell<ReadonlyMap<ActorId, GuestRecord>>(new Map()),
        vendors: store.cell<ReadonlyMap<ActorId, VendorAccess>>(new Map()),
        codes: store.cell<ReadonlyMap<string, SignInCode>>(new Map()),
        setupLink: store.cell<SetupLink | null>(null),
        tokens: store.cell<ReadonlyMap<TokenId, StoredToken>>(new Map())
      }))
    )
  )
}

type SavedActor = Omit<HolderActor, "revision">

/** Returns the actors as they are saved, each at the revision that follows where it differs. */
export const atRevisions = (
  stored: ReadonlyMap<ActorId, HolderActor>,
  saved: ReadonlyArray<SavedActor>
): ReadonlyArray<HolderActor> =>
  saved.map(({ displayName, id, key, occasionId, status, type }) => {
    const actor: SavedActor = { id, occasionId, type, key, displayName, status }
    const before = stored.get(id)
    if (before === undefined) return { ...actor, revision: 1 }
    return {
      ...actor,
      revision: before.revision + (Equal.equals(before, { ...actor, revision: before.revision }) ? 0 : 1)
    }
  })
