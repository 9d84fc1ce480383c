/** Decisions that are sent as the page of photos is left: what other pages count waits for them. */
let sent: Promise<unknown> = Promise.resolve()

export const leaveUnderWay = (sending: Promise<unknown>): void => {
  sent = Promise.all([sent, sending])
}

/** Ends once the server has answered, or could not be asked. */
export const decisionsSent = (): Promise<unknown> => sent
