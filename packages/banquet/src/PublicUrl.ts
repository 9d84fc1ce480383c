import type { Configuration } from "./Configuration.ts"

/** What links and local signed URLs start with, for a program that does not listen itself. */
export const publicUrl = ({
  host,
  port,
  publicUrl: configured
}: Pick<Configuration, "host" | "port" | "publicUrl">): string =>
  configured ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`
