import { Uuid } from "@banquet/platform-core/Ids"
import { Schema } from "effect"

export const AssetId = Uuid.pipe(Schema.brand("AssetId"))
export type AssetId = typeof AssetId.Type

export const UploadSessionId = Uuid.pipe(Schema.brand("UploadSessionId"))
export type UploadSessionId = typeof UploadSessionId.Type
