/** Opens Banquet, sends a guest's photo through it, and tells what became of it: the image engine's child has looked at it. */
import { createBanquet } from "banquet"

/** Two red dots side by side, a PNG. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8Dwn4EBAAj+Af9IxWaQAAAAAElFTkSuQmCC",
  "base64"
)

const document = (slug) => ({
  occasion: { slug, name: "Ana and Ben" },
  events: [{ key: "party", name: "Party", starts_at: "2030-06-20T14:00:00Z" }],
  actors: [{ key: "alice", type: "person", display_name: "Alice" }],
  invitations: [{ event: "party", actor: "alice", response: "attending" }],
  modules: [{ module: "gallery", events: [{ event: "party" }] }],
  guests: [{ actor: "alice", events: ["party"] }]
})

export const prove = async (schema, changes = {}) => {
  const banquet = await createBanquet({
    publicUrl: "https://wedding.test/party",
    database: { url: process.env.DATABASE_URL, schema },
    dataDirectory: `data-${schema}`,
    ...changes
  })
  try {
    await banquet.migrate()
    const { events, occasion } = await banquet.apply(document(schema))
    const guest = await banquet.principals.find({ kind: "guest", occasion: schema, key: "alice" })
    const { session, upload } = await banquet.guestGallery.startUpload(guest, schema, {
      eventId: events.party,
      fileName: "dots.png",
      contentType: "image/png",
      byteSize: picture.length
    })
    const { headers, url } = upload
    await banquet.handler(new Request(url, { method: "PUT", headers, body: new Uint8Array(picture) }))
    const { created } = await banquet.guestGallery.completeUpload(guest, schema, session.id)
    const list = () => banquet.plannerGallery.list(banquet.principals.administrator, occasion.id)
    let [item] = (await list()).items
    for (let tries = 0; item?.thumbnail === null && tries < 300; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      ;[item] = (await list()).items
    }
    const thumbnail = await banquet.handler(new Request(item?.thumbnail?.url ?? "https://wedding.test/none"))
    return { created, thumbnail: thumbnail.headers.get("content-type") }
  } finally {
    await banquet.close()
  }
}
