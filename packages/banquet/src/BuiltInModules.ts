import { Gallery } from "./modules/Gallery.ts"
import { Rsvp } from "./modules/Rsvp.ts"
import { Seating } from "./modules/Seating.ts"

/** The modules of this program. */
export const builtInModules = [Gallery, Seating, Rsvp] as const
