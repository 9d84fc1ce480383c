import { useQuery } from "@tanstack/react-query"
import { type Answer, BanquetClient } from "../api/BanquetClient.ts"

export type OccasionEvent = Answer<"GET /v1/occasions/:occasion_id/events">["items"][number]

/** Reads the events of an occasion; all who ask for the same occasion share one answer. */
export const useOccasionEvents = (token: string, occasionId: string) =>
  useQuery({
    queryKey: ["occasion events", occasionId],
    queryFn: ({ signal }) =>
      new BanquetClient(token).request("GET /v1/occasions/:occasion_id/events", {
        params: { occasion_id: occasionId },
        signal
      })
  })
