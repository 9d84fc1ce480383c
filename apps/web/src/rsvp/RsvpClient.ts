/** Requests to the platform and to the module of answers, as types: the client itself is the platform's. */
import type { RsvpContract } from "@banquet/http-api/rsvp/RsvpContract"
import type { Answer as AnswerOf, BanquetClient, Route } from "../platform/api/BanquetClient.ts"
import type { GuestOccasion as GuestOccasionOf } from "../platform/api/GuestOccasion.ts"

export type RsvpContracts = readonly [typeof RsvpContract]
export type GuestOccasion = GuestOccasionOf<RsvpContracts>
export type Answer<R extends Route<RsvpContracts>> = AnswerOf<R, RsvpContracts>

export type RsvpClient = BanquetClient<RsvpContracts>

export type RsvpEvent = Answer<"GET /v1/guest/occasions/:occasion_slug/rsvp">["events"][number]
export type RsvpMember = RsvpEvent["members"][number]
