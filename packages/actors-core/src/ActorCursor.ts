/** Where a page of actors ends: by display name as it is ordered, then id. */
import { ActorId } from "@banquet/platform-core/Ids"
import { Schema, SchemaGetter } from "effect"

const Position = Schema.Struct({ sortName: Schema.String, id: ActorId })

export type ActorPosition = typeof Position.Type

const idLength = 36

/** A name of 200 characters is at most so long without its accents. */
const longest = 4000

const isPosition = (written: string): boolean =>
  written.length <= longest &&
  written.isWellFormed() &&
  !written.includes("\u0000") &&
  /^n[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.test(written)

const Written = Schema.StringFromBase64Url.check(
  Schema.makeFilter((written: string) => (isPosition(written) ? undefined : "must be a cursor"))
)

/** An opaque cursor of actors; decodes to the position after which the next page begins. */
export const ActorCursor = Written.pipe(
  Schema.decodeTo(Schema.toType(Position), {
    decode: SchemaGetter.transform((written: string) => ({
      id: ActorId.make(written.slice(1, idLength + 1)),
      sortName: written.slice(idLength + 1)
    })),
    encode: SchemaGetter.transform(({ id, sortName }) => `n${id}${sortName}`)
  })
)
