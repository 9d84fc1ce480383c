const pause = 3000

/** Loads a part of the app, again and again while the network loses it. */
export const insist = async <A>(load: () => Promise<A>): Promise<A> => {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
