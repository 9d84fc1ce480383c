import { describe, expect, it } from "@effect/vitest"
import {
  type FinalItem,
  type GalleryHistory,
  galleryProblems,
  type Moderation,
  type Upload
} from "../src/GalleryHistory.ts"

const upload = (caption: string, parts: Partial<Upload> = {}): Upload => ({
  caption,
  eventId: "party",
  uploader: "alice",
  hash: `hash of ${caption}`,
  isImage: true,
  completed: { sentAt: 0, endedAt: 10 },
  itemIds: [`id of ${caption}`],
  refused: null,
  ...parts
})

const item = (caption: string, parts: Partial<FinalItem> = {}): FinalItem => ({
  id: `id of ${caption}`,
  caption,
  eventId: "party",
  uploader: "alice",
  status: "approved",
  assetStatus: "ready",
  failure: null,
  hash: `hash of ${caption}`,
  decisions: [{ from: "pending", to: "approved", notes: "yes" }],
  ...parts
})

const approval: Moderation = {
  notes: "yes",
  to: "approved",
  itemIds: ["id of cake"],
  sentAt: 100,
  endedAt: 110,
  acknowledged: ["id of cake"]
}
const rejection: Moderation = { ...approval, notes: "no", to: "rejected", sentAt: 200, endedAt: 210 }

const good: GalleryHistory = {
  uploads: [upload("cake"), upload("text", { isImage: false, itemIds: [], refused: "not_an_image" })],
  moderations: [approval],
  walks: [
    { sentAt: 50, endedAt: 60, eventIds: ["party"], whole: true, itemIds: [] },
    { sentAt: 150, endedAt: 160, eventIds: ["party"], whole: true, itemIds: ["id of cake"] },
    { sentAt: 150, endedAt: 160, eventIds: ["brunch"], whole: true, itemIds: [] }
  ],
  readyAt: new Map([["id of cake", 20]]),
  items: [item("cake")],
  totals: { total: 1, pending: 0, approved: 1, rejected: 0 }
}

const rejectedLater: Partial<GalleryHistory> = {
  moderations: [approval, rejection],
  items: [
    item("cake", {
      status: "rejected",
      decisions: [
        { from: "pending", to: "approved", notes: "yes" },
        { from: "approved", to: "rejected", notes: "no" }
      ]
    })
  ],
  totals: { total: 1, pending: 0, approved: 0, rejected: 1 }
}
const walk = (sentAt: number, endedAt: number, ...itemIds: ReadonlyArray<string>) => [
  { sentAt, endedAt, eventIds: ["party"], whole: true, itemIds }
]

describe("What guests and planners were answered about the gallery", () => {
  it("is believed when all of it is there", () => {
    expect(galleryProblems(good)).toEqual([])
    expect(galleryProblems({ ...good, ...rejectedLater })).toEqual([])
  })

  it("is believed when a decision whose answer was lost happened, and when it did not", () => {
    const lost = { ...rejection, acknowledged: null }
    expect(galleryProblems({ ...good, moderations: [approval, lost] })).toEqual([])
    expect(galleryProblems({ ...good, ...rejectedLater, moderations: [approval, lost] })).toEqual([])
  })

  it("is believed when guests were shown either, while a decision was on its way", () => {
    for (const seen of [[], ["id of cake"]]) {
      expect(galleryProblems({ ...good, ...rejectedLater, walks: walk(205, 206, ...seen) })).toEqual([])
    }
  })

  const broken: ReadonlyArray<readonly [string, Partial<GalleryHistory>]> = [
    ["was acknowledged and is not there", { uploads: [...good.uploads, upload("lost")] }],
    ["is there and nobody completed it", { uploads: [upload("cake", { completed: null })] }],
    ["is there twice", { items: [item("cake"), item("cake", { id: "another" })] }],
    ["was acknowledged as 2 items", { uploads: [upload("cake", { itemIds: ["id of cake", "another"] })] }],
    ["was refused and is there", { uploads: [upload("cake", { isImage: false })] }],
    ["is in another event", { items: [item("cake", { eventId: "brunch" })] }],
    ["is somebody else's", { items: [item("cake", { uploader: "bob" })] }],
    ["the asset of cake is processing", { items: [item("cake", { assetStatus: "processing" })] }],
    ["is not what was sent", { items: [item("cake", { hash: "another" })] }],
    ["was acknowledged and did not happen", { moderations: [approval, rejection] }],
    ["is nobody's", { moderations: [] }],
    [
      "happened twice",
      {
        items: [
          item("cake", { decisions: [...item("cake").decisions, { from: "approved", to: "approved", notes: "yes" }] })
        ]
      }
    ],
    ["is rejected where the last decision was approved", { items: [item("cake", { status: "rejected" })] }],
    [
      "is listed after one that was asked for later",
      { ...rejectedLater, moderations: [{ ...approval, sentAt: 300, endedAt: 310 }, rejection] }
    ],
    [
      "happened to 1 of 2 items",
      { moderations: [{ ...approval, itemIds: ["id of cake", "another"], acknowledged: null }] }
    ],
    ["2 items are counted, and 1 are there", { totals: { ...good.totals, total: 2 } }],
    ["1 items count as pending, and 0 are", { totals: { ...good.totals, pending: 1 } }],
    ["twice in one walk", { walks: walk(150, 160, "id of cake", "id of cake") }],
    ["while it was not approved", { walks: walk(50, 60, "id of cake") }],
    ["while it was not approved", { ...rejectedLater, walks: walk(220, 230, "id of cake") }],
    ["which is not there", { walks: walk(150, 160, "another") }],
    [
      "of an event that is not open",
      { walks: [{ ...good.walks[1], eventIds: ["brunch"] } as GalleryHistory["walks"][number]] }
    ],
    ["was not shown cake", { walks: walk(150, 160) }]
  ]

  it.each(broken)("is not believed when something %s", (problem, parts) => {
    expect(galleryProblems({ ...good, ...parts })).toContainEqual(expect.stringContaining(problem))
  })
})
