/**
 * What of a decision about many photos is not confirmed yet. This tab keeps it, also when it is reloaded or comes back from
 * a crash, so that the planner hears how far the decision came.
 */
import { asStatus, type Status } from "./GalleryItems.ts"

export interface BulkRecord {
  readonly to: Status
  /** How many photos it was about. */
  readonly of: number
  readonly left: ReadonlyArray<string>
}

const keyFor = (occasionId: string): string => `banquet.gallery.bulk.${occasionId}`

const isRecord = (value: unknown): value is BulkRecord =>
  typeof value === "object" &&
  value !== null &&
  "to" in value &&
  asStatus(value.to) !== null &&
  "of" in value &&
  typeof value.of === "number" &&
  "left" in value &&
  Array.isArray(value.left) &&
  value.left.every((id) => typeof id === "string")

/** Keeps the record, or forgets it; a tab whose storage is shut goes without. */
export const keepBulkRecord = (occasionId: string, record: BulkRecord | null): void => {
  try {
    if (record === null) sessionStorage.removeItem(keyFor(occasionId))
    else sessionStorage.setItem(keyFor(occasionId), JSON.stringify(record))
  } catch {
    // Decisions do not depend on it.
  }
}

export const readBulkRecord = (occasionId: string): BulkRecord | null => {
  try {
    const record: unknown = JSON.parse(sessionStorage.getItem(keyFor(occasionId)) ?? "null")
    return isRecord(record) ? record : null
  } catch {
    return null
  }
}
