/** What guests say beside whether they come. */
import { Dietary } from "@banquet/actors-core/ActorProfile"

export { Dietary }

/** The key of what a guest wants to tell the hosts, which every occasion takes beside its questions. */
export const noteKey = "note"

export interface RsvpAnswer {
  readonly meal: string | null
  readonly dietary: string | null
  /** By key of the question, and `note`. */
  readonly answers: Readonly<Record<string, string>>
}

export const noAnswer: RsvpAnswer = { meal: null, dietary: null, answers: {} }
