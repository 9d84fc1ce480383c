/** The modules whose pages are built in: the built-in ones, and the guestbook. */
import type { WebModule } from "@banquet/web/WebModule"
import { modules as builtIn } from "@banquet/web/modules"
import { Guestbook } from "./module.ts"

export const modules: ReadonlyArray<WebModule> = [...builtIn, Guestbook]
