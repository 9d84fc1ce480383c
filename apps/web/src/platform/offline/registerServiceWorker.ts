/** Registers the worker that lets pages open without a network, and hands it what this page has loaded already. */
export const registerServiceWorker = async (): Promise<void> => {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return
  await navigator.serviceWorker.register("/service-worker.js")
  const { active } = await navigator.serviceWorker.ready
  // Files that are loaded before the worker sees them may come long after this.
  new PerformanceObserver((list) => {
    const loaded = list
      .getEntries()
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    if (loaded.length > 0) active?.postMessage(loaded.map(({ pathname }) => pathname))
  }).observe({ type: "resource", buffered: true })
}
