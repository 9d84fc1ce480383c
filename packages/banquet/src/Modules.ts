import { GalleryModule } from "@banquet/gallery-core/GalleryModule"
import type { ModuleManifest } from "@banquet/platform-core/ModuleManifest"
import { SeatingModule } from "@banquet/seating-core/SeatingModule"

/** The modules that this program knows. */
export const modules: ReadonlyArray<ModuleManifest> = [GalleryModule, SeatingModule]
