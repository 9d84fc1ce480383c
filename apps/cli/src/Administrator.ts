import type { Administrator } from "@banquet/platform-core/Principal"

/** Whoever runs the command line. */
export const administrator: Administrator = { _tag: "Administrator" }
