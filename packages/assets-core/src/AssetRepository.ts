import type { OccasionId } from "@banquet/platform-core/Ids"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, type Effect, type Option } from "effect"
import type { Asset } from "./Asset.ts"
import type { AssetAttachment, AttachedResource } from "./AssetAttachment.ts"
import type { AssetId } from "./AssetIds.ts"
import type { AssetVariant } from "./AssetVariant.ts"
import type { ObjectKey } from "./ObjectStorage.ts"

/** Where assets, their variants and attachments are kept. */
export class AssetRepository extends Context.Service<
  AssetRepository,
  {
    /** Inserts an asset with its attachment. An object belongs to one asset at most. */
    readonly insert: (asset: Asset, attachment: AssetAttachment) => Effect.Effect<void, StoreUnavailable>

    readonly find: (id: AssetId) => Effect.Effect<Option.Option<Asset>, StoreUnavailable>

    /** Returns the asset that is attached to the resource. */
    readonly findAttached: (
      occasionId: OccasionId,
      resource: AttachedResource
    ) => Effect.Effect<Option.Option<Asset>, StoreUnavailable>

    /** Returns the variants of the asset, thumbnail before web. */
    readonly variants: (id: AssetId) => Effect.Effect<ReadonlyArray<AssetVariant>, StoreUnavailable>

    /** Makes a processing asset ready, with its variants and placeholder; returns `false` where it is not processing. */
    readonly markReady: (
      id: AssetId,
      ready: { readonly placeholder: string; readonly variants: ReadonlyArray<AssetVariant> }
    ) => Effect.Effect<boolean, StoreUnavailable>

    /** Makes a processing asset failed; returns `false` where it is not processing. */
    readonly markFailed: (id: AssetId, reason: string) => Effect.Effect<boolean, StoreUnavailable>

    /**
     * Removes assets with their attachments, jobs and those of their upload sessions that are of no guest; returns the keys of
     * their objects. Nothing else may refer to them.
     */
    readonly erase: (ids: ReadonlyArray<AssetId>) => Effect.Effect<ReadonlyArray<ObjectKey>, StoreUnavailable>

    /** Returns those of the keys that an asset, a variant or an upload session names. */
    readonly referenced: (keys: ReadonlyArray<ObjectKey>) => Effect.Effect<ReadonlySet<ObjectKey>, StoreUnavailable>
  }
>()("@banquet/assets-core/AssetRepository") {}
