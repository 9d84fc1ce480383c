/** The routes of planners and vendors on a fresh occasion, as the continued contract writes them down. */
import { type Answer, answered, Client } from "./Client.ts"
import type { Occasion } from "./Occasion.ts"
import { type OccasionParts, seatingModule, seatingPermissions, wedding } from "./OccasionDocument.ts"

export interface StaffPlanner {
  readonly id: string
  readonly key: string
  readonly display_name: string
  readonly permissions: ReadonlyArray<string>
  readonly revision: number
}

export interface StaffVendor {
  readonly actor_id: string
  readonly key: string
  readonly display_name: string
  readonly status: string
  readonly grants: ReadonlyArray<{ readonly action: string; readonly event_id: string | null }>
  readonly revision: number
}

interface Page<Item> {
  readonly items: ReadonlyArray<Item>
  readonly next_cursor: string | null
}

export interface SignedIn {
  readonly token: string
  readonly kind: string
  readonly expires_at: string | null
}

/** A planner of an occasion, and the planners and vendors of it. */
export class Staff {
  readonly client: Client
  readonly path: string

  constructor(occasion: Occasion, planner = "mia") {
    this.client = occasion.planner(planner).client
    this.path = `/v1/occasions/${occasion.id}`
  }

  planners(query = ""): Promise<Answer<Page<StaffPlanner>>> {
    return this.client.get(`${this.path}/planners${query}`)
  }

  async planner(key: string): Promise<StaffPlanner> {
    const { items } = await answered(200, this.planners())
    return items.find((planner) => planner.key === key)!
  }

  create(body: object): Promise<Answer<{ planner: StaffPlanner }>> {
    return this.client.post(`${this.path}/planners`, body)
  }

  update(id: string, body: object): Promise<Answer<{ planner: StaffPlanner }>> {
    return this.client.patch(`${this.path}/planners/${id}`, body)
  }

  delete(id: string, query = ""): Promise<Answer<undefined>> {
    return this.client.delete(`${this.path}/planners/${id}${query}`)
  }

  link(id: string): Promise<Answer<{ url: string }>> {
    return this.client.post(`${this.path}/planners/${id}/links`)
  }

  vendors(query = ""): Promise<Answer<Page<StaffVendor>>> {
    return this.client.get(`${this.path}/vendors${query}`)
  }

  createVendor(body: object): Promise<Answer<{ vendor: StaffVendor }>> {
    return this.client.post(`${this.path}/vendors`, body)
  }

  updateVendor(id: string, body: object): Promise<Answer<{ vendor: StaffVendor }>> {
    return this.client.patch(`${this.path}/vendors/${id}`, body)
  }

  linkVendor(id: string): Promise<Answer<{ url: string }>> {
    return this.client.post(`${this.path}/vendors/${id}/links`)
  }
}

/** The code of a link. */
export const codeOf = ({ url }: { readonly url: string }): string => new URL(url).hash.slice(1)

export const signIn = (anybody: Client, code: string): Promise<Answer<SignedIn>> =>
  anybody.post("/v1/sign-in", { code })

/** Whoever a link signs in. */
export const signedIn = async (anybody: Client, link: Promise<Answer<{ url: string }>>): Promise<Client> => {
  const { token } = await answered(201, signIn(anybody, codeOf(await answered(201, link))))
  return new Client(anybody.url, token)
}

const everything = [...seatingPermissions, "actors:list", "actors:update", "occasion:manage", "occasion:audit"]

/** The small wedding: Mia manages and may do all, Max manages and may do nothing else, Petra plans seats. */
export const staffParts = {
  ...wedding,
  modules: [seatingModule()],
  planners: [
    { key: "mia", display_name: "Mia Manager", permissions: everything },
    { key: "petra", display_name: "Petra Planner", permissions: seatingPermissions }
  ]
} satisfies OccasionParts

/** Mia, and Max who manages and may do nothing else. */
export const twoManagers = {
  ...staffParts,
  planners: [...staffParts.planners, { key: "max", display_name: "Max Manager", permissions: ["occasion:manage"] }]
} satisfies OccasionParts
