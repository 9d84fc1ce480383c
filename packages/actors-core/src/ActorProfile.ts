/** What planners know of an actor. Guests are never shown contact, dietary needs and notes. */
import type { ActorId } from "@banquet/platform-core/Ids"
import { Notes, text } from "@banquet/platform-core/Text"
import { type DateTime, Schema, type Struct } from "effect"
import type { Actor, ActorType } from "./Actor.ts"
import type { ActorSeat } from "./ActorSeats.ts"
import type { Invitation } from "./Invitation.ts"

/** An e-mail address: one `@` between texts without white space, at most 254 characters. */
export const Email = text(1, 254).check(Schema.isPattern(/^[^\s@]+@[^\s@]+$/, { expected: "an e-mail address" }))

/** A phone number as people write it: at most 50 characters. */
export const Phone = text(1, 50)

/** Dietary needs: 1–500 characters. */
export const Dietary = text(1, 500)

export const ActorNotes = Notes

export interface Contact {
  readonly email: string | null
  readonly phone: string | null
}

export interface ActorProfile extends Actor {
  /** Begins at 1 and counts changes of the actor, its memberships and its invitations. */
  readonly revision: number
  readonly contact: Contact
  readonly dietary: string | null
  readonly notes: string | null
}

/** How the actor's tokens are used. */
export interface ActorLinks {
  /** Tokens that are neither revoked nor expired. */
  readonly active: number
  readonly lastUsedAt: DateTime.Utc | null
}

/** An actor with what it is connected to, as far as actors themselves tell. */
export interface ActorRecord extends ActorProfile {
  /** Its direct households and groups, by display name. */
  readonly memberOf: ReadonlyArray<{ readonly id: ActorId; readonly type: ActorType; readonly displayName: string }>
  /** Its own invitations, by start of the event. */
  readonly invitations: ReadonlyArray<Struct.Simplify<Omit<Invitation, "actorId">>>
  readonly links: ActorLinks
}

/** An actor as planners see it. */
export interface ActorView extends ActorRecord {
  /** By start of the event. */
  readonly seated: ReadonlyArray<Omit<ActorSeat, "actorId">>
}
