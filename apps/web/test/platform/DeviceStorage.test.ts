import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { keep, readKept, readKeptJson } from "../../src/platform/api/DeviceStorage.ts"
import { takeTokenFromFragment } from "../../src/platform/api/DeviceTokens.ts"
import { keptPlaceCards } from "../../src/seating/guest/PlaceCards.ts"
import { makeDeviceStorage } from "../../src/gallery/guest/UploadStorage.ts"

const shut = () => {
  throw new DOMException("shut", "SecurityError")
}

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: shut, setItem: shut, removeItem: shut })
  vi.stubGlobal("indexedDB", { open: shut })
})
afterEach(() => vi.unstubAllGlobals())

describe("a browser that shuts its storage", () => {
  it("keeps words as long as the page", () => {
    keep("key", "value")
    expect(readKept("key")).toBe("value")
    keep("key", null)
    expect(readKept("key")).toBeNull()
  })

  it("keeps no photos, says so, and lets them be sent all the same", async () => {
    const store = makeDeviceStorage()
    const upload = { id: "one", owner: "alice", eventId: null, name: "a.jpg", caption: null, addedAt: 0, ticket: null }
    expect(await store.keep(upload, new Blob(["a"]))).toBe(false)
    await store.change("one", { caption: "Cake" })
    await store.forget(["one"])
    expect(await store.find("one")).toBeUndefined()
    expect(await store.list("alice", 0)).toEqual([])
  })
})

describe("what is kept", () => {
  it("is nothing where it cannot be read", () => {
    keep("banquet.place-cards", "{ cut in the mid")
    expect(readKeptJson("banquet.place-cards")).toBeNull()
    expect(keptPlaceCards.of("token")).toBeUndefined()
  })
})

describe("a link whose fragment was cut", () => {
  it("is one that does not work, and leaves the address bar", () => {
    const replaceState = vi.fn<(state: unknown, unused: string, url: string) => void>()
    vi.stubGlobal("location", { hash: "#abc%E", pathname: "/join", search: "" })
    vi.stubGlobal("history", { state: null, replaceState })
    expect(takeTokenFromFragment()).toEqual({ token: "abc%E", to: null })
    expect(replaceState).toHaveBeenCalledWith(null, "", "/join")
  })
})
