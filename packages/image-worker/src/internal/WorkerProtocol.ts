/** The messages between parent and child. The child imports the types only: it must start quickly, without `effect`. */
import { ImageContentType } from "@banquet/assets-core/ImageEngine"
import { Schema } from "effect"

export interface WorkerRequest {
  readonly operation: "inspect" | "render"
}

const Side = Schema.Int.check(Schema.isGreaterThan(0))

const Variant = Schema.Struct({
  contentType: Schema.String,
  width: Side,
  height: Side,
  byteSize: Schema.Int.check(Schema.isGreaterThan(0))
})

/** Bytes that the process occupies, sent with every answer. */
const rss = Schema.Number

/** A child may be under the control of a hostile image, so its messages are decoded like any input. */
export const WorkerAnswer = Schema.Union([
  Schema.TaggedStruct("Ready", { rss }),
  Schema.TaggedStruct("Unable", { reason: Schema.String }),
  Schema.TaggedStruct("Inspected", {
    rss,
    header: Schema.Struct({ contentType: ImageContentType, width: Side, height: Side })
  }),
  /** The body is the web variant, then the thumbnail. */
  Schema.TaggedStruct("Rendered", { rss, web: Variant, thumbnail: Variant, placeholder: Schema.String }),
  Schema.TaggedStruct("Refused", {
    rss,
    error: Schema.Literals(["NotAnImage", "ImageUndecodable"]),
    reason: Schema.String
  })
])
export type WorkerAnswer = typeof WorkerAnswer.Type
