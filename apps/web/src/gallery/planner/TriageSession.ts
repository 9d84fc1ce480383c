/**
 * One photo large after another, by keys or buttons: a value, and what each press makes of it. Letters decide; they go into
 * a note only once it was opened.
 */
import type { Action, Item } from "./GalleryItems.ts"

export interface TriageSession {
  /** The photo that is large. */
  readonly current: string
  /** Nothing is left to decide. */
  readonly isDone: boolean
  /** The note that is being written; `from` is where to go back to afterwards. */
  readonly note: {
    readonly text: string
    readonly from: { readonly id: string; readonly isDone: boolean } | null
  } | null
  /** Notes for decisions to come, by photo. */
  readonly drafts: ReadonlyMap<string, string>
}

/** What a session looks at. */
export interface TriageView {
  readonly items: ReadonlyArray<Item>
  /** Whether only what waits for a decision is looked at. */
  readonly isPendingOnly: boolean
  /** Whether there are no photos after these. */
  readonly isComplete: boolean
  readonly noteOf: (item: Item) => string | null
}

export type Press =
  | { readonly kind: "decide"; readonly action: Action }
  | { readonly kind: "undo" }
  | { readonly kind: "move"; readonly by: 1 | -1 }
  | { readonly kind: "goTo"; readonly id: string }
  /** Of the large photo, or of another that is gone back to for it. */
  | { readonly kind: "openNote"; readonly id: string | null }
  | { readonly kind: "write"; readonly text: string }
  | { readonly kind: "keepNote" }
  | { readonly kind: "escape" }

/** The effects besides the new state. */
export type Command =
  | { readonly kind: "decide"; readonly action: Action; readonly item: Item; readonly note: string | null }
  | { readonly kind: "annotate"; readonly item: Item; readonly note: string | null }
  | { readonly kind: "undo" }
  | { readonly kind: "close" }

interface Pressed {
  readonly session: TriageSession
  readonly command: Command | null
}

export const triageOf = (first: string): TriageSession => ({
  current: first,
  isDone: false,
  note: null,
  drafts: new Map()
})

const noteIn = (text: string): string | null => (text.trim() === "" ? null : text.trim())

/** Where the large photo stands, and which one comes after its decision. */
export const placeOf = ({ current }: TriageSession, { isPendingOnly, items }: TriageView) => {
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === current)
  )
  const item = items[index]
  const undecided = ({ id, moderation_status }: Item) => id !== item?.id && moderation_status === "pending"
  const next = isPendingOnly ? (items.slice(index + 1).find(undecided) ?? items.find(undecided)) : items[index + 1]
  return { index, item, next }
}

/** Closes the note; what was written about a photo that is not decided is kept for its decision. */
const drafted = (session: TriageSession, item: Item): TriageSession => {
  if (session.note === null) return session
  const drafts = new Map(session.drafts)
  const note = noteIn(session.note.text)
  if (note === null || item.moderation_status !== "pending") drafts.delete(item.id)
  else drafts.set(item.id, note)
  return { ...session, note: null, drafts }
}

const goneTo = (session: TriageSession, id: string): TriageSession => ({ ...session, current: id, isDone: false })

/** Goes back to where the note was opened from. */
const wentBack = ({ note, ...session }: TriageSession): TriageSession => ({
  ...session,
  note: null,
  ...(note === null || note.from === null ? {} : { current: note.from.id, isDone: note.from.isDone })
})

const afterDecision = (session: TriageSession, view: TriageView, item: Item): TriageSession => {
  const { next } = placeOf(session, view)
  const drafts = new Map(session.drafts)
  drafts.delete(item.id)
  const isDone = next === undefined && view.isPendingOnly && view.isComplete
  return { current: next?.id ?? session.current, isDone, note: null, drafts }
}

const withNote = (session: TriageSession, view: TriageView, id: string | null): TriageSession => {
  const item = id === null ? placeOf(session, view).item : view.items.find((other) => other.id === id)
  if (item === undefined || (id === null && (session.isDone || session.note !== null))) return session
  const isElsewhere = id !== null && (id !== session.current || session.isDone)
  const from = isElsewhere ? { id: session.current, isDone: session.isDone } : null
  const text = session.drafts.get(item.id) ?? view.noteOf(item) ?? ""
  return { ...goneTo(session, item.id), note: { text, from } }
}

/** Returns what becomes of the session, and what is to be done besides. */
export const pressed = (session: TriageSession, view: TriageView, press: Press): Pressed => {
  const { index, item } = placeOf(session, view)
  const silent = (next: TriageSession): Pressed => ({ session: next, command: null })
  if (item === undefined) return silent(session)
  switch (press.kind) {
    case "decide": {
      if (session.isDone) return silent(session)
      const note = session.note === null ? (session.drafts.get(item.id) ?? null) : noteIn(session.note.text)
      const command: Command = { kind: "decide", action: press.action, item, note }
      return { session: afterDecision(session, view, item), command }
    }
    case "undo":
      return { session: drafted(session, item), command: { kind: "undo" } }
    case "move": {
      const to = view.items[index + press.by]
      return silent(to === undefined ? session : goneTo(drafted(session, item), to.id))
    }
    case "goTo":
      return silent(view.items.some(({ id }) => id === press.id) ? goneTo(drafted(session, item), press.id) : session)
    case "openNote":
      return silent(withNote(session, view, press.id))
    case "write":
      return silent(session.note === null ? session : { ...session, note: { ...session.note, text: press.text } })
    case "keepNote": {
      if (session.note === null) return silent(session)
      if (item.moderation_status === "pending") return silent(drafted(session, item))
      return { session: wentBack(session), command: { kind: "annotate", item, note: noteIn(session.note.text) } }
    }
    case "escape":
      return session.note === null ? { session, command: { kind: "close" } } : silent(wentBack(session))
  }
}

/** Returns what a key does where nobody writes; `null` for a key that does nothing. */
export const pressOf = (key: string): Press | null => {
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case "a":
      return { kind: "decide", action: "approve" }
    case "r":
      return { kind: "decide", action: "reject" }
    case "u":
      return { kind: "undo" }
    case "n":
      return { kind: "openNote", id: null }
    case "ArrowLeft":
      return { kind: "move", by: -1 }
    case "ArrowRight":
      return { kind: "move", by: 1 }
    case "Escape":
      return { kind: "escape" }
    default:
      return null
  }
}

/** Returns what a key does while the note is written; `null` for keys that write. */
export const pressInNote = (key: string): Press | null =>
  key === "Enter" ? { kind: "keepNote" } : key === "Escape" ? { kind: "escape" } : null
