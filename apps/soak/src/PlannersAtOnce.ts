/** Many planners who each move hundreds of people of one plan at once, and what became of each step. */
import { Schema } from "effect"
import { Agent, request } from "undici"
import type { Findings } from "./Findings.ts"
import type { SeededRandom } from "./SeededRandom.ts"

/** Where somebody sits, `null` for nowhere. */
export interface Seat {
  readonly tableId: string
  readonly seatNumber: number | null
}

export interface SeatMove {
  readonly actorId: string
  readonly seat: Seat | null
}

/** A step that was acknowledged. */
export interface AcceptedStep {
  readonly revision: number
  readonly moves: ReadonlyArray<SeatMove>
}

/** A plan as it was shown at once. */
export interface ShownSeats {
  readonly revision: number
  readonly seats: ReadonlyMap<string, Seat>
}

export interface PlanAtWork {
  readonly path: string
  readonly actorIds: ReadonlyArray<string>
  readonly tables: ReadonlyArray<{ readonly id: string; readonly capacity: number }>
}

const Assignment = Schema.Struct({
  actor_id: Schema.String,
  seating_table_id: Schema.String,
  seat_number: Schema.NullOr(Schema.Int)
})
const Changed = Schema.Struct({
  plan: Schema.Struct({ revision: Schema.Int }),
  assignments: Schema.Array(Assignment),
  unassigned: Schema.Array(Schema.String)
})
const Refused = Schema.Struct({ code: Schema.String })
const decodeChanged = Schema.decodeUnknownSync(Changed)
const decodeRefused = Schema.decodeUnknownSync(Refused)

/** Refusals that others' steps, or an intended mistake, are the reason of. */
const expectedRefusals = new Set(["table_full", "seat_taken", "seat_above_capacity", "stale_revision"])

const unknownActor = "01912345-0000-7000-8000-00000000ffff"

export class PlannersAtOnce {
  readonly accepted: Array<AcceptedStep> = []
  readonly refusals = new Map<string, number>()
  readonly #plan: PlanAtWork
  readonly #findings: Findings
  readonly #origins: ReadonlyArray<string>
  readonly #agent = new Agent({ connections: 32, headersTimeout: 120_000, bodyTimeout: 120_000 })

  constructor(plan: PlanAtWork, origins: ReadonlyArray<string>, findings: Findings) {
    this.#plan = plan
    this.#origins = origins
    this.#findings = findings
  }

  /** Returns the moves of one step: everybody who moves goes round the tables, some to a seat of a number and some to none. */
  movesOf(count: number, random: SeededRandom): ReadonlyArray<SeatMove> {
    const { actorIds, tables } = this.#plan
    const round = random.some(tables, tables.length)
    const isNumbered = random.happens(0.25)
    return random.some(actorIds, count).map((actorId, index) => {
      const table = round[index % round.length]
      const seatNumber = isNumbered ? 1 + Math.floor(index / round.length) : null
      const seat = table === undefined || random.happens(0.05) ? null : { tableId: table.id, seatNumber }
      return { actorId, seat }
    })
  }

  /** One planner takes steps until so many of all were acknowledged; every sixth has one move that must not be. */
  async work(
    token: string,
    steps: { readonly accepted: number; readonly moves: number },
    random: SeededRandom
  ): Promise<void> {
    for (let turn = 1; this.accepted.length < steps.accepted; turn++) {
      const moves = this.movesOf(steps.moves, random)
      const isWrong = turn % 6 === 0
      const tableId = this.#plan.tables[0]?.id ?? ""
      const sent = isWrong ? [...moves.slice(1), { actorId: unknownActor, seat: { tableId, seatNumber: null } }] : moves
      const { body, status } = await this.#change(token, sent, random)
      if (status === 200) {
        if (isWrong) this.#findings.add("a step is all or nothing", "a step with an unknown person was acknowledged")
        this.#accept(sent, decodeChanged(body))
        continue
      }
      const { code } = decodeRefused(body)
      this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1)
      const isExpected = expectedRefusals.has(code) || (isWrong && code === "actor_not_eligible")
      if (!isExpected) this.#findings.add("answers are those of the contract", `${status} ${code}`)
    }
  }

  #accept(moves: ReadonlyArray<SeatMove>, { assignments, plan, unassigned }: typeof Changed.Type): void {
    this.accepted.push({ revision: plan.revision, moves })
    const seated = moves.flatMap(({ actorId, seat }) =>
      seat === null ? [] : `${actorId} ${seat.tableId} ${seat.seatNumber}`
    )
    const answered = assignments.map((each) => `${each.actor_id} ${each.seating_table_id} ${each.seat_number}`)
    if (seated.join() !== answered.join()) {
      this.#findings.add(
        "a step is all or nothing",
        `revision ${plan.revision} answered other seats than were asked for`
      )
    }
    const sent = new Set(moves.flatMap(({ actorId, seat }) => (seat === null ? actorId : [])))
    if (!unassigned.every((actorId) => sent.has(actorId))) {
      this.#findings.add("a step is all or nothing", `revision ${plan.revision} freed seats that it was not asked to`)
    }
  }

  async #change(
    token: string,
    moves: ReadonlyArray<SeatMove>,
    random: SeededRandom
  ): Promise<{ readonly status: number; readonly body: unknown }> {
    const sent = moves.map(({ actorId, seat }) => ({
      actor_id: actorId,
      seating_table_id: seat?.tableId ?? null,
      ...(seat === null || seat.seatNumber === null ? {} : { seat_number: seat.seatNumber })
    }))
    const { body, statusCode } = await request(`${random.oneOf(this.#origins)}${this.#plan.path}/changes`, {
      method: "POST",
      dispatcher: this.#agent,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ moves: sent })
    })
    return { status: statusCode, body: await body.json() }
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }
}
