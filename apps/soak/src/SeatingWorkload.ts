/** Where one plan is worked at: planners change it and look at it, guests and vendors look at it, and all is written down. */
import { performance } from "node:perf_hooks"
import { PlannerSeatingView } from "@banquet/http-api/seating/PlannerSeatingDocument"
import { GuestSeats } from "@banquet/http-api/seating/GuestSeatingApi"
import { VendorSeatingView } from "@banquet/http-api/seating/VendorSeatingApi"
import { Schema } from "effect"
import type { Answer, Call, RetryingClient } from "./RetryingClient.ts"
import type { SeededRandom } from "./SeededRandom.ts"
import type { Findings } from "./Findings.ts"
import { type TestOccasion, type OccasionGuest, slug } from "./TestOccasion.ts"
import {
  type OwnSeats,
  placeLine,
  type SeatingHistory,
  type SeatingView,
  type SeatingWrite,
  tableLine,
  type VendorView
} from "./SeatingHistory.ts"
import type { Actor, SeatingCommand, Shown } from "./SeatingModel.ts"
import { placeOf, viewProblems } from "./SeatingViewRules.ts"

/** What the answer to any change may have. */
const Changed = Schema.Struct({
  plan: Schema.Struct({ revision: Schema.Int, status: Schema.Literals(["draft", "published"]) }),
  table: Schema.optionalKey(Schema.Struct({ id: Schema.String, name: Schema.String, capacity: Schema.Int })),
  assignment: Schema.optionalKey(Schema.suspend(() => Assignment)),
  assignments: Schema.optionalKey(Schema.Array(Schema.suspend(() => Assignment)))
})
const Assignment = Schema.Struct({
  id: Schema.String,
  actor_id: Schema.String,
  seating_table_id: Schema.String,
  seat_number: Schema.NullOr(Schema.Int),
  seat_label: Schema.NullOr(Schema.String)
})
const decodeChanged = Schema.decodeUnknownSync(Changed)
const decodeView = Schema.decodeUnknownSync(PlannerSeatingView)
const decodeOwnSeats = Schema.decodeUnknownSync(GuestSeats)
const decodeVendorView = Schema.decodeUnknownSync(VendorSeatingView)

export class SeatingWorkload {
  readonly eventId: string
  readonly actors: ReadonlyMap<string, Actor>
  readonly planId: string
  readonly #occasion: TestOccasion
  readonly #client: RetryingClient
  readonly #findings: Findings
  readonly #tableNames = new Map<string, string>()
  readonly #writes: Array<SeatingWrite> = []
  readonly #views: Array<SeatingView> = []
  readonly #ownSeats: Array<OwnSeats> = []
  readonly #vendorViews: Array<VendorView> = []
  #tables = 0
  #pausedUntil = 0

  constructor(
    occasion: TestOccasion,
    plan: { readonly eventId: string; readonly planId: string; readonly actors: ReadonlyMap<string, Actor> },
    client: RetryingClient,
    findings: Findings
  ) {
    this.eventId = plan.eventId
    this.planId = plan.planId
    this.actors = plan.actors
    this.#occasion = occasion
    this.#client = client
    this.#findings = findings
  }

  /** Whether planners leave the plan alone for a moment, because it has just been published. */
  get isPaused(): boolean {
    return performance.now() < this.#pausedUntil
  }

  /** A name that no table ever had. */
  newTableName(): string {
    return `Table ${++this.#tables}`
  }

