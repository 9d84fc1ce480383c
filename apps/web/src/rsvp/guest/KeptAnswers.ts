/** Answers that were given and have not arrived yet, kept on the device. */
import { keep, readKeptJson } from "../../platform/api/DeviceStorage.ts"
import type { RsvpMember } from "../RsvpClient.ts"
import { answersKey as key } from "./AnswersKept.ts"
/** The answer of one member as sent; members that are left out stay. */
export interface GivenMember {
  readonly actor_id: string
  readonly response: RsvpMember["response"]
  readonly meal?: string | null
  readonly dietary?: string | null
  readonly answers?: Readonly<Record<string, string | null>>
  readonly plus_one?: { readonly name: string } | null
}

export interface KeptAnswer {
  /** Whose it is: a device may see the links of several guests. */
  readonly owner: string
  readonly eventId: string
  readonly members: ReadonlyArray<GivenMember>
}

const isKeptAnswer = (value: unknown): value is KeptAnswer =>
  typeof value === "object" &&
  value !== null &&
  "owner" in value &&
  "eventId" in value &&
  "members" in value &&
  Array.isArray(value.members)

const readAll = (): ReadonlyArray<KeptAnswer> => {
  const kept = readKeptJson(key)
  return Array.isArray(kept) ? kept.filter(isKeptAnswer) : []
}

const same = (a: KeptAnswer, b: Pick<KeptAnswer, "eventId" | "owner">) => a.owner === b.owner && a.eventId === b.eventId

/** A later answer to an event takes the place of an earlier one. */
export const keepAnswer = (answer: KeptAnswer): void =>
  keep(key, JSON.stringify([...readAll().filter((kept) => !same(kept, answer)), answer]))

/** Forgets an answer that has arrived or was refused, unless another took its place meanwhile. */
export const forgetAnswer = (answer: KeptAnswer): void => {
  const left = readAll().filter((kept) => JSON.stringify(kept) !== JSON.stringify(answer))
  keep(key, left.length === 0 ? null : JSON.stringify(left))
}

export const keptAnswers = (owner: string): ReadonlyArray<KeptAnswer> =>
  readAll().filter((kept) => kept.owner === owner)
