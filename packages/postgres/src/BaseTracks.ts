import { actorsMigrations } from "./actors/ActorsMigrations.ts"
import { assetsMigrations } from "./assets/AssetsMigrations.ts"
import type { MigrationTrack } from "./MigrationTrack.ts"
import { platformMigrations } from "./platform/PlatformMigrations.ts"

/** The tracks that every database has, whatever its modules. */
export const baseTracks: ReadonlyArray<MigrationTrack> = [platformMigrations, actorsMigrations, assetsMigrations]
