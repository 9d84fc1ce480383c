/** A sign-in link that was made for a vendor, and whether it still waits to be used. */
import { useMutation, useQuery } from "@tanstack/react-query"
import { BanquetClient } from "../api/BanquetClient.ts"
import type { ListedVendor } from "./useVendors.ts"

/** Milliseconds until the page looks again whether the vendor has signed in. */
const interval = 15_000

/** Makes a link; who may read the audit log learns from it when the vendor signs in afterwards. */
export const useVendorLink = (
  token: string,
  occasionId: string,
  { actor_id, status }: ListedVendor,
  readsAudit: boolean
) => {
  const client = new BanquetClient(token)
  /** Returns the last time that the vendor signed in by a link, by the id of the token; `null` where that is not known. */
  const lastSignIn = async (signal?: AbortSignal): Promise<string | null> => {
    if (!readsAudit) return null
    const { items } = await client.request("GET /v1/occasions/:occasion_id/audit", {
      params: { occasion_id: occasionId },
      query: { actor_id, action: "sign_in.completed", limit: "1" },
      ...(signal === undefined ? {} : { signal })
    })
    return items[0]?.target.id ?? null
  }
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async () => {
      const before = await lastSignIn()
      const params = { occasion_id: occasionId, actor_id }
      const { url } = await client.request("POST /v1/occasions/:occasion_id/vendors/:actor_id/links", { params })
      return { url, before, status }
    }
  })
  const { data: last } = useQuery({
    queryKey: ["vendor sign-ins", token, occasionId, actor_id, data?.url],
    enabled: readsAudit && data !== undefined,
    queryFn: ({ signal }) => lastSignIn(signal),
    refetchInterval: interval
  })
  const isUsed = data !== undefined && last !== undefined && last !== data.before
  return {
    error,
    isPending,
    /** Whether the vendor has signed in since the link was made. */
    isUsed,
    make: () => mutate(),
    /** The link, as long as it may be sent: `null` where it was used, or access was closed or opened since. */
    url: data === undefined || isUsed || data.status !== status ? null : data.url
  }
}
