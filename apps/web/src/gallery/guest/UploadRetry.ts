const minDelay = 1000
const maxDelay = 15_000

/** Ends when the server says, or after a while that grows with each try, or as soon as there is a network again. */
export const waitToRetry = (tries: number, retryAfter: number | null, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      removeEventListener("online", goOn)
      signal.removeEventListener("abort", goOn)
      resolve()
    }
    const timer = setTimeout(goOn, retryAfter === null ? Math.min(maxDelay, minDelay * 2 ** tries) : retryAfter * 1000)
    if (retryAfter === null) addEventListener("online", goOn)
    signal.addEventListener("abort", goOn)
  })
