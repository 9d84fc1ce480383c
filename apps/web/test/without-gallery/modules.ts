/** The list of modules without Gallery. */
import type { WebModule } from "../../src/platform/WebModule.ts"
import { Rsvp } from "../../src/rsvp/module.ts"
import { Seating } from "../../src/seating/module.ts"

export const modules: ReadonlyArray<WebModule> = [Seating, Rsvp]
