/** What was asked and answered when it was last read, for when there is no network. */
import { BanquetClient } from "../../platform/api/BanquetClient.ts"
import { askedKey } from "./AnswersKept.ts"
import { KeptAnswer } from "../../platform/api/KeptAnswer.ts"
import { readGuestOccasion } from "../../platform/api/GuestOccasion.ts"
import { isOutOfReach } from "../../platform/api/Problem.ts"
import type { GuestOccasion, RsvpContracts, RsvpEvent } from "../RsvpClient.ts"

export interface OpenAnswers {
  readonly occasion: GuestOccasion
  readonly events: ReadonlyArray<RsvpEvent>
  /** Whether there was no network, and this is how it was. */
  readonly isKept: boolean
}

export const keptEvents = new KeptAnswer<Omit<OpenAnswers, "isKept">>(askedKey)

export const readAnswers = async (token: string, signal: AbortSignal): Promise<OpenAnswers> => {
  try {
    const occasion = await readGuestOccasion<RsvpContracts>(token, signal)
    const params = { occasion_slug: occasion.occasion.slug }
    const { events } = await new BanquetClient<RsvpContracts>(token).request(
      "GET /v1/guest/occasions/:occasion_slug/rsvp",
      {
        params,
        signal
      }
    )
    keptEvents.keep(token, { occasion, events })
    return { occasion, events, isKept: false }
  } catch (error) {
    const kept = keptEvents.of(token)
    if (kept === undefined || !isOutOfReach(error)) throw error
    return { ...kept, isKept: true }
  }
}
