/** Asks what became of photos that were sent: a few at a time, more and more seldom, and only while it is not known. */
import { asProblem } from "../../platform/api/Problem.ts"
import type { SentPhoto, SentPhotos } from "./SentPhotos.ts"

/** Milliseconds before each round. Photos are decoded within seconds; what takes longer is asked for at the next visit. */
const pauses = [3000, 10_000, 30_000, 120_000]
const eachRound = 10

interface OutcomeQuestions {
  readonly sent: SentPhotos
  readonly owner: string
  /** Returns the status of the asset that came of an upload session. */
  readonly ask: (sessionId: string) => Promise<SentPhoto["status"]>
  readonly signal: AbortSignal
}

/** Ends after so many milliseconds, or when it is not wanted any more. */
const pauseFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener("abort", end)
  })

/** The server does not know the session any more, and so never will. */
const isForgotten = (error: unknown): boolean => [403, 404, 410].includes(asProblem(error).status)

const askRound = async ({ ask, owner, sent, signal }: OutcomeQuestions): Promise<void> => {
  const open = sent.get().filter((photo) => photo.owner === owner && photo.status === "processing")
  for (const { sessionId } of open.slice(0, eachRound)) {
    if (signal.aborted) return
    try {
      const status = await ask(sessionId)
      if (status !== "processing") sent.settle(sessionId, status)
    } catch (error) {
      // Without an answer the others will have none either.
      if (!isForgotten(error)) return
      sent.forget(sessionId)
    }
  }
}

/** Ends when everything is known, or after the last round. */
export const askOutcomes = async (questions: OutcomeQuestions): Promise<void> => {
  const { owner, sent, signal } = questions
  const isAnythingOpen = () => sent.get().some((photo) => photo.owner === owner && photo.status === "processing")
  for (const pause of pauses) {
    if (signal.aborted || !isAnythingOpen()) return
    await pauseFor(pause, signal)
    if (!signal.aborted) await askRound(questions)
  }
}
