import { describe, expect, it } from "vitest"
import { type AlbumPhoto, isOlder, joined } from "../../src/gallery/guest/Album.ts"

const picture = { url: "/p", width: 3, height: 2, content_type: "image/webp", byte_size: 1 }

/** Taken in this minute. */
const photo = (minute: number, id = String(minute)): AlbumPhoto => ({
  id,
  event_id: "e",
  caption: null,
  uploader_name: "Alice",
  created_at: `2026-06-20T18:${String(minute).padStart(2, "0")}:00.000Z`,
  width: 3,
  height: 2,
  placeholder: "",
  thumbnail: picture,
  web: picture
})

const ids = (photos: ReadonlyArray<AlbumPhoto>) => photos.map(({ id }) => id)

describe("the newest and the pages", () => {
  const pages = [photo(5), photo(4), photo(3), photo(2), photo(1)]

  it("are the pages as long as nothing newer was asked for", () => {
    expect(joined(null, pages)).toEqual(pages)
  })

  it("are joined where the newest end, without what is gone", () => {
    const newest = { items: [photo(6), photo(5), photo(3)], next_cursor: "more" }
    expect(ids(joined(newest, pages))).toEqual(["6", "5", "3", "2", "1"])
  })

  it("are the newest alone when these are all", () => {
    expect(ids(joined({ items: [photo(6)], next_cursor: null }, pages))).toEqual(["6"])
    expect(joined({ items: [], next_cursor: null }, pages)).toEqual([])
  })

  it("are in the order of the contract: by time, then by id", () => {
    expect(isOlder(photo(1), photo(2))).toBe(true)
    expect(isOlder(photo(1, "a"), photo(1, "b"))).toBe(true)
    expect(isOlder(photo(1, "b"), photo(1, "a"))).toBe(false)
  })
})
