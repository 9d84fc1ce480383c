/** A plan with more people than are moved at once, and how it is looked at meanwhile. */
import { setTimeout } from "node:timers/promises"
import { Schema } from "effect"
import { request } from "undici"
import { appliedId, appliedOccasionOf } from "./AppliedOccasion.ts"
import type { Database } from "./Database.ts"
import type { Findings } from "./Findings.ts"
import type { PlanAtWork, ShownSeats } from "./PlannersAtOnce.ts"

/** People to a table when all sit; a table has twice as many seats. */
const peopleEach = 15

/** What `banquet apply` is given. */
export const crowdDocument = (people: number, planners: number) => ({
  occasion: { slug: "crowd", name: "Crowd", time_zone: "Europe/Lisbon" },
  events: [{ key: "party", name: "Party", starts_at: "2027-06-20T18:00:00Z" }],
  actors: Array.from({ length: people }, (_, number) => ({
    key: `guest-${number}`,
    type: "person",
    display_name: `Guest ${number}`,
    party_size: number % 10 === 0 ? 2 : 1
  })),
  modules: [{ module: "seating", config: {}, events: [{ event: "party", config: {} }] }],
  planners: Array.from({ length: planners }, (_, number) => ({
    key: `planner-${number}`,
    display_name: `Planner ${number}`,
    permissions: ["seating:list", "seating:create", "seating:update"]
  }))
})

const PlanMade = Schema.Struct({ plan: Schema.Struct({ id: Schema.String, revision: Schema.Int }) })
const TableMade = Schema.Struct({
  plan: Schema.Struct({ revision: Schema.Int }),
  table: Schema.Struct({ id: Schema.String, capacity: Schema.Int })
})
const View = Schema.Struct({
  plans: Schema.Array(
    Schema.Struct({
      revision: Schema.Int,
      assignments: Schema.Array(
        Schema.Struct({
          actor_id: Schema.String,
          seating_table_id: Schema.String,
          seat_number: Schema.NullOr(Schema.Int)
        })
      )
    })
  )
})
const decodeView = Schema.decodeUnknownSync(View)

interface CrowdedPlanParts extends PlanAtWork {
  readonly viewUrl: string
  readonly tokens: ReadonlyArray<string>
  readonly revision: number
}

/** What was seen while planners were at work. */
export interface Watched {
  readonly shown: ReadonlyArray<ShownSeats>
  /** How often the rules were looked at in the database. */
  readonly rules: number
}

export class CrowdedPlan implements PlanAtWork {
  readonly path: string
  readonly actorIds: ReadonlyArray<string>
  readonly tables: PlanAtWork["tables"]
  readonly tokens: ReadonlyArray<string>
  /** Of the plan while it is empty. */
  readonly revision: number
  readonly #viewUrl: string

  private constructor({ actorIds, path, revision, tables, tokens, viewUrl }: CrowdedPlanParts) {
    this.path = path
    this.actorIds = actorIds
    this.tables = tables
    this.tokens = tokens
    this.revision = revision
    this.#viewUrl = viewUrl
  }

  /** Makes the plan of what `banquet apply --json` answered. */
  static async make(answer: string, origins: ReadonlyArray<string>): Promise<CrowdedPlan> {
    const { actors, events, occasion, tokens } = appliedOccasionOf(answer)
    const [origin = ""] = origins
    const eventId = appliedId(events, "party")
    const planners = Object.values(tokens.planners)
    const seating = `/v1/occasions/${occasion.id}/seating`
    const post = (path: string, body: object) => json(`${origin}${path}`, planners[0] ?? "", body)
    const { plan } = Schema.decodeUnknownSync(PlanMade)(await post(`${seating}/plans`, { event_id: eventId }))
    const path = `${seating}/plans/${plan.id}`
    const actorIds = Object.values(actors)
    const tables: Array<PlanAtWork["tables"][number]> = []
    let { revision } = plan
    for (let number = 0; number < Math.ceil(actorIds.length / peopleEach); number++) {
      const made = Schema.decodeUnknownSync(TableMade)(await post(`${path}/tables`, { capacity: 2 * peopleEach }))
      tables.push(made.table)
      revision = made.plan.revision
    }
    const viewUrl = `${origins.at(-1)}${seating}?event_id=${eventId}`
    return new CrowdedPlan({ path, actorIds, tables, tokens: planners, revision, viewUrl })
  }

  /** Looks at the plan, through a server and past it, until the signal, and once more then. */
  async watch(database: Database, findings: Findings, signal: AbortSignal): Promise<Watched> {
    const shown: Array<ShownSeats> = []
    let rules = 0
    for (let isLast = false; !isLast;) {
      isLast = signal.aborted
      findings.add("the database never sees a broken rule", ...(await brokenRules(database)))
      rules++
      shown.push(await this.#shown())
      await setTimeout(20)
    }
    return { shown, rules }
  }

  async #shown(): Promise<ShownSeats> {
    const { plans } = decodeView(await json(this.#viewUrl, this.tokens[0] ?? ""))
    const [plan] = plans
    if (plan === undefined) throw new Error("the plan is not shown")
    const seats = plan.assignments.map(
      ({ actor_id, seat_number, seating_table_id }) =>
        [actor_id, { tableId: seating_table_id, seatNumber: seat_number }] as const
    )
    return { revision: plan.revision, seats: new Map(seats) }
  }
}

const json = async (url: string, token: string, body?: object): Promise<unknown> => {
  const answer = await request(url, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const document: unknown = await answer.body.json()
  if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode}: ${JSON.stringify(document)}`)
  return document
}

/** What the rules say of the rows that are there, reckoned from the actors and tables themselves. */
const brokenRules = async (database: Database): Promise<ReadonlyArray<string>> => {
  const rows = await database.rows<{ readonly problem: string }>`
    select 'table ' || t.id || ' has more people than seats, or another count of them' as problem
    from seating_tables t
    left join seating_assignments s on s.seating_table_id = t.id
    left join actors a on a.id = s.actor_id
    group by t.id
    having coalesce(sum(a.party_size), 0) > t.capacity or coalesce(sum(a.party_size), 0) <> t.occupancy
    union all
    select 'seat ' || seat_number || ' of table ' || seating_table_id || ' is taken twice'
    from seating_assignments where seat_number is not null
    group by seating_table_id, seat_number having count(*) > 1
    union all
    select 'actor ' || actor_id || ' sits twice' from seating_assignments
    group by seating_plan_id, actor_id having count(*) > 1
    union all
    select 'seat ' || s.seat_number || ' is above the capacity of table ' || t.id
    from seating_assignments s join seating_tables t on t.id = s.seating_table_id where s.seat_number > t.capacity`
  return rows.map(({ problem }) => problem)
}
