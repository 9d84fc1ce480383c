import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { SeededRandom } from "../src/SeededRandom.ts"
import { placeLine, type SeatingHistory, type SeatingWrite } from "../src/SeatingHistory.ts"
import { seatingProblems } from "../src/SeatingProblems.ts"
import { type Actor, decide, newPlan, type PlanState, type SeatingCommand, type Shown } from "../src/SeatingModel.ts"

const actors: ReadonlyMap<string, Actor> = new Map(
  Array.from({ length: 12 }, (_, number) => [
    `actor ${number}`,
    { displayName: `Guest ${number}`, partySize: number === 0 ? 3 : 1, declined: number === 11 }
  ])
)

const shownOf = ({ places, revision, status, tables }: PlanState): Shown => ({
  revision,
  status,
  tables: [...tables.values()],
  places: [...places.values()]
})

/** What a planner may ask of such a plan. */
const commandFor = (state: PlanState, number: number, random: SeededRandom): SeatingCommand => {
  const revision = random.happens(0.3) ? state.revision - random.whole(0, 1) : null
  const table = random.oneOf([...state.tables.keys()]) ?? "no table"
  const [first, second] = random.some([...state.places.values()], 2)
  const seatNumber = random.happens(0.5) ? random.whole(1, 5) : null
  const actor = random.oneOf([...actors.keys()]) ?? ""
  if (state.tables.size < 3)
    return { kind: "create table", table: `Table ${number}`, capacity: random.whole(2, 5), revision }
  const assign = {
    kind: "assign",
    actor,
    table,
    seatNumber,
    seatLabel: null,
    move: random.happens(0.4),
    revision
  } as const
  return (
    random.weighted<SeatingCommand>([
      [10, assign],
      [2, first !== undefined && second !== undefined ? { kind: "swap", first, second, revision } : assign],
      [2, first === undefined ? assign : { kind: "unassign", place: first, revision }],
      [1, { kind: "resize table", table, capacity: random.whole(1, 6), revision }],
      [1, { kind: "delete table", table, revision }],
      [2, { kind: "publish", revision }]
    ]) ?? assign
  )
}

/** What a server that keeps all rules answers a few planners, of whom a share never hears the answer. */
const trueHistory = (
  seed: number,
  share = 0.15,
  length = 60
): { readonly history: SeatingHistory; readonly states: ReadonlyArray<PlanState> } => {
  const random = new SeededRandom(seed, "history")
  const writes: Array<SeatingWrite> = []
  const history = {
    actors,
    writes,
    views: [] as Array<SeatingHistory["final"]>,
    ownSeats: [] as Array<SeatingHistory["ownSeats"][number]>,
    vendorViews: []
  }
  let state = newPlan
  const states = [state]
  let ids = 0
  const told = (made: PlanState, command: SeatingCommand): PlanState => {
    const tables = new Map([...made.tables].map(([name, table]) => [name, { ...table, id: table.id ?? `id ${++ids}` }]))
    const places = new Map(
      [...made.places].map(([actor, place]) => [actor, { ...place, id: place.id ?? `id ${++ids}` }])
    )
    return command.kind === "publish" ? made : { ...made, tables, places }
  }
  for (let now = 0; now < length * 100; now += 100) {
    const command = commandFor(state, now, random)
    const decision = decide(actors, state, command)
    const isLost = random.happens(share)
    const [sentAt, endedAt] = [now - random.whole(0, 250), now + random.whole(10, 250)]
    if (isLost && random.happens(0.5)) {
      writes.push({ command, sentAt, endedAt, outcome: { _tag: "Unknown" } })
      continue
    }
    if (decision._tag === "Changed") states.push((state = told(decision.state, command)))
    const { revision, status } = state
    const place = command.kind === "assign" ? state.places.get(command.actor) : undefined
    const table = command.kind === "create table" ? state.tables.get(command.table) : undefined
    writes.push({
      command,
      sentAt,
      endedAt,
      outcome: isLost
        ? { _tag: "Unknown" }
        : decision._tag === "Refused"
          ? { _tag: "Refused", code: decision.code }
          : {
              _tag: "Acknowledged",
              shown: {
                revision,
                status,
                tables: table === undefined ? [] : [table],
                places: place === undefined ? [] : [place]
              }
            }
    })
    if (random.happens(0.3)) history.views.push({ sentAt: now + 1, endedAt: now + 90, shown: shownOf(state) })
    const actor = "actor 1"
    const seat = status === "published" ? state.places.get(actor) : undefined
    const shown = seat === undefined ? [] : [placeLine({ ...seat, displayName: "Guest 1" })]
    history.ownSeats.push({ sentAt: now + 1, endedAt: now + 50, actors: [actor], shown })
  }
  return {
    history: {
      ...history,
      final: { sentAt: length * 100 + 3000, endedAt: length * 100 + 3001, shown: shownOf(state) }
    },
    states
  }
}

