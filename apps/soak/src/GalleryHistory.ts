/** What guests and planners were answered about the gallery, held against what is there in the end. */
import { timeout, type Span } from "./Span.ts"

export type Decided = "approved" | "rejected"

/** One file of a guest; its caption is like no other's. */
export interface Upload {
  readonly caption: string
  readonly eventId: string
  readonly uploader: string
  /** SHA-256 of the file. */
  readonly hash: string
  /** Whether the file is a picture. */
  readonly isImage: boolean
  /** Whether the session was ever completed, and the ids that the answers named. */
  readonly completed: Span | null
  readonly itemIds: ReadonlyArray<string>
  /** The code of a refusal that ended it. */
  readonly refused: string | null
}

/** One decision about items; its notes are like no other's. */
export interface Moderation extends Span {
  readonly notes: string
  readonly to: Decided
  readonly itemIds: ReadonlyArray<string>
  /** What was answered: the items that were decided. `null` when no answer came: all of them or none. */
  readonly acknowledged: ReadonlyArray<string> | null
}

/** Pages of the feed, read one after another. */
export interface FeedWalk extends Span {
  /** The events that the guest's token opens. */
  readonly eventIds: ReadonlyArray<string>
  /** Whether the last page was reached. */
  readonly whole: boolean
  readonly itemIds: ReadonlyArray<string>
}

/** An item when all is over. */
export interface FinalItem {
  readonly id: string
  readonly caption: string | null
  readonly eventId: string | null
  readonly uploader: string
  readonly status: "pending" | Decided
  readonly assetStatus: string
  /** Why its asset failed. */
  readonly failure: string | null
  /** SHA-256 of the original, `null` where it could not be had. */
  readonly hash: string | null
  /** Oldest first. */
  readonly decisions: ReadonlyArray<{ readonly from: string; readonly to: string; readonly notes: string | null }>
}

export interface GalleryHistory {
  readonly uploads: ReadonlyArray<Upload>
  readonly moderations: ReadonlyArray<Moderation>
  readonly walks: ReadonlyArray<FeedWalk>
  /** When an item was first seen to be ready. */
  readonly readyAt: ReadonlyMap<string, number>
  readonly items: ReadonlyArray<FinalItem>
  readonly totals: {
    readonly total: number
    readonly pending: number
    readonly approved: number
    readonly rejected: number
  }
}

const uploadProblems = ({ items, uploads }: GalleryHistory): ReadonlyArray<string> => {
  const problems: Array<string> = []
  const byId = new Map(items.map((item) => [item.id, item]))
  const byCaption = new Map(uploads.map((upload) => [upload.caption, upload]))
  if (byId.size !== items.length) problems.push("an item was listed twice")
  for (const upload of uploads) {
    const named = new Set(upload.itemIds)
    if (named.size > 1) problems.push(`${upload.caption} was acknowledged as ${named.size} items`)
    for (const id of named) {
      const item = byId.get(id)
      if (item === undefined) problems.push(`${upload.caption} was acknowledged and is not there`)
      else if (item.caption !== upload.caption)
        problems.push(`${upload.caption} was acknowledged and is ${item.caption}`)
    }
  }
  const seen = new Set<string>()
  for (const item of items) {
    const upload = item.caption === null ? undefined : byCaption.get(item.caption)
    if (upload === undefined || upload.completed === null) {
      problems.push(`${item.caption ?? item.id} is there and nobody completed it`)
      continue
    }
    if (seen.has(upload.caption)) problems.push(`${upload.caption} is there twice`)
    seen.add(upload.caption)
    if (!upload.isImage || upload.refused !== null) problems.push(`${upload.caption} was refused and is there`)
    if (item.eventId !== upload.eventId) problems.push(`${upload.caption} is in another event`)
    if (item.uploader !== upload.uploader) problems.push(`${upload.caption} is somebody else's`)
    if (item.assetStatus !== "ready")
      problems.push(`the asset of ${upload.caption} is ${item.assetStatus}: ${item.failure ?? "no reason"}`)
    if (item.hash !== upload.hash) problems.push(`the original of ${upload.caption} is not what was sent`)
  }
  return problems
}

