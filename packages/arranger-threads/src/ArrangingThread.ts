/** The program of the threads of `ArrangerThreads`, for bundlers an entry of its own. Does nothing elsewhere. */
import { proposalFor } from "@banquet/seating-core/arranging/Proposal"
import { constants, setPriority } from "node:os"
import { parentPort } from "node:worker_threads"
import type { ThreadAnswer, ThreadRequest } from "./internal/ThreadMessages.ts"

/** On Linux a priority is that of one thread, elsewhere that of the whole process. */
const yieldToOthers = (): void => {
  if (process.platform !== "linux") return
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {
    // Where that is not allowed, all threads are alike.
  }
}

const answerTo = ({ limits: { seed, timeLimit }, problem }: ThreadRequest): ThreadAnswer => {
  const start = performance.now()
  const proposal = proposalFor(problem, { seed, isOver: () => performance.now() - start > timeLimit })
  return { proposal, millis: Math.round(performance.now() - start) }
}

if (parentPort !== null) {
  const port = parentPort
  yieldToOthers()
  port.on("message", (request: ThreadRequest) => port.postMessage(answerTo(request)))
}
