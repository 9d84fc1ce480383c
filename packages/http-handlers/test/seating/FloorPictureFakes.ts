/** Pictures of floors, as the use cases would answer. */
import { SignedReads } from "@banquet/assets-core/SignedReads"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { FloorPictures } from "@banquet/seating-core/FloorPictures"
import { Effect, Layer } from "effect"
import { type Call, called } from "../Calls.ts"
import * as gallerySample from "../gallery/GallerySample.ts"
import * as sample from "../Sample.ts"

const layerSignedReads = Layer.mock(SignedReads, {
  variants: (variants) => Effect.succeed(variants.map(({ objectKey }) => `https://storage.example/${objectKey}`))
})

export const layerFloorPictures = (calls: Array<Call>) =>
  Layer.effect(
    FloorPictures,
    Effect.map(Authorization, ({ planner }) =>
      FloorPictures.of({
        startUpload: (principal, occasionId, _, claim) =>
          planner(principal, "seating:update", occasionId).pipe(
            Effect.andThen(called(calls, "startUpload", claim)),
            Effect.as({ session: { ...gallerySample.session, ownerId: null }, upload: gallerySample.upload })
          ),
        set: (principal, occasionId, _, input) =>
          planner(principal, "seating:update", occasionId).pipe(
            Effect.andThen(called(calls, "setPicture", input)),
            Effect.as({ plan: sample.plan, ...sample.pictured })
          ),
        remove: (principal, occasionId, _, input) =>
          planner(principal, "seating:update", occasionId).pipe(
            Effect.andThen(called(calls, "removePicture", input)),
            Effect.as(sample.plan)
          )
      })
    )
  ).pipe(Layer.merge(layerSignedReads))
