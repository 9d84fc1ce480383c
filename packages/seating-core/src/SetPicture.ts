import { newAsset } from "@banquet/assets-core/Asset"
import { AssetId, type UploadSessionId } from "@banquet/assets-core/AssetIds"
import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import type { AssetVariant } from "@banquet/assets-core/AssetVariant"
import { endedUploads } from "@banquet/assets-core/EndedUploads"
import { ImageEngine, type NotAnImage } from "@banquet/assets-core/ImageEngine"
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { SignedReads } from "@banquet/assets-core/SignedReads"
import type { FileTooLarge, InspectionBusy, UploadNotReceived } from "@banquet/assets-core/UploadErrors"
import {
  closeUploadSession,
  finalizedUploadSession,
  finalizeUploadSession,
  openUploadSession,
  plannerUploadSession,
  UploadSessionClosed,
  type UploadSession,
  type UploadSessionExpired,
  type UploadSessionNotFound
} from "@banquet/assets-core/UploadSession"
import { UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import { variantWriting } from "@banquet/assets-core/VariantWriting"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { idMaker, type OccasionId } from "@banquet/platform-core/Ids"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Transaction } from "@banquet/platform-core/Transaction"
import { DateTime, Effect, Option } from "effect"
import {
  type AtRevision,
  decided,
  type PlanChangeError,
  planChanges,
  planTransactions,
  wholePlan
} from "./ChangePlan.ts"
import { type FloorPicture, floorPicture, pictureResource } from "./FloorPicture.ts"
import { type InspectedPicture, pictureInspection } from "./PictureInspection.ts"
import { SeatingChange } from "./SeatingChange.ts"
import type { SeatingPlanId } from "./SeatingIds.ts"
import { checkPreconditions, picturedPlan, type SeatingPlan } from "./SeatingPlan.ts"
import { SeatingRepository } from "./SeatingRepository.ts"

/** A plan with the picture that its floor has, and where that is for a while. */
export interface PicturedPlan {
  readonly plan: SeatingPlan
  readonly picture: FloorPicture
  readonly floorPictureUrl: string
}

export type SetPicture = (
  principal: Principal,
  occasionId: OccasionId,
  planId: SeatingPlanId,
  input: AtRevision & { readonly uploadSessionId: UploadSessionId }
) => Effect.Effect<
  PicturedPlan,
  | PlanChangeError
  | UploadSessionNotFound
  | UploadSessionExpired
  | UploadSessionClosed
  | UploadNotReceived
  | InspectionBusy
  | FileTooLarge
  | NotAnImage
>

interface Variants {
  readonly thumbnail: AssetVariant
  readonly web: AssetVariant
}

/** Closes a session, then seals its key, so that its URL takes nothing more. */
const uploadClosing = Effect.gen(function* () {
  const sessions = yield* UploadSessionRepository
  const transaction = yield* Transaction
  const ended = endedUploads(sessions, yield* ObjectStorage)

  return Effect.fnUntraced(function* (asked: UploadSession) {
    const closing = Effect.gen(function* () {
      const current = Option.getOrNull(yield* sessions.findForChange(asked.id))
      const closed = current === null ? null : closeUploadSession(current)
      if (closed !== null && closed !== current) yield* sessions.save(closed)
      return closed?.status === "closed"
    })
    if (yield* transaction.run(closing)) yield* ended.close(asked)
  })
})