const moderationProblems = ({ items, moderations, totals }: GalleryHistory): ReadonlyArray<string> => {
  const problems: Array<string> = []
  const byNotes = new Map(moderations.map((moderation) => [moderation.notes, moderation]))
  const happened = new Map<string, Set<string>>()
  for (const { caption, decisions, id, status } of items) {
    let before = "pending"
    let latest = -Infinity
    for (const { from, notes, to } of decisions) {
      const asked = notes === null ? undefined : byNotes.get(notes)
      if (from !== before)
        problems.push(`a decision about ${caption} begins with ${from} where the one before ended with ${before}`)
      before = to
      if (asked === undefined || notes === null) {
        problems.push(`a decision about ${caption} is nobody's`)
        continue
      }
      if (asked.to !== to || !asked.itemIds.includes(id))
        problems.push(`decision ${notes} about ${caption} is not what was asked`)
      const about = happened.get(notes) ?? new Set<string>()
      if (about.has(id)) problems.push(`decision ${notes} about ${caption} happened twice`)
      happened.set(notes, about.add(id))
      const lastMoment = asked.acknowledged === null ? asked.sentAt + timeout : asked.endedAt
      if (lastMoment < latest)
        problems.push(`decision ${notes} about ${caption} is listed after one that was asked for later`)
      latest = Math.max(latest, asked.sentAt)
    }
    if (status !== before) problems.push(`${caption} is ${status} where the last decision was ${before}`)
  }
  for (const { acknowledged, itemIds, notes } of moderations) {
    const about = happened.get(notes) ?? new Set<string>()
    if (acknowledged === null) {
      if (about.size !== 0 && about.size !== new Set(itemIds).size) {
        problems.push(`decision ${notes} happened to ${about.size} of ${itemIds.length} items`)
      }
    } else {
      for (const id of acknowledged)
        if (!about.has(id)) problems.push(`decision ${notes} was acknowledged and did not happen`)
      if (about.size > acknowledged.length)
        problems.push(`decision ${notes} happened to more items than were acknowledged`)
    }
  }
  const counted = (status: string) => items.filter((item) => item.status === status).length
  for (const status of ["pending", "approved", "rejected"] as const) {
    if (counted(status) !== totals[status])
      problems.push(`${totals[status]} items count as ${status}, and ${counted(status)} are`)
  }
  if (totals.total !== items.length) problems.push(`${totals.total} items are counted, and ${items.length} are there`)
  return problems
}

/** When a decision may have begun and may have stopped to hold. */
interface Reign {
  readonly to: string
  readonly earliest: number
  readonly surely: number
  readonly latest: number
}

const reignsOf = (item: FinalItem, moderations: ReadonlyMap<string, Moderation>): ReadonlyArray<Reign> =>
  item.decisions.map(({ notes, to }, at) => {
    const began = moderations.get(notes ?? "")
    const ended = moderations.get(item.decisions[at + 1]?.notes ?? "")
    const lastMoment = ({ acknowledged, endedAt, sentAt }: Moderation) =>
      acknowledged === null ? sentAt + timeout : endedAt
    return {
      to,
      earliest: began?.sentAt ?? -Infinity,
      surely: began === undefined ? Infinity : lastMoment(began),
      latest: ended === undefined ? Infinity : lastMoment(ended)
    }
  })

const feedProblems = ({ items, moderations, readyAt, walks }: GalleryHistory): ReadonlyArray<string> => {
  const problems: Array<string> = []
  const byNotes = new Map(moderations.map((moderation) => [moderation.notes, moderation]))
  const byId = new Map(items.map((item) => [item.id, { ...item, reigns: reignsOf(item, byNotes) }]))
  for (const { endedAt, eventIds, itemIds, sentAt, whole } of walks) {
    const shown = new Set(itemIds)
    if (shown.size !== itemIds.length) problems.push("a guest was shown an item twice in one walk through the feed")
    for (const id of shown) {
      const item = byId.get(id)
      if (item === undefined) {
        problems.push(`a guest was shown item ${id}, which is not there`)
        continue
      }
      if (item.eventId === null || !eventIds.includes(item.eventId)) {
        problems.push(`a guest was shown ${item.caption} of an event that is not open`)
      }
      const approved = item.reigns.some(
        ({ earliest, latest, to }) => to === "approved" && earliest <= endedAt && latest >= sentAt
      )
      if (!approved) problems.push(`a guest was shown ${item.caption} while it was not approved`)
    }
    if (!whole) continue
    for (const { caption, eventId, id, reigns } of byId.values()) {
      if (shown.has(id) || eventId === null || !eventIds.includes(eventId)) continue
      if ((readyAt.get(id) ?? Infinity) >= sentAt) continue
      // Repeated approvals are one.
      const since = reigns.findLastIndex(({ surely, to }) => to === "approved" && surely < sentAt)
      const next = reigns.slice(since + 1).find(({ to }) => to !== "approved")
      if (since >= 0 && (next === undefined || next.earliest > endedAt)) {
        problems.push(`a guest was not shown ${caption}, which was approved all the while`)
      }
    }
  }
  return problems
}

/** Everything that cannot be, in words; nothing if all is well. */
export const galleryProblems = (history: GalleryHistory): ReadonlyArray<string> => [
  ...uploadProblems(history),
  ...moderationProblems(history),
  ...feedProblems(history)
]
