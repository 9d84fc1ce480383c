/** The hostile guest against servers that fall for it: what it must find. */
import { afterEach, describe, expect, it } from "@effect/vitest"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type RequestListener, type Server } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inflateSync } from "node:zlib"
import { Bounds } from "../src/Bounds.ts"
import { costlyPicture } from "../src/CostlyPicture.ts"
import { Findings } from "../src/Findings.ts"
import { HostileGuest } from "../src/HostileGuest.ts"
import { feedMillisOf } from "../src/SoakReport.ts"

const target = { occasionId: "id", slug: "soak", eventId: "event", token: "token" }
const ticket = JSON.stringify({
  upload_session: { id: "session" },
  upload: { url: "http://soak.invalid/storage/key", headers: {} }
})

describe("The hostile guest", () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  const attack = async (answer: RequestListener, found: (guest: HostileGuest) => boolean): Promise<HostileGuest> => {
    const made = createServer(answer)
    server = made
    await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve))
    const address = made.address()
    const port = typeof address === "object" ? address?.port : 0
    const guest = new HostileGuest(target, () => [`http://127.0.0.1:${port}`])
    const running = guest.run()
    await expect.poll(() => found(guest)).toBe(true)
    await guest.stop()
    await running
    return guest
  }
  const has = (guest: HostileGuest, finding: RegExp) => guest.findings.some((each) => finding.test(each))

  it("finds refusals that are larger than what is refused should get, and defects", async () => {
    const guest = await attack(
      (request, response) => {
        request.resume()
        response.writeHead(request.url?.includes("/moderation") === true ? 500 : 400).end("x".repeat(20_000))
      },
      (each) =>
        has(each, /^huge body was refused with 20000 bytes$/) &&
        has(each, /^huge body was answered with 500$/) &&
        each.tally["huge body"]?.["400"] !== undefined
    )
    expect(guest.tally["huge body"]).toMatchObject({ 400: expect.any(Number), 500: expect.any(Number) })
  })

  it("finds a URL that takes one file after the other, and a picture that nobody should take", async () => {
    await attack(
      (request, response) => {
        request.resume()
        request.once("end", () => {
          const starts = request.url?.endsWith("/upload-url") === true
          response.writeHead(starts ? 201 : 200).end(starts ? ticket : "{}")
        })
      },
      (each) => has(each, /^a URL took \d+ files$/)
    )
  })

  it("sends a PNG whose texts unpack to far more than its size, and whose picture is too large", () => {
    const png = costlyPicture(10_000)
    expect(png.subarray(1, 4).toString()).toBe("PNG")
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([30_000, 30_000])
    const text = png.indexOf("zTXt")
    const packed = png.subarray(text + 4 + "Comment\0\0".length, text + 4 + png.readUInt32BE(text - 4))
    expect(inflateSync(packed)).toHaveLength(1_000_000)
    expect(png.length).toBeLessThan(11_000)
  })
})

describe("Bounds", () => {
  it("tell of descriptors and of unfinished files, and find too many of them", () => {
    const directory = mkdtempSync(join(tmpdir(), "banquet-bounds-"))
    try {
      const temporary = join(directory, "objects", "temporary")
      mkdirSync(temporary, { recursive: true })
      const findings = new Findings()
      const bounds = new Bounds([{ name: "this", processId: process.pid }], directory)
      bounds.sample()
      for (let file = 0; file < 101; file++) writeFileSync(join(temporary, String(file)), Buffer.alloc(20_000))
      bounds.sample()
      const report = bounds.report(findings)
      expect(report).toMatchObject({ temporaryFiles: 101, temporaryMebibytes: 2 })
      expect(report.descriptors["this"]).toBeGreaterThanOrEqual(0)
      expect(findings.all).toEqual([
        { invariant: "unfinished files are bounded", count: 1, examples: ["there were 101"] }
      ])
    } finally {
      rmSync(directory, { recursive: true })
    }
  })
})

describe("A baseline", () => {
  it("is the 99th percentile of a page of the feed in a report", () => {
    const requests = [{ kind: "gallery: feed", p99Millis: 12.5 }]
    expect(feedMillisOf(JSON.stringify({ requests }))).toBe(12.5)
    expect(() => feedMillisOf(JSON.stringify({ requests: [] }))).toThrow(/nobody read the feed/)
  })
})
