/**
 * Stands in the page itself and runs before any file is there. It asks for what the page's first view is made of, and shows
 * the occasion's name as soon as it is known.
 */
import { guestToken, tokenInFragment } from "../api/DeviceTokens.ts"
import { knownOccasion } from "../api/KnownOccasion.ts"
import type { FirstAnswers } from "./FirstAnswers.ts"

interface FirstFiles {
  /** The app's, which a page without a first view needs at once. */
  readonly app: ReadonlyArray<string>
  readonly views: ReadonlyArray<View>
}

interface View {
  readonly path: string
  readonly reads: ReadonlyArray<string>
  readonly picture?: ReadonlyArray<string | number>
}

/** The build puts it here. */
declare const firstFiles: FirstFiles

const { app, views } = firstFiles

const loadApp = (): void => {
  for (const file of app) {
    const link = document.createElement("link")
    link.rel = "modulepreload"
    link.href = file
    document.head.append(link)
  }
}

const shell = document.getElementById("shell")

const showName = (name: string): void => {
  const element = document.getElementById("shell-name")
  if (element !== null) element.textContent = name
}

interface Session {
  readonly kind: string
  readonly occasions: ReadonlyArray<{ readonly slug: string; readonly name: string }>
}

const loadPicture = (answer: unknown, steps: ReadonlyArray<string | number>): void => {
  const url = steps.reduce<unknown>((value, step) => Object(value)[step], answer)
  if (typeof url === "string") new Image().src = url
}

const ask = async (token: string, { picture, reads }: View): Promise<FirstAnswers> => {
  const get = async <A>(path: string): Promise<A> => {
    const headers = { accept: "application/json", authorization: `Bearer ${token}` }
    const response = await fetch(path, { headers, credentials: "omit" })
    if (!response.ok) throw new Error(String(response.status))
    return response.json()
  }
  const opened = async () => {
    const { kind, occasions } = await get<Session>("/v1/session")
    const [occasion] = occasions
    if (kind !== "guest" || occasion === undefined) throw new Error(kind)
    knownOccasion.keep(token, { slug: occasion.slug, name: occasion.name })
    return occasion
  }
  const { name, slug } = knownOccasion.of(token) ?? (await opened())
  showName(name)
  const path = `/v1/guest/occasions/${encodeURIComponent(slug)}`
  const [occasion, ...answers] = await Promise.all([
    get<FirstAnswers["occasion"]>(path),
    ...reads.map((read) => get<unknown>(`${path}/${read}`))
  ])
  if (picture !== undefined) loadPicture(answers[0], picture)
  return { occasion, reads: answers }
}

const begin = (): void => {
  const link = tokenInFragment()
  const token = link?.token ?? guestToken()
  const here = `${location.pathname}${location.search}`
  const opened = location.pathname === "/join" ? (link?.to ?? here) : here
  const view = token === null ? undefined : views.find(({ path }) => path === opened)
  if (token === null || view === undefined) {
    shell?.remove()
    loadApp()
    return
  }
  globalThis.banquetFirst = { token, path: view.path, answers: ask(token, view).catch(() => null) }
}

begin()