  /** A planner looks at the plan; `null` where nobody answered. */
  async view(random: SeededRandom): Promise<Shown | null> {
    const path = `/v1/occasions/${this.#occasion.occasionId}/seating?event_id=${this.eventId}`
    const answer = await this.#ask(random, { kind: "seating: planner view", method: "GET", path }, [200])
    if (answer._tag === "Lost" || answer.status !== 200) return null
    const { plans } = decodeView(answer.json)
    const [plan] = plans
    if (plans.length !== 1 || plan === undefined) {
      this.#findings.add("an event has one plan", `${plans.length} plans were shown`)
      return null
    }
    this.#findings.add("seating views keep the rules", ...viewProblems(this.actors, plan))
    for (const { id, name } of plan.tables) this.#tableNames.set(id, name)
    const shown: Shown = {
      revision: plan.revision,
      status: plan.status,
      tables: plan.tables.map(({ capacity, id, name }) => ({ id, name, capacity })),
      places: plan.assignments.map((assignment) => placeOf(assignment, this.#tableNames))
    }
    this.#views.push({ sentAt: answer.sentAt, endedAt: answer.endedAt, shown })
    return shown
  }

  /** A planner changes the plan, as the view has shown it. */
  async change(command: SeatingCommand, view: Shown, random: SeededRandom): Promise<void> {
    const call = this.#callOf(command, view)
    const answer = await this.#ask(random, call, [200, 201, 404, 409, 422])
    const outcome = this.#outcomeOf(answer)
    this.#writes.push({ command, sentAt: answer.sentAt, endedAt: answer.endedAt, outcome })
    if (outcome._tag === "Acknowledged" && command.kind === "publish") {
      this.#pausedUntil = answer.endedAt + random.between(500, 3000)
    }
  }

  #callOf(command: SeatingCommand, view: Shown): Pick<Call, "kind" | "method" | "path" | "json"> {
    const occasion = `/v1/occasions/${this.#occasion.occasionId}/seating`
    const plan = `${occasion}/plans/${this.planId}`
    const table = (name: string) => view.tables.find((each) => each.name === name)?.id ?? name
    const kind = `seating: ${command.kind}`
    const revision = command.revision === null ? {} : { revision: command.revision }
    const query = command.revision === null ? "" : `?revision=${command.revision}`
    switch (command.kind) {
      case "assign": {
        const { actor, move, seatLabel, seatNumber } = command
        const json = {
          actor_id: actor,
          seating_table_id: table(command.table),
          seat_number: seatNumber,
          seat_label: seatLabel,
          move,
          ...revision
        }
        return { kind: move ? "seating: move" : kind, method: "POST", path: `${plan}/assignments`, json }
      }
      case "swap": {
        const json = { assignment_ids: [command.first.id, command.second.id], ...revision }
        return { kind, method: "POST", path: `${plan}/assignments/swap`, json }
      }
      case "unassign":
        return { kind, method: "DELETE", path: `${occasion}/assignments/${command.place.id}${query}` }
      case "create table": {
        const json = { name: command.table, capacity: command.capacity, ...revision }
        return { kind, method: "POST", path: `${plan}/tables`, json }
      }
      case "resize table": {
        const json = { capacity: command.capacity, ...revision }
        return { kind, method: "PATCH", path: `${occasion}/tables/${table(command.table)}`, json }
      }
      case "delete table":
        return { kind, method: "DELETE", path: `${occasion}/tables/${table(command.table)}${query}` }
      case "publish":
        return { kind, method: "POST", path: `${plan}/publish`, json: revision }
    }
  }

  #outcomeOf(answer: Answer): SeatingWrite["outcome"] {
    if (answer._tag === "Lost") return { _tag: "Unknown" }
    if (answer.status >= 300) return { _tag: "Refused", code: answer.code }
    const { assignment, assignments = [], plan, table } = decodeChanged(answer.json)
    if (table !== undefined) this.#tableNames.set(table.id, table.name)
    const shown = {
      revision: plan.revision,
      status: plan.status,
      tables: table === undefined ? [] : [{ id: table.id, name: table.name, capacity: table.capacity }],
      places: [...assignments, ...(assignment === undefined ? [] : [assignment])].map((each) =>
        placeOf(each, this.#tableNames)
      )
    }
    return { _tag: "Acknowledged", shown }
  }

  /** A guest looks for its own seat. */
  async ownSeats(guest: OccasionGuest, random: SeededRandom): Promise<void> {
    const path = `/v1/guest/occasions/${slug}/seating?event_id=${this.eventId}`
    const call = { kind: "seating: own seat", method: "GET", path, token: guest.token } as const
    const answer = await this.#client.ask({ ...call, expected: [200], repeatable: true }, random)
    if (answer._tag === "Lost" || answer.status !== 200) return
    const shown = decodeOwnSeats(answer.json).assignments.map(({ actor, seat_label, seat_number, table }) =>
      placeLine({ displayName: actor.display_name, table: table.name, seatNumber: seat_number, seatLabel: seat_label })
    )
    this.#ownSeats.push({ sentAt: answer.sentAt, endedAt: answer.endedAt, actors: guest.actorIds, shown })
  }

  /** A vendor looks at what is published. */
  async vendorView(random: SeededRandom): Promise<void> {
    const { occasionId, vendorToken: token } = this.#occasion
    const path = `/v1/vendors/occasions/${occasionId}/seating?event_id=${this.eventId}`
    const call = { kind: "seating: vendor view", method: "GET", path, token } as const
    const answer = await this.#client.ask({ ...call, expected: [200, 404], repeatable: true }, random)
    if (answer._tag === "Lost") return
    const { endedAt, sentAt } = answer
    if (answer.status === 404) {
      if (answer.code !== "plan_not_published")
        this.#findings.add("answers are those of the contract", `vendor: ${answer.code}`)
      this.#vendorViews.push({ sentAt, endedAt, shown: null })
    } else if (answer.status === 200) {
      const shown = decodeVendorView(answer.json).plans.flatMap(({ assignments, tables }) => [
        ...tables.map(tableLine),
        ...assignments.map((place) =>
          placeLine({
            displayName: place.display_name,
            table: tables.find(({ id }) => id === place.seating_table_id)?.name ?? place.seating_table_id,
            seatNumber: place.seat_number,
            seatLabel: place.seat_label
          })
        )
      ])
      this.#vendorViews.push({ sentAt, endedAt, shown })
    }
  }

  #ask(
    random: SeededRandom,
    call: Pick<Call, "kind" | "method" | "path" | "json">,
    expected: ReadonlyArray<number>
  ): Promise<Answer> {
    const token = random.oneOf(this.#occasion.plannerTokens) ?? ""
    return this.#client.ask({ ...call, token, expected, repeatable: call.method === "GET" }, random)
  }

  get writes(): ReadonlyArray<SeatingWrite> {
    return this.#writes
  }

  /** Everything that was written down, once all is over and nothing changes any more. */
  async history(random: SeededRandom): Promise<SeatingHistory | null> {
    await this.view(random)
    const final = this.#views.pop()
    return final === undefined
      ? null
      : {
          actors: this.actors,
          writes: this.#writes,
          views: this.#views,
          ownSeats: this.#ownSeats,
          vendorViews: this.#vendorViews,
          final
        }
  }
}
