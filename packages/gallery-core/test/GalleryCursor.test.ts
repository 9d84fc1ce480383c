import { assert, describe, it } from "@effect/vitest"
import { DateTime, Result, Schema } from "effect"
import { byNewest, GalleryCursor, type GalleryPosition, isAfter, pageOf } from "../src/GalleryCursor.ts"
import { GalleryItemId } from "../src/GalleryIds.ts"

const decode = Schema.decodeUnknownResult(GalleryCursor)
const encode = Schema.encodeSync(GalleryCursor)

const start = DateTime.makeUnsafe("2026-06-20T18:00:00Z")

/** Few times and few ids, so that many positions share a time. */
const Place = Schema.Struct({
  second: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 5 })),
  serial: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9999 }))
})

const position = ({ second, serial }: typeof Place.Type): GalleryPosition => ({
  id: GalleryItemId.make(`0197a3b0-0000-7000-8000-00000000${String(serial).padStart(4, "0")}`),
  createdAt: DateTime.addDuration(start, `${second} seconds`)
})

const Places = Schema.Array(Place).check(Schema.isMaxLength(40))

const distinct = (places: typeof Places.Type): ReadonlyArray<GalleryPosition> => [
  ...new Map(places.map((place) => [position(place).id, position(place)])).values()
]

/** The rows of a store that grows by `newer` after each page, as a client collects them. */
const collect = (
  rows: ReadonlyArray<GalleryPosition>,
  limit: number,
  newer: ReadonlyArray<GalleryPosition>
): ReadonlyArray<GalleryPosition> => {
  let known = rows
  let added = 0
  const collected: Array<GalleryPosition> = []
  const readFrom = (after: GalleryPosition | null) =>
    pageOf(
      known
        .filter((row) => isAfter(row, after))
        .toSorted(byNewest)
        .slice(0, limit + 1),
      limit,
      (row) => row
    )
  let page = readFrom(null)
  collected.push(...page.items)
  while (page.next !== null) {
    known = [...known, ...newer.slice(added, ++added)]
    page = readFrom(page.next)
    collected.push(...page.items)
  }
  return collected
}

describe("GalleryCursor", () => {
  it.prop("names a position and nothing else", [Place], ([place]) => {
    const cursor = encode(position(place))
    assert.match(cursor, /^[A-Za-z0-9_-]{1,100}$/)
    assert.deepStrictEqual(decode(cursor), Result.succeed(position(place)))
  })

  it.prop("takes no text for a position that it does not write itself", [Schema.String], ([text]) => {
    const read = decode(text)
    if (Result.isSuccess(read)) assert.deepStrictEqual(decode(encode(read.success)), read)
  })

  it("refuses what only looks like one", () => {
    const id = position({ second: 0, serial: 1 }).id
    for (const written of [
      "",
      ".",
      `.${id}`,
      `-1.${id}`,
      `1e3.${id}`,
      `1.5.${id}`,
      `99999999999999999999.${id}`,
      `1.${id}.`,
      `1.${id.toUpperCase().replace("0197A", "ABCDE")}`,
      `1.${id}\u0000`,
      "1.not-a-uuid"
    ]) {
      assert.isTrue(Result.isFailure(decode(Schema.encodeSync(Schema.StringFromBase64Url)(written))), written)
    }
    for (const raw of ["***", null, 7, undefined, `1.${id}`]) assert.isTrue(Result.isFailure(decode(raw)))
  })

  it.prop("orders by creation, then id, both descending, and strictly", [Place, Place], ([one, other]) => {
    const [a, b] = [position(one), position(other)]
    const same = a.id === b.id && DateTime.Equivalence(a.createdAt, b.createdAt)
    assert.strictEqual(Math.sign(byNewest(a, b)), 0 - Math.sign(byNewest(b, a)))
    assert.strictEqual(byNewest(a, b) === 0, same)
    assert.strictEqual(isAfter(a, b), byNewest(b, a) < 0)
    if (one.second > other.second) assert.isTrue(isAfter(b, a))
  })

  it.prop(
    "pages hold every row once, in order, whatever the limit, also while newer rows are added",
    [Places, Places, Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 45 }))],
    ([places, late, limit]) => {
      const rows = distinct(places)
      const ids = new Set(rows.map(({ id }) => id))
      const newer = distinct(late)
        .filter(({ id }) => !ids.has(id))
        .map((row) => ({ ...row, createdAt: DateTime.addDuration(row.createdAt, "1 hour") }))
      assert.deepStrictEqual(collect(rows, limit, []), rows.toSorted(byNewest))
      assert.deepStrictEqual(
        collect(rows, limit, newer).filter(({ id }) => ids.has(id)),
        rows.toSorted(byNewest)
      )
    }
  )
})
