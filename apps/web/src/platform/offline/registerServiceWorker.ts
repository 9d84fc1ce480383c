/** Registers the worker that lets pages open without a network, and hands it what this page has loaded already. */
export const registerServiceWorker = async (): Promise<void> => {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return
  await navigator.serviceWorker.register("/service-worker.js")
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
  active?.postMessage(loaded.map(({ pathname }) => pathname))
}
