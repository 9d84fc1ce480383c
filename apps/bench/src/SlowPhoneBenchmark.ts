/** How long a guest waits with a slow phone and nothing cached, by the browser's own clock. */
import { launchChromium } from "@banquet/server/testing/Chromium"
import { Effect, Schedule, Schema } from "effect"
import sharp from "sharp"
import type { Bench } from "./Bench.ts"
import { makeFixture } from "./Fixture.ts"
import { type Album, makeAlbum } from "./GalleryFixture.ts"
import type { Latency } from "./Latency.ts"
import { answer } from "./Load.ts"
import { banquetServer, migrate } from "./Processes.ts"
import { stored } from "./StoredUpload.ts"

type Browser = Awaited<ReturnType<typeof launchChromium>>

/** 400 kbit/s each way, 400 ms to and fro, and a quarter of this machine's processor. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const processor = { rate: 4 }

/** What has to be on the screen, each as an expression of the page. */
const marks = {
  name: `document.querySelector("#root")?.innerText.includes("Benchmark")`,
  seat: `document.querySelector(".place-card-table") !== null`,
  picture: `[...document.querySelectorAll(".album-grid img")].some((image) => image.complete && image.naturalWidth > 0)`
}

type Mark = keyof typeof marks

/** Remembers when each mark had been painted. */
const watching = `
  globalThis.seen = {}
  const marks = { ${Object.entries(marks)
    .map(([name, isThere]) => `${name}: () => ${isThere}`)
    .join(", ")} }
  const look = () => {
    for (const [name, isThere] of Object.entries(marks)) {
      if (name in seen || isThere() !== true) continue
      seen[name] = performance.now()
      const channel = new MessageChannel()
      channel.port1.onmessage = () => (seen[name] = performance.now())
      channel.port2.postMessage(null)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

interface Visit {
  readonly seen: Readonly<Partial<Record<Mark, number>>>
  /** What was asked for until the last mark, the page itself included, and how many bytes of it had come. */
  readonly requests: number
  readonly bytes: number
}

/** Opens the link on a phone that has never been there, and waits for the mark. */
const visit = async (browser: Browser, link: string, mark: Mark): Promise<Visit> => {
  const context = await browser.newContext({
    locale: "en-GB",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", network)
    await session.send("Emulation.setCPUThrottlingRate", processor)
    await page.addInitScript(watching)
    await page.goto(link, { waitUntil: "commit" })
    // The policy of the page does not let it be watched by a function in it.
    while (!(await page.evaluate<boolean>(`globalThis.seen?.${mark} !== undefined`))) await page.waitForTimeout(100)
    return await page.evaluate<Visit>(`(() => {
      const files = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
      const asked = files.filter(({ startTime }) => startTime < seen.${mark})
      const come = asked.filter(({ responseEnd }) => responseEnd > 0 && responseEnd < seen.${mark})
      return { seen, requests: asked.length, bytes: come.reduce((sum, { transferSize }) => sum + transferSize, 0) }
    })()`)
  } finally {
    await context.close()
  }
}

const visits = async (browser: Browser, link: string, mark: Mark, times: number): Promise<ReadonlyArray<Visit>> => {
  const made: Array<Visit> = []
  for (let time = 0; time < times; time++) made.push(await visit(browser, link, mark))
  return made
}

const seenAt = (made: ReadonlyArray<Visit>, mark: Mark): ReadonlyArray<number> =>
  made.map(({ seen }) => seen[mark] ?? Infinity)

const openLinks = async (seat: string, album: string, times: number): Promise<ReadonlyArray<Latency>> => {
  const browser = await launchChromium()
  try {
    const seats = await visits(browser, seat, "seat", times)
    const albums = await visits(browser, album, "picture", times)
    return [
      { title: "(n) the occasion's name", goal: 1500, millis: seenAt(seats, "name") },
      { title: "(n) the seat", goal: 3500, millis: seenAt(seats, "seat") },
      { title: "(n) requests before the seat, a number", goal: 7, millis: seats.map(({ requests }) => requests) },
      { title: "(n) kB before the seat", goal: 90, millis: seats.map(({ bytes }) => bytes / 1000) },
      { title: "(n) the album's first picture", goal: 4500, millis: seenAt(albums, "picture") },
      { title: "(n) kB before the album's first picture", goal: 130, millis: albums.map(({ bytes }) => bytes / 1000) }
    ]
  } finally {
    await browser.close()
  }
}

const photos = 60

/** Photos of people and places are about as hard to compress. */
const makePhoto = Effect.promise(() =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 60 },
      background: "teal"
    }
  })
    .blur(1.5)
    .jpeg({ quality: 80 })
    .toBuffer()
)

const Feed = Schema.Struct({
  items: Schema.Array(Schema.Struct({ thumbnail: Schema.Struct({ byte_size: Schema.Int }) }))
})
const Pending = Schema.Struct({ items: Schema.Array(Schema.Struct({ id: Schema.String })) })

/** Guests send photos, a planner approves them, and their small pictures are made; answers the bytes of one of those. */
const fillAlbum = Effect.fnUntraced(function* (origin: string, album: Album) {
  const bytes = Buffer.from(yield* makePhoto)
  for (let guest = 0; guest < photos; guest++) {
    yield* yield* stored({ origin, album, guest, bytes, contentType: "image/jpeg" })
  }
  const gallery = `/v1/occasions/${album.occasionId}/gallery`
  const listed = yield* answer(origin, { method: "GET", path: `${gallery}?limit=${photos}`, token: album.plannerToken })
  const ids = (yield* Effect.orDie(Schema.decodeUnknownEffect(Pending)(listed))).items.map(({ id }) => id)
  const approval = { action: "approve", gallery_item_ids: ids }
  yield* answer(origin, { method: "POST", path: `${gallery}/moderation`, token: album.plannerToken, body: approval })
  const path = `/v1/guest/occasions/${album.slug}/media?limit=${photos}`
  const shown = answer(origin, { method: "GET", path, token: album.guestTokens[0] ?? "" }).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(Feed)),
    Effect.filterOrFail(({ items }) => items.length === photos),
    Effect.retry({ schedule: Schedule.spaced("500 millis"), times: 240 }),
    Effect.orDie
  )
  return (yield* shown).items[0]?.thumbnail.byte_size ?? 0
})

/** As many as at a wedding, all of them seated. */
const size = { slug: "slow-phone", persons: 140, plans: 1, tables: 18, capacity: 8, seated: 140, guests: 1 }

/** (n) A guest's links, opened for the first time on a slow phone. */
export const slowPhone = (bench: Bench) =>
  Effect.gen(function* () {
    const databaseUrl = yield* bench.database(size.slug)
    yield* migrate(databaseUrl, bench.directory)
    const { guestTokens } = yield* Effect.promise(() => makeFixture(databaseUrl, size))
    const album = yield* Effect.promise(() =>
      makeAlbum(databaseUrl, { slug: "slow-phone-album", items: 0, guests: 5, firstToken: 1000 })
    )
    const { origin } = yield* banquetServer(databaseUrl, bench.directory)
    bench.report(`(n) a picture of the album has ${yield* fillAlbum(origin, album)} bytes`)
    const link = (token: string | undefined, to: string) => `${origin}/join#token=${token ?? ""}&to=${to}`
    return yield* Effect.promise(() =>
      openLinks(link(guestTokens[0], "/seating"), link(album.guestTokens[0], "/gallery"), Math.ceil(bench.rounds))
    )
  })