const seeds = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))

/** The change at about this share of all that were acknowledged. */
const changeAt = ({ writes }: SeatingHistory, share: number) => {
  let revision = 1
  const changes = writes.flatMap((write, at) => {
    const { outcome } = write
    if (outcome._tag !== "Acknowledged" || outcome.shown.revision <= revision) return []
    revision = outcome.shown.revision
    return write.command.kind === "assign" ? [{ at, write, shown: outcome.shown }] : []
  })
  const found = changes[Math.floor(changes.length * share)]
  if (found === undefined) throw new Error("nobody was seated")
  return found
}

const replaced = (history: SeatingHistory, at: number, write: SeatingWrite): SeatingHistory => ({
  ...history,
  writes: history.writes.with(at, write)
})

describe("What planners were answered about a plan", () => {
  it.prop("is believed when the plan kept all rules, whatever answers were lost", [seeds], ([seed]) => {
    expect(seatingProblems(trueHistory(seed).history)).toEqual([])
  })

  it("is believed over thousands of writes, of which hundreds were lost and any guest's look is explained", () => {
    const { history, states } = trueHistory(5, 0.08, 4000)
    expect(states.length).toBeGreaterThan(1500)
    expect(seatingProblems(history)).toEqual([])
  })

  it.prop("is not believed when an acknowledged seat is gone", [seeds], ([seed]) => {
    // A write of which nobody knows what came of it could explain that.
    const { history } = trueHistory(seed, 0)
    const [lost] = history.final.shown.places
    if (lost === undefined) return
    const places = history.final.shown.places.slice(1)
    const final = { ...history.final, shown: { ...history.final.shown, places } }
    expect(seatingProblems({ ...history, final })).not.toEqual([])
  })

  it.prop("is not believed when two changes share a revision", [seeds], ([seed]) => {
    const { history } = trueHistory(seed, 0)
    const { at, shown, write } = changeAt(history, 0.6)
    const outcome = { _tag: "Acknowledged", shown: { ...shown, revision: shown.revision - 1 } } as const
    expect(seatingProblems(replaced(history, at, { ...write, outcome }))).not.toEqual([])
  })

  it.prop("is not believed when somebody sits elsewhere than was asked", [seeds], ([seed]) => {
    const { history } = trueHistory(seed)
    const { at, shown, write } = changeAt(history, 0.4)
    const places = shown.places.map((place) => ({ ...place, seatLabel: "by the band" }))
    const outcome = { _tag: "Acknowledged", shown: { ...shown, places } } as const
    expect(seatingProblems(replaced(history, at, { ...write, outcome }))).not.toEqual([])
  })

  it("is not believed when a view goes back behind what somebody was answered before", () => {
    const { history, states } = trueHistory(3)
    const old = states[4] ?? newPlan
    const views = [...history.views, { sentAt: 5900, endedAt: 5901, shown: shownOf(old) }]
    expect(seatingProblems({ ...history, views })).toContainEqual(expect.stringContaining("was shown revision 5 after"))
  })

  it("is not believed when a refusal had no reason", () => {
    // Where a lost write may have made another state of the plan, that could be the reason.
    const { history } = trueHistory(4, 0)
    const { write } = changeAt(history, 0.5)
    const outcome = { _tag: "Refused", code: "actor_declined" } as const
    const writes = [...history.writes, { ...write, outcome }]
    expect(seatingProblems({ ...history, writes })).toEqual([
      `"assign" was refused as actor_declined, and there was no reason for it`
    ])
  })

  it("is not believed when a guest was shown a seat that was never published", () => {
    const { history } = trueHistory(5)
    const ownSeats = [
      ...history.ownSeats,
      { sentAt: 50, endedAt: 60, actors: ["actor 2"], shown: ["Guest 2 at Table 7"] }
    ]
    expect(seatingProblems({ ...history, ownSeats })).toEqual([expect.stringContaining("never published at that time")])
  })

  it("is not believed when a vendor was shown a plan that was not so", () => {
    const { history } = trueHistory(6)
    const vendorViews = [{ sentAt: 50, endedAt: 60, shown: ["Table 1: 1 of 2"] }]
    expect(seatingProblems({ ...history, vendorViews })).toEqual([expect.stringContaining("a vendor was shown a plan")])
  })
})
