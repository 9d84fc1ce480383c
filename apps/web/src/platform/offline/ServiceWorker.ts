/**
 * Lets pages open without a network once they have been open with one. It keeps the page and its hashed files, and never
 * an answer of the API: what is shown offline, the pages themselves keep.
 */

import pagePaths from "virtual:page-paths"

/** As much of the worker's global as is used; its own library cannot stand beside that of pages. */
export interface WorkerScope {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void
  addEventListener(type: "message", listener: (event: WorkerEvent & { readonly data: unknown }) => void): void
  addEventListener(type: "fetch", listener: (event: FetchingEvent) => void): void
}
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void
}
interface FetchingEvent extends WorkerEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
declare const self: WorkerScope

const cacheName = "banquet-pages"
/** Every address opens the same page, so one copy stands for all. */
const pageKey = "/join"

const fetchPage = async (request: Request): Promise<Response> => {
  const cache = await caches.open(cacheName)
  try {
    const response = await fetch(request)
    if (response.ok && !response.redirected) await cache.put(pageKey, response.clone())
    return response
  } catch (error) {
    const kept = await cache.match(pageKey)
    if (kept === undefined) throw error
    return kept
  }
}

const fetchAsset = async (request: Request): Promise<Response> => {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request)
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

/** Files of builds before the last two are of no use to any page. */
const keepAtMost = 120

const prune = async (): Promise<void> => {
  const cache = await caches.open(cacheName)
  const assets = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/assets/"))
  await Promise.all(assets.slice(0, Math.max(0, assets.length - keepAtMost)).map((request) => cache.delete(request)))
}

/** What the first page had loaded before there was a worker to see it. */
const keep = async (paths: ReadonlyArray<string>): Promise<void> => {
  const cache = await caches.open(cacheName)
  const missing = await Promise.all(paths.map(async (path) => ((await cache.match(path)) === undefined ? [path] : [])))
  await cache.addAll(missing.flat())
}

const patterns = pagePaths.map((path) => new RegExp(`^${path.replaceAll(/:[a-zA-Z]+/g, "[^/]+")}/?$`))

const isPage = (path: string): boolean => patterns.some((pattern) => pattern.test(path))

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener("activate", (event) => event.waitUntil(prune().then(() => self.clients.claim())))
self.addEventListener("message", (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keep([pageKey, ...event.data.map(String)]))
})
self.addEventListener("fetch", (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== "GET" || url.origin !== self.location.origin) return
  if (url.pathname.startsWith("/assets/")) event.respondWith(fetchAsset(request))
  else if (request.mode === "navigate" && isPage(url.pathname)) event.respondWith(fetchPage(request))
})
