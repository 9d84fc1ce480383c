import { Gallery } from "./modules/Gallery.ts"
import { Seating } from "./modules/Seating.ts"

/** The modules of this program. */
export const builtInModules = [Gallery, Seating] as const
