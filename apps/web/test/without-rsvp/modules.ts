/** The list of modules without the one of answers. */
import { Gallery } from "../../src/gallery/module.ts"
import type { WebModule } from "../../src/platform/WebModule.ts"
import { Seating } from "../../src/seating/module.ts"

export const modules: ReadonlyArray<WebModule> = [Seating, Gallery]
