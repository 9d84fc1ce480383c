import { GalleryCursor } from "@banquet/gallery-core/GalleryCursor"
import { everyItem } from "@banquet/gallery-core/GalleryFilter"
import { GalleryItemId } from "@banquet/gallery-core/GalleryIds"
import { type ModerationAction, ModerationStatus } from "@banquet/gallery-core/GalleryModeration"
import type { GalleryTotals, PlannerGalleryItem, SignedImage } from "@banquet/gallery-core/GalleryViews"
import { PlannerGallery } from "@banquet/gallery-core/PlannerGallery"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { Notes } from "@banquet/platform-core/Text"
import { DateTime, Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { administrator } from "banquet/Administrator"
import { notFound, refused } from "../Failure.ts"
import { findOccasion, occasionFlag } from "../Lookup.ts"
import { pageFlags } from "../PageFlags.ts"
import { answer, table } from "../Output.ts"
import { serviceOf } from "../ProgramModules.ts"
import { inStorageSession } from "../Session.ts"

/** As many as a decision names at most. */
const most = 200

const documents = Effect.promise(() => import("@banquet/http-handlers/gallery/GalleryDocuments"))

const total = ({ approved, pending, rejected, total: all }: GalleryTotals): string =>
  `${all} ${all === 1 ? "item" : "items"}: ${pending} pending, ${approved} approved, ${rejected} rejected`

const photo = ({ asset }: PlannerGalleryItem<SignedImage>): string =>
  asset.status === "failed"
    ? `failed: ${asset.failure ?? "for no known reason"}`
    : `${asset.status}, ${asset.width} × ${asset.height}`

const decodeCursor = Schema.decodeOption(GalleryCursor)

const list = Command.make(
  "list",
  {
    occasion: occasionFlag,
    status: Flag.Literals("status", ModerationStatus.literals).pipe(
      Flag.withDescription("Only items of this moderation status"),
      Flag.optional
    ),
    ...pageFlags("items", decodeCursor)
  },
  ({ cursor, limit, occasion: slug, status }) =>
    Effect.gen(function* () {
      const gallery = yield* serviceOf("gallery", PlannerGallery)
      const occasion = yield* findOccasion(slug)
      const page = yield* gallery.list(administrator, occasion.id, {
        ...everyItem,
        moderationStatus: Option.getOrNull(status),
        limit,
        after: Option.getOrNull(cursor)
      })
      const events = yield* (yield* OccasionRepository).events(occasion.id)
      const keys = new Map(events.map(({ id, key }) => [id, key]))
      const { plannerGalleryDocument } = yield* documents
      const { items, next_cursor } = plannerGalleryDocument(page)
      const rows = page.items.map((row) => [
        row.item.id,
        row.item.moderationStatus,
        (row.item.eventId === null ? undefined : keys.get(row.item.eventId)) ?? "-",
        row.uploader.displayName,
        photo(row),
        DateTime.formatIso(row.item.createdAt),
        row.item.caption ?? "-"
      ])
      yield* answer(
        { items, next_cursor },
        [
          total(page.totals),
          "",
          table(["id", "status", "event", "from", "photo", "uploaded", "caption"], rows, "There is nothing here."),
          ...(next_cursor === null ? [] : ["", `There is more: --cursor ${next_cursor}`])
        ].join("\n")
      )
    }).pipe(inStorageSession)
).pipe(Command.withDescription("The gallery of an occasion, newest first"))

const decodeId = Schema.decodeUnknownOption(GalleryItemId)

/** Decides those that are there, and is refused where one of them is not. */
const decide = (name: ModerationAction, description: string) =>
  Command.make(
    name,
    {
      items: Argument.String("item").pipe(
        Argument.withDescription("The id of a gallery item, of whatever occasion"),
        Argument.between(1, most)
      ),
      notes: Flag.String("notes").pipe(
        Flag.withSchema(Notes),
        Flag.withMetavar("TEXT"),
        Flag.withDescription("What to leave beside the decision, for planners"),
        Flag.optional
      )
    },
    ({ items: named, notes }) =>
      Effect.gen(function* () {
        const gallery = yield* serviceOf("gallery", PlannerGallery)
        const decided = yield* gallery.moderateAnywhere(administrator, {
          action: name,
          notes: Option.getOrUndefined(notes),
          itemIds: named.flatMap((id) => Option.toArray(decodeId(id)))
        })
        const { plannerItemDocument } = yield* documents
        const missing = new Set<string>(decided.notFound)
        const document = {
          gallery_items: decided.items.map(plannerItemDocument),
          not_found: [...new Set(named.filter((id) => missing.has(id) || Option.isNone(decodeId(id))))]
        }
        const lines = document.gallery_items.map(({ id, moderation_status }) => `${id} is ${moderation_status}`)
        const [first, ...others] = document.not_found
        if (first === undefined) return yield* answer(document, lines.join("\n"))
        const detail =
          others.length === 0
            ? notFound("gallery item", first).failure.detail
            : `There are no gallery items ${document.not_found.join(", ")}.`
        return yield* refused("not_found", detail, { members: document, lines })
      }).pipe(inStorageSession)
  ).pipe(Command.withDescription(description))

export const galleryCommand = Command.make("gallery").pipe(
  Command.withDescription("Look at galleries and moderate them"),
  Command.withSubcommands([
    list,
    decide("approve", "Show items to guests, as the administrator"),
    decide("reject", "Hide items from guests, as the administrator"),
    decide("reopen", "Let items wait for a decision again, as the administrator")
  ])
)
