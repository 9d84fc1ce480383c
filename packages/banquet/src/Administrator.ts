import type { Administrator } from "@banquet/platform-core/principals/Principal"

/** Whoever runs the program: the principal of the command line. */
export const administrator: Administrator = { _tag: "Administrator" }
