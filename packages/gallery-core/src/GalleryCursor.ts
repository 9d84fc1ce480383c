/** Where a page of a list ends: lists go newest first, by creation, then id, both descending. */
import { DateTime, Schema, SchemaGetter } from "effect"
import type { GalleryItem } from "./GalleryItem.ts"
import { GalleryItemId } from "./GalleryIds.ts"

export interface GalleryPosition extends Pick<GalleryItem, "id" | "createdAt"> {}

const Position = Schema.Struct({ id: GalleryItemId, createdAt: Schema.DateTimeUtc })

const Written = Schema.StringFromBase64Url.check(
  Schema.isPattern(/^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { expected: "a cursor" })
)

/** A cursor as clients hold it: opaque text that decodes to the position after which the next page begins. */
export const GalleryCursor = Written.pipe(
  Schema.decodeTo(Schema.toType(Position), {
    decode: SchemaGetter.transform((written: string) => {
      const [millis = "", id = ""] = written.split(".")
      return { id: GalleryItemId.make(id), createdAt: DateTime.makeUnsafe(Number(millis)) }
    }),
    encode: SchemaGetter.transform((position) => `${position.createdAt.epochMilliseconds}.${position.id}`)
  })
)

/** A page of a list: at most `limit` rows, after a position or from the newest. */
export interface GalleryPageRequest {
  readonly limit: number
  readonly after: GalleryPosition | null
}

/** A page, and the position at which it ends; `null` on the last page. */
export interface GalleryPage<Row> {
  readonly items: ReadonlyArray<Row>
  readonly next: GalleryPosition | null
}

/** Orders positions as lists do: newest first. */
export const byNewest = (a: GalleryPosition, b: GalleryPosition): number =>
  DateTime.Order(b.createdAt, a.createdAt) || (a.id === b.id ? 0 : a.id < b.id ? 1 : -1)

/** Returns whether a row comes after the position in a list. */
export const isAfter = (row: GalleryPosition, position: GalleryPosition | null): boolean =>
  position === null || byNewest(position, row) < 0

/** Returns the page of `limit` rows; one row more was read where there is a further page. */
export const pageOf = <Row>(
  read: ReadonlyArray<Row>,
  limit: number,
  position: (row: Row) => GalleryPosition
): GalleryPage<Row> => {
  const items = read.slice(0, limit)
  const last = items.at(-1)
  if (read.length <= limit || last === undefined) return { items, next: null }
  const { createdAt, id } = position(last)
  return { items, next: { id, createdAt } }
}
