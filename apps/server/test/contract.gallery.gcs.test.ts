/** The gallery on Cloud Storage: what clients see is the same, and no byte of a photo passes through the server. */
import { notImages } from "@banquet/assets-core/testing/ImageEngineSamples"
import { corsFor } from "@banquet/storage-gcs/BucketCheck"
import * as GcsDouble from "@banquet/storage-gcs/testing/GcsDouble"
import { Context, Effect, Layer } from "effect"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { GuestGallery, picture, PlannerGalleryClient, put, withGallery } from "./support/Gallery.ts"
import { useServer } from "./support/Server.ts"

let bucketUrl = ""

const server = useServer(
  Effect.gen(function* () {
    const double = Context.get(yield* Layer.build(GcsDouble.layer), GcsDouble.GcsDouble)
    double.setCors(corsFor("https://party.example"))
    bucketUrl = `${double.url}/${double.bucket}/`
    const folder = yield* Effect.acquireRelease(
      Effect.promise(() => mkdtemp(join(tmpdir(), "banquet-gcs-"))),
      (made) => Effect.promise(() => rm(made, { recursive: true, force: true }))
    )
    const credentialsFile = join(folder, "key.json")
    yield* Effect.promise(() => writeFile(credentialsFile, double.keyFile, { mode: 0o600 }))
    return { storage: { kind: "gcs", bucket: double.bucket, credentialsFile, emulatorHost: double.url } } as const
  })
)

describe("on Cloud Storage", () => {
  it("a guest uploads, a planner approves, and guests see it", async () => {
    const occasion = await server.occasion(withGallery())
    const guest = new GuestGallery(occasion)
    const planner = new PlannerGalleryClient(occasion)
    const ticket = await answered(201, guest.uploadUrl())
    expect(ticket.upload).toEqual({
      method: "PUT",
      url: expect.stringMatching(/X-Goog-Signature=/),
      headers: {
        "content-type": "image/jpeg",
        "x-goog-content-length-range": "1,15728640",
        "x-goog-if-generation-match": "0"
      }
    })
    expect(ticket.upload.url.startsWith(bucketUrl)).toBe(true)
    await refused(409, "upload_not_received", guest.complete(ticket.upload_session.id))
    expect((await put(ticket, picture)).status).toBe(200)
    expect((await put(ticket, picture)).status).toBe(412)
    const { gallery_item } = await answered(201, guest.complete(ticket.upload_session.id))
    expect((await planner.approve(gallery_item.id)).asset.status).toBe("ready")
    const [item] = (await answered(200, guest.feed())).items
    for (const image of [item?.thumbnail, item?.web]) {
      expect(image?.url.startsWith(bucketUrl)).toBe(true)
      const answer = await fetch(image?.url ?? "")
      expect(answer.headers.get("cache-control")).toMatch(/^private, max-age=\d+, immutable$/)
      expect((await answer.arrayBuffer()).byteLength).toBe(image?.byte_size)
    }
    const original = await answered(200, guest.original(gallery_item.id))
    const answer = await fetch(original.url)
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/)
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(picture))).toBe(true)
  })

  it("what is no image is refused, and its URL takes nothing again", async () => {
    const guest = new GuestGallery(await server.occasion(withGallery()))
    const ticket = await answered(201, guest.uploadUrl())
    const bytes = notImages.find(({ name }) => name === "HTML")?.bytes ?? new Uint8Array()
    expect((await put(ticket, bytes)).status).toBe(200)
    await refused(415, "not_an_image", guest.complete(ticket.upload_session.id))
    expect((await put(ticket, bytes)).status).toBe(412)
  })

  it("Storage URLs answer CORS preflights for PUT, GET and HEAD with the signed headers. [ASSET-9, ASSET-19]", async () => {
    const ticket = await answered(201, new GuestGallery(await server.occasion(withGallery())).uploadUrl())
    const answer = await fetch(ticket.upload.url, {
      method: "OPTIONS",
      headers: {
        origin: "https://party.example",
        "access-control-request-method": "PUT",
        "access-control-request-headers": Object.keys(ticket.upload.headers).join(",")
      }
    })
    expect(answer.headers.get("access-control-allow-origin")).toBe("https://party.example")
  })

  it("the server is ready, and serves no storage of its own", async () => {
    expect((await server.anybody.get<{ checks: ReadonlyArray<string> }>("/readyz")).body.checks).toContain("storage")
    await refused(404, "not_found", server.anybody.get("/_storage/originals/x"))
  })
})
