/** A program that composes Banquet with layers on a database of its own, and makes pictures with both engines. */
import { administrator } from "banquet/Administrator"
import * as Banquet from "banquet/Banquet"
import { ImageEngine } from "@banquet/assets-core/ImageEngine"
import * as ImageEngineJimp from "@banquet/images-jimp/ImageEngineJimp"
import * as ImageEngineSharp from "@banquet/images-sharp/ImageEngineSharp"
import { ApplyOccasion } from "@banquet/occasion-file/ApplyOccasion"
import { demoOccasion } from "@banquet/occasion-file/DemoOccasion"
import { OccasionId } from "@banquet/platform-core/Ids"
import { migrate } from "@banquet/postgres/Migrations"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { Effect, Redacted } from "effect"

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

const seat = Effect.gen(function* () {
  const migrations = yield* migrate
  const { occasion } = yield* (yield* ApplyOccasion).apply(administrator, demoOccasion, { reissueTokens: false })
  const { plans } = yield* (yield* PlannerSeating).view(administrator, OccasionId.make(occasion.id), null)
  return { migrations: migrations.length, occasion: occasion.slug, plans: plans.length }
})

const program = Effect.gen(function* () {
  const url = Redacted.make(process.env["DATABASE_URL"] ?? "")
  const schema = process.env["DATABASE_SCHEMA"]
  const seated = yield* Effect.provide(seat, Banquet.layer({ url, schema }))
  const pictures = yield* Effect.all([render("sharp"), render("jimp")])
  process.stdout.write(JSON.stringify({ ...seated, pictures }))
})

await Effect.runPromise(program)
