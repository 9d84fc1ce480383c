/** The repositories and tracks of all modules of this package. */
import { Layer, Result } from "effect"
import { galleryMigrations } from "../src/gallery/GalleryMigrations.ts"
import * as GalleryPostgres from "../src/gallery/GalleryPostgres.ts"
import { baseTracks } from "../src/BaseTracks.ts"
import { migrationName, type MigrationTrack, orderMigrations } from "../src/MigrationTrack.ts"
import * as Postgres from "../src/Postgres.ts"
import { rsvpMigrations } from "../src/rsvp/RsvpMigrations.ts"
import * as RsvpPostgres from "../src/rsvp/RsvpPostgres.ts"
import { seatingMigrations } from "../src/seating/SeatingMigrations.ts"
import * as AcknowledgementsPostgres from "../src/seating/AcknowledgementsPostgres.ts"
import * as SeatingPostgres from "../src/seating/SeatingPostgres.ts"

export const moduleTracks: ReadonlyArray<MigrationTrack> = [galleryMigrations, seatingMigrations, rsvpMigrations]

/** Every migration, in the order in which they are applied. */
export const migrationNames: ReadonlyArray<string> = Result.getOrThrow(
  orderMigrations([...baseTracks, ...moduleTracks])
).map(migrationName)

export const layer = (options: Postgres.Options) =>
  Layer.fresh(
    Layer.mergeAll(GalleryPostgres.layer, RsvpPostgres.layer, SeatingPostgres.layer, AcknowledgementsPostgres.layer)
  ).pipe(Layer.provideMerge(Postgres.layer({ ...options, modules: moduleTracks })))