/** The writes of an upload that was accepted. */
const pictureWrites = Effect.gen(function* () {
  const assets = yield* AssetRepository
  const repository = yield* SeatingRepository
  const sessions = yield* UploadSessionRepository
  const { decideAndSave, transact } = yield* planChanges

  /** Stores what an accepted upload becomes, within the transaction around it. */
  const store = Effect.fnUntraced(function* (
    asked: UploadSession,
    { header, image, stored }: InspectedPicture,
    { thumbnail, web }: Variants,
    now: DateTime.Utc
  ) {
    const { assetId } = web
    const found = Option.getOrNull(yield* sessions.findForChange(asked.id))
    const current = yield* Effect.fromResult(plannerUploadSession(found, asked, now))
    const session = yield* Effect.fromResult(finalizeUploadSession(current, assetId, now))
    // Another call completed it first.
    if (session.assetId !== assetId) return yield* new UploadSessionClosed()
    const asset = newAsset(session, stored, header, { id: assetId, visibility: "planners", now })
    const { occasionId } = asset
    yield* assets.insert(asset, { occasionId, assetId, resource: pictureResource(assetId), createdAt: now })
    yield* sessions.save(session)
    yield* assets.markReady(assetId, { placeholder: image.placeholder, variants: [thumbnail, web] })
  })

  /** Sets the picture, and stores what it is made of, in one transaction. */
  const replace = (
    principal: Principal,
    planId: SeatingPlanId,
    revision: number | undefined,
    storing: ReturnType<typeof store>,
    picture: FloorPicture,
    occasionId: OccasionId
  ) =>
    transact(
      principal,
      Effect.gen(function* () {
        // Whoever changes a plan locks it before its uploads.
        yield* repository.planForChange(occasionId, planId)
        yield* storing
        return yield* decideAndSave(principal, {
          resource: "seating_plan",
          revision,
          facts: repository.planForChange(occasionId, planId),
          part: wholePlan,
          decide: (before) => {
            const plan = picturedPlan(before, picture)
            return decided(SeatingChange.PlanChanged({ plan }), plan)
          }
        })
      })
    )

  return { replace, store }
})

/** What a plan and a session have to be for a picture to be set. */
const settable = Effect.gen(function* () {
  const repository = yield* SeatingRepository
  const sessions = yield* UploadSessionRepository
  const transact = yield* planTransactions

  /** Returns the session that may be completed, or the plan where it was completed for it before. */
  return Effect.fnUntraced(function* (
    principal: Principal,
    occasionId: OccasionId,
    planId: SeatingPlanId,
    { revision, uploadSessionId }: Parameters<SetPicture>[3],
    now: DateTime.Utc
  ) {
    const facts = yield* transact(principal, repository.planForChange(occasionId, planId))
    const { plan } = yield* Effect.fromResult(checkPreconditions(facts, facts.plan, "seating_plan", undefined))
    const found = Option.getOrNull(yield* sessions.find(uploadSessionId))
    const asked = yield* Effect.fromResult(plannerUploadSession(found, plan, now))
    const picture = plan.floorPicture
    if (picture !== null && finalizedUploadSession(asked)?.assetId === picture.assetId) {
      return { session: null, plan, picture }
    }
    yield* Effect.fromResult(checkPreconditions(facts, facts.plan, "seating_plan", revision))
    return { session: yield* Effect.fromResult(openUploadSession(asked, now)) }
  })
})

export const setPicture = Effect.gen(function* () {
  const authorization = yield* Authorization
  const newId = yield* idMaker
  const signedReads = yield* SignedReads
  const inspect = yield* pictureInspection(yield* ObjectStorage, yield* ImageEngine)
  const { remove, write } = yield* variantWriting
  const close = yield* uploadClosing
  const { replace, store } = yield* pictureWrites
  const find = yield* settable

  const signed = (plan: SeatingPlan, picture: FloorPicture) =>
    Effect.map(signedReads.variants([picture]), ([floorPictureUrl = ""]) => ({ plan, picture, floorPictureUrl }))

  const set: SetPicture = Effect.fn("FloorPictures.set")(function* (principal, occasionId, planId, input) {
    yield* authorization.planner(principal, "seating:update", occasionId)
    const now = yield* DateTime.now
    const found = yield* find(principal, occasionId, planId, input, now)
    if (found.session === null) return yield* signed(found.plan, found.picture)
    const { session } = found
    const inspected = yield* Effect.catchTags(inspect(session.objectKey), {
      FileTooLarge: (refused) => Effect.andThen(close(session), Effect.fail(refused)),
      NotAnImage: (refused) => Effect.andThen(close(session), Effect.fail(refused))
    })
    const variants = yield* write({ id: yield* newId(AssetId), occasionId }, inspected.image)
    const picture = floorPicture(variants.web)
    const storing = store(session, inspected, variants, now)
    const plan = yield* replace(principal, planId, input.revision, storing, picture, occasionId).pipe(
      Effect.onError(() => remove([variants.thumbnail, variants.web]))
    )
    return yield* signed(plan, picture)
  })
  return set
})
