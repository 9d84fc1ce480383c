/** Answers with the planner's view of seating: whole, or what changed since a view that is remembered. */
import type * as Wire from "@banquet/http-api/seating/PlannerSeatingDocument"
import type { PlannerSeatingDelta } from "@banquet/http-api/seating/PlannerSeatingViewApi"
import { changedSeatingView, seatingViewDelta } from "@banquet/http-api/seating/SeatingViewDelta"
import { Remembered } from "@banquet/platform-core/Remembered"
import type { EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { PlannerSeatingView } from "@banquet/seating-core/PlannerSeatingView"
import { Effect } from "effect"
import { type documentEncoder, type EncodedDocument, writtenTag } from "../platform/Revalidation.ts"
import { plannerSeatingDocument } from "./PlannerSeatingDocuments.ts"

type View = typeof Wire.PlannerSeatingView.Encoded

interface KnownView {
  readonly document: View
  readonly encoded: EncodedDocument
  /** What changed since others, by their tags. */
  readonly deltas: Remembered<EncodedDocument>
}

/** Which view is asked for, and the tag of the one that whoever asks has. */
export interface AskedView {
  readonly occasionId: OccasionId
  readonly eventId: EventId | null
  readonly since: string | null
}

/** How many views are remembered to say what changed since, of how many bytes each at most, and how many deltas to each that is current. */
const capacity = 32
const mostBytes = 1 << 20
const deltasOfView = 8

const textEncoder = new TextEncoder()

/** Returns the answer with what changed, or with the view where that is not longer. */
const encodedDelta = (delta: typeof PlannerSeatingDelta.Encoded, whole: EncodedDocument): EncodedDocument => {
  const bytes = textEncoder.encode(JSON.stringify(delta))
  return bytes.length < whole.bytes.length ? { bytes, entityTag: whole.entityTag } : whole
}

/**
 * Encodes views, each once while it is somebody's. What changed is found by holding the view against the earlier one, so that whatever can
 * change is in it; what is remembered decides only whether it can be said.
 */
export const seatingViewAnswers = (encode: Effect.Success<typeof documentEncoder>) => {
  const known = new WeakMap<PlannerSeatingView, KnownView>()
  const earlier = new Remembered<View>(capacity)

  const encoded = Effect.fnUntraced(function* (view: PlannerSeatingView) {
    const before = known.get(view)
    if (before !== undefined) return before
    const document = plannerSeatingDocument(view)
    const made = { document, encoded: yield* encode(document), deltas: new Remembered<EncodedDocument>(deltasOfView) }
    known.set(view, made)
    return made
  })

  return Effect.fnUntraced(function* (view: PlannerSeatingView, { eventId, occasionId, since }: AskedView) {
    const { deltas, document, encoded: whole } = yield* encoded(view)
    const keyOf = (tag: string) => `${occasionId} ${eventId ?? ""} ${tag}`
    const current = keyOf(whole.entityTag)
    if (whole.bytes.length <= mostBytes) earlier.set(current, earlier.get(current) ?? document)
    if (since === null) return whole
    const tag = writtenTag(since)
    const found = deltas.get(tag)
    const before = earlier.get(keyOf(tag))
    if (found !== undefined || before === undefined) return found ?? whole
    const delta = seatingViewDelta(before, document)
    // Views that follow one another share what is the same in them.
    if (earlier.get(current) === document) earlier.set(current, changedSeatingView(before, delta))
    const answer = encodedDelta({ since: tag, ...delta }, whole)
    deltas.set(tag, answer)
    return answer
  })
}
