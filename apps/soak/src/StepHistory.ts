/** Whether what was acknowledged, shown and kept of many steps can be true: in one order, and each whole. */
import type { AcceptedStep, Seat, ShownSeats } from "./PlannersAtOnce.ts"

const lineOf = (actorId: string, seat: Seat): string => `${actorId} ${seat.tableId} ${seat.seatNumber}`

const linesOf = (seats: ReadonlyMap<string, Seat>): string =>
  [...seats]
    .map(([actorId, seat]) => lineOf(actorId, seat))
    .toSorted()
    .join("\n")

/** Returns what cannot be true; `first` is the revision before any step, when nobody sat. */
export const stepProblems = (
  first: number,
  accepted: ReadonlyArray<AcceptedStep>,
  shown: ReadonlyArray<ShownSeats>
): ReadonlyArray<string> => {
  const problems: Array<string> = []
  const seats = new Map<string, Seat>()
  const at = new Map([[first, linesOf(seats)]])
  const steps = accepted.toSorted((a, b) => a.revision - b.revision)
  for (const [index, { moves, revision }] of steps.entries()) {
    if (revision !== first + 1 + index)
      problems.push(`step ${index + 1} has revision ${revision} after ${first + index}`)
    for (const { actorId, seat } of moves) {
      if (seat === null) seats.delete(actorId)
      else seats.set(actorId, seat)
    }
    at.set(revision, linesOf(seats))
  }
  for (const { revision, seats: those } of shown) {
    if (at.get(revision) !== linesOf(those))
      problems.push(`revision ${revision} was shown with other seats than it has`)
  }
  return problems
}
