/** Who makes a request, by the session cookie that the host's own pages have. */

/** Names are those of the occasion's document. */
const sessions = new Map([["5e55-1077", { kind: "planner", occasion: "ana-and-ben", key: "petra" } as const]])

export const principals = async (bearer: string, request: Request | null) => {
  const cookie = /(?:^|; *)session=([^;]*)/.exec(request?.headers.get("cookie") ?? "")?.[1]
  return sessions.get(bearer || (cookie ?? "")) ?? null
}
