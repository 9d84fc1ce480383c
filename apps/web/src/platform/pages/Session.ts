/** What a token is and opens. */
import { type Answer, BanquetClient } from "../api/BanquetClient.ts"

type Session = Answer<"GET /v1/session">

export const readSession = (token: string): Promise<Session> =>
  new BanquetClient(token).request("GET /v1/session", { params: {} })
