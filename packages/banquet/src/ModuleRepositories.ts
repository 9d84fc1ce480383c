/** What the built-in modules keep in the database. */
import * as GalleryPostgres from "@banquet/postgres/gallery/GalleryPostgres"
import { galleryMigrations } from "@banquet/postgres/gallery/GalleryMigrations"
import type { MigrationTrack } from "@banquet/postgres/MigrationTrack"
import { seatingMigrations } from "@banquet/postgres/seating/SeatingMigrations"
import * as SeatingPostgres from "@banquet/postgres/seating/SeatingPostgres"
import { Layer } from "effect"

/** The tracks of migrations of the built-in modules. */
export const moduleMigrations: ReadonlyArray<MigrationTrack> = [galleryMigrations, seatingMigrations]

/** The repositories of the built-in modules; fresh, so that each belongs to the database that it is provided with. */
export const layer = Layer.fresh(Layer.mergeAll(GalleryPostgres.layer, SeatingPostgres.layer))
