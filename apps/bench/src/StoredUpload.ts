/** A photo that a guest has sent and not yet completed. */
import { Effect, Schema } from "effect"
import type { Album } from "./GalleryFixture.ts"
import { answer } from "./Load.ts"

const Begun = Schema.Struct({
  upload_session: Schema.Struct({ id: Schema.String }),
  upload: Schema.Struct({ url: Schema.String, headers: Schema.Record(Schema.String, Schema.String) })
})

interface Upload {
  readonly origin: string
  readonly album: Album
  readonly guest: number
  readonly bytes: Buffer<ArrayBuffer>
  readonly contentType: string
}

/** Stores a file and returns what completes its upload. */
export const stored = Effect.fnUntraced(function* ({ album, bytes, contentType, guest, origin }: Upload) {
  const token = album.guestTokens[guest % album.guestTokens.length] ?? ""
  const path = `/v1/guest/occasions/${album.slug}/media`
  const claim = {
    event_id: album.eventIds[0],
    file_name: "a",
    content_type: contentType,
    byte_size: bytes.length
  }
  const begun = yield* answer(origin, { method: "POST", path: `${path}/upload-url`, token, body: claim })
  const { upload, upload_session } = yield* Effect.orDie(Schema.decodeUnknownEffect(Begun)(begun))
  const put = yield* Effect.promise(() => fetch(upload.url, { method: "PUT", headers: upload.headers, body: bytes }))
  if (!put.ok) return yield* Effect.die(new Error(`PUT answered ${put.status}`))
  return Effect.promise(async () => {
    const before = performance.now()
    const { status } = await fetch(`${origin}${path}/complete`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ upload_session_id: upload_session.id })
    })
    return { millis: performance.now() - before, status }
  })
})
