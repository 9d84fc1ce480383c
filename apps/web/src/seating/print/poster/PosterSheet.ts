/** The sheets of a poster, in millimetres. */
import type { FloorSize } from "@banquet/http-api/seating/RoomGeometry"

export const posterPapers = ["a4", "a3", "a2", "a1"] as const
export type PosterPaper = (typeof posterPapers)[number]

export const orientations = ["portrait", "landscape"] as const
export type Orientation = (typeof orientations)[number]

/** Returns how a sheet lies that a room fits on best. */
export const orientationFor = (floor: FloorSize | undefined): Orientation =>
  floor !== undefined && floor.depth > floor.width ? "portrait" : "landscape"

export interface PosterSheet {
  readonly paper: PosterPaper
  readonly orientation: Orientation
  readonly width: number
  readonly height: number
  /** How much wider than A4 it is. */
  readonly growth: number
}

const sizes = { a4: [210, 297], a3: [297, 420], a2: [420, 594], a1: [594, 841] } as const

export const posterSheet = (paper: PosterPaper, orientation: Orientation): PosterSheet => {
  const [short, long] = sizes[paper]
  const [width, height] = orientation === "portrait" ? [short, long] : [long, short]
  return { paper, orientation, width, height, growth: short / sizes.a4[0] }
}

/** A point in millimetres. */
export const point = 25.4 / 72

/** Returns letters of that many points on A4; those of a larger sheet grow less than it, since it holds more too. */
export const letters = ({ growth }: PosterSheet, points: number): number => points * point * Math.sqrt(growth)
