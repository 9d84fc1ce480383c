/** What planners do to a plan. */
import type { SeededRandom } from "./SeededRandom.ts"
import type { SeatingCommand, Shown } from "./SeatingModel.ts"
import type { SeatingWorkload } from "./SeatingWorkload.ts"

/** Draws what a planner who has seen the plan does next; `null` where there is nothing to do it to. */
export const nextCommand = (workload: SeatingWorkload, view: Shown, random: SeededRandom): SeatingCommand | null => {
  const revision = random.happens(0.35) ? view.revision : null
  const table = random.oneOf(view.tables)
  const [one, two] = random.some(view.places, 2)
  const seated = new Set(view.places.map(({ actor }) => actor))
  const waiting = [...workload.actors.keys()].filter((actor) => !seated.has(actor))
  const place = (at: { readonly name: string; readonly capacity: number }) => ({
    table: at.name,
    seatNumber: random.happens(0.5) ? random.whole(1, at.capacity + (random.happens(0.1) ? 1 : 0)) : null,
    seatLabel: random.happens(0.2) ? (random.oneOf(["window", "aisle", "by the band"]) ?? null) : null
  })
  const create: SeatingCommand = {
    kind: "create table",
    table: workload.newTableName(),
    capacity: random.whole(3, 8),
    revision
  }
  if (table === undefined || view.tables.length < 6) return create
  const assign = (actor: string | undefined, move: boolean): SeatingCommand | null =>
    actor === undefined ? null : { kind: "assign", actor, ...place(table), move, revision }
  return (
    random.weighted<() => SeatingCommand | null>([
      [36, () => assign(random.oneOf(waiting), false)],
      [3, () => assign(one?.actor, false)],
      [20, () => assign(one?.actor, true)],
      [3, () => assign(random.oneOf(waiting), true)],
      [12, () => (one === undefined || two === undefined ? null : { kind: "swap", first: one, second: two, revision })],
      [view.places.length > 24 ? 24 : 8, () => (one === undefined ? null : { kind: "unassign", place: one, revision })],
      [view.tables.length < 10 ? 4 : 0, () => create],
      [6, () => ({ kind: "resize table", table: table.name, capacity: random.whole(2, 9), revision })],
      [4, () => ({ kind: "delete table", table: table.name, revision })],
      [8, () => ({ kind: "publish", revision })]
    ])?.() ?? null
  )
}
