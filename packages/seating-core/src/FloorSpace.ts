/** Where on a floor there is space for a table: pure functions over centimetres, as those of `RoomGeometry`. */
import { type FloorSize, type Position, type TableForm, tableExtent } from "./RoomGeometry.ts"

/** What a table with its chairs takes of a floor. */
export interface Footprint {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Between chairs, so that somebody can pass. */
export const aisle = 60
const stride = 50
/** How finely places are looked for where tables have to stand chair to chair. */
const closeStride = 10

/** Returns what a table takes of a floor. */
export const footprint = (form: TableForm, { angle, x, y }: Position): Footprint => {
  const { bottom, left, right, top } = tableExtent(form, angle)
  return { left: x + left, right: x + right, top: y + top, bottom: y + bottom }
}

/** Returns whether there is so much between two tables, to a side of each other. */
const areApart = (one: Footprint, other: Footprint, gap: number): boolean =>
  one.right + gap <= other.left ||
  other.right + gap <= one.left ||
  one.bottom + gap <= other.top ||
  other.bottom + gap <= one.top

/** Returns whether a table stands on the floor with its chairs, and with an aisle to all others. */
export const isFree = (
  floor: FloorSize,
  form: TableForm,
  position: Position,
  standing: ReadonlyArray<Footprint>
): boolean => {
  const own = footprint(form, position)
  const isInside = own.left >= 0 && own.top >= 0 && own.right <= floor.width && own.bottom <= floor.depth
  return isInside && standing.every((other) => areApart(own, other, aisle))
}

/** How much there may be between tables, and to the walls: as wide as lets all of them in. */
export const gaps = [aisle, 30, 0] as const

/** Returns the first space for a table row by row from the upper left corner, with so much around it; `null` for none. */
export const freeSpace = (
  floor: FloorSize,
  form: TableForm,
  standing: ReadonlyArray<Footprint>,
  gap: number
): Position | null => {
  const { bottom, left, right, top } = tableExtent(form, 0)
  for (let y = Math.ceil(gap - top); y + bottom <= floor.depth; y += gap === 0 ? closeStride : stride) {
    for (let x = Math.ceil(gap - left); x + right <= floor.width;) {
      const own = { left: x + left, right: x + right, top: y + top, bottom: y + bottom }
      const hit = standing.find((other) => !areApart(own, other, gap))
      if (hit === undefined) return { x, y, angle: 0 }
      x = Math.ceil(Math.max(x + 1, hit.right + gap - left))
    }
  }
  return null
}

/** Steps to places that are as far from one as the ring is. */
const ringAround = (ring: number): ReadonlyArray<readonly [right: number, down: number]> =>
  Array.from({ length: 2 * ring + 1 }, (_, at) => at - ring).flatMap((along) => [
    [ring, along] as const,
    [-ring, along] as const,
    [along, ring] as const,
    [along, -ring] as const
  ])

/** Returns the nearest free place in whole steps from this one, `null` for none; of two that are as near, the one to the right. */
const nearestInSteps = (
  floor: FloorSize,
  form: TableForm,
  from: Position,
  [across, down]: readonly [across: number, down: number],
  standing: ReadonlyArray<Footprint>
): Position | null => {
  const rings = Math.ceil(Math.max(floor.width / across, floor.depth / down))
  for (let ring = 1; ring <= rings; ring++) {
    const free = ringAround(ring)
      .toSorted(([a, b], [c, d]) => Math.hypot(a * across, b * down) - Math.hypot(c * across, d * down))
      .map(([steps, rows]) => ({ x: from.x + steps * across, y: from.y + rows * down, angle: from.angle }))
      .find((position) => isFree(floor, form, position, standing))
    if (free !== undefined) return free
  }
  return null
}

/** Returns the nearest space for a table that is turned like this, side by side with the place first; `null` for none. */
export const nearestSpace = (
  floor: FloorSize,
  form: TableForm,
  from: Position,
  standing: ReadonlyArray<Footprint>
): Position | null => {
  const { bottom, left, right, top } = tableExtent(form, from.angle)
  const inRow = [Math.ceil(right - left + aisle), Math.ceil(bottom - top + aisle)] as const
  return (
    nearestInSteps(floor, form, from, inRow, standing) ?? nearestInSteps(floor, form, from, [stride, stride], standing)
  )
}
