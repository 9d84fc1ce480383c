/** The vendors of an occasion who have access, and what the reader does with them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type Answer, BanquetClient } from "../api/BanquetClient.ts"
import { asProblem } from "../api/Problem.ts"
import { changedAccess, conflictsOf, type VendorAccess, type VendorConflict } from "./VendorEdit.ts"

export type ListedVendor = Answer<"GET /v1/occasions/:occasion_id/vendors">["items"][number]
export type OccasionEvent = Answer<"GET /v1/occasions/:occasion_id/events">["items"][number]

/** The ids of the events that use a module, by its key. */
export type ModuleUses = ReadonlyMap<string, ReadonlySet<string>>

/** As many as a page may have: few occasions have more than a handful. */
const limit = "200"

const vendors = "/v1/occasions/:occasion_id/vendors"

const keyOf = (token: string, occasionId: string) => ["vendors", token, occasionId]

/** Reads the vendors with access, the events, and on which of them each module is used. */
export const useVendors = (token: string, occasionId: string) =>
  useQuery({
    queryKey: [...keyOf(token, occasionId), "with access"],
    queryFn: async ({ signal }) => {
      const client = new BanquetClient(token)
      const params = { occasion_id: occasionId }
      const [{ items }, events, { modules }] = await Promise.all([
        client.request(`GET ${vendors}`, { params, query: { limit }, signal }),
        client.request("GET /v1/occasions/:occasion_id/events", { params, signal }),
        client.request("GET /v1/occasions/:occasion_id/modules", { params, signal })
      ])
      const uses: ModuleUses = new Map(
        modules.map(({ enablements, key }) => [
          key,
          new Set(enablements.flatMap(({ enabled, event_id }) => (enabled ? [event_id] : [])))
        ])
      )
      return { vendors: items, events: events.items, uses }
    }
  })

/** Reads every vendor, with access or without, where the reader may see people. */
export const useAllVendors = (token: string, occasionId: string, seesPeople: boolean) =>
  useQuery({
    queryKey: [...keyOf(token, occasionId), "all"],
    enabled: seesPeople,
    queryFn: ({ signal }) =>
      new BanquetClient(token).request("GET /v1/occasions/:occasion_id/actors", {
        params: { occasion_id: occasionId },
        query: { type: "vendor", limit },
        signal
      })
  })

/** Others have given members of the vendor other values meanwhile. */
export class VendorChanged extends Error {
  override readonly name = "VendorChanged"
  readonly now: ListedVendor
  readonly conflicts: ReadonlyArray<VendorConflict>

  constructor(now: ListedVendor, conflicts: ReadonlyArray<VendorConflict>) {
    super("stale_revision")
    this.now = now
    this.conflicts = conflicts
  }
}

export interface VendorChange {
  /** What the reader saw. */
  readonly base: ListedVendor
  readonly access: VendorAccess
}

/** Saves the members that the reader has changed; fails with `VendorChanged` where others have changed the same ones. */
export const useSaveVendor = (token: string, occasionId: string, onDone: () => void) => {
  const queries = useQueryClient()
  const client = new BanquetClient(token)
  const params = { occasion_id: occasionId }
  // The name is the actor's; it is saved once the vendor is known to be as the reader saw it.
  const patch = async ({ actor_id, revision }: ListedVendor, { display_name, ...access }: Partial<VendorAccess>) => {
    const vendor = { ...params, actor_id }
    await client.request(`PATCH ${vendors}/:actor_id`, { params: vendor, body: { ...access, revision } })
    if (display_name === undefined) return
    await client.request("PATCH /v1/occasions/:occasion_id/actors/:actor_id", {
      params: vendor,
      body: { display_name }
    })
  }
  return useMutation({
    mutationFn: async ({ access, base }: VendorChange) => {
      const changes = changedAccess(base, access)
      try {
        await patch(base, changes)
      } catch (error) {
        if (asProblem(error).code !== "stale_revision") throw error
        const { items } = await client.request(`GET ${vendors}`, { params, query: { limit } })
        const now = items.find(({ actor_id }) => actor_id === base.actor_id)
        if (now === undefined) throw error
        const conflicts = conflictsOf(base, now, access)
        if (conflicts.length > 0) throw new VendorChanged(now, conflicts)
        await patch(now, changes)
      }
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(token, occasionId) })
  })
}

/** A vendor of the occasion, or the name of a new one. */
export type NewVendor = ({ readonly actor_id: string } | { readonly display_name: string }) &
  Pick<VendorAccess, "grants">

export const useAddVendor = (token: string, occasionId: string, onDone: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewVendor) => {
      await new BanquetClient(token).request(`POST ${vendors}`, { params: { occasion_id: occasionId }, body })
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(token, occasionId) })
  })
}

/** Deletes a vendor's actor, and with it the access. */
export const useRemoveVendor = (token: string, occasionId: string, { actor_id }: ListedVendor) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const params = { occasion_id: occasionId, actor_id }
      await new BanquetClient(token).request("DELETE /v1/occasions/:occasion_id/actors/:actor_id", { params })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(token, occasionId) })
  })
}
