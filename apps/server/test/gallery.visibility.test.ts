/** What a guest must not see, walked through every read that a guest has. */
import { broken } from "@banquet/assets-core/testing/ImageEngineSamples"
import { beforeAll, describe, expect, it } from "vitest"
import { type Answer, answered } from "./support/Client.ts"
import { GuestGallery, picture, PlannerGalleryClient, withGallery } from "./support/Gallery.ts"
import type { Occasion } from "./support/Occasion.ts"
import { postponed } from "./support/Postponed.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const caption = "Nobody but we two know of this dance"

interface Scene {
  /** The occasion of the item. */
  readonly home: Occasion
  /** Where the guest who looks belongs, and the key of that guest. */
  readonly occasion: Occasion
  readonly viewer: string
  /** What there is to see, and the event that it is of. */
  readonly itemId: string
  readonly assetId: string
  readonly eventId: string
}

const open = (config: object = {}) => server.occasion(withGallery({ moderation_mode: "post_moderation", ...config }))

/** An item that is ready, of the reception, with a guest who looks. */
const uploaded = async (occasion: Occasion, viewer = "carol", bytes = picture): Promise<Scene> => {
  const { asset, id } = await new GuestGallery(occasion).upload(bytes, { caption })
  await new PlannerGalleryClient(occasion).settled(id)
  return { home: occasion, occasion, viewer, itemId: id, assetId: asset.id, eventId: occasion.event() }
}

/** Photos that are uploaded meanwhile wait for a worker. */
const withoutWorkers = <A>(during: () => Promise<A>): Promise<A> => postponed((query) => server.rows(query), during)

const hidden: Record<string, () => Promise<Scene>> = {
  pending: async () => uploaded(await open({ moderation_mode: "pre_moderation" })),
  rejected: async () => {
    const found = await uploaded(await open())
    await answered(200, new PlannerGalleryClient(found.occasion).moderate(found.itemId, { action: "reject" }))
    return found
  },
  "approved first and rejected later, by way of pending": async () => {
    const found = await uploaded(await open({ moderation_mode: "pre_moderation" }))
    const planner = new PlannerGalleryClient(found.occasion)
    for (const action of ["approve", "reject"]) await answered(200, planner.moderate(found.itemId, { action }))
    return found
  },
  "approved first and reopened later": async () => {
    const found = await uploaded(await open({ moderation_mode: "pre_moderation" }))
    const planner = new PlannerGalleryClient(found.occasion)
    for (const action of ["approve", "reopen"]) await answered(200, planner.moderate(found.itemId, { action }))
    return found
  },
  "not ready, for its asset is being processed": async () => {
    const occasion = await open()
    const { asset, id } = await withoutWorkers(() => new GuestGallery(occasion).upload(picture, { caption }))
    return { home: occasion, occasion, viewer: "carol", itemId: id, assetId: asset.id, eventId: occasion.event() }
  },
  "not ready, for its asset failed": async () => uploaded(await open(), "carol", broken[0]?.bytes),
  "approved by a planner while its asset is not ready": async () => {
    const occasion = await open({ moderation_mode: "pre_moderation" })
    const { asset, id } = await withoutWorkers(() => new GuestGallery(occasion).upload(picture, { caption }))
    await answered(200, new PlannerGalleryClient(occasion).moderate(id, { action: "approve" }))
    return { home: occasion, occasion, viewer: "carol", itemId: id, assetId: asset.id, eventId: occasion.event() }
  },
  "visible to planners only": async () => uploaded(await open({ default_visibility: "planners" })),
  "of another event than the token opens": async () => {
    const occasion = await open()
    await occasion.enable("gallery", "ceremony")
    return uploaded(occasion, "dave")
  },
  "of an event that has Gallery no longer enabled": async () => {
    const found = await uploaded(await open())
    await found.occasion.disable("gallery", "reception")
    return found
  },
  "of an event that has Gallery no longer enabled, while another has": async () => {
    const found = await uploaded(await open(), "alice")
    await found.occasion.enable("gallery", "ceremony")
    await found.occasion.disable("gallery", "reception")
    return found
  },
  "of another occasion": async () => {
    const found = await uploaded(await open())
    return { ...found, occasion: await open() }
  }
}

const gallery = ({ occasion, viewer }: Scene) => new GuestGallery(occasion, viewer)

/** Every read that a guest has, with how it may answer when there is nothing to see. */
const reads: Record<string, (scene: Scene) => { answer: Promise<Answer<unknown>>; nothing: ReadonlyArray<number> }> = {
  "the feed": (scene) => ({ answer: gallery(scene).feed(), nothing: [200] }),
  "the feed, a page of one": (scene) => ({ answer: gallery(scene).feed({ limit: 1 }), nothing: [200] }),
  "the feed of its event": (scene) => ({
    answer: gallery(scene).feed({ event_id: scene.eventId }),
    nothing: [200, 403]
  }),
  "its original": (scene) => ({ answer: gallery(scene).original(scene.itemId), nothing: [404] }),
  "the session": ({ occasion, viewer }) => ({ answer: occasion.guest(viewer).session(), nothing: [200] }),
  "the occasion": ({ occasion, viewer }) => ({ answer: occasion.guest(viewer).overview(), nothing: [200] }),
  "the seating": ({ occasion, viewer }) => ({ answer: occasion.guest(viewer).seating(), nothing: [200] })
}

/** What of the item stands in an answer. */
const traces = (text: string, { assetId, itemId }: Scene): ReadonlyArray<string> =>
  [itemId, assetId, caption, "/_storage/"].filter((trace) => text.includes(trace))

const everyRead = Object.entries(reads)
const readsNamed = (...names: ReadonlyArray<string>) => everyRead.filter(([name]) => names.includes(name))

describe.each(Object.entries(hidden))("An item that is %s", (_, hide) => {
  let found: Scene
  beforeAll(async () => {
    found = await hide()
  })

  it.each(everyRead)("leaves no trace in %s", async (name, read) => {
    const { answer, nothing } = read(found)
    const { status, text } = await answer
    expect(nothing).toContain(status)
    expect(traces(text, found)).toEqual([])
    const isEmptyFeed = status === 200 && name.startsWith("the feed")
    expect(text).toMatch(isEmptyFeed ? /^\{"items":\[\],"next_cursor":null\}$/ : /^\{/)
  })

  it("is not handed out by storage to whoever guesses a key [ASSET-32]", async () => {
    const keys = (await server.objects()).filter((key) => key.includes(found.assetId))
    for (const key of keys) {
      const { origin } = new URL(found.occasion.url)
      expect((await fetch(`${origin}/_storage/${key}`)).status).toBe(403)
    }
  })

  it("is there for planners", async () => {
    const { items } = await answered(200, new PlannerGalleryClient(found.home).list())
    expect(items.map(({ id }) => id)).toEqual([found.itemId])
  })
})

describe("An item that none of this is true of", () => {
  let found: Scene
  beforeAll(async () => {
    found = await uploaded(await open())
  })

  it.each(readsNamed("the feed", "the feed, a page of one", "the feed of its event", "its original"))(
    "is in %s",
    async (name, read) => {
      const { answer } = read(found)
      const { status, text } = await answer
      expect([status, traces(text, found)]).toEqual([
        200,
        name === "its original" ? ["/_storage/"] : [found.itemId, found.assetId, caption, "/_storage/"]
      ])
    }
  )

  it.each(readsNamed("the session", "the occasion", "the seating"))("has no place in %s", async (_, read) => {
    const { answer } = read(found)
    expect(traces((await answer).text, found)).toEqual([])
  })
})
