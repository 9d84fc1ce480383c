/** What planners, guests and vendors were answered about one plan. */
import type { Actor, SeatingCommand, Shown } from "./SeatingModel.ts"
import type { Span } from "./Span.ts"

export interface SeatingWrite extends Span {
  readonly command: SeatingCommand
  readonly outcome:
    | { readonly _tag: "Acknowledged"; readonly shown: Shown }
    | { readonly _tag: "Refused"; readonly code: string }
    /** No answer came: it happened once, or not at all. */
    | { readonly _tag: "Unknown" }
}

/** The whole plan, as a planner was shown it. */
export interface SeatingView extends Span {
  readonly shown: Shown
}

/** What a guest was shown of an event: the places of these actors, while the plan was published. */
export interface OwnSeats extends Span {
  readonly actors: ReadonlyArray<string>
  /** One line for each place. */
  readonly shown: ReadonlyArray<string>
}

/** What a vendor was shown of an event; `null` where nothing was published. */
export interface VendorView extends Span {
  readonly shown: ReadonlyArray<string> | null
}

export interface SeatingHistory {
  readonly actors: ReadonlyMap<string, Actor>
  readonly writes: ReadonlyArray<SeatingWrite>
  readonly views: ReadonlyArray<SeatingView>
  readonly ownSeats: ReadonlyArray<OwnSeats>
  readonly vendorViews: ReadonlyArray<VendorView>
  /** What there is when all is over. */
  readonly final: SeatingView
}

/** A place in one line, as guests and vendors are shown it. */
export const placeLine = (place: {
  readonly table: string
  readonly displayName: string
  readonly seatNumber: number | null
  readonly seatLabel: string | null
}): string =>
  `${place.displayName} at ${place.table}, ${place.seatNumber ?? "no seat"}, ${place.seatLabel ?? "no label"}`

/** A table in one line, as vendors are shown it. */
export const tableLine = (table: { readonly name: string; readonly capacity: number; readonly occupancy: number }) =>
  `${table.name}: ${table.occupancy} of ${table.capacity}`
