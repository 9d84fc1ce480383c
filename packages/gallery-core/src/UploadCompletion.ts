/** Decides the completion of an upload: whether it may, and which asset and item the session becomes. */
import { type Asset, newAsset } from "@banquet/assets-core/Asset"
import type { AssetAttachment } from "@banquet/assets-core/AssetAttachment"
import type { AssetId } from "@banquet/assets-core/AssetIds"
import type { ImageHeader } from "@banquet/assets-core/ImageEngine"
import type { StoredObject } from "@banquet/assets-core/ObjectStorage"
import {
  finalizedUploadSession,
  type FinalizedUploadSession,
  finalizeUploadSession,
  openUploadSession,
  ownUploadSession,
  type GuestUploadSession,
  type UploadSession,
  type UploadSessionCaller,
  type UploadSessionClosed,
  type UploadSessionExpired,
  type UploadSessionNotFound
} from "@banquet/assets-core/UploadSession"
import { type ModuleNotEnabled, ModuleNotInstalled } from "@banquet/platform-core/PlatformErrors"
import { type DateTime, Result } from "effect"
import type { GalleryItemId } from "./GalleryIds.ts"
import { attachedItem, type GalleryItem, newGalleryItem } from "./GalleryItem.ts"
import type { UploadedItem } from "./GalleryViews.ts"
import { type PostureFacts, type UploadPosture, uploadPosture } from "./UploadPosture.ts"

export interface CompletionFacts extends PostureFacts {
  /** `null` where the occasion has no such session. */
  readonly session: UploadSession | null
  /** What the session became, once it is finalized. */
  readonly uploaded: UploadedItem | null
}

/** Returns the caller's own session, and what it became where it was completed before. */
export const ownUpload = (
  facts: CompletionFacts,
  caller: UploadSessionCaller,
  now: DateTime.Utc
): Result.Result<
  { readonly session: GuestUploadSession; readonly uploaded: UploadedItem | null },
  ModuleNotInstalled | UploadSessionNotFound
> => {
  if (facts.installation === null) return Result.fail(new ModuleNotInstalled({ module: "gallery" }))
  return Result.map(ownUploadSession(facts.session, caller, now), (session) => ({
    session,
    uploaded: finalizedUploadSession(session) === null ? null : facts.uploaded
  }))
}

/** Returns the posture under which a session may be completed now, before its bytes are inspected. */
export const completableUpload = (
  facts: PostureFacts,
  session: UploadSession,
  now: DateTime.Utc
): Result.Result<UploadPosture, ModuleNotInstalled | ModuleNotEnabled | UploadSessionExpired | UploadSessionClosed> =>
  Result.flatMap(uploadPosture(facts), (posture) => Result.map(openUploadSession(session, now), () => posture))

/** What inspecting the uploaded bytes returned. */
export interface InspectedUpload {
  readonly stored: StoredObject
  readonly header: ImageHeader
}

/** The records of a completed upload. */
export interface CompletedUpload {
  readonly session: FinalizedUploadSession<GuestUploadSession>
  readonly asset: Asset
  readonly attachment: AssetAttachment
  readonly item: GalleryItem
}

/** Finalizes a session with a new asset and item; returns `null` where another call completed it first. */
export const completedUpload = (
  current: GuestUploadSession,
  posture: UploadPosture,
  { header, stored }: InspectedUpload,
  command: { readonly assetId: AssetId; readonly itemId: GalleryItemId; readonly now: DateTime.Utc }
): Result.Result<CompletedUpload | null, UploadSessionExpired | UploadSessionClosed> => {
  const { assetId, itemId, now } = command
  return Result.map(finalizeUploadSession(current, assetId, now), (session) => {
    if (session.assetId !== assetId) return null
    const asset = newAsset(session, stored, header, { id: assetId, visibility: posture.visibility, now })
    const item = newGalleryItem(session, posture, { id: itemId, assetId, now })
    const { occasionId } = item
    const attachment = {
      occasionId,
      assetId,
      resource: attachedItem(itemId),
      createdAt: now
    }
    return { session, asset, attachment, item }
  })
}
