/** Use cases of Gallery that answer with the sample's. */
import { GuestGallery } from "@banquet/gallery-core/GuestGallery"
import { PlannerGallery } from "@banquet/gallery-core/PlannerGallery"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { Effect, Layer } from "effect"
import { type Call, called } from "../Calls.ts"
import * as gallery from "./GallerySample.ts"

export const layerGuestGallery = (calls: Array<Call>, fakes: Partial<GuestGallery["Service"]> | undefined) =>
  Layer.effect(
    GuestGallery,
    Effect.map(Authorization, ({ guest }) => {
      const anywhere = (principal: Parameters<typeof guest>[0], slug: string) =>
        Effect.catchTag(guest(principal, slug, null), "EventNotAccessible", Effect.die)
      return GuestGallery.of({
        startUpload: (principal, slug, claim) =>
          guest(principal, slug, claim.eventId).pipe(
            Effect.andThen(called(calls, "startUpload", claim)),
            Effect.as({ session: gallery.session, upload: gallery.upload })
          ),
        completeUpload: (principal, slug, sessionId) =>
          anywhere(principal, slug).pipe(
            Effect.andThen(called(calls, "completeUpload", { sessionId })),
            Effect.as({ uploaded: { item: gallery.item, assetStatus: "processing" }, created: true })
          ),
        feed: (principal, slug, query) =>
          guest(principal, slug, query.eventId).pipe(
            Effect.andThen(called(calls, "feed", query)),
            Effect.as({ items: [gallery.feedItem], next: gallery.feedItem })
          ),
        original: (principal, slug) => Effect.as(anywhere(principal, slug), gallery.original),
        ...fakes
      })
    })
  )

export const layerPlannerGallery = (calls: Array<Call>, fakes: Partial<PlannerGallery["Service"]> | undefined) =>
  Layer.effect(
    PlannerGallery,
    Effect.map(Authorization, ({ planner }) =>
      PlannerGallery.of({
        list: (principal, occasionId, query) =>
          planner(principal, "gallery:list", occasionId).pipe(
            Effect.andThen(called(calls, "list", query)),
            Effect.as({
              items: [gallery.processingItem, gallery.approvedItem],
              next: null,
              totals: { total: 4, pending: 2, approved: 1, rejected: 1 },
              storage: { usedBytes: 12_000_000, limitBytes: 2 ** 36 }
            })
          ),
        moderate: (principal, occasionId, itemId, command) =>
          planner(principal, "gallery:moderate", occasionId).pipe(
            Effect.andThen(called(calls, "moderate", { itemId, ...command })),
            Effect.as(gallery.approvedItem)
          ),
        moderateAll: (principal, occasionId, command) =>
          planner(principal, "gallery:moderate", occasionId).pipe(
            Effect.andThen(called(calls, "moderateAll", command)),
            Effect.as({ items: [gallery.approvedItem], decidedSince: [], notFound: [gallery.otherItemId] })
          ),
        moderateAnywhere: () => Effect.die(new Error("not for HTTP")),
        decisions: (principal, occasionId) =>
          Effect.as(planner(principal, "gallery:list", occasionId), [gallery.decision]),
        original: (principal, occasionId) =>
          Effect.as(planner(principal, "gallery:list", occasionId), gallery.original),
        ...fakes
      })
    )
  )
