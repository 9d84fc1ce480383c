/** Whether links may start with it. */
export const isPublicUrl = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === ""
}

/** What links and local signed URLs start with, for a program that does not listen itself. */
export const publicUrl = ({
  host,
  port,
  publicUrl: configured
}: {
  readonly host: string
  readonly port: number
  readonly publicUrl: string | null
}): string => configured ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`
