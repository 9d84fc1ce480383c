/**
 * Where tables and their seats are in a room: pure functions over centimetres. `x` goes to the right and `y` down, as on a
 * drawing; an angle turns clockwise, in degrees, and at 0 the first seats are at the top.
 */

/** The shapes of tables. A half moon has seats along its arc, a head table along one side. */
export const tableShapes = ["round", "long", "square", "half_moon", "head"] as const
export type TableShape = (typeof tableShapes)[number]

/** The longest side that a floor may have, and so the farthest that a table may be. */
export const longestFloor = 20_000
/** The shortest side of a floor. */
export const shortestFloor = 100

export interface Point {
  readonly x: number
  readonly y: number
}

export interface FloorSize {
  readonly width: number
  readonly depth: number
}

/** A shape and how many seats are around it. */
export interface TableForm {
  readonly shape: TableShape
  readonly capacity: number
}

/** Where the centre of a table is, and how far it is turned. */
export interface Position extends Point {
  readonly angle: number
}

/** How long the edge of a table is for each seat. */
const edge = 60
/** How deep a table is that has seats along its sides. */
const depth = 80
/** How far the centre of a chair is from the edge of its table. */
const reach = 25
export const chairRadius = 22

const degree = Math.PI / 180

/** Returns the width and depth of a table's top before it is turned. */
export const tableTop = ({ capacity, shape }: TableForm): FloorSize => {
  switch (shape) {
    case "round": {
      const diameter = Math.max(2 * edge, (edge * capacity) / Math.PI)
      return { width: diameter, depth: diameter }
    }
    case "square": {
      const side = Math.max(depth, edge * Math.ceil(capacity / 4))
      return { width: side, depth: side }
    }
    case "long":
      return { width: Math.max(2 * edge, edge * Math.ceil(capacity / 2)), depth }
    case "half_moon": {
      const radius = Math.max(depth, (edge * capacity) / Math.PI)
      return { width: 2 * radius, depth: radius }
    }
    case "head":
      return { width: Math.max(2 * edge, edge * capacity), depth }
  }
}

const around = (count: number, radius: number): ReadonlyArray<Point> =>
  Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * 2 * Math.PI
    return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) }
  })

/** Seats along a line from the left to the right, in the middle of equal parts of it. */
const along = (count: number, width: number, y: number): ReadonlyArray<Point> =>
  Array.from({ length: count }, (_, at) => ({ x: ((at + 0.5) / count - 0.5) * width, y }))

const turned = ({ x, y }: Point, degrees: number): Point => {
  const [sin, cos] = [Math.sin(degrees * degree), Math.cos(degrees * degree)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** How many seats each side of a square has, from the top clockwise. */
const sides = (capacity: number): ReadonlyArray<number> => [0, 1, 2, 3].map((side) => Math.ceil((capacity - side) / 4))

/** Returns where the centre of each seat is from the centre of the table's top before it is turned; seat 1 first, clockwise. */
export const seatPositions = (form: TableForm): ReadonlyArray<Point> => {
  const { capacity, shape } = form
  const { depth: height, width } = tableTop(form)
  const y = -(height / 2 + reach)
  switch (shape) {
    case "round":
      return around(capacity, width / 2 + reach)
    case "square":
      return sides(capacity).flatMap((count, side) => along(count, width, y).map((seat) => turned(seat, side * 90)))
    case "long": {
      const top = Math.ceil(capacity / 2)
      return [...along(top, width, y), ...along(capacity - top, width, y).map((seat) => turned(seat, 180))]
    }
    case "half_moon":
      return Array.from({ length: capacity }, (_, at) => {
        const angle = Math.PI * ((at + 0.5) / capacity)
        const radius = width / 2 + reach
        return { x: -radius * Math.cos(angle), y: height / 2 - radius * Math.sin(angle) }
      })
    case "head":
      return along(capacity, width, y)
  }
}

/** Returns the numbers of the seats beside a seat: none that is across the table or around its end. */
export const neighbourSeats = ({ capacity, shape }: TableForm, seat: number): ReadonlyArray<number> => {
  const beside = [seat - 1, seat + 1].filter((other) => other >= 1 && other <= capacity)
  switch (shape) {
    case "round":
    case "square": {
      const ring = [seat - 1, seat + 1].map((other) => ((other - 1 + capacity) % capacity) + 1)
      return [...new Set(ring)].filter((other) => other !== seat)
    }
    case "long": {
      const top = Math.ceil(capacity / 2)
      return beside.filter((other) => other <= top === seat <= top)
    }
    case "half_moon":
    case "head":
      return beside
  }
}

/** Returns a point of a table where it is on the floor. */
export const placedPoint = (point: Point, { angle, x, y }: Position): Point => {
  const { x: dx, y: dy } = turned(point, angle)
  return { x: x + dx, y: y + dy }
}

/** How far a table with its chairs goes from its centre, once it is turned. */
interface Extent {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const topCorners = (form: TableForm): ReadonlyArray<Point> => {
  const { depth: height, width } = tableTop(form)
  return [-1, 1].flatMap((x) => [-1, 1].map((y) => ({ x: (x * width) / 2, y: (y * height) / 2 })))
}

/** Returns how far a table with its chairs goes to each side of its centre. */
export const tableExtent = (form: TableForm, angle: number): Extent => {
  const chairs = seatPositions(form).map((seat) => ({ ...turned(seat, angle), around: chairRadius }))
  const corners = topCorners(form).map((corner) => ({ ...turned(corner, angle), around: 0 }))
  const points = [...chairs, ...corners]
  return {
    left: Math.min(...points.map(({ around: margin, x }) => x - margin)),
    right: Math.max(...points.map(({ around: margin, x }) => x + margin)),
    top: Math.min(...points.map(({ around: margin, y }) => y - margin)),
    bottom: Math.max(...points.map(({ around: margin, y }) => y + margin))
  }
}

/** Between the bounds; in their middle where they leave no room. */
const between = (low: number, value: number, high: number): number =>
  low > high ? Math.round((low + high) / 2) : Math.max(Math.ceil(low), Math.min(Math.round(value), Math.floor(high)))

/** Returns the nearest position in whole centimetres at which the table with its chairs is on the floor, if it fits there. */
export const keptOnFloor = (floor: FloorSize, form: TableForm, { angle, x, y }: Position): Position => {
  const { bottom, left, right, top } = tableExtent(form, angle)
  return { x: between(-left, x, floor.width - right), y: between(-top, y, floor.depth - bottom), angle }
}

/** Returns whether the centre of a table is on the floor. */
export const isOnFloor = (floor: FloorSize, { x, y }: Point): boolean =>
  x >= 0 && y >= 0 && x <= floor.width && y <= floor.depth
