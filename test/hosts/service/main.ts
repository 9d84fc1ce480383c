/** A program that opens Banquet on a database of its own, asks it as a guest, and makes pictures with both engines. */
import { ImageEngine } from "@banquet/assets-core/ImageEngine"
import * as ImageEngineJimp from "@banquet/images-jimp/ImageEngineJimp"
import * as ImageEngineSharp from "@banquet/images-sharp/ImageEngineSharp"
import { demoOccasion } from "@banquet/occasion-file/DemoOccasion"
import { BanquetError } from "banquet/embedding/BanquetError"
import { createBanquet } from "banquet/CreateBanquet"
import { Effect } from "effect"

const engines = { sharp: ImageEngineSharp.layer, jimp: ImageEngineJimp.layer }

/** Two red dots side by side, a PNG. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8Dwn4EBAAj+Af9IxWaQAAAAAElFTkSuQmCC",
  "base64"
)

const render = (name: keyof typeof engines) =>
  Effect.gen(function* () {
    const { thumbnail } = yield* (yield* ImageEngine).render(picture)
    return `${name}: ${thumbnail.contentType}, ${thumbnail.width} × ${thumbnail.height}`
  }).pipe(Effect.provide(engines[name]))

const pictures = Effect.all([render("sharp"), render("jimp")])

const banquet = await createBanquet({
  publicUrl: "https://wedding.test/party",
  database: { url: process.env["DATABASE_URL"] ?? "", schema: "packed" },
  dataDirectory: "data"
})

const migrations = await banquet.migrate()
const { occasion, tokens } = await banquet.apply(demoOccasion)
const guest = await banquet.handler(
  new Request(`https://wedding.test/party/v1/guest/occasions/${occasion.slug}/seating`, {
    headers: { authorization: `Bearer ${tokens.guests["alice-smith"]}` }
  })
)
const refusal = await banquet.principals.authenticate("nobody").catch((error: unknown) => error)
await banquet.close()

process.stdout.write(
  JSON.stringify({
    migrated: migrations.length > 0,
    guest: { status: guest.status, body: await guest.json() },
    refusal: refusal instanceof BanquetError ? refusal.code : null,
    pictures: await Effect.runPromise(pictures)
  })
)
