/** Decisions that are being sent while their page is left. */
let inFlight: Promise<unknown> = Promise.resolve()

/** Has `decisionsAnswered` wait for these, too. */
export const trackInFlight = (sending: Promise<unknown>): void => {
  inFlight = Promise.allSettled([inFlight, sending]).then(() => undefined)
}

/** Waits until the server has answered all of them, or could not be asked: what is counted before may be too many. */
export const decisionsAnswered = (): Promise<unknown> => inFlight
