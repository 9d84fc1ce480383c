/** The modules whose pages are built in. Links to them are shown in this order. */
import { Gallery } from "./gallery/module.ts"
import type { WebModule } from "./platform/WebModule.ts"
import { Rsvp } from "./rsvp/module.ts"
import { Seating } from "./seating/module.ts"

export const modules: ReadonlyArray<WebModule> = [Seating, Gallery, Rsvp]
