/** Where a page of planners or vendors ends: newest first, by id, which sorts by creation. */
import { Schema, SchemaGetter } from "effect"
import { ActorId, PlannerId } from "../Ids.ts"

const written = (letter: string) =>
  Schema.StringFromBase64Url.check(
    Schema.isPattern(new RegExp(`^${letter}[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`), { expected: "a cursor" })
  )

/** An opaque cursor of planners; decodes to the last one of the page before. */
export const PlannerCursor = written("p").pipe(
  Schema.decodeTo(PlannerId, {
    decode: SchemaGetter.transform((text: string) => text.slice(1)),
    encode: SchemaGetter.transform((id: string) => `p${id}`)
  })
)

/** An opaque cursor of vendors; decodes to the last one of the page before. */
export const VendorCursor = written("v").pipe(
  Schema.decodeTo(ActorId, {
    decode: SchemaGetter.transform((text: string) => text.slice(1)),
    encode: SchemaGetter.transform((id: string) => `v${id}`)
  })
)
