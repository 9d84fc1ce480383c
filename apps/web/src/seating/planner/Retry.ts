/** Asking a server again that does not answer. */
import { asProblem, Problem } from "../../platform/api/Problem.ts"

/** How long an answer is waited for before the request counts as lost, in milliseconds. */
export const answerTimeout = 30_000

const firstDelay = 1000
const longestDelay = 15_000

/** Returns the milliseconds until the next try, at least those that the server asks for. */
export const retryDelay = (tries: number, { retryAfter }: Problem): number =>
  Math.max(Math.min(longestDelay, firstDelay * 2 ** tries), (retryAfter ?? 0) * 1000)

const awayStatuses = [429, 502, 503, 504]

/** Returns whether there was no network, no server, or one that is not ready to answer: nobody has decided anything. */
export const isUnanswered = ({ code, status }: Problem): boolean => code === "offline" || awayStatuses.includes(status)

/** Returns what was asked for, or the problem; a request that takes too long counts as unanswered. */
export const answerOf = async <A>(request: Promise<A>): Promise<A | Problem> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Problem>((resolve) => {
    timer = setTimeout(() => resolve(new Problem(0, "offline", null)), answerTimeout)
  })
  const answer = await Promise.race([request.catch(asProblem), late])
  clearTimeout(timer)
  return answer
}

/** A pause before the next try, which can be cut short. */
export class RetryPause {
  #end: () => void = () => undefined

  start(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#end = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  end(): void {
    this.#end()
  }
}
