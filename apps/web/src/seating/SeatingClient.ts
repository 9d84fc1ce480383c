/** Requests to the platform and to Seating. */
import type { SeatingContract } from "@banquet/http-api/seating/SeatingContract"
import { type Answer as AnswerOf, BanquetClient, type Route } from "../platform/api/BanquetClient.ts"
import type { GuestOccasion as GuestOccasionOf } from "../platform/api/GuestOccasion.ts"

export type SeatingContracts = readonly [typeof SeatingContract]
export type GuestOccasion = GuestOccasionOf<SeatingContracts>
export type Answer<R extends Route<SeatingContracts>> = AnswerOf<R, SeatingContracts>

export class SeatingClient extends BanquetClient<SeatingContracts> {}
