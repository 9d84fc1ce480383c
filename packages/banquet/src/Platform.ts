/** What the platform and the shared domains provide to the layers of modules. */
import type { ImageEngine } from "@banquet/assets-core/ImageEngine"
import type { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import type { SignedReads } from "@banquet/assets-core/SignedReads"
import type { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { ModuleRegistry } from "@banquet/platform-core/modules/ModuleManifest"
import type { Permissions } from "@banquet/platform-core/authorization/Permissions"
import type * as Postgres from "@banquet/postgres/Postgres"
import type { Layer } from "effect"
import type * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import type { UploadSettings } from "./configuration/UploadSettings.ts"

export type PlatformServices =
  | Authorization
  | ImageEngine
  | ModuleRegistry
  | ObjectStorage
  | Permissions
  | Postgres.Services
  | SignedReads
  | UploadSettings
  | Layer.Success<typeof NodeCrypto.layer>
