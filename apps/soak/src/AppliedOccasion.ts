/** What `banquet apply --json` answers. */
import { Schema } from "effect"

const Ids = Schema.Record(Schema.String, Schema.String)

const Applied = Schema.fromJsonString(
  Schema.Struct({
    occasion: Schema.Struct({ id: Schema.String }),
    events: Ids,
    actors: Ids,
    tokens: Schema.Struct({ planners: Ids, guests: Ids, vendors: Ids })
  })
)

/** Returns the ids of an applied occasion, and the tokens that were made, by the keys of its file. */
export const appliedOccasionOf = Schema.decodeUnknownSync(Applied)

/** Returns the id or token of this key. */
export const appliedId = (ids: typeof Ids.Type, key: string): string => {
  const id = ids[key]
  if (id === undefined) throw new Error(`banquet apply answered nothing of ${key}`)
  return id
}
