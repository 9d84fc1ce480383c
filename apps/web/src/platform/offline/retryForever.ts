const pause = 3000

/** Loads a part of the app, and tries again every few seconds until the network lets it through. */
export const retryForever = async <A>(load: () => Promise<A>): Promise<A> => {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
